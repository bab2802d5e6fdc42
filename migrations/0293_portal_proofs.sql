-- When a shop's record for the host of its portal address was last seen in DNS.
create table portal_proofs (
  shop_id bigint not null references shops (id),
  portal_address text not null,
  seen_at timestamptz not null,
  primary key (shop_id, portal_address)
);
