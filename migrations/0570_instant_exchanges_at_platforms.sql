-- outside of a transaction
-- Orders of instant exchanges that a platform is to make are found by what may be under way.
create index concurrently if not exists exchange_orders_to_make on settlements (shop_id, return_id)
  where kind = 'exchange_order' and state in ('intended', 'sending', 'unknown');
