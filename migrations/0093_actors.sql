-- Who did what: the name of the key or of the member, as it was then. Null: the service itself, or before this was kept.
alter table events add column actor text;
-- Who started the processing that is under way, or the last one.
alter table returns add column process_actor text;
alter table return_notes add column author text;
