-- A payment that staff take back: its page is closed at the provider by a job.
alter table shopper_payments add column cancel_requested_at timestamptz;
