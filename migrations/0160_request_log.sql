-- Requests to the API of callers whose shop is known: what was requested and how it ended, never what was sent or returned. Written in batches. `id` is the
-- id of the request, which begins with its time: the primary key serves one request, pages, periods, and the end of what is kept.
create table request_log (
  shop_id bigint not null,
  id text collate "C" not null,
  method text not null,
  -- Null where no operation has the path.
  operation text,
  template text,
  -- The template with the ids of ours filled in. Whatever else was in the path and the query isn't kept: it can be about a person.
  path text,
  status smallint not null,
  -- The code of the problem that was the response.
  code text,
  duration_us integer not null,
  caller_kind text not null check (caller_kind in ('key', 'staff', 'shopper')),
  -- The key or the member. Of shoppers neither who it was nor the address.
  caller_id bigint,
  address text,
  primary key (shop_id, id),
  check (caller_kind <> 'shopper' or (caller_id is null and address is null))
);
-- No index by caller or operation: each would make a request dearer by 2 µs. Lists filter a bounded part of the log at a time.
create index request_log_refused on request_log (shop_id, id) where status >= 400 or code is not null;

-- How many requests weren't logged, because the database was slower than they came.
create table request_log_gaps (
  shop_id bigint not null,
  noted_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (shop_id, noted_at)
);
