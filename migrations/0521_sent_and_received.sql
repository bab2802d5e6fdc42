-- outside of a transaction
-- What was read from a platform and written to it is listed by time, each kind by an index of its own.
create index concurrently if not exists connection_objects_by_time on connection_objects (shop_id, connection_id, kind, read_at, external_id);
create index concurrently if not exists connection_returns_by_time on connection_returns (shop_id, connection_id, tried_at, return_id)
  where tried_at is not null;
create index concurrently if not exists settlements_by_provider on settlements (shop_id, provider, (coalesce(settled_at, created_at)), id)
  where kind = 'refund';
