-- When the receipt of a statement is sent, where its address had as many as it may have already. Null: at once.
alter table withdrawal_receipts add column send_after timestamptz;
