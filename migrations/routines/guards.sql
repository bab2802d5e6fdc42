-- Rows that may not be changed: the audit log, the ledger, published policies and the register of withdrawals.

-- Only details can be erased; only entries before the first one that is kept can be deleted.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.details is null and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.sequence < (select first_sequence from audit_logs where shop_id = old.shop_id) then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create or replace trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create or replace trigger audit_entries_kept before truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- An act leaves the inbox once it is in the log. Until then its details can be erased.
create or replace function refuse_audit_inbox_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.details::text = '{}' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from audit_entries e where e.shop_id = old.shop_id and e.act_id = old.id) then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create or replace trigger audit_inbox_append_only before update or delete on audit_inbox
  for each row execute function refuse_audit_inbox_change();
create or replace trigger audit_inbox_kept before truncate on audit_inbox
  for each statement execute function refuse_audit_inbox_change();

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- The trigger ledger_entries_balance calls it at the end of each transaction. It is made in 0001_schema.sql: a constraint trigger can't be replaced.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries
    where shop_id = new.shop_id and transaction_id = new.transaction_id
    group by currency having sum(debit) <> sum(credit)
  ) then
    raise exception 'ledger transaction % of shop % does not balance', new.transaction_id, new.shop_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Returns name the version that they were requested under: from its publication on it can be retired, and nothing else.
create or replace function keep_published_policy_version() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.status = 'published' and new.status = 'retired' and new.document::text = old.document::text
    and to_jsonb(new) - 'status' - 'retired_at' = to_jsonb(old) - 'status' - 'retired_at' then
    return new;
  end if;
  raise exception 'version % of policy % was published and does not change', old.version, old.policy_id
    using errcode = 'restrict_violation';
end $$;
create or replace trigger policy_versions_stay before update or delete on policy_versions
  for each row execute function keep_published_policy_version();

-- A statement of a withdrawal can be erased once: what a person gave, and by what it could be guessed, goes. Its hash and its place in the chain
-- stay.
create or replace function refuse_register_change() returns trigger language plpgsql as $$
declare
  erased text[] := '{name,contract,email,items,statement,reference,confirmation_hash,is_erased}';
begin
  if tg_op = 'UPDATE' then
    if not old.is_erased and new.is_erased and to_jsonb(new) - erased = to_jsonb(old) - erased
      and (new.name, new.contract, new.email, new.statement) = ('', '', '', '') and new.items is null
      and new.reference = 'erased-' || new.sequence and new.confirmation_hash <> old.confirmation_hash then
      return new;
    end if;
  end if;
  raise exception 'the register of withdrawals is append-only';
end $$;
create or replace trigger withdrawal_statements_append_only before update or delete on withdrawal_statements
  for each row execute function refuse_register_change();
create or replace trigger withdrawal_statements_kept before truncate on withdrawal_statements
  for each statement execute function refuse_register_change();

create or replace function refuse_credit_memo_change() returns trigger language plpgsql as $$
begin
  raise exception 'a credit memo is never changed';
end $$;
create or replace trigger credit_memos_unchanged before update on credit_memos
  for each row execute function refuse_credit_memo_change();
