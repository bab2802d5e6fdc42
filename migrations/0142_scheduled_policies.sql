-- A draft that takes effect at a time.

alter table policy_versions
  -- When a draft takes effect by itself; who decided that, and as whom the audit log records it.
  add publish_at timestamptz,
  add scheduled_by text check (length(scheduled_by) between 1 and 200),
  add scheduled_actor json,
  -- Why a draft didn't take effect at its time. Saving, scheduling or publishing it clears this.
  add schedule_failure text check (length(schedule_failure) between 1 and 2000),
  add check (publish_at is null or status = 'draft'),
  add check ((publish_at is null) = (scheduled_by is null)),
  add check (publish_at is null or schedule_failure is null);

create index policy_versions_due on policy_versions (publish_at) where publish_at is not null;

drop trigger policy_versions_audit on policy_versions;
create trigger policy_versions_audit after insert or update or delete on policy_versions
  for each row execute function note_audit_change('policy_version', 'policy_id version', 'status revision note published_at publish_at scheduled_by schedule_failure');
