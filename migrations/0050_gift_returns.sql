-- Who returns a gift: {"first_name", "last_name", "email"}. Nobody else may be named on its label or get its store credit.
alter table draft_returns add column recipient jsonb;

-- Returns of gifts kept the address that the order went to, which is the giver's.
update returns r set address = null, origin_country = '', origin_country_code = ''
from orders o
where r.type = 'gift' and o.shop_id = r.shop_id and o.id = r.order_id and r.address = o.shipping_address;
