-- What staff give beyond what a return comes to. It is in none of the return's totals.
create table goodwills (
  shop_id bigint not null references shops,
  id text not null check (id ~ '^gdw_[0-9A-Z]{26}$'),
  return_id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('refund', 'store_credit', 'gift_card')),
  -- In the currency paid in, and in the shop's.
  amount bigint not null check (amount > 0),
  shop_amount bigint not null check (shop_amount >= 0),
  currency text not null,
  currency_exponent smallint not null,
  reason text not null check (reason in ('delay', 'damage', 'mistake', 'loyalty', 'other')),
  note text,
  given_by text not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, return_id) references returns (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index goodwills_by_return on goodwills (shop_id, return_id, id);
create index goodwills_by_order on goodwills (shop_id, order_id);

-- How much of it those may give for a return who may not settle refunds, in minor units of the shop's currency.
alter table shops add column goodwill_limit bigint not null default 0,
  add constraint shops_goodwill_limit_check check (goodwill_limit >= 0);

-- Its settlements are of it, and not of the return, whose processing and totals don't depend on them.
alter table settlements add column goodwill_id text,
  drop constraint settlements_of_a_return_or_a_shopper_payment,
  add constraint settlements_are_of_one_thing
    check (num_nonnulls(return_id, shopper_payment_id, goodwill_id) = 1
      and (shopper_payment_id is not null) = (kind in ('collected_refund', 'security_refund'))) not valid,
  add constraint settlements_shop_id_goodwill_id_fkey
    foreign key (shop_id, goodwill_id) references goodwills (shop_id, id) not valid;
