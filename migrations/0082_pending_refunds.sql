-- A refund that the payment provider has accepted and has not made yet: what became of it is asked for now and then, or the provider says so.
alter table settlements
  drop constraint settlements_state_check,
  add constraint settlements_state_check
    check (state in ('intended', 'sending', 'pending', 'succeeded', 'failed', 'unknown')),
  add column pending_since timestamptz,
  add column check_at timestamptz,
  add constraint settlements_pending_is_checked
    check ((state = 'pending') = (check_at is not null) and (check_at is null) = (pending_since is null));
create index settlements_to_check on settlements (check_at) where state = 'pending';
