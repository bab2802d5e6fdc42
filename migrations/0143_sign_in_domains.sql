-- Whose addresses single sign-on takes; none means all.
alter table sign_in_providers
  add email_domains text[] not null default '{}' check (cardinality(email_domains) <= 20);

drop trigger sign_in_providers_audit on sign_in_providers;
create trigger sign_in_providers_audit after insert or update or delete on sign_in_providers
  for each row execute function note_audit_change('sign_in_provider', 'shop_id', 'name issuer client_id email_domains');
