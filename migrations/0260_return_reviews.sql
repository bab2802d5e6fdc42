-- Why the policy sent a return to review when it was requested: each rule, threshold or limit, and what it was true of. Later edits of the policy do not
-- touch it.
create table return_reviews (
  shop_id bigint not null,
  return_id bigint not null,
  -- From 1, in the order in which they were evaluated.
  number integer not null check (number > 0),
  cause text not null check (cause in ('rule', 'value', 'items', 'fraud_signals', 'limit')),
  -- Of the rule, zone or limit.
  decided_by text check (length(decided_by) <= 64),
  name text,
  policy_id bigint,
  policy_version integer,
  note text not null,
  -- Facts with their values at that time, by line of the order; the line is null for facts of the return.
  held jsonb not null,
  -- When the review ended that they caused; another one has other causes.
  ended_at timestamptz,
  primary key (shop_id, return_id, number),
  foreign key (shop_id, return_id) references returns on delete cascade
);
