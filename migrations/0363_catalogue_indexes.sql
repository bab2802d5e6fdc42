-- outside of a transaction
create index concurrently if not exists return_exchanges_by_replaced_product on return_exchanges (shop_id, replaced_product_id, id)
  where replaced_product_id is not null;
create index concurrently if not exists products_by_type on products (shop_id, type, id);
create index concurrently if not exists product_variants_by_price on product_variants (shop_id, price, id);
