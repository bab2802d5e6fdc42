-- When and how a member of staff last proved who they are, and where the session was begun.
alter table sessions
  add column authenticated_at timestamptz,
  add column authenticated_by text check (authenticated_by in ('link', 'passkey', 'password', 'password_and_code', 'oidc')),
  add column user_agent text check (length(user_agent) <= 300),
  add column address text check (length(address) <= 45);
update sessions set authenticated_at = created_at, authenticated_by = 'link' where kind = 'staff';
alter table sessions
  add check ((kind = 'staff') = (authenticated_at is not null)),
  add check ((authenticated_at is null) = (authenticated_by is null));

-- The password of a member, as an Argon2id hash.
create table staff_passwords (
  shop_id bigint not null,
  member_id bigint not null,
  hash text not null check (length(hash) <= 255),
  updated_at timestamptz not null,
  primary key (shop_id, member_id),
  foreign key (shop_id, member_id) references staff_members on delete cascade
);

-- The authenticator app of a member. It counts once its first code was entered.
create table staff_authenticators (
  shop_id bigint not null,
  member_id bigint not null,
  -- Encrypted.
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was used, so that none is used twice.
  last_step bigint not null default 0,
  primary key (shop_id, member_id),
  foreign key (shop_id, member_id) references staff_members on delete cascade
);

-- Codes that stand in for the authenticator app, once each. Hashes of 80 random bits.
create table staff_recovery_codes (
  shop_id bigint not null,
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, member_id, code_hash),
  foreign key (shop_id, member_id) references staff_members on delete cascade
);
