-- Fields of a line that its resource does not know, as [{"field", "message"}].
alter table bulk_operation_lines add column warnings jsonb not null default '[]';
-- Whether such a field fails its line.
alter table bulk_operations add column strict boolean not null default false;
