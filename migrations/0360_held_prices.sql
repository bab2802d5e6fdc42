-- What exchange items cost beyond what the exchange costs (API contract, 9.3), and how the policy priced an exchange: a word, or an object with a range
-- (API contract, 9.5). Null for returns from before, of which `is_even` says it.
alter table return_exchanges add column price_rule jsonb;
alter table return_totals
  add column price_held bigint not null default 0,
  drop constraint return_totals_check,
  add constraint return_totals_identity check (return_total + price_held + honoured_discount + bonus_credit + reimbursement
    = return_credit_total + refund + handling_fee + not_refundable) not valid;
-- Below 0 where an exchange costs more than its items do today.
alter table settlements drop constraint settlements_bonus_amount_check;
