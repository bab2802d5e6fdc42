-- The list of returns that staff work with. One row for each return has everything that the list filters and sorts by; triggers keep it, so that no
-- write can forget it. It has no personal data: a search for a person reads `returns` and `orders`.

-- Who takes care of a return.
create table return_assignees (
  shop_id bigint not null,
  return_id bigint not null,
  member_id bigint not null,
  assigned_by text not null check (length(assigned_by) between 1 and 100),
  assigned_at timestamptz not null,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, member_id) references staff_members on delete cascade
);

create table return_queue (
  shop_id bigint not null,
  return_id bigint not null,
  created_at timestamptz not null,
  state text not null,
  review_reason text,
  -- What went wrong and waits for a person.
  problem text check (problem in ('refund_failed', 'refund_unknown', 'label_failed')),
  country text,
  -- Of the returned units, after discounts, with tax, in minor units of the shop's currency.
  value bigint not null,
  assignee_id bigint,
  -- Since when somebody waits for the next step; null when the return has ended.
  waiting_since timestamptz,
  -- Since when the parcel is on its way to a warehouse that has not inspected anything of it.
  awaited_since timestamptz,
  -- What a return can have several of: resolutions, reasons, SKUs and products. Each begins with the shop, because a GIN index has no leading column.
  tokens text[] not null,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index return_queue_by_time on return_queue (shop_id, created_at desc, return_id desc);
create index return_queue_active on return_queue (shop_id, created_at desc, return_id desc) where state in ('open', 'review', 'processing');
create index return_queue_by_state on return_queue (shop_id, state, created_at desc, return_id desc);
create index return_queue_by_value on return_queue (shop_id, value desc, return_id desc);
create index return_queue_by_country on return_queue (shop_id, country, created_at desc, return_id desc);
create index return_queue_in_review on return_queue (shop_id, review_reason, created_at desc, return_id desc) where review_reason is not null;
create index return_queue_with_problem on return_queue (shop_id, created_at desc, return_id desc) where problem is not null;
create index return_queue_assigned on return_queue (shop_id, assignee_id, created_at desc, return_id desc) where assignee_id is not null;
create index return_queue_awaited on return_queue (shop_id, awaited_since) where awaited_since is not null;
create index return_queue_by_token on return_queue using gin (tokens);
-- The planner has to tell a reason that every third return has from an SKU that was returned once.
alter table return_queue alter column tokens set statistics 1000;

-- What a search compares with.
create index orders_by_beginning_of_name on orders (shop_id, name_key text_pattern_ops);
create index returns_by_beginning_of_email on returns (shop_id, lower(customer_email) text_pattern_ops);

-- Brings the rows of some returns up to date. `offset 0` and the setting make it find every row by its key: while very many returns are written, the
-- planner still takes the tables for empty.
create function refresh_return_queue(shop_ids bigint[], return_ids bigint[]) returns void language plpgsql
  set enable_seqscan = off as $$
begin
  insert into return_queue as q (shop_id, return_id, created_at, state, review_reason, problem, country, value, assignee_id, waiting_since, awaited_since, tokens)
  select r.shop_id, r.id, r.created_at, r.state, r.review_reason,
    case
      when r.state not in ('open', 'review', 'processing') then null
      when exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'unknown') then 'refund_unknown'
      when exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'failed') then 'refund_failed'
      when (select l.status from label_requests l where l.shop_id = r.shop_id and l.return_id = r.id order by l.id desc limit 1) = 'failed' then 'label_failed'
    end,
    nullif(r.origin_country_code, ''),
    coalesce((select t.return_total from return_totals t where t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop'), 0),
    (select a.member_id from return_assignees a where a.shop_id = r.shop_id and a.return_id = r.id),
    case when r.state in ('open', 'review', 'processing') then r.updated_at end,
    case when r.state in ('open', 'review', 'processing') and not u.is_inspected
      then coalesce((select min(l.moved_at) from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.goods_moved_at) end,
    u.tokens
  from (select distinct k.shop_id, k.return_id from unnest(shop_ids, return_ids) k (shop_id, return_id)) k
  cross join lateral (select * from returns x where x.shop_id = k.shop_id and x.id = k.return_id offset 0) r
  cross join lateral (
    select coalesce(bool_or(i.condition is not null or i.disposition is not null), false) as is_inspected,
      coalesce(array_agg(distinct i.shop_id || ' ' || t.token) filter (where t.token is not null), '{}') as tokens
    from (select * from return_line_items x where x.shop_id = r.shop_id and x.return_id = r.id and x.removed_at is null offset 0) i
    cross join lateral (select l.sku, l.product_id from order_line_items l where l.shop_id = i.shop_id and l.id = i.order_line_item_id offset 0) ol
    cross join lateral (values
      ('as:' || i.resolution),
      ('why:' || lower(coalesce(nullif(i.parent_return_reason, ''), nullif(i.return_reason, '')))),
      ('sku:' || lower(nullif(ol.sku, ''))),
      ('product:' || ol.product_id)) t (token)) u
  on conflict (shop_id, return_id) do update set
    state = excluded.state, review_reason = excluded.review_reason, problem = excluded.problem, country = excluded.country, value = excluded.value,
    assignee_id = excluded.assignee_id, awaited_since = excluded.awaited_since, tokens = excluded.tokens,
    waiting_since = case when q.state = excluded.state then q.waiting_since else excluded.waiting_since end
  where (q.state, q.review_reason, q.problem, q.country, q.value, q.assignee_id, q.awaited_since, q.tokens)
    is distinct from (excluded.state, excluded.review_reason, excluded.problem, excluded.country, excluded.value, excluded.assignee_id, excluded.awaited_since,
      excluded.tokens);
end $$;

-- The rows that a statement changed, of a table that names the return.
create function refresh_return_queue_of_changed() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  select array_agg(c.shop_id), array_agg(c.return_id) into shop_ids, return_ids from changed c;
  if shop_ids is not null then perform refresh_return_queue(shop_ids, return_ids); end if;
  return null;
end $$;
-- Returns change with every event; most changes are of none of their columns here.
create function refresh_return_queue_of_returns() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  select array_agg(c.shop_id), array_agg(c.id) into shop_ids, return_ids
  from changed c join previous p on p.shop_id = c.shop_id and p.id = c.id
  where (c.state, c.review_reason, c.origin_country_code, c.goods_moved_at) is distinct from (p.state, p.review_reason, p.origin_country_code, p.goods_moved_at);
  if shop_ids is not null then perform refresh_return_queue(shop_ids, return_ids); end if;
  return null;
end $$;
create function refresh_return_queue_of_settlements() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  select array_agg(c.shop_id), array_agg(c.return_id) into shop_ids, return_ids
  from changed c join previous p on p.shop_id = c.shop_id and p.id = c.id
  where c.state <> p.state and (c.state in ('failed', 'unknown') or p.state in ('failed', 'unknown'));
  if shop_ids is not null then perform refresh_return_queue(shop_ids, return_ids); end if;
  return null;
end $$;

-- Every return is written with its totals, so that those bring it into the list.
create trigger return_queue_changed after update on returns referencing old table as previous new table as changed
  for each statement execute function refresh_return_queue_of_returns();
create trigger return_queue_inserted after insert on return_totals referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on return_totals referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_inserted after insert on return_line_items referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on return_line_items referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_inserted after insert on labels referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on labels referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_inserted after insert on label_requests referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on label_requests referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on settlements referencing old table as previous new table as changed
  for each statement execute function refresh_return_queue_of_settlements();
create trigger return_queue_inserted after insert on return_assignees referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_changed after update on return_assignees referencing new table as changed
  for each statement execute function refresh_return_queue_of_changed();
create trigger return_queue_deleted after delete on return_assignees referencing old table as changed
  for each statement execute function refresh_return_queue_of_changed();

select refresh_return_queue(array_agg(shop_id), array_agg(id)) from returns having count(*) > 0;

-- Filters and order that were saved under a name: for one member, or for everybody of the shop.
create table return_views (
  shop_id bigint not null references shops,
  id bigint generated by default as identity,
  -- Null: everybody sees it.
  member_id bigint,
  name text not null check (length(name) between 1 and 60),
  -- As the list takes them.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, member_id) references staff_members on delete cascade
);
create index return_views_by_member on return_views (shop_id, member_id, id);
