-- The list form and the details of a return in one value, one after the other: they say nearly the same, which PostgreSQL compresses to the size of one.
-- `list` and `details` are what the version before reads and writes; this one leaves them null.
alter table return_documents add column list_and_details bytea, add column list_bytes integer;
alter table return_documents alter column list_and_details set storage main;
-- holds up nobody: it counts for new values only.
do $$
begin
  alter table return_documents alter column list_and_details set compression lz4;
exception when feature_not_supported then
  null; -- built without lz4
end $$;
-- Compresses rows that would fit on a page as they are, so that a page has three of them.
alter table return_documents set (toast_tuple_target = 128);

create or replace function forget_return_documents(shop_ids bigint[], return_ids bigint[]) returns void language sql as $$
  insert into return_documents as d (shop_id, return_id)
  select distinct k.shop_id, k.return_id from unnest(shop_ids, return_ids) k (shop_id, return_id) order by 1, 2
  on conflict (shop_id, return_id) do update set list = null, details = null, list_and_details = null, list_bytes = null, notice = null
    where d.list_and_details is not null or d.list is not null
$$;
