-- outside of a transaction
alter table draft_returns validate constraint draft_returns_release_check;
alter table shopper_payments validate constraint shopper_payments_deposit_amount_check;
alter table settlements validate constraint settlements_kind_check;
alter table settlements validate constraint settlements_of_a_return_or_a_shopper_payment;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_transactions validate constraint ledger_transactions_forfeiture_is_of_a_security;
alter table ledger_transactions validate constraint ledger_transactions_shop_id_security_id_fkey;
create unique index concurrently if not exists ledger_transactions_by_security on ledger_transactions (shop_id, security_id, kind)
  where security_id is not null;
