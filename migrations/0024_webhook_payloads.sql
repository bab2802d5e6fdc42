-- A payload is written once and read once: compressing it took two thirds of the time in which a delivery is written, while the change
-- that it tells of waits. Out of line, it is also not copied when an attempt changes its row. It takes about half as much space again.
alter table webhook_deliveries alter column payload set storage external;
