-- The payment bridge of a shop, where it has one of its own; the secret is encrypted.
create table payment_bridges (
  shop_id bigint primary key references shops,
  url text not null check (length(url) between 1 and 2048),
  secret bytea,
  updated_at timestamptz not null
);
