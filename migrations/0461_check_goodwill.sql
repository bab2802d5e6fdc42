-- outside of a transaction
create index concurrently if not exists settlements_by_goodwill on settlements (shop_id, goodwill_id, "position") where goodwill_id is not null;
alter table settlements validate constraint settlements_are_of_one_thing;
alter table settlements validate constraint settlements_shop_id_goodwill_id_fkey;
