-- What the home page of the console counts: from these indexes alone.
create index withdrawal_cases_by_deadline on withdrawal_cases (shop_id, refund_due_at) where state in ('matching', 'matched', 'to_confirm', 'unmatched', 'returned');
create index returns_by_close on returns (shop_id, closed_at) where closed_at is not null;
create index settlements_by_settlement on settlements (shop_id, settled_at) include (kind, shop_amount) where settled_at is not null;
create index emails_failed on emails (shop_id, created_at) where state = 'failed';
