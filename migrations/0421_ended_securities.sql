-- outside of a transaction
-- The list of those that have ended, the latest first.
create index concurrently if not exists securities_ended on securities (shop_id, ended_at, number) where ended_at is not null;
