-- What staff decide about securities: that the part of a unit which isn't what was expected is kept, and that nothing more is expected of what never came.
alter table securities add column written_off_at timestamptz, add column written_off_reason text;
alter table security_units add column charge_decided_at timestamptz;
