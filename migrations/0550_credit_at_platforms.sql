-- Whether a platform gives what Retour would give as store credit itself, or have the shop give as gift cards.
alter table connections
  add column gives_store_credit boolean not null default false,
  add column gives_gift_cards boolean not null default false;

-- Credit that is given at a platform, from before it is first asked on: what it is asked for again has the same code and expiry.
create table platform_credits (
  shop_id bigint not null,
  settlement_id text not null,
  -- The code of a gift card, encrypted; null for store credit in the account of a customer, and once it was erased.
  code_sealed bytea,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, settlement_id),
  foreign key (shop_id, settlement_id) references settlements
);
