-- Where and when a carrier last saw the parcel of a label, and where a shop's carriers and services report that.
alter table labels add column last_seen_at timestamptz, add column last_seen_place text;

create table tracking_sources (
  shop_id bigint not null references shops (id),
  source text not null check (length(source) between 1 and 50),
  token text not null check (length(token) = 22),
  secret bytea not null,
  mapping jsonb check (jsonb_typeof(mapping) = 'object'),
  last_message_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (shop_id, source)
);
