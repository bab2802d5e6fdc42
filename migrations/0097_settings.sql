-- Who saved a section of a shop's settings last, and how often it was saved, so that nobody writes over what they haven't seen.
create table setting_revisions (
  shop_id bigint not null references shops,
  -- Such as `brand` or `reason_set:apparel`.
  section text not null check (length(section) between 1 and 200),
  revision integer not null check (revision > 0),
  -- For people.
  saved_by text not null check (length(saved_by) between 1 and 200),
  saved_at timestamptz not null,
  primary key (shop_id, section)
);

-- Who saved the draft last.
alter table policy_versions add column saved_by text check (length(saved_by) between 1 and 200);

-- The test cases of a shop's policy.
create table policy_cases (
  shop_id bigint primary key references shops,
  cases json not null
);

-- A policy evaluated over past returns. The result is written once.
create table policy_back_tests (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  -- The policy that is tested, and the one that it's compared with: each a version or a document.
  request json not null,
  requested_by text not null check (length(requested_by) between 1 and 200),
  -- Returns evaluated so far.
  evaluated integer not null default 0,
  result json,
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, id),
  check ((state in ('succeeded', 'failed')) = (ended_at is not null)),
  check ((state = 'succeeded') = (result is not null))
);
