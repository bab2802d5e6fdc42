-- The units of a return as the shipping notice shows them, stored and forgotten like its other documents (migration 157).
alter table return_documents add column notice text;
alter table return_documents alter column notice set storage main;
-- holds up nobody: it counts for new values only.
do $$
begin
  alter table return_documents alter column notice set compression lz4;
exception when feature_not_supported then
  null; -- built without lz4
end $$;

create or replace function forget_return_documents(shop_ids bigint[], return_ids bigint[]) returns void language sql as $$
  insert into return_documents as d (shop_id, return_id)
  select distinct k.shop_id, k.return_id from unnest(shop_ids, return_ids) k (shop_id, return_id) order by 1, 2
  on conflict (shop_id, return_id) do update set list = null, details = null, notice = null where d.list is not null
$$;

-- The notice also shows the currency of the order.
drop trigger return_documents_changed on orders;
create trigger return_documents_changed after update on orders for each row
  when ((old.name, old.external_id, old.order_number, old.currency, old.currency_exponent)
    is distinct from (new.name, new.external_id, new.order_number, new.currency, new.currency_exponent))
  execute function forget_documents_of_changed_order();
