-- The payment provider that a shop chose, and its settings by name. A secret is {"sealed": …}: encrypted, in base64. Which providers there are, and
-- what each needs, is a matter of the code.
create table payment_provider_settings (
  shop_id bigint primary key references shops,
  provider text not null check (length(provider) between 1 and 50),
  settings jsonb not null,
  updated_at timestamptz not null
);
insert into payment_provider_settings (shop_id, provider, settings, updated_at)
select shop_id, 'bridge',
  jsonb_strip_nulls(jsonb_build_object('url', url,
    'secret', case when secret is not null then jsonb_build_object('sealed', encode(secret, 'base64')) end)),
  updated_at
from payment_bridges;
drop table payment_bridges;

-- Who makes a refund is known once somebody is asked.
alter table settlements
  alter column provider drop not null,
  add constraint settlements_provider_unless_planned
    check (provider is not null or (kind = 'refund' and payment_id is not null and state in ('intended', 'failed')));

alter table label_requests drop constraint label_requests_provider_check;
