-- What each attempt of a delivery costs: every update of a row writes to every index of the table.

-- Leases lie in the index of what is due, by when they end.
drop index webhook_deliveries_leased;

-- Entries of a queue are short-lived: a dead one is only passed over at once where it does not share its place with others.
alter index webhook_deliveries_due set (deduplicate_items = off);

-- A pattern is matched with every update of a row, not only where the id changes.
alter table webhook_deliveries
  drop constraint webhook_deliveries_id_check,
  add constraint webhook_deliveries_id_check check (length(id) = 30 and starts_with(id, 'msg_'));
