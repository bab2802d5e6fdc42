-- outside of a transaction
-- Indexes that migrations up to 0176 made while writers waited. Databases in which they did have them already.
create index concurrently if not exists withdrawal_statements_by_email on withdrawal_statements (shop_id, lower(email)) where not is_erased;

-- Events of withdrawals and shipments, which name no return.
create index concurrently if not exists events_without_return on events (shop_id, id) where return_id is null;

-- The entries of one request: how staff find what an integration's request changed.
create index concurrently if not exists audit_entries_by_request on audit_entries (shop_id, request_id, sequence) where request_id is not null;

create index concurrently if not exists label_requests_by_account on label_requests (shop_id, provider) where is_shops_account;

create index concurrently if not exists emails_by_message_id on emails (shop_id, message_id);
create index concurrently if not exists emails_again on emails (shop_id, resend_of) where resend_of is not null;
create index concurrently if not exists emails_failed_receipts on emails (shop_id, id) where state = 'failed' and occasion = 'withdrawal_receipt';
create index concurrently if not exists emails_with_body on emails (shop_id, created_at) where body_deleted_at is null and occasion <> 'withdrawal_receipt';

create index concurrently if not exists withdrawal_receipts_failed on withdrawal_receipts (shop_id, failed_at) where state = 'failed';
