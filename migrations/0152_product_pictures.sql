-- Pictures of products from the hosts of shops, made small and written anew. A cache: every row can be fetched again.
create table product_pictures (
  shop_id bigint not null references shops,
  -- SHA-256 of the URL.
  digest bytea not null check (length(digest) = 32),
  -- A JPEG; null where none could be fetched.
  content bytea check (length(content) <= 500000),
  fetched_at timestamptz not null,
  primary key (shop_id, digest)
);
create index product_pictures_by_age on product_pictures (fetched_at);
