-- outside of a transaction
alter table securities validate constraint securities_kind_check;
alter table securities validate constraint securities_state_check;
alter table securities validate constraint securities_ended;
alter table securities validate constraint securities_late_until;
alter table shopper_payments validate constraint shopper_payments_secures_check;
alter table shopper_payments validate constraint shopper_payments_hold_check;
alter table shopper_payments validate constraint shopper_payments_state_check;
alter table shopper_payments validate constraint shopper_payments_ended;
alter table shopper_payments validate constraint shopper_payments_amount_check;
create unique index concurrently if not exists shopper_payments_of_return on shopper_payments (shop_id, return_id)
  where return_id is not null and security_id is null;
create index concurrently if not exists shopper_payments_of_security on shopper_payments (shop_id, security_id) where security_id is not null;
create index concurrently if not exists shopper_payments_with_card on shopper_payments (shop_id, order_id) where card_customer is not null;
create index concurrently if not exists securities_out on securities (shop_id, customer_id) where state in ('awaiting', 'held', 'charging');
create index concurrently if not exists securities_not_returned on securities (shop_id, customer_id)
  where state in ('charging', 'charged', 'uncollected');
drop index concurrently if exists shopper_payments_by_return;
drop index concurrently if exists securities_open;
drop index concurrently if exists securities_unreturned;
-- What was kept can be given back unit by unit.
drop index concurrently if exists ledger_transactions_by_security;
create unique index concurrently if not exists ledger_transactions_of_security on ledger_transactions (shop_id, security_id)
  where security_id is not null and kind = 'forfeiture';
