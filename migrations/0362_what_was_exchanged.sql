-- The product of the unit that a new item was exchanged for, so that what shoppers choose instead of a product is found. Null for exchanges from before, which
-- aren't counted.
alter table return_exchanges add column replaced_product_id bigint;
