-- What is sent lies in rows of its own, once for all subscriptions that get the same bytes. It is written once and never changed, so it can lie in
-- the row itself: out of line it was read in pieces, which took longer than everything else that is read of a delivery.
create table webhook_payloads (
  shop_id bigint not null references shops,
  -- Of the first delivery with these bytes.
  id text not null,
  payload text not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
-- Up to a page; what is longer is kept out of line as before, and nothing is compressed.
alter table webhook_payloads alter column payload set storage external;
alter table webhook_payloads set (toast_tuple_target = 8160);
create index webhook_payloads_by_age on webhook_payloads (created_at);

insert into webhook_payloads (shop_id, id, payload, created_at)
  select shop_id, id, payload, created_at from webhook_deliveries where payload is not null;

-- There is none after erasure.
alter table webhook_deliveries add column payload_id text;
update webhook_deliveries set payload_id = id;
alter table webhook_deliveries alter column payload_id set not null, drop column payload;
