-- A message that bounced was sent before, and has failed since: its state keeps the time at which the server had accepted it.
-- holds up nobody: dropping a constraint reads no rows.
do $$
declare
  found record;
begin
  for found in
    select conname from pg_constraint
    where conrelid = 'emails'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%not_composed%' or pg_get_constraintdef(oid) like '%sent_at IS NOT NULL%')
  loop
    execute format('alter table emails drop constraint %I', found.conname);
  end loop;
end $$;
alter table emails
  -- When the message came back, after the server had accepted it.
  add bounced_at timestamptz,
  -- When what it says was deleted; the other columns stay.
  add body_deleted_at timestamptz,
  -- The constraints are validated in 0201 and the indexes made in 0200, without holding up writers.
  add constraint emails_reason_known check (reason in
    ('switched_off', 'no_address', 'rejected', 'unauthorized', 'unreachable', 'not_accepted', 'expired', 'not_composed', 'bounced')) not valid,
  add constraint emails_sent_when check (case when state = 'sent' then sent_at is not null when reason = 'bounced' then true else sent_at is null end)
    not valid,
  add constraint emails_bounced_when check (coalesce(reason = 'bounced', false) = (bounced_at is not null)) not valid,
  add constraint emails_receipts_stay check (body_deleted_at is null or occasion <> 'withdrawal_receipt') not valid;

-- Days after which the text of a message is deleted; null: as by default.
alter table email_settings add body_kept_days integer check (body_kept_days between 30 and 3650);

-- A receipt that was rejected, came back or was given up. It is accepted once a message that was sent again is.
alter table withdrawal_receipts drop constraint withdrawal_receipts_state_check;
alter table withdrawal_receipts
  add failed_at timestamptz,
  add constraint withdrawal_receipts_state_check check (state in ('pending', 'queued', 'accepted', 'failed')) not valid,
  add check ((state = 'failed') = (failed_at is not null)) not valid;
