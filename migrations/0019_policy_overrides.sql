-- What staff let come back although the policy did not: one row for each unit, with everything that spoke against it.

create table policy_overrides (
  shop_id bigint not null,
  return_line_item_id bigint not null,
  return_id bigint not null,
  -- The policy that was overridden; the rule that the service brings itself has no id.
  policy_id bigint,
  policy_version integer not null,
  -- What spoke against it and who decided that: `code`, `kind`, `id`, `name`.
  bars jsonb not null check (jsonb_typeof(bars) = 'array' and jsonb_array_length(bars) > 0),
  reason text not null check (length(reason) between 1 and 500),
  -- The name of the key that gave the reason, as it was then.
  by text not null,
  -- What was paid for the unit, tax included, in minor units of the shop's currency.
  value bigint not null,
  created_at timestamptz not null,
  primary key (shop_id, return_line_item_id),
  foreign key (shop_id, return_line_item_id) references return_line_items,
  foreign key (shop_id, return_id) references returns
);
create index policy_overrides_by_time on policy_overrides (shop_id, created_at);
create index policy_overrides_by_return on policy_overrides (shop_id, return_id);

-- Why staff overrides the policy for a draft, and who said so; null: it does not.
alter table draft_returns
  add column override_reason text check (length(override_reason) between 1 and 500),
  add column override_by text,
  add check ((override_reason is null) = (override_by is null)),
  add check (override_reason is null or staff);
