-- How far the clock of a test side was moved, and where it is being moved to. Only the databases of test sides have a row.
create table test_clocks (
  shop_id bigint primary key references shops,
  ahead_ms bigint not null check (ahead_ms >= 0),
  moved_from timestamptz,
  moving_to timestamptz,
  done_count integer not null default 0 check (done_count >= 0),
  check (moving_to is null or moved_from is not null)
);
