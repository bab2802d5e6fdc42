-- For whom a shop issues credit memos, what they say about the seller, and the last number of their sequence.
create table credit_memo_settings (
  shop_id bigint primary key references shops,
  issued_for text not null check (issued_for in ('nobody', 'business', 'everyone')),
  seller_name text not null check (length(seller_name) <= 200),
  seller_address text not null check (length(seller_address) <= 500),
  vat_number text check (length(vat_number) between 1 and 30),
  since timestamptz,
  last_number bigint not null default 0
);

-- Credit memos as they were issued: one for refunds of a return that were made together.
create table credit_memos (
  shop_id bigint not null references shops,
  number bigint not null check (number > 0),
  -- What the page of the memo is found by: who knows it sees the memo.
  token uuid not null,
  return_id bigint not null,
  settlement_ids text[] not null check (cardinality(settlement_ids) > 0),
  unit_ids bigint[] not null,
  currency text not null,
  total bigint not null,
  document jsonb not null,
  issued_at timestamptz not null,
  primary key (shop_id, number),
  foreign key (shop_id, return_id) references returns (shop_id, id)
);
create unique index credit_memos_by_token on credit_memos (shop_id, token);
create index credit_memos_by_return on credit_memos (shop_id, return_id, number);
