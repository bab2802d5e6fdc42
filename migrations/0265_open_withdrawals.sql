-- outside of a transaction
-- Withdrawals that nobody has decided about, however old: what the home page of the console and the list of withdrawals begin with.
create index concurrently if not exists withdrawal_cases_undecided on withdrawal_cases (shop_id, refund_due_at, id)
  where state in ('matching', 'matched', 'to_confirm', 'unmatched');
