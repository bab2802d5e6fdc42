-- A difference that somebody has accepted, until its figures change.
alter table connection_differences add column accepted_at timestamptz;
alter table connection_differences add column accepted_by text;
alter table connection_differences add column accepted_reason text;
