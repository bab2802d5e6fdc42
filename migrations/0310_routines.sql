-- Logic of the database lives in `migrations/routines` from now on. This table says which text of each file a database has.
create table routines (
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The last migration of the version that it is from.
  applied_after text not null,
  applied_at timestamptz not null default now()
);

-- Which transaction has changed a return last, by its number and time, and whether insights count what it changed; see routines/returns.sql.
alter table return_documents
  add column changed_by text,
  add column count_has_changed boolean not null default false;
