-- The JSON of each return as the API answers it, so that a read is one row. A document is null while it has to be made (again): triggers forget it
-- with every change of what it is made of, in the same transaction, and they lock its row until that transaction ends, whether or not there was
-- anything to forget. Who stores a document locks the row first and reads afterwards, so it can't store what somebody is just changing.
create table return_documents (
  shop_id bigint not null,
  return_id bigint not null,
  order_id bigint,
  -- Which statement made the documents, with which address of the portal.
  made_by bigint,
  -- `shops.document_epoch` when they were made.
  epoch integer,
  list text,
  -- Without the ids of the order's other returns, which are read each time.
  details text,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  check ((list is null) = (details is null)),
  check (list is null or (order_id is not null and made_by is not null and epoch is not null))
);
-- Whole rows stay together on a page: a list reads a hundred of them.
alter table return_documents set (toast_tuple_target = 8160);
alter table return_documents alter column list set storage main, alter column details set storage main;
-- holds up nobody: the table is new.
do $$
begin
  alter table return_documents alter column list set compression lz4, alter column details set compression lz4;
exception when feature_not_supported then
  null; -- built without lz4
end $$;

-- What all documents of a shop have in them: a change makes them all old at once, without touching them.
alter table shops add column document_epoch integer not null default 0;
create function advance_document_epoch() returns trigger language plpgsql as $$
begin
  new.document_epoch := old.document_epoch + 1;
  return new;
end $$;
create trigger document_epoch_advanced before update on shops for each row
  when ((old.handle, old.provider_ids) is distinct from (new.handle, new.provider_ids)) execute function advance_document_epoch();

-- In the order of the keys, so that two who forget the same documents don't wait for each other.
create function forget_return_documents(shop_ids bigint[], return_ids bigint[]) returns void language sql as $$
  insert into return_documents as d (shop_id, return_id)
  select distinct k.shop_id, k.return_id from unnest(shop_ids, return_ids) k (shop_id, return_id) order by 1, 2
  on conflict (shop_id, return_id) do update set list = null, details = null where d.list is not null
$$;
create function forget_documents_of_changed() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  if tg_table_name = 'returns' then
    select array_agg(c.shop_id), array_agg(c.id) into shop_ids, return_ids from changed c;
  else
    select array_agg(c.shop_id), array_agg(c.return_id) into shop_ids, return_ids from changed c;
  end if;
  if shop_ids is not null then perform forget_return_documents(shop_ids, return_ids); end if;
  return null;
end $$;
-- Rows are deleted with their return, too, which has no documents any more.
create function forget_documents_of_deleted() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  select array_agg(r.shop_id), array_agg(r.id) into shop_ids, return_ids
  from changed c join returns r on r.shop_id = c.shop_id and r.id = c.return_id;
  if shop_ids is not null then perform forget_return_documents(shop_ids, return_ids); end if;
  return null;
end $$;
create function forget_documents_of_order(changed_shop_id bigint, changed_order_id bigint) returns void language sql as $$
  select forget_return_documents(array_agg(r.shop_id), array_agg(r.id))
  from returns r where r.shop_id = changed_shop_id and r.order_id = changed_order_id having count(*) > 0
$$;
create function forget_documents_of_changed_order() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    perform forget_documents_of_order(new.shop_id, new.id);
  else
    perform forget_documents_of_order(old.shop_id, old.order_id);
  end if;
  return null;
end $$;
create function forget_documents_of_changed_variant() returns trigger language plpgsql as $$
begin
  perform forget_return_documents(array_agg(e.shop_id), array_agg(e.return_id))
  from return_exchanges e where e.shop_id = old.shop_id and e.product_variant_id = old.id having count(*) > 0;
  return null;
end $$;

-- holds up nobody: a trigger reads no rows.
do $$
declare
  part text;
begin
  foreach part in array array['returns', 'return_totals', 'return_line_items', 'return_exchanges', 'return_methods', 'labels', 'settlements'] loop
    execute format('create trigger return_documents_inserted after insert on %I referencing new table as changed
      for each statement execute function forget_documents_of_changed()', part);
    execute format('create trigger return_documents_changed after update on %I referencing new table as changed
      for each statement execute function forget_documents_of_changed()', part);
    if part <> 'returns' then
      execute format('create trigger return_documents_deleted after delete on %I referencing old table as changed
        for each statement execute function forget_documents_of_deleted()', part);
    end if;
  end loop;
end $$;
create trigger return_documents_changed after update on orders for each row
  when ((old.name, old.external_id, old.order_number) is distinct from (new.name, new.external_id, new.order_number))
  execute function forget_documents_of_changed_order();
create trigger return_documents_changed after update on order_line_items for each row
  when ((old.external_id, old.product_id, old.provider_product_id, old.product_variant_id, old.provider_variant_id, old.sku, old.title, old.variant_title,
      old.image, old.barcode)
    is distinct from (new.external_id, new.product_id, new.provider_product_id, new.product_variant_id, new.provider_variant_id, new.sku, new.title,
      new.variant_title, new.image, new.barcode))
  execute function forget_documents_of_changed_order();
create trigger return_documents_changed after update on payments for each row
  when ((old.external_id, old.kind, old.gateway) is distinct from (new.external_id, new.kind, new.gateway))
  execute function forget_documents_of_changed_order();
create trigger return_documents_deleted after delete on payments for each row execute function forget_documents_of_changed_order();
create trigger return_documents_changed after update on product_variants for each row
  when (old.product_id <> new.product_id) execute function forget_documents_of_changed_variant();
create trigger return_documents_deleted after delete on product_variants for each row execute function forget_documents_of_changed_variant();

-- Returns from before get their rows when they are read, or from `retour documents rebuild`: filling the table here would keep writers waiting.
