-- outside of a transaction
-- How many differences the last comparison didn't find any more.
create index concurrently if not exists connection_differences_gone on connection_differences (shop_id, connection_id, gone_at)
  where gone_at is not null;
