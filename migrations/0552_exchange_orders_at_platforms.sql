-- Whether a platform makes the orders of exchanges itself, for returns of its orders.
alter table connections
  add column writes_exchanges boolean not null default false;

-- The order that a platform makes for a settlement: its draft, from before it is completed on, and the order that it became. Only that draft is ever completed.
create table platform_orders (
  shop_id bigint not null,
  settlement_id text not null,
  -- The attempt that the draft was made for: only a later one, which follows a failure, may take another.
  attempt_id text not null,
  draft text not null,
  order_id text,
  order_name text,
  created_at timestamptz not null,
  primary key (shop_id, settlement_id),
  foreign key (shop_id, settlement_id) references settlements
);
