-- Connections that a member of the staff has begun on a page of the platform: what the browser must bring back, and the settings until then.
create table connection_authorizations (
  shop_id bigint not null references shops (id),
  state_hash bytea not null check (length(state_hash) = 32),
  session_id bigint not null,
  platform text not null check (length(platform) between 1 and 50),
  settings jsonb not null,
  makes_refunds boolean not null,
  expires_at timestamptz not null,
  primary key (shop_id, state_hash)
);
create index connection_authorizations_by_expiry on connection_authorizations (expires_at);
