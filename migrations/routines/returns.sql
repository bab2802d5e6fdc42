-- What follows from a change of a return: its stored documents are forgotten, its row of the queue is made again, insights count its days again, and
-- the figures of its customer are counted again.
--
-- Each table that a return consists of has one trigger, `changed`, which only marks the return in `return_documents`. At the end of the transaction
-- the trigger `changed_return_followed` does what follows, once for each return, however many rows were written. The row is locked from the first
-- mark on, and whoever changes the same return waits for it.
--
-- A mark is written once in a transaction and never taken back: a second update of a row checks its foreign key again, which would wait for whoever
-- has locked the return, and may wait for this transaction.

-- This transaction, by a name that no other has, also not after a backup was restored, where numbers begin again.
create or replace function this_transaction() returns text language plpgsql as $$
begin
  return pg_current_xact_id() || ' ' || extract(epoch from now());
end $$;

-- Marks a return as changed by this transaction. `counts` says that insights count what has changed.
create or replace function mark_return(of_shop bigint, of_return bigint, counts boolean) returns void language plpgsql as $$
begin
  if exists (
    select from return_documents d
    where d.shop_id = of_shop and d.return_id = of_return and d.changed_by = this_transaction() and (d.count_has_changed or not counts)
      and d.list_and_details is null
  ) then
    return;
  end if;
  -- A return that is being deleted is no longer there, and needs nothing.
  insert into return_documents as d (shop_id, return_id, changed_by, count_has_changed)
  select r.shop_id, r.id, this_transaction(), counts from returns r where r.shop_id = of_shop and r.id = of_return
  on conflict (shop_id, return_id) do update
    set changed_by = excluded.changed_by,
      count_has_changed = excluded.count_has_changed or d.count_has_changed and d.changed_by = excluded.changed_by,
      list = null, details = null, list_and_details = null, list_bytes = null, notice = null;
end $$;

-- Marks the returns of an order.
create or replace function mark_returns_of_order(of_shop bigint, of_order bigint) returns void language plpgsql as $$
begin
  perform mark_return(r.shop_id, r.id, false) from returns r where r.shop_id = of_shop and r.order_id = of_order order by r.id;
end $$;

-- Insights count quarter hours again in which something was ordered or returned.
create or replace function note_insight_change(of_shop bigint, at timestamptz) returns void language plpgsql as $$
begin
  insert into insight_changes (shop_id, quarter_hour) values (of_shop, date_bin('15 minutes', at, 'epoch'));
end $$;

-- Notes that the figures of a customer are to be counted again. Who returned nothing has none.
create or replace function note_shopper_change(of_shop bigint, of_address text) returns void language plpgsql as $$
begin
  insert into shopper_changes (shop_id, email)
  select of_shop, lower(of_address)
  where of_address <> '' and exists (select from returns r where r.shop_id = of_shop and lower(r.customer_email) = lower(of_address));
end $$;

-- Notes it of whoever bought an order or returned from it, however many they are: they are found when they are counted.
create or replace function note_shoppers_of_order(of_shop bigint, of_order bigint) returns void language plpgsql as $$
begin
  insert into shopper_changes (shop_id, order_id)
  select of_shop, of_order
  where exists (select from returns r where r.shop_id = of_shop and r.order_id = of_order)
    -- One row after the other: a plan that was made while the tables were empty would look through all customers for each order.
    or exists (
      select from returns r where r.shop_id = of_shop and lower(r.customer_email) = (
        select nullif(lower(c.email), '') from customers c where c.shop_id = of_shop and c.id = (
          select o.customer_id from orders o where o.shop_id = of_shop and o.id = of_order)));
end $$;

-- Forgets the figures of an address that a return had, once no return has it. Whoever is counting them ends first, and finds no return the next time.
create or replace function forget_shopper(of_shop bigint, of_address text) returns void language plpgsql as $$
begin
  if of_address = '' then return; end if;
  if exists (select from returns r where r.shop_id = of_shop and lower(r.customer_email) = lower(of_address)) then
    perform note_shopper_change(of_shop, of_address);
    return;
  end if;
  delete from shopper_changes where shop_id = of_shop and email = lower(of_address);
  insert into shopper_figures (shop_id, email) values (of_shop, lower(of_address)) on conflict (shop_id, email) do nothing;
  delete from shopper_figures where shop_id = of_shop and email = lower(of_address);
end $$;

-- Makes the row of a return in the queue again. `waiting_since` stays while the state does. Without statistics of its tables, PostgreSQL would read
-- them whole.
create or replace function refresh_return_in_queue(of_shop bigint, of_return bigint) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into return_queue as q (shop_id, return_id, created_at, state, review_reason, problem, country, value, assignee_id, waiting_since,
    awaited_since, arrived_at, tokens)
  select r.shop_id, r.id, r.created_at, r.state, r.review_reason,
    case
      when r.state not in ('open', 'review', 'processing') then null
      when exists (select from settlements s where s.shop_id = of_shop and s.return_id = r.id and s.state = 'unknown') then 'refund_unknown'
      when exists (select from settlements s where s.shop_id = of_shop and s.return_id = r.id and s.state = 'failed'
        and s.failure_code is distinct from 'no_longer_due') then 'refund_failed'
      when (select l.status from label_requests l where l.shop_id = of_shop and l.return_id = r.id order by l.id desc limit 1) = 'failed'
        then 'label_failed'
    end,
    nullif(r.origin_country_code, ''),
    coalesce((select t.return_total from return_totals t where t.shop_id = of_shop and t.return_id = r.id and t.basis = 'shop'), 0),
    (select a.member_id from return_assignees a where a.shop_id = of_shop and a.return_id = r.id),
    case when r.state in ('open', 'review', 'processing') then r.updated_at end,
    case when r.state in ('open', 'review', 'processing') and not u.is_inspected
      then coalesce(
        (select min(l.moved_at) from labels l where l.shop_id = of_shop and l.return_id = r.id and l.voided_at is null), r.goods_moved_at) end,
    case when r.state in ('open', 'review', 'processing') and not u.is_inspected
      then coalesce(r.received_at, (
        select min(l.status_updated_at) from labels l where l.shop_id = of_shop and l.return_id = r.id and l.status = 'delivered'
          and l.voided_at is null)) end,
    u.tokens
  from returns r
  cross join lateral (
    select coalesce(bool_or(i.condition is not null or i.disposition is not null), false) as is_inspected,
      coalesce(array_agg(distinct i.shop_id || ' ' || t.token) filter (where t.token is not null), '{}') as tokens
    from return_line_items i
    join order_line_items l on l.shop_id = of_shop and l.id = i.order_line_item_id
    cross join lateral (values
      ('as:' || i.resolution),
      ('why:' || lower(coalesce(nullif(i.parent_return_reason, ''), nullif(i.return_reason, '')))),
      ('sku:' || lower(nullif(l.sku, ''))),
      ('product:' || l.product_id)) t (token)
    where i.shop_id = of_shop and i.return_id = r.id and i.removed_at is null) u
  where r.shop_id = of_shop and r.id = of_return
  on conflict (shop_id, return_id) do update set
    state = excluded.state, review_reason = excluded.review_reason, problem = excluded.problem, country = excluded.country, value = excluded.value,
    assignee_id = excluded.assignee_id, awaited_since = excluded.awaited_since,
    arrived_at = excluded.arrived_at, tokens = excluded.tokens,
    waiting_since = case when q.state = excluded.state then q.waiting_since else excluded.waiting_since end
  where (q.state, q.review_reason, q.problem, q.country, q.value, q.assignee_id, q.awaited_since, q.arrived_at, q.tokens)
    is distinct from (excluded.state, excluded.review_reason, excluded.problem, excluded.country, excluded.value, excluded.assignee_id,
      excluded.awaited_since, excluded.arrived_at, excluded.tokens);
end $$;

-- Does what follows from the change of a return, at the end of the transaction.
create or replace function follow_changed_return() returns trigger language plpgsql as $$
begin
  -- A later mark does it, or the return was deleted since.
  if not exists (
    select from return_documents d where d.shop_id = new.shop_id and d.return_id = new.return_id
      and (d.changed_by, d.count_has_changed) = (new.changed_by, new.count_has_changed)
  ) then
    return null;
  end if;
  perform refresh_return_in_queue(new.shop_id, new.return_id);
  if new.count_has_changed then
    perform note_insight_change(r.shop_id, moment.at)
    from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    cross join lateral (values (r.created_at), (o.created_at)) moment (at)
    where r.shop_id = new.shop_id and r.id = new.return_id;
    perform note_shoppers_of_order(r.shop_id, r.order_id) from returns r where r.shop_id = new.shop_id and r.id = new.return_id;
  end if;
  return null;
end $$;

-- A constraint trigger can't be replaced: another definition needs another name.
do $$
begin
  if not exists (select from pg_trigger where tgname = 'changed_return_followed') then
    create constraint trigger changed_return_followed after insert or update of changed_by, count_has_changed on return_documents
      deferrable initially deferred for each row when (new.changed_by is not null) execute function follow_changed_return();
  end if;
end $$;

-- The triggers come last: a mark that nothing follows would stay.
create or replace function return_changed() returns trigger language plpgsql as $$
declare
  ordered_at timestamptz;
begin
  if tg_op = 'DELETE' then
    perform note_insight_change(old.shop_id, old.created_at);
    select o.created_at into ordered_at from orders o where o.shop_id = old.shop_id and o.id = old.order_id;
    if found then perform note_insight_change(old.shop_id, ordered_at); end if;
    perform note_shoppers_of_order(old.shop_id, old.order_id);
    perform forget_shopper(old.shop_id, old.customer_email);
  elsif tg_op = 'INSERT' then
    perform mark_return(new.shop_id, new.id, true);
  else
    perform mark_return(new.shop_id, new.id, (new.state in ('cancelled', 'expired')) <> (old.state in ('cancelled', 'expired'))
      or new.closed_at is distinct from old.closed_at or new.goods_moved_at is distinct from old.goods_moved_at
      or new.destination_id is distinct from old.destination_id);
    if lower(old.customer_email) <> lower(new.customer_email) then
      perform forget_shopper(old.shop_id, old.customer_email);
      perform note_shopper_change(new.shop_id, new.customer_email);
    end if;
  end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on returns
  for each row execute function return_changed();

-- part_of_return_changed(): 'counted' as its argument says that insights count these rows.
create or replace function part_of_return_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark_return(old.shop_id, old.return_id, false);
  else
    perform mark_return(new.shop_id, new.return_id, tg_nargs > 0);
  end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on return_line_items
  for each row execute function part_of_return_changed('counted');
create or replace trigger changed after insert or update or delete on return_totals
  for each row execute function part_of_return_changed();
create or replace trigger changed after insert or update or delete on return_methods
  for each row execute function part_of_return_changed();
create or replace trigger changed after insert or update or delete on return_exchanges
  for each row execute function part_of_return_changed();
create or replace trigger changed after insert or update or delete on return_assignees
  for each row execute function part_of_return_changed();
create or replace trigger changed after insert or update or delete on labels
  for each row execute function part_of_return_changed('counted');
create or replace trigger changed after insert or update on label_requests
  for each row execute function part_of_return_changed();
-- A refund of what was collected is of the payment alone.
create or replace function settlement_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.shopper_payment_id is not null then
    perform mark_return(p.shop_id, p.return_id, false)
    from shopper_payments p where p.shop_id = new.shop_id and p.id = new.shopper_payment_id and p.return_id is not null;
  elsif tg_op <> 'DELETE' then
    perform mark_return(new.shop_id, new.return_id, false);
  elsif old.return_id is not null then
    perform mark_return(old.shop_id, old.return_id, false);
  end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on settlements
  for each row execute function settlement_changed();

-- Returns show what was paid for them.
create or replace trigger changed after update on shopper_payments for each row
  when (new.return_id is distinct from old.return_id)
  execute function part_of_return_changed();

-- An edit can change what a return is worth, and none of its units.
create or replace function return_value_changed() returns trigger language plpgsql as $$
begin
  perform note_shoppers_of_order(r.shop_id, r.order_id) from returns r where r.shop_id = new.shop_id and r.id = new.return_id;
  return null;
end $$;
create or replace trigger value_changed after update of value on return_queue for each row
  when (old.value <> new.value) execute function return_value_changed();

-- Returns show the names and numbers of their order.
create or replace function order_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_insight_change(old.shop_id, old.created_at); end if;
  if tg_op <> 'DELETE' then
    perform note_insight_change(new.shop_id, new.created_at);
    perform note_shoppers_of_order(new.shop_id, new.id);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.customer_id is distinct from new.customer_id then
    perform note_shopper_change(c.shop_id, c.email) from customers c where c.shop_id = old.shop_id and c.id = old.customer_id;
  end if;
  if tg_op = 'UPDATE' then
    if (old.name, old.external_id, old.order_number, old.currency, old.currency_exponent)
      is distinct from (new.name, new.external_id, new.order_number, new.currency, new.currency_exponent) then
      perform mark_returns_of_order(new.shop_id, new.id);
    end if;
  end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on orders
  for each row execute function order_changed();

-- Orders are those of the accounts with an address.
create or replace function customer_changed() returns trigger language plpgsql as $$
begin
  perform note_shopper_change(old.shop_id, old.email);
  perform note_shopper_change(new.shop_id, new.email);
  return null;
end $$;
create or replace trigger changed after update of email on customers for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function customer_changed();

-- Returns show the texts of their order's lines, and what was paid with.
create or replace function part_of_order_changed() returns trigger language plpgsql as $$
begin
  perform mark_returns_of_order(old.shop_id, old.order_id);
  return null;
end $$;
create or replace trigger changed after update on order_line_items for each row
  when ((old.external_id, old.product_id, old.provider_product_id, old.product_variant_id, old.provider_variant_id, old.sku, old.title,
      old.variant_title, old.image, old.barcode)
    is distinct from (new.external_id, new.product_id, new.provider_product_id, new.product_variant_id, new.provider_variant_id, new.sku, new.title,
      new.variant_title, new.image, new.barcode))
  execute function part_of_order_changed();
create or replace trigger changed after update on payments for each row
  when ((old.external_id, old.kind, old.gateway) is distinct from (new.external_id, new.kind, new.gateway))
  execute function part_of_order_changed();
create or replace trigger deleted after delete on payments
  for each row execute function part_of_order_changed();

-- Returns show which product the variant of an exchange belongs to.
create or replace function product_variant_changed() returns trigger language plpgsql as $$
begin
  perform mark_return(e.shop_id, e.return_id, false)
  from return_exchanges e where e.shop_id = old.shop_id and e.product_variant_id = old.id order by e.return_id;
  return null;
end $$;
create or replace trigger changed after update on product_variants for each row
  when (old.product_id <> new.product_id) execute function product_variant_changed();
create or replace trigger deleted after delete on product_variants
  for each row execute function product_variant_changed();

-- A withdrawal is done when money has moved, or when somebody refuses it. If its return ends before that, the withdrawal opens again with the
-- deadlines that it had, and the units of the return can be returned again, also those of a closed one. If an expired return comes back, so does its
-- withdrawal's state.
create or replace function withdrawals_follow_return() returns trigger language plpgsql as $$
begin
  if new.state in ('open', 'review') then
    update withdrawal_cases c set state = 'returned', updated_at = new.updated_at
    where c.shop_id = new.shop_id and c.order_id = new.order_id and c.return_id = new.id and c.state = 'matched';
  elsif not exists (select from settlements s where s.shop_id = new.shop_id and s.return_id = new.id
      and s.state in ('sending', 'pending', 'succeeded', 'unknown')) then
    update withdrawal_cases c set state = 'matched', due_soon_at = null, updated_at = new.updated_at
    where c.shop_id = new.shop_id and c.order_id = new.order_id and c.return_id = new.id and c.state = 'returned';
    if found then
      update return_line_items i set held = false where i.shop_id = new.shop_id and i.return_id = new.id and i.held;
    end if;
  end if;
  return null;
end $$;
create or replace trigger withdrawals_follow after update of state on returns for each row
  when (old.state = 'expired' and new.state in ('open', 'review') or old.state <> new.state
    and (new.state in ('cancelled', 'expired') or new.state = 'closed' and new.processed_at is null))
  execute function withdrawals_follow_return();

-- Customers from before their figures were counted.
insert into shopper_changes (shop_id, email)
select distinct r.shop_id, lower(r.customer_email) from returns r
where r.customer_email <> '' and not exists (select from shopper_figures f where f.shop_id = r.shop_id and f.email = lower(r.customer_email))
  and not exists (select from shopper_changes c where c.shop_id = r.shop_id and c.email = lower(r.customer_email));
