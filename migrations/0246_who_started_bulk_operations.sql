-- Who uploaded the lines of a bulk operation: it stops once they may no longer write. Null: a command, or an operation of before.
alter table bulk_operations add column actor_kind text;
alter table bulk_operations add column actor_id bigint;
