import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { collected_amount, collected_refunds, has_moved } from '../../returns/json.ts';
import type { Standing } from '../../returns/index.ts';
import { default_grades, describeGrade } from '../../warehouse/station/index.ts';

// All that the page of a return shows, as one statement. Amounts are minor units of the shop's currency; children are sub-selects, so that
// nothing multiplies.

/** Rows of each kind on the timeline. */
const max_entries = 200;

const moneyOf = (amount: string, currency: string) =>
  `json_build_object('amount', ${amount}, 'currency', ${currency}, 'currency_code', ${currency})`;
const money = (column: string) => `case when ${column} is not null then ${moneyOf(column, 't.currency')} end`;
const of_return = (alias: string) => `${alias}.shop_id = r.shop_id and ${alias}.return_id = r.id`;

const photos = `
  (select coalesce(json_agg(x.photo), '[]') from (
    select json_build_object('url', origin.url || '/draft-return-images/' || g.token || '.jpg', 'by', 'shopper') as photo
    from draft_returns d join draft_return_items n on n.shop_id = d.shop_id and n.draft_return_id = d.id
    join draft_return_images g on g.shop_id = n.shop_id and g.draft_return_item_id = n.id
    where ${of_return('d')} and n.order_line_item_id = i.order_line_item_id order by g.number) x)`;
/** Photos of the warehouse: those that a station took, and those that were reported with a grade from elsewhere. */
const warehouse_photos = `
  (select coalesce(json_agg(x.photo order by x.place), '[]') from (
    select p.number as place, json_build_object('url', origin.url || '/files/station-photos/' || p.token || '.jpg', 'by', 'warehouse') as photo
    from station_photos p where p.shop_id = i.shop_id and p.return_line_item_id = i.id
    union all select 1e9 + e.place, json_build_object('url', e.url, 'by', 'warehouse')
    from jsonb_array_elements_text(case when jsonb_typeof(i.condition -> 'images') = 'array' then i.condition -> 'images' else '[]' end)
      with ordinality e (url, place)
    where e.url not like origin.url || '/files/station-photos/%') x)`;
const answers = `
  (select coalesce(json_agg(json_build_object('question', a.key, 'answer', a.value) order by a.key), '[]') from (
    select n.answers from draft_returns d join draft_return_items n on n.shop_id = d.shop_id and n.draft_return_id = d.id
    where ${of_return('d')} and n.order_line_item_id = i.order_line_item_id order by n.number limit 1) x, jsonb_each_text(x.answers) a)`;
const exchange = `
  (select json_build_object('title', e.title, 'sku', e.sku, 'price', ${money('e.price')}, 'discount', ${money('e.discount')},
      'total', ${money('e.total')}, 'out_of_stock', e.out_of_stock)
    from return_exchanges e where ${of_return('e')} and e.return_line_item_id = i.id limit 1)`;
/** What the return is exchanged for as a whole: items of a cart. */
const new_items = `
  (select coalesce(json_agg(json_build_object('title', e.title, 'sku', e.sku, 'price', ${money('e.price')}, 'discount', ${money('e.discount')},
      'total', ${money('e.total')}, 'out_of_stock', e.out_of_stock) order by e.id), '[]')
    from return_exchanges e where ${of_return('e')} and e.return_line_item_id is null)`;
const override = `
  (select json_build_object('reason', p.reason, 'by', p.by, 'bars', p.bars)
    from policy_overrides p where p.shop_id = i.shop_id and p.return_line_item_id = i.id)`;
const graded_at = `
  (select n.recorded_at from inspections n where ${of_return('n')} and n.return_line_item_id = i.id and n.kind = 'grade'
    and i.condition is not null order by n.id desc limit 1)`;
/** The grade whose name and category the condition has, where the shop still has that grade. */
const grade = `
  (select json_build_object('number', e.number, 'kind', e.grade ->> 'kind', 'label', e.grade ->> 'label')
    from shop_grades_now g, jsonb_array_elements(g.grades) with ordinality e (grade, number)
    where e.grade ->> 'condition_category' = i.condition ->> 'condition_category'
      and coalesce(e.grade ->> 'label', g.names ->> (e.grade ->> 'kind')) = i.condition ->> 'description'
    order by e.number limit 1)`;
/** Moments at which parcels of the return `r` arrived. */
const arrivals = `
  (select r.received_at as at where r.received_at is not null
    union all select m.delivered_at from return_methods m where ${of_return('m')} and m.delivered_at is not null
    union all select l.status_updated_at from labels l where ${of_return('l')} and l.status = 'delivered' and l.voided_at is null)`;
const labels_of_return = `from labels l where ${of_return('l')} and l.voided_at is null`;
/** One parcel has all units; of several, a unit was in the last one that arrived before it was graded, or in any once all have arrived. */
const arrived_at = `case
    when i.outcome in ('keep', 'donate') or i.condition ->> 'condition_category' = 'missing' then null
    when (select count(*) ${labels_of_return}) <= 1 then coalesce((select min(a.at) from ${arrivals} a), u.graded_at)
    when u.graded_at is not null then coalesce((select max(a.at) from ${arrivals} a where a.at <= u.graded_at), u.graded_at)
    when (select bool_and(l.status = 'delivered') ${labels_of_return}) then (select max(a.at) from ${arrivals} a)
  end`;

const units = `
  (select coalesce(json_agg(json_build_object('id', i.id, 'order_line_item_id', i.order_line_item_id, 'title', ol.title,
      'variant_title', nullif(ol.variant_title, ''), 'sku', nullif(ol.sku, ''), 'image', ol.image, 'quantity_ordered', ol.quantity,
      'outcome', i.outcome, 'resolution', i.resolution, 'offer_basis_points', case when i.outcome = 'keep' then i.offer_basis_points end, 'reason_code', i.return_reason_code, 'reason', i.return_reason, 'parent_reason', i.parent_return_reason,
      'comment', i.return_comment, 'answers', ${answers}, 'photos', (${photos}::jsonb || ${warehouse_photos}::jsonb),
      'arrived_at', ts_ms(${arrived_at}), 'condition', i.condition, 'disposition', i.disposition, 'grade', ${grade}, 'graded_at', ts_ms(u.graded_at),
      'removed_at', ts_ms(i.removed_at), 'restocked_at', ts_ms(i.restocked_at),
      'price', ${money('i.price')}, 'discount', ${money('i.discount')}, 'tax', ${money('i.tax')}, 'refund', ${money('i.refund')},
      'discounts', (select coalesce(json_agg(distinct x.name), '[]') from (
          select coalesce(j ->> 'code', j ->> 'name') as name from jsonb_array_elements(o.order_discounts || ol.discounts) j) x where x.name is not null),
      'exchange', ${exchange}, 'override', ${override}) order by i.id), '[]')
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    cross join lateral (select ${graded_at} as graded_at) u
    where ${of_return('i')})`;

const reviews = `
  (select coalesce(json_agg(json_build_object('cause', w.cause, 'decided_by', w.decided_by, 'name', w.name, 'policy_version', w.policy_version,
      'note', w.note, 'held', w.held, 'ended_at', ts_ms(w.ended_at)) order by w.number), '[]')
    from return_reviews w where ${of_return('w')})`;

const settlementsOf = (condition: string) => `
  (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'state', s.state,
      'amount', json_build_object('amount', s.amount, 'currency', s.currency, 'currency_code', s.currency),
      'instrument', (select json_build_object('kind', p.kind, 'gateway', p.gateway) from payments p where p.shop_id = s.shop_id and p.id = s.payment_id),
      'reference', s.provider_reference, 'failure', s.failure_message,
      'is_troubled', s.state = 'unknown' or s.state = 'failed' and s.failure_code is distinct from 'no_longer_due'
        or s.state = 'succeeded' and coalesce(s.failure_code = 'failed_after_success', false),
      'settled_at', ts_ms(s.settled_at)) order by s.position), '[]')
    from settlements s where ${condition})`;

/** What was given beyond the return, with the settlements of it. */
const goodwill = `
  (select coalesce(json_agg(json_build_object('id', g.id, 'kind', g.kind, 'amount', ${moneyOf('g.amount', 'g.currency')}, 'reason', g.reason, 'note', g.note,
      'by', g.given_by, 'given_at', ts_ms(g.created_at), 'settlements', ${settlementsOf('s.shop_id = g.shop_id and s.goodwill_id = g.id')}) order by g.id), '[]')
    from goodwills g where ${of_return('g')})`;

const labels = `
  (select coalesce(json_agg(json_build_object('id', l.id, 'carrier', l.carrier, 'status', l.status, 'tracking_number', l.tracking_number,
      'tracking_url', l.tracking_url, 'url', l.url, 'voided_at', ts_ms(l.voided_at), 'moved_at', ts_ms(l.moved_at),
      'status_updated_at', ts_ms(l.status_updated_at), 'last_seen_at', ts_ms(l.last_seen_at), 'last_seen_place', l.last_seen_place) order by l.id desc), '[]')
    from labels l where ${of_return('l')})`;
const method = `
  (select json_build_object('type', m.method_type, 'provider', m.provider, 'state', m.state, 'drop_off_code', m.scannable_id,
      'delivered_at', ts_ms(m.delivered_at)) from return_methods m where ${of_return('m')})`;

/** Of the buyer's account, else of the address that the order went to. What a gift's recipient bought is nobody's business here. */
const history = `
  (select json_build_object('orders', count(*), 'bought', ${money('coalesce(sum(b.total_price), 0)::bigint')},
      'returns', (select count(*) from returns x where x.shop_id = r.shop_id and x.order_id = any(array_agg(b.id))),
      'returned', (select ${money('coalesce(sum(v.value), 0)::bigint')} from returns x join return_queue v on v.shop_id = x.shop_id and v.return_id = x.id
        where x.shop_id = r.shop_id and x.order_id = any(array_agg(b.id)) and x.state not in ('cancelled', 'expired')))
    from (select b.id, b.total_price from orders b where b.shop_id = r.shop_id
      and (b.id = r.order_id or (b.customer_id = o.customer_id and r.type <> 'gift')) order by b.id desc limit 500) b)`;

const filesOf = (condition: string) => `
  (select coalesce(json_agg(json_build_object('name', f.name, 'content_type', f.content_type,
      'url', origin.url || '/message-files/' || f.token || case f.content_type when 'application/pdf' then '.pdf' else '.jpg' end) order by f.number), '[]')
    from message_files f where ${of_return('f')} and f.${condition})`;

const entries = [
  `select r.processing_started_at, 'event', 0, json_build_object('trigger', 'processing', 'actor', r.process_actor) where r.processing_started_at is not null`,
  `select e.occurred_at as at, 'event' as kind, e.sequence as place, json_build_object('trigger', e.trigger, 'actor', e.actor,
      'state', e.snapshot ->> 'state', 'review_reason', e.snapshot ->> 'review_reason',
      'state_before', lag(e.snapshot ->> 'state') over (order by e.sequence), 'message', e.details ->> 'message') as detail
    from events e where ${of_return('e')}`,
  `select n.created_at, 'note', n.id, json_build_object('content', n.content, 'author', n.author) from return_notes n where ${of_return('n')}`,
  `select m.created_at, 'email', m.id, json_build_object('id', m.id, 'occasion', m.occasion, 'state', m.state, 'recipient', m.recipient, 'reason', m.reason,
      'message', m.facts ->> 'message', 'author', m.facts ->> 'by', 'files', ${filesOf('email_id = m.id')})
    from emails m where ${of_return('m')}`,
  `select coalesce(w.delivered_at, w.created_at), 'webhook', w.sequence, json_build_object('id', w.id, 'trigger', w.trigger, 'status', w.status,
      'attempts', w.attempt_count, 'url', (select h.url from webhooks h where h.shop_id = w.shop_id and h.id = w.webhook_id))
    from webhook_deliveries w where w.shop_id = r.shop_id and w.event_id in (select e.id from events e where ${of_return('e')})`,
  `select coalesce(s.settled_at, s.created_at), 'settlement', s.position, json_build_object('id', s.id, 'settlement', s.kind, 'state', s.state,
      'amount', json_build_object('amount', s.amount, 'currency', s.currency, 'currency_code', s.currency)) from settlements s where ${of_return('s')}`,
  `select g.created_at, 'goodwill', 0, json_build_object('kind', g.kind, 'amount', ${moneyOf('g.amount', 'g.currency')}, 'reason', g.reason, 'note', g.note,
      'actor', nullif(g.given_by, '')) from goodwills g where ${of_return('g')}`,
  `select w.created_at, 'message', w.id, json_build_object('id', w.id, 'text', w.text, 'files', ${filesOf('message_id = w.id')}, 'answered_at', ts_ms(w.answered_at)) from return_messages w where ${of_return('w')}`,
  `select h.occurred_at, 'parcel', h.id, json_build_object('status', h.status, 'carrier', l.carrier)
    from labels l join label_history h on h.shop_id = l.shop_id and h.label_id = l.id where ${of_return('l')}`,
  `select d.occurred_at, 'drop_off', d.id, json_build_object('location', coalesce(d.location_name, d.location_code)) from dropoffs d where ${of_return('d')}`,
  `select n.recorded_at, 'inspection', n.id, json_build_object('line_item_id', n.return_line_item_id, 'inspection', n.kind,
      'description', n.content ->> 'description', 'by', n.content ->> 'return_processor') from inspections n where ${of_return('n')}`,
];
const timeline = `
  (select coalesce(json_agg(json_build_object('at', ts_ms(x.at), 'kind', x.kind, 'detail', x.detail) order by x.at, x.kind <> 'event', x.kind, x.place), '[]') from (
    ${entries.map((entry) => `(select * from (${entry}) y (at, kind, place, detail) order by y.at desc limit ${max_entries})`).join(' union all ')}) x)`;

const total_names =
  'return_product_total return_discount_total return_tax_total return_total exchange_total exchange_credit_total gift_card refund handling_fee upsell honoured_discount price_held bonus_credit reimbursement kept_value not_refundable total';
const totals = `json_build_object(${total_names
  .split(' ')
  .map((name) => `'${name}', ${money(`t.${name}`)}`)
  .join(', ')})`;

/** What the shopper paid before the return was submitted, in the currency paid in. */
const collected = `
  (select json_build_object('amount', ${moneyOf(collected_amount, 'c.currency')}, 'refunded', ${moneyOf(collected_refunds, 'c.currency')}, 'paid_at', ts_ms(c.paid_at))
    from shopper_payments c where ${of_return('c')} and ${collected_amount} > 0)`;

const detail = sql.raw(`
  json_build_object('id', r.id, 'uuid', r.uuid, 'version', coalesce((select q.last from event_sequences q where ${of_return('q')}), 0),
    'status', r.state, 'review_reason', r.review_reason, 'reviews', ${reviews}, 'problem', v.problem, 'type', r.type, 'currency', t.currency, 'waiting_messages', (select count(*) from return_messages w where ${of_return('w')} and w.answered_at is null), 'paid_currency', coalesce(o.currency_presentment, o.currency), 'taxes_included', r.taxes_included,
    'requested_at', ts_ms(r.created_at), 'updated_at', ts_ms(r.updated_at), 'closed_at', ts_ms(r.closed_at), 'processed_at', ts_ms(r.processed_at),
    'received_at', ts_ms(r.received_at),
    'assignee', (select json_build_object('id', m.id, 'name', m.name) from staff_members m where m.shop_id = r.shop_id and m.id = v.assignee_id),
    'order', json_build_object('id', o.id, 'name', o.name, 'created_at', ts_ms(o.created_at),
      'delivered_at', (select ts_ms(max(f.delivered_at)) from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id)),
    'customer', json_build_object('name', nullif(concat_ws(' ', nullif(r.customer_first_name, ''), nullif(r.customer_last_name, '')), ''), 'first_name', nullif(trim(r.customer_first_name), ''), 'email', r.customer_email,
      'is_business', r.type <> 'gift' and coalesce((select c.is_business from customers c where c.shop_id = o.shop_id and c.id = o.customer_id), false),
      'city', r.address ->> 'city', 'country', nullif(r.origin_country_code, ''), 'history', ${history}),
    'policy', json_build_object('id', r.policy_id, 'version', r.policy_version, 'name', r.policy_name),
    'units', ${units}, 'new_items', ${new_items}, 'totals', ${totals}, 'settlements', ${settlementsOf(of_return('s'))}, 'goodwill', ${goodwill}, 'collected', ${collected}, 'labels', ${labels}, 'method', ${method},
    'destination', (select json_build_object('id', d.id, 'name', d.name) from destinations d where d.shop_id = r.shop_id and d.id = r.destination_id),
    'timeline', ${timeline})`);

/** Everything that the page of a return shows, as JSON, and what decides which acts the return can take; undefined when there is no such return. */
export async function readDetail(
  db: Db,
  shop_id: number,
  return_id: number,
  origin: string,
): Promise<{ json: string; standing: Standing } | undefined> {
  const names = Object.fromEntries(default_grades.map((one) => [one.kind, describeGrade(one)]));
  const row = await db.readRow<Standing & { json: string }>(sql`
    with shop_grades_now as materialized (
      select coalesce((select g.grades::jsonb from shop_grades g where g.shop_id = ${shop_id}), ${JSON.stringify(default_grades)}::jsonb) as grades,
        ${JSON.stringify(names)}::jsonb as names)
    select ${detail}::text as json, r.state, r.review_reason, s.process_flagged_returns,
      ${sql.raw(has_moved.goods)} as goods_moved, ${sql.raw(has_moved.money)} as money_moved, r.type = 'instant_exchange' as is_sent_first
    from (select ${origin}::text as url) origin, returns r join shops s on s.id = r.shop_id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop'
    join return_queue v on v.shop_id = r.shop_id and v.return_id = r.id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`);
  if (!row) return undefined;
  const { json, ...standing } = row;
  return { json, standing };
}
