-- What a payment provider is asked under one id. After a definite failure the next attempt has an id of its own, because a provider may keep
-- its first response to an id for ever; after a lost response the attempt stays open and is looked up or sent again under the same id.
create table settlement_attempts (
  shop_id bigint not null,
  settlement_id text not null,
  number integer not null check (number > 0),
  -- What the provider knows the attempt by: the settlement's id, with -2, -3 and so on from the second attempt on.
  id text not null,
  provider text not null,
  -- The address that it was first sent to; null where that was not recorded.
  endpoint text,
  -- Null while it is not known.
  result text check (result in ('succeeded', 'failed')),
  provider_reference text,
  failure_code text,
  failure_message text,
  first_sent_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, settlement_id, number),
  foreign key (shop_id, settlement_id) references settlements,
  unique (shop_id, id),
  check ((result is null) = (ended_at is null))
);
create unique index settlement_attempts_one_open on settlement_attempts (shop_id, settlement_id) where result is null;

-- Every settlement that was sent has had one id so far. What was declined and is to be sent again begins its second attempt.
insert into settlement_attempts (shop_id, settlement_id, number, id, provider, result, provider_reference, failure_code, failure_message,
  first_sent_at, ended_at)
select shop_id, id, 1, id, provider,
  case when state = 'succeeded' then 'succeeded' when state not in ('sending', 'unknown') then 'failed' end,
  case when state = 'succeeded' then provider_reference end,
  case when state = 'failed' then failure_code end,
  case when state = 'failed' then failure_message end,
  coalesce(first_sent_at, created_at),
  case when state not in ('sending', 'unknown') then coalesce(settled_at, first_sent_at, created_at) end
from settlements where kind = 'refund' and attempt_count > 0;

-- Counts how often a worker took the settlement, so that only the last of them is believed.
alter table settlements rename column attempt_count to claim_count;
alter table settlements drop column first_sent_at;

-- The process that holds the lease: when that one has died, nobody waits for the lease to end.
alter table settlements add column lease_holder integer;

-- A refund that a person made outside Retour.
alter table settlements add column paid_outside_by text;
alter table settlements add column paid_outside_note text;

-- Refunds that a provider does not take because it rejects our credentials.
create index settlements_unauthorized on settlements (shop_id, return_id) where failure_code = 'provider_unauthorized';
-- What has not succeeded, newest first.
create index settlements_by_state on settlements (shop_id, state, id) where state <> 'succeeded';
