-- What makes an import that runs again leave alone what is there.

-- Digest of the order as it was last given: an equal one is recognised without comparing rows.
alter table orders add column content_hash bytea check (length(content_hash) = 32);

-- Returns that were made elsewhere, by the key that their source knows them by.
create table imported_returns (
  shop_id bigint not null,
  source text not null check (length(source) between 1 and 100),
  external_key text not null check (length(external_key) between 1 and 255),
  return_id bigint not null,
  primary key (shop_id, source, external_key),
  foreign key (shop_id, return_id) references returns on delete cascade,
  unique (shop_id, return_id)
);

-- A line holds a snapshot of the goods as sold, so the catalogue may forget what was sold once. Checking these two references took 6 of
-- the 14 seconds in which 300,000 lines are written.
alter table order_line_items
  drop constraint order_line_items_shop_id_product_id_fkey,
  drop constraint order_line_items_shop_id_product_variant_id_fkey;
