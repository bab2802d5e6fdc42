-- What busy callers have used of their rate limit at each API process in the last minute. Processes tell each other here every second; after a crash of
-- PostgreSQL it is empty.
create unlogged table rate_counts (
  process bigint not null,
  caller text not null check (length(caller) <= 100),
  requests integer not null check (requests >= 0),
  counted_at timestamptz not null,
  primary key (process, caller)
) with (fillfactor = 50);
