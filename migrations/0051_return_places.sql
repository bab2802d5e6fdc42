-- Counters of the drop-off network, as the network reports them.
create table dropoff_locations (
  shop_id bigint not null references shops,
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  -- In the members of a destination's address; null for a counter that was only seen in a scan.
  address jsonb,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop_id, code)
);
create index dropoff_locations_by_name on dropoff_locations (shop_id, name, code) where status = 'active';

-- A counter that accepted items is known.
insert into dropoff_locations (shop_id, code, name, created_at, updated_at)
select distinct on (shop_id, location_code) shop_id, location_code, left(coalesce(location_name, location_code), 100), recorded_at, recorded_at
from dropoffs order by shop_id, location_code, recorded_at desc;

-- Stores that take returns.
alter table locations add column accepts_returns boolean not null default false;
create index locations_by_returns on locations (shop_id, name) where accepts_returns and status = 'active';

-- The counter or store that the shopper chose.
alter table draft_returns add column return_location_id text;
