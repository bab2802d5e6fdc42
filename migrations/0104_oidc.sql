-- The identity provider by which staff of a shop can sign in (OpenID Connect).
create table sign_in_providers (
  shop_id bigint primary key references shops,
  -- On the button.
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) <= 2048),
  client_id text not null check (length(client_id) between 1 and 255),
  -- Encrypted.
  client_secret bytea not null,
  updated_at timestamptz not null
);

-- Whom the provider knows a member as. Set with the first sign-in, by a verified email address.
create table oidc_subjects (
  shop_id bigint not null,
  member_id bigint not null,
  issuer text not null,
  subject text not null check (length(subject) <= 255),
  primary key (shop_id, member_id),
  constraint oidc_subjects_unique unique (shop_id, issuer, subject),
  foreign key (shop_id, member_id) references staff_members on delete cascade
);

-- Sign-ins that are under way at a provider.
create table oidc_requests (
  shop_id bigint not null references shops,
  state_hash bytea not null,
  -- Nonce and code verifier, encrypted.
  secrets bytea not null,
  expires_at timestamptz not null,
  primary key (shop_id, state_hash)
);
-- The look-up of a response, which happens before the shop is known.
create unique index oidc_requests_by_state on oidc_requests (state_hash);
create index oidc_requests_by_expiry on oidc_requests (expires_at);
