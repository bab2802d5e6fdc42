-- outside of a transaction
-- Names of customers without case and accents, so that Ä stands beside A. A collation of ICU would do it too, but an index by one is wrong, unnoticed, once ICU has another version.
create index concurrently if not exists returns_by_sorted_name_of_customer on returns (shop_id, translate(lower(regexp_replace(
  normalize(coalesce(customer_first_name, '') || ' ' || coalesce(customer_last_name, ''), NFD), '[\u0300-\u036f]', '', 'g')), 'ßæœøłđðþı', 'saoolddti') text_pattern_ops);
