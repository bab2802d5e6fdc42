-- outside of a transaction
create index concurrently if not exists securities_by_creation on securities (shop_id, created_at);
