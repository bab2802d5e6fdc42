-- Since when the parcel has been at the warehouse, which has not inspected anything of it: of hundreds of thousands of parcels on their way, those that
-- lie unopened are found by an index.
alter table return_queue add column arrived_at timestamptz;

create or replace function refresh_return_queue(shop_ids bigint[], return_ids bigint[]) returns void language plpgsql
  set enable_seqscan = off as $$
begin
  insert into return_queue as q (shop_id, return_id, created_at, state, review_reason, problem, country, value, assignee_id, waiting_since, awaited_since,
    arrived_at, tokens)
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
    case when r.state in ('open', 'review', 'processing') and not u.is_inspected
      then coalesce(r.received_at, (
        select min(l.status_updated_at) from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.status = 'delivered'
          and l.voided_at is null)) end,
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
    assignee_id = excluded.assignee_id, awaited_since = excluded.awaited_since,
    arrived_at = excluded.arrived_at, tokens = excluded.tokens,
    waiting_since = case when q.state = excluded.state then q.waiting_since else excluded.waiting_since end
  where (q.state, q.review_reason, q.problem, q.country, q.value, q.assignee_id, q.awaited_since, q.arrived_at, q.tokens)
    is distinct from (excluded.state, excluded.review_reason, excluded.problem, excluded.country, excluded.value, excluded.assignee_id, excluded.awaited_since,
      excluded.arrived_at, excluded.tokens);
end $$;

create or replace function refresh_return_queue_of_returns() returns trigger language plpgsql as $$
declare
  shop_ids bigint[];
  return_ids bigint[];
begin
  select array_agg(c.shop_id), array_agg(c.id) into shop_ids, return_ids
  from changed c join previous p on p.shop_id = c.shop_id and p.id = c.id
  where (c.state, c.review_reason, c.origin_country_code, c.goods_moved_at, c.received_at)
    is distinct from (p.state, p.review_reason, p.origin_country_code, p.goods_moved_at, p.received_at);
  if shop_ids is not null then perform refresh_return_queue(shop_ids, return_ids); end if;
  return null;
end $$;
