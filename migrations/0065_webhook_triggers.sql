-- A subscription has one trigger or several, in the order in which they were given; {*} stands for every trigger of its topic, also those that a
-- later version adds.
alter table webhooks add column triggers text[];
update webhooks set triggers = array[trigger];
alter table webhooks
  alter column triggers set not null,
  add check (cardinality(triggers) between 1 and 100);
-- A shop has at most 100 webhooks, so an event reads the active ones and compares.
create index webhooks_active on webhooks (shop_id) where status = 'active';
drop index webhooks_by_trigger;
alter table webhooks drop column trigger;
