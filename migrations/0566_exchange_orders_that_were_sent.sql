-- outside of a transaction
-- Orders of exchanges that were made at a platform are listed by time, as its refunds are.
create index concurrently if not exists exchange_orders_by_provider on settlements (shop_id, provider, (coalesce(settled_at, created_at)), id)
  where kind = 'exchange_order';
