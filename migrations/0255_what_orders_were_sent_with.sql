-- By what the totals of an order differ from their parts, where that was taken; and amounts of the payment that are returned as they were sent.
alter table orders add column adjustments jsonb not null default '[]', add column sent_presentment jsonb;
alter table order_line_items add column sent_presentment jsonb;
