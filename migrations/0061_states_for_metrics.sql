-- What /metrics counts: from these indexes alone, without reading a row.
create index returns_by_state on returns (state);
create index settlements_counted_by_state on settlements (state);
create index webhook_deliveries_dead on webhook_deliveries (shop_id) where status = 'dead';
