-- outside of a transaction
alter table draft_returns validate constraint draft_returns_state_check;
alter table settlements validate constraint settlements_kind_check;
alter table settlements validate constraint settlements_of_a_return_or_a_shopper_payment;
alter table settlements validate constraint settlements_shop_id_shopper_payment_id_fkey;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_transactions validate constraint ledger_transactions_collection_is_of_a_shopper_payment;
alter table ledger_transactions validate constraint ledger_transactions_shop_id_shopper_payment_id_fkey;
create index concurrently if not exists settlements_by_shopper_payment on settlements (shop_id, shopper_payment_id, position)
  where shopper_payment_id is not null;
create unique index concurrently if not exists ledger_transactions_by_shopper_payment on ledger_transactions (shop_id, shopper_payment_id)
  where shopper_payment_id is not null;
