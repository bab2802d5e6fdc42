-- Returns that are submitted from then on are written to the platform, too; null: none are.
alter table connections add column returns_since timestamptz;

-- Returns that a platform is to have, and what is still to be written of them.
create table connection_returns (
  shop_id bigint not null,
  connection_id bigint not null,
  return_id bigint not null,
  -- Its id at the platform; null while there is none.
  reference text check (length(reference) between 1 and 200),
  -- Counts what happened to the return, so that what happens while it is written isn't overlooked.
  version bigint not null default 1,
  -- From when on it is to be written; null while the platform has it as it is.
  due_at timestamptz,
  -- Until when the platform may be at work on an earlier request: before that nothing is looked up or sent.
  quiet_until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- Why it couldn't be written.
  failure_message text check (length(failure_message) between 1 and 1000),
  primary key (shop_id, connection_id, return_id),
  foreign key (shop_id, connection_id) references connections on delete cascade,
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index connection_returns_due on connection_returns (shop_id, connection_id, due_at) where due_at is not null;
create index connection_returns_by_return on connection_returns (shop_id, return_id);
