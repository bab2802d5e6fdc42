-- outside of a transaction
-- Customers are searched by the beginning of their whole name or of their last name.
create index concurrently if not exists returns_by_name_of_customer on returns
  (shop_id, lower(coalesce(customer_first_name, '') || ' ' || coalesce(customer_last_name, '')) text_pattern_ops);
create index concurrently if not exists returns_by_last_name_of_customer on returns (shop_id, lower(customer_last_name) text_pattern_ops);
