-- Returns that began in another system keep their ids there.
alter table imported_returns
  -- Digest of the return as it was sent: sending the same again changes nothing.
  add column content_hash bytea check (length(content_hash) = 32),
  -- The last event of the return when it was written. A later one means that the return has changed here, and can't be replaced.
  add column last_sequence integer;
