-- What an API process writes a few times a second, and looks for at its replica: whatever was committed before is there too. So it is
-- logged, unlike rate_counts: only what is logged reaches a replica.
create table replica_beats (
  process bigint primary key,
  beat bigint not null check (beat > 0),
  beaten_at timestamptz not null
) with (fillfactor = 50);
