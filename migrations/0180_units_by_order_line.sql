-- outside of a transaction
-- Whether a line of an order was ever returned: lists of orders ask for it, and the foreign key does when a line is deleted. Writers aren't held up.
drop index concurrently if exists return_line_items_by_order_line;
create index concurrently return_line_items_by_order_line on return_line_items (shop_id, order_line_item_id);
