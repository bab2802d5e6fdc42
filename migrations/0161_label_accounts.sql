-- Accounts at services that sell labels, which shops use in place of the operator's: one at each service at most, and one of them in use. A label is voided
-- with the account that it was bought with, so one that was removed stays until no label is left that could be voided.
create table label_accounts (
  shop_id bigint not null references shops,
  provider text not null check (length(provider) between 1 and 50),
  -- Encrypted.
  key bytea not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (shop_id, provider)
);
create unique index label_accounts_in_use on label_accounts (shop_id) where removed_at is null;
create index label_accounts_removed on label_accounts (removed_at) where removed_at is not null;
create trigger label_accounts_audit after insert or update or delete on label_accounts
  for each row execute function note_audit_change('label_account', 'provider', 'removed_at');

-- Whose account at its provider the request goes to.
alter table label_requests add column is_shops_account boolean not null default false;
-- Its index is made in 0200, without holding up writers.
