-- Charges of an order beside items and shipping, and what a platform wants to find again with a line. Stored and returned.
alter table orders add column fees jsonb not null default '[]';
alter table order_line_items add column metadata jsonb not null default '[]';

-- A discount per unit was repeated as a discount of the line. It is the discount of a line that has no others.
update order_line_items set discounts = '[]' where unit_discounts is not null;
