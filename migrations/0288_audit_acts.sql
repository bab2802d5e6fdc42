-- outside of a transaction
-- The entries of one request are shown as one act.
drop index concurrently if exists audit_entries_by_request;
create index concurrently audit_entries_by_request on audit_entries (shop_id, request_id, sequence);
