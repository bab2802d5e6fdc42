-- What the last comparison of a connection was about: how many orders, refunds and returned units, and what the refunds came to on both sides.
alter table connections add column compared jsonb;
