-- When a return was last written to the platform, or tried; null: not since this column is there.
alter table connection_returns add column tried_at timestamptz;
