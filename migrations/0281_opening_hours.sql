-- When counters are open: an array of {days, opens, closes} (API contract, 20.4); null where it is not known.
alter table dropoff_locations add column opening_hours jsonb;
