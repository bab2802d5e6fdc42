-- Arrivals of a day are counted from this index alone.
create index returns_by_arrival on returns (shop_id, received_at) where received_at is not null;
