-- Workers share the subscriptions instead of the deliveries: who holds the lease of one sends what is due for it. A lease on each delivery was an
-- update of its row, and so an entry in each index, before the update that its outcome is.
alter table webhooks
  add column lease_id uuid,
  add column leased_until timestamptz,
  add check ((lease_id is null) = (leased_until is null));
-- Leases come and go: room for the next form of a row in its own page spares the indexes.
alter table webhooks set (fillfactor = 50);
alter table webhook_deliveries drop column lease_id;
