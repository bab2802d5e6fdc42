import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  line_pid,
  order_pid,
  pidJson,
  product_pid,
  providerIdJson,
  providerIdText,
  variant_pid,
} from '../commerce/orders/json.ts';
import type { ProviderId } from '../commerce/orders/json.ts';
import { settlement_json } from '../money/settlements/json.ts';

// The return as SQL that answers its JSON (API contract, 10). One set of members, two representations: `list` spells ids as
// text and instants with an offset, `details` as numbers and plain. Nothing here comes from a request, so fragments are plain text;
// children are correlated sub-selects, never a second join, which would multiply rows.

export type ReturnForm = 'list' | 'details';
export type MoneyBasis = 'shop' | 'presentment';

const id = (form: ReturnForm, column: string) => (form === 'list' ? `${column}::text` : column);
const pid = (form: ReturnForm, column: string) =>
  form === 'list' ? `coalesce(${column}, '')` : pidJson(column);
// An id of the commerce platform, or the one that the thing has here where the shop shows those.
const providerId = (form: ReturnForm, of: ProviderId) =>
  form === 'list'
    ? `coalesce(${providerIdText('shop.shows_internal_ids', of)}, '')`
    : providerIdJson('shop.shows_internal_ids', of);
const nullablePid = (form: ReturnForm, column: string) => (form === 'list' ? column : pidJson(column));
const instant = (form: ReturnForm, column: string) =>
  form === 'list' ? `ts_offset(${column})` : `ts_plain(${column})`;
// As `money_text`, with the size of the minor unit found once for each return and not for each of its forty amounts: less to set up with every
// execution, which took a sixth off the details.
const minor_unit = `(select case t.currency_exponent when 2 then 0.01 when 0 then 1 when 3 then 0.001 when 4 then 0.0001 end as unit offset 0)`;
const moneyText = (amount_column: string) => `(${amount_column} * minor.unit)::text`;
const totals = (names: string) =>
  names
    .split(' ')
    .map((name) => `${moneyText(`t.${name}`)} as ${name}`)
    .join(', ');
// An order paid in the shop's own currency has no second set of amounts.
const amount = (basis: MoneyBasis, alias: string, name: string) =>
  basis === 'shop' ? `${alias}.${name}` : `coalesce(${alias}.${name}_presentment, ${alias}.${name})`;
const money = (basis: MoneyBasis, alias: string, names: string) =>
  names
    .split(' ')
    .map((name) => `${moneyText(amount(basis, alias, name))} as ${name}`)
    .join(', ');
/** `product - variant`, as every list of units shows it. */
export const unit_title = `case when coalesce(ol.variant_title, '') = '' then ol.title else ol.title || ' - ' || ol.variant_title end`;
/** The digits of the order's name, or the name when it has none. A regular expression took 10 µs for it. */
export const order_number = `coalesce(nullif(translate(o.name, translate(o.name, '0123456789', ''), ''), ''), o.name)`;
/** What sent the return in the row `r` to the review that it is in, as JSON: the first rule, threshold or limit; null where the policy didn't. */
export const review_cause = `(select json_build_object('cause', w.cause, 'decided_by', w.decided_by, 'name', w.name, 'policy_version', w.policy_version)
  from return_reviews w where w.shop_id = r.shop_id and w.return_id = r.id and w.ended_at is null order by w.number limit 1)`;
/** When the return in the row `r` of the shop `s` expires if nothing of it is sent. */
export const return_expires_at = `(coalesce((select max(l.created_at) from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.created_at)
  + make_interval(days => s.expires_after_days))`;
/**
 * The last moment by which the shopper is told to hand in the units of the return in the row `r` of the shop `s`. With a security that is its day, whatever a label's: while it
 * is held, then as long as items that come late are refunded.
 */
export const hand_in_by = `coalesce((select case x.state when 'held' then x.send_by else x.late_until end from securities x
    where x.shop_id = r.shop_id and x.return_id = r.id and x.state in ('held', 'charged', 'uncollected')), ${return_expires_at})`;
/** Whether goods of the return in the row `r` have moved, and whether money has (API contract, 8.2 and 8.4 rule 5). */
export const has_moved = {
  goods: `(r.goods_moved_at is not null
    or exists (select from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.moved_at is not null)
    or exists (select from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id
      and m.state in ('dropped_off', 'in_transit', 'delivered')))`,
  // An order may have been made of a draft that is gone.
  money: `exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id
    and (s.state in ('sending', 'pending', 'succeeded', 'unknown')
      or (r.type = 'instant_exchange' and s.kind = 'exchange_order' and s.state = 'failed' and s.failure_code = 'draft_gone')))`,
};
/** The order of the exchange of the return in the row `r` was made, or requested. */
const is_exchange_made = `exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id
  and s.kind = 'exchange_order' and s.state = 'succeeded')`;
/** The new items of the return in the row `r` were sent before anything came back. */
export const was_sent_first = `(r.type = 'instant_exchange' and ${is_exchange_made})`;
export const wire_state = `case r.state when 'processing' then 'open' else r.state end`;

/** The shop's part of the portal. */
const shop_portal = `coalesce(shop.portal_address, portal.url || '/' || shop.handle)`;

const exchange_variant: ProviderId = { internal: 'e.product_variant_id', external: 'e.provider_variant_id' };
const exchange_product: ProviderId = {
  internal: `(select v.product_id from product_variants v where v.shop_id = e.shop_id and v.id = e.product_variant_id)`,
  external: 'e.provider_product_id',
};
/** The variant that the unit `i` is exchanged for: text in the list, and an integer in the details where it is one. */
const exchangedFor = (form: ReturnForm) => {
  const found = `case when i.resolution = 'exchange' then (select ${providerId(form, exchange_variant)} from return_exchanges e
    where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id limit 1) end`;
  return form === 'list' ? `coalesce(${found}, '')` : `coalesce(${found}, '""'::json)`;
};

const lineItems = (form: ReturnForm, basis: MoneyBasis) => `
  (select coalesce(json_agg(row_to_json(u)), '[]') from (
    select ${id(form, 'i.id')} as line_item_id, ${providerId(form, line_pid)} as provider_line_item_id,
      ${providerId(form, product_pid)} as product_id, ${providerId(form, variant_pid)} as variant_id,
      coalesce(ol.sku, '') as sku, ${unit_title} as title,
      ${form === 'details' ? `ol.title as line_item_title, coalesce(ol.variant_title, '') as variant_title, ol.image,` : ''}
      ${money(basis, 'i', 'price discount tax refund refund_item refund_tax')},
      ts_plain(i.returned_at) as returned_at,
      ${exchangedFor(form)} as exchange_variant,
      i.return_reason, i.parent_return_reason,
      ${form === 'details' ? 'i.return_reason as reason, i.parent_return_reason as parent_reason,' : ''} coalesce(i.return_comment, 'N/A') as return_comment,
      coalesce(ol.barcode, 'N/A') as barcode, i.outcome, i.resolution,
      ${nullablePid(form, 'i.restock_location_id')} as provider_restock_location_id,
      i.consolidation_tracking, ${id(form, 'i.consolidation_destination_id')} as consolidation_destination_id, i.condition, i.disposition
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null
    order by i.id) u)`;

const exchanges = (basis: MoneyBasis) => `
  (select coalesce(json_agg(row_to_json(u)), '[]') from (
    select e.id::text as exchange_id, ${pidJson('e.exchange_order_id')} as exchange_order_id, e.exchange_order_name,
      ${providerId('list', exchange_product)} as product_id, ${providerId('list', exchange_variant)} as variant_id,
      coalesce(e.sku, '') as sku,
      e.title, e.type, ${money(basis, 'e', 'price discount tax total')}, e.out_of_stock, e.out_of_stock_resolution,
      null as consolidation_tracking
    from return_exchanges e where e.shop_id = r.shop_id and e.return_id = r.id order by e.id) u)`;

const labels = `
  (select coalesce(json_agg(row_to_json(u)), '[]') from (
    select b.id, b.status, ts_ms(b.status_updated_at) as updated_at, ts_ms(b.last_seen_at) as last_seen_at, b.last_seen_place, b.url, b.rate, b.currency, b.carrier, b.tracking_number, b.tracking_url,
      to_json(b.line_item_ids) as line_items
    from labels b where b.shop_id = r.shop_id and b.return_id = r.id and b.voided_at is null order by b.id desc) u)`;

// Who has the address of the picture has the code in it, so the address is made of the code (dropoff/code-image.ts).
const qr_code_url = `coalesce(m.qr_code_url, case when m.method_type = 'drop_off' then ${shop_portal} || '/drop-off/' || m.scannable_id || '.png' end)`;

const return_method = `
  (select row_to_json(u) from (
    select m.provider, m.method_type, m.address, m.state, m.rma_id, ${qr_code_url} as qr_code_url, ts_ms(m.scheduled_at) as scheduled_at,
      ts_ms(m.delivered_at) as delivered_at, m.scannable_id, m.shipping_box_barcode
    from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id) u)`;

// Settlements are read once for all members that they say something about; a return that was never processed has none.
const paid_refund = `s.kind = 'refund' and s.state = 'succeeded'`;
const settled = (form: ReturnForm) => `
  (select
    ${
      form === 'details'
        ? `coalesce(json_agg(json_build_object('gateway', s.gateway, 'amount', money_text(s.amount, s.currency_exponent),
      'currency', s.currency, 'provider_refund_id', s.provider_reference) order by s.position) filter (where ${paid_refund}), '[]') as refunds,
      coalesce(json_agg(${settlement_json} order by s.position), '[]') as settlements,`
        : ''
    }
    coalesce(json_agg(json_build_object('id', s.number, 'return_id', ${id(form, 's.return_id')}, 'provider_refund_id', s.provider_reference,
      'created_at', ${instant(form, 's.created_at')}, 'updated_at', ${instant(form, 's.settled_at')},
      'provider_created_at', case when s.provider_reference is not null then ${instant(form, 's.settled_at')} end)
      order by s.position) filter (where ${paid_refund}), '[]') as refund_objects,
    ${settledAt(`s.kind = 'refund'`)} as refund_at,
    ${settledAt(`s.kind in ('store_credit', 'gift_card')`)} as gift_card_at,
    ${settledAt(`s.kind = 'exchange_order'`)} as exchange_at
  from settlements s
  where s.shop_id = r.shop_id and s.return_id = r.id and r.processing_started_at is not null)`;

/** When the last settlement of a kind was made; null while one is missing. One that failed counts only until the return was processed without it. */
function settledAt(of_kind: string): string {
  const is_done = `s.state = 'succeeded' or (s.state = 'failed' and r.processed_at is not null)`;
  return `case when bool_and(${is_done}) filter (where ${of_kind}) then max(s.settled_at) filter (where ${of_kind}) end`;
}

/** An instant as PHP writes one. Instants here have no parts of a second in lists, and none in this either. */
const phpDate = (column: string) => `
  case when ${column} is not null then json_build_object('date', ts_plain(${column}) || '.000000', 'timezone_type', 3, 'timezone', 'UTC') end`;

const outcomes_processed_at = `json_build_object('return_processed', ${phpDate('r.processed_at')},
  'refund_processed', ${phpDate('settled.refund_at')}, 'gift_card_processed', ${phpDate('settled.gift_card_at')},
  'exchange_processed', ${phpDate('settled.exchange_at')})`;

const refund_before_inspection = `exists (select from return_line_items i
  where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default' and i.resolution = 'refund'
    and i.processing_event in ('in_transit', 'delivered', 'dropoff'))`;

const arrayOf = (value: string, json: string) =>
  `case when ${value} is null then json_build_array() else json_build_array(${json}) end`;

/** The ids of the order's returns, newest first. `of` is a row with shop and order. */
export const order_return_ids = (of: string) =>
  `(select json_agg(o2.id order by o2.created_at desc, o2.id desc) from returns o2 where o2.shop_id = ${of}.shop_id and o2.order_id = ${of}.order_id)`;

const details_only = `${moneyText('t.exchange_total')} as exchange,
  ${arrayOf('r.exchange_order_name', 'r.exchange_order_name')} as exchange_order_name,
  ${arrayOf('r.exchange_order_id', pidJson('r.exchange_order_id'))} as exchange_order_id, settled.refunds, settled.settlements,
  coalesce(r.customer_first_name, '') as customer_first_name, coalesce(r.customer_last_name, '') as customer_last_name,
  null as provider_return_id,`;

function members(form: ReturnForm, basis: MoneyBasis): string {
  return `
  ${id(form, 'r.id')} as id, ${wire_state} as state, r.review_reason,
  ${instant(form, 'r.created_at')} as created_at, ${instant(form, 'r.updated_at')} as updated_at, ${instant(form, 'r.edited_at')} as edited_at,
  ${moneyText('t.total')} as total, r.outcome,
  ${form === 'list' ? 'r.order_id::text' : `coalesce(${providerIdJson('shop.shows_internal_ids', order_pid)}, to_json(r.order_id))`} as order_id,
  o.name as order_name, ${providerId(form, order_pid)} as provider_order_id,
  ${order_number} as order_number,
  ${pid(form, 'o.order_number')} as provider_order_number,
  r.customer_email as customer, ${form === 'details' ? 'r.customer_email as customer_email,' : ''}
  r.origin_country, r.origin_country_code, r.multi_currency, t.currency, r.taxes_included,
  ${totals('return_product_total return_discount_total return_tax_total return_total return_credit_total')},
  ${totals('exchange_product_total exchange_discount_total exchange_tax_total exchange_total exchange_credit_total')},
  ${totals('gift_card handling_fee refund upsell honoured_discount bonus_credit reimbursement not_refundable')},
  r.gift_card_order_name, r.gift_card_order_id, r.processed_at is not null as was_processed,
  ${refund_before_inspection} as refund_before_inspection, ${outcomes_processed_at} as outcomes_processed_at,
  settled.refund_objects as shopify_refund_object,
  ${form === 'details' ? details_only : ''}
  ${lineItems(form, basis)} as line_items, ${exchanges(basis)} as exchanges,
  coalesce(l.carrier, 'N/A') as carrier, coalesce(l.tracking_number, 'N/A') as tracking_number, coalesce(l.status, 'N/A') as label_status,
  coalesce(${instant(form, 'l.status_updated_at')}, 'N/A') as label_updated_at, l.url as label_url,
  case when l.currency = t.currency then ${moneyText('l.rate')} end as label_rate, ${labels} as labels,
  ${shop_portal} || '/return/' || r.uuid as status_page_url, r.destination_id,
  ${return_method} as return_method, r.package_reference, r.type`;
}

const source = (form: ReturnForm, basis: MoneyBasis) => `
  orders o
  join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
    and t.basis = ${basis === 'shop' ? `'shop'` : `case when r.multi_currency then 'presentment' else 'shop' end`}
  cross join lateral ${minor_unit} minor
  cross join lateral (select h.handle, h.portal_address, h.provider_ids = 'internal' as shows_internal_ids from shops h where h.id = r.shop_id offset 0) shop
  cross join lateral ${settled(form)} settled
  left join lateral (select * from labels n where n.shop_id = r.shop_id and n.return_id = r.id and n.voided_at is null
    order by n.id desc limit 1) l on true
  where o.shop_id = r.shop_id and o.id = r.order_id`;

const fragment = (form: ReturnForm, basis: MoneyBasis) => ({
  members: sql.raw(members(form, basis)),
  source: sql.raw(source(form, basis)),
});
const fragments = {
  list: { shop: fragment('list', 'shop'), presentment: fragment('list', 'presentment') },
  details: { shop: fragment('details', 'shop'), presentment: fragment('details', 'presentment') },
};

export type ReturnJsonOptions = { form: ReturnForm; basis?: MoneyBasis; portal_url: string };

/** What the shopper's payment in the row `c` was for beside a deposit, in minor units of its currency. */
export const collected_amount = '(c.amount - c.deposit_amount)';
/** How much of that was or is being refunded. */
export const collected_refunds = `(select coalesce(sum(s.amount), 0)::bigint from settlements s
    where s.shop_id = c.shop_id and s.shopper_payment_id = c.id and s.kind = 'collected_refund' and s.state <> 'failed')`;
/** What the shopper paid for the exchange before it was submitted, in the currency paid in; null for other returns. */
const collected =
  sql.raw(`(select json_build_object('amount', money_text(${collected_amount}, c.currency_exponent),
    'refunded', money_text(${collected_refunds}, c.currency_exponent), 'currency', c.currency, 'paid_at', ts_offset(c.paid_at))
  from shopper_payments c where c.shop_id = r.shop_id and c.return_id = r.id and ${collected_amount} > 0)`);

/** The units that the shopper keeps for a part of what was paid; null for other returns. */
const keepOffers = (form: ReturnForm) =>
  sql.raw(`(select json_agg(json_build_object('line_item_id', ${id(form, 'i.id')}, 'basis_points', i.offer_basis_points) order by i.id) from return_line_items i
  where t.kept_value > 0 and i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'keep' and i.offer_basis_points is not null)`);
const keep_offers = { list: keepOffers('list'), details: keepOffers('details') };

/** What was given beyond the return in the row `r`, without what failed; null for other returns. */
const goodwill =
  sql.raw(`(select json_agg(json_build_object('goodwill_id', g.id, 'kind', g.kind, 'amount', money_text(g.amount, g.currency_exponent), 'currency', g.currency,
    'given_at', ts_offset(g.created_at), 'settled_at', case when x.is_made then ts_offset(x.settled_at) end) order by g.id)
  from goodwills g cross join lateral (select bool_and(s.state = 'succeeded') as is_made, max(s.settled_at) as settled_at
    from settlements s where s.shop_id = g.shop_id and s.goodwill_id = g.id) x
  where g.shop_id = r.shop_id and g.return_id = r.id)`);

const with_order_return_ids = sql.raw(`, ${order_return_ids('r')} as order_return_ids`);
const nothing = sql.raw('');

/** A scalar expression: the JSON of the return in the row `r` of the query around it, which is a row of `returns`. */
export function returnJson(options: ReturnJsonOptions): RawBuilder<unknown> {
  return jsonWith(options, options.form === 'details' ? with_order_return_ids : nothing);
}

/** The same without what other returns change: what `return_documents` keeps. */
export function documentJson(form: ReturnForm, portal_url: string): RawBuilder<unknown> {
  return jsonWith({ form, portal_url }, nothing);
}

function jsonWith(
  { form, basis = 'shop', portal_url }: ReturnJsonOptions,
  more: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { members: columns, source: tables } = fragments[form][basis];
  // Members that are only there where prices are held, items are kept for an offer, or something was collected or given beyond, so that other returns are written as ever.
  return sql`(select case when y.price_held = 0 and y.keep_offers is null and y.collected is null and y.goodwill is null then y.json else (left(y.json::text, -1)
      || case when y.price_held = 0 then '' else ',"price_held":"' || y.price_held * y.unit || '"' end
      || coalesce(',"kept_value":"' || y.kept_value * y.unit || '","keep_offers":' || y.keep_offers::text, '')
      || coalesce(',"collected":' || y.collected::text, '') || coalesce(',"goodwill":' || y.goodwill::text, '') || '}')::json end
    from (select (select row_to_json(x) from (select ${columns} ${more}) x) as json, t.price_held, t.kept_value, minor.unit, ${keep_offers[form]} as keep_offers, ${collected} as collected, ${goodwill} as goodwill
      from (select ${portal_url}::text as url) portal, ${tables} offset 0) y)`;
}
