-- outside of a transaction
-- Reads the rows of before, beside writers, whose own rows are checked already. Nothing happens where they were checked when the constraint was added.
alter table draft_returns validate constraint draft_returns_check3;
alter table sessions validate constraint sessions_proved_check;
alter table emails validate constraint emails_reason_known;
alter table emails validate constraint emails_sent_when;
alter table emails validate constraint emails_bounced_when;
alter table emails validate constraint emails_receipts_stay;
alter table withdrawal_receipts validate constraint withdrawal_receipts_state_check;
alter table withdrawal_receipts validate constraint withdrawal_receipts_check1;
