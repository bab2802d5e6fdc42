-- outside of a transaction
-- Refunds that failed at the provider after they had succeeded, and that nobody has paid in another way: the home page of the console lists them.
create index concurrently if not exists settlements_failed_after_success on settlements (shop_id, id) where failure_code = 'failed_after_success';
