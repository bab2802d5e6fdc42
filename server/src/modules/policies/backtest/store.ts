import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { EligibleOutcome } from '../policy-words.ts';
import type {
  CustomerHistory,
  PastLine,
  PastOrder,
  PastParcel,
  PastReturn,
  PastUnits,
} from './past-return.ts';

/** Which returns are judged: requested at `from` or later and before `to`. */
export type Period = { from?: Date | undefined; to?: Date | undefined };

/** What only some policies ask for. */
export type Needs = { customer: boolean; codes: boolean; is_whole: boolean; fraud: boolean };

export type HistoryRequest = { shop_id: number; period: Period; needs: Needs };

/** How many returns are judged, and how many were called off. */
export async function countHistory(
  db: Reader,
  shop_id: number,
  period: Period,
): Promise<{ judged: number; called_off: number }> {
  const { rows } = await sql<{ judged: number; called_off: number }>`
    select count(*) filter (where ${is_judged}) as judged, count(*) filter (where not (${is_judged})) as called_off
    from returns r where r.shop_id = ${shop_id} ${inPeriod(period)}`.execute(db);
  return rows[0]!;
}

const is_judged = sql`r.state not in ('cancelled', 'expired')`;

function inPeriod({ from, to }: Period): RawBuilder<unknown> {
  return sql`${from ? sql`and r.created_at >= ${from}` : sql``} ${to ? sql`and r.created_at < ${to}` : sql``}`;
}

/** An order in the middle of those with returns to judge; 0 where there are none. */
export async function readMiddleOrderId(db: Reader, { shop_id, period }: HistoryRequest): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select percentile_disc(0.5) within group (order by r.order_id) as id
    from returns r where r.shop_id = ${shop_id} and ${is_judged} ${inPeriod(period)}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Orders after one and up to another, by their ids. */
export type OrderRange = { after: number; until: number };

/**
 * The first orders of a range that have returns to judge, with all of their returns: the earlier ones decide about the later. In the order of their
 * ids, by one statement.
 */
export async function readPastOrders(
  db: Reader,
  { shop_id, period, needs }: HistoryRequest,
  { after, until }: OrderRange,
  limit: number,
): Promise<PastOrder[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
        select distinct r.order_id from returns r
        where r.shop_id = ${shop_id} and r.order_id > ${after} and r.order_id <= ${until} and ${is_judged} ${inPeriod(period)}
        order by r.order_id limit ${limit}),
      asked as materialized (
        select r.id, r.order_id, r.created_at, r.type, r.state, r.review_reason, r.destination_id
        from page join returns r on r.shop_id = ${shop_id} and r.order_id = page.order_id),
      units as materialized (${units(shop_id)})
    ${orders(shop_id, needs)} union all ${returns(shop_id)} union all ${lines(shop_id)} union all ${parcels(shop_id)}
      ${needs.customer ? sql`union all ${histories(shop_id)}` : sql``}`.execute(db);
  return toPastOrders(rows);
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/**
 * One part of what is told about an order or a customer, by its id. The parts are put together here and not by the database: where it takes a few
 * thousand rows for a few, joining them costs it more than reading them.
 */
type Row =
  | { part: 'order'; id: number; value: OrderRow }
  | { part: 'returns'; id: number; value: ReturnRow[] }
  | { part: 'lines'; id: number; value: LineRow[] }
  | { part: 'parcels'; id: number; value: PastParcel[] }
  | { part: 'history'; id: number; value: CustomerHistory };

const orders = (shop_id: number, needs: Needs) => sql`
  select 'order' as part, o.id, json_build_object('name', o.name, 'order_number', o.order_number, 'customer_id', o.customer_id,
      'sold_at', ${ms('o.created_at')}, 'country', upper(o.shipping_address->>'country_code'), 'currency', o.currency,
      'total', o.total_price, 'shipping_paid', o.total_shipping, 'total_discounts', o.total_discounts,
      'total_taxes', o.total_taxes, 'taxes_included', o.taxes_included, 'tags', o.tags, 'customer_email', c.email,
      'customer_tags', c.tags, 'discount_codes', ${needs.codes ? codes : sql`null::json`}, 'refunds', ${refunds},
      'fraud_reports', ${needs.fraud ? fraud_reports : sql`null::json`},
      'unit_count', ${needs.is_whole ? unit_count : sql`case when o.total_shipping > 0 then ${unit_count} end`}) as value
  from page join orders o on o.shop_id = ${shop_id} and o.id = page.order_id
    left join customers c on c.shop_id = ${shop_id} and c.id = o.customer_id`;

const codes = sql`(select json_agg(d.code) from (
    select x->>'code' as code from jsonb_array_elements(o.order_discounts) x
    union select x->>'code' from order_line_items l, jsonb_array_elements(l.discounts) x
      where l.shop_id = o.shop_id and l.order_id = o.id) d where d.code is not null)`;

/** About returns of the order, and of all others of its customer. */
const fraud_reports = sql`(select coalesce(json_agg(json_build_object('at', ${ms('f.created_at')}, 'category', f.category)), '[]')
    from (select o.id union select g.id from orders g where g.shop_id = o.shop_id and g.customer_id = o.customer_id) g (id)
      join returns r on r.shop_id = o.shop_id and r.order_id = g.id
      join fraud_reports f on f.shop_id = r.shop_id and f.return_id = r.id)`;

const unit_count = sql`(select sum(l.quantity) from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id)`;

/**
 * Orders and returns of the customers of the page. Of returns that were called off nothing was kept or granted; what was missing in them was missing all
 * the same.
 */
const histories = (shop_id: number) => sql`
  select 'history', b.id, json_build_object(
    'orders', (select json_agg(${ms('g.created_at')}) from orders g where g.shop_id = ${shop_id} and g.customer_id = b.id),
    'returns', (select json_agg(json_build_object('requested_at', ${ms('r.created_at')}, 'is_called_off', not (${is_judged}),
        'bonus', coalesce(t.bonus_credit, 0), 'units', u.units, 'kept', u.kept, 'missing', u.missing))
      from orders g join returns r on r.shop_id = g.shop_id and r.order_id = g.id
        left join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop' and ${is_judged}
        cross join lateral (select count(*) filter (where i.removed_at is null) as units,
            count(*) filter (where ${is_judged} and i.removed_at is null and i.outcome in ('keep', 'donate')) as kept,
            count(*) filter (where i.removed_at is not null or i.condition->>'condition_category' in ('missing', 'incorrect_item')
              or i.disposition->>'disposition_outcome' = 'missing') as missing
          from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id) u
      where g.shop_id = ${shop_id} and g.customer_id = b.id))
  from (select distinct o.customer_id as id from page join orders o on o.shop_id = ${shop_id} and o.id = page.order_id
    and o.customer_id is not null) b`;

/** Lines that units came back of. */
const lines = (shop_id: number) => sql`
  select 'lines', l.order_id, json_agg(json_build_array(l.id, l.quantity, l.quantity_fulfilled,
      coalesce(l.provider_product_id, l.product_id::text), coalesce(l.provider_variant_id, l.product_variant_id::text), l.sku,
      p.type, p.vendor, p.tags))
  from (select distinct order_line_item_id from units) u
    join order_line_items l on l.shop_id = ${shop_id} and l.id = u.order_line_item_id
    left join products p on p.shop_id = l.shop_id and p.id = l.product_id
  group by l.order_id`;

/** Where there is only one parcel, everything that left is in it, and its contents need not be read. */
const parcels = (shop_id: number) => sql`
  select 'parcels', f.order_id, json_agg(json_build_object('fulfilled_at', ${ms('f.fulfilled_at')}, 'delivered_at', ${ms('f.delivered_at')},
      'line_items', case when f.count > 1 then f.line_items end))
  from (select g.*, count(*) over (partition by g.order_id) as count
    from page join fulfillments g on g.shop_id = ${shop_id} and g.order_id = page.order_id
    where g.fulfilled_at is not null and g.status not in ('failure', 'cancelled', 'error')) f
  group by f.order_id`;

const refunds = sql`(select coalesce(json_agg(json_build_object('at', ${ms('f.created_at')}, 'type', f.type,
      'amount', f.amount, 'order_line_item_id', f.order_line_item_id, 'quantity', f.quantity)), '[]')
    from order_refunds f where f.shop_id = o.shop_id and f.order_id = o.id)`;

/** Units of the returns, those together that are alike. */
const units = (shop_id: number) => sql`
  select i.return_id, i.order_line_item_id, min(i.unit_index) as first,
    json_build_array(i.order_line_item_id, count(*), i.outcome, i.resolution, i.return_reason_code, i.price, i.discount, i.tax,
      x.type, coalesce(sum(x.total), 0)) as unit
  from asked r join return_line_items i on i.shop_id = ${shop_id} and i.return_id = r.id and i.removed_at is null
    left join return_exchanges x on x.shop_id = ${shop_id} and x.return_id = case i.resolution when 'exchange' then i.return_id end
      and x.return_line_item_id = i.id
  group by i.return_id, i.order_line_item_id, i.outcome, i.resolution, i.return_reason_code, i.price, i.discount,
    i.tax, x.type`;

const returns = (shop_id: number) => sql`
  select 'returns', r.order_id, json_agg(json_build_object('id', r.id, 'requested_at', ${ms('r.created_at')}, 'type', r.type,
      'is_called_off', not (${is_judged}), 'is_in_review', r.state = 'review' and r.review_reason = 'policy',
      'method_type', m.method_type, 'destination', d.name, 'refund', t.refund, 'credit', t.gift_card,
      'exchange', t.exchange_credit_total, 'fees', t.handling_fee, 'bonus', t.bonus_credit, 'shipping', t.reimbursement,
      'cart', (select json_build_array(coalesce(sum(x.total), 0), min(x.type)) from return_exchanges x
        where x.shop_id = ${shop_id} and x.return_id = r.id and x.return_line_item_id is null),
      'units', coalesce(u.units, '[]')) order by r.created_at, r.id)
  from asked r
    left join (select return_id, json_agg(unit order by order_line_item_id, first) as units from units group by return_id) u
      on u.return_id = r.id
    left join return_totals t on t.shop_id = ${shop_id} and t.return_id = r.id and t.basis = 'shop'
    left join return_methods m on m.shop_id = ${shop_id} and m.return_id = r.id
    left join destinations d on d.shop_id = ${shop_id} and d.id = r.destination_id
  group by r.order_id`;

type LineRow = [
  id: number,
  quantity: number,
  quantity_fulfilled: number,
  product_id: string | null,
  variant_id: string | null,
  sku: string | null,
  product_type: string | null,
  vendor: string | null,
  product_tags: string[] | null,
];

function toPastLine(row: LineRow): PastLine {
  const [id, quantity, quantity_fulfilled, product_id, variant_id, sku, product_type, vendor, tags] = row;
  const product = { product_id, variant_id, sku, product_type, vendor, product_tags: tags ?? [] };
  return { id, quantity, quantity_fulfilled, ...product };
}

type UnitRow = [
  order_line_item_id: number,
  quantity: number,
  goods: 'default' | 'keep' | 'donate' | 'reject',
  resolution: 'refund' | 'credit' | 'exchange' | 'none',
  reason: string | null,
  price: number,
  discount: number,
  tax: number,
  exchange_type: EligibleOutcome | null,
  exchange_total: number,
];

type ReturnRow = Pick<PastReturn, 'id' | 'requested_at' | 'is_called_off' | 'is_in_review' | 'destination'> &
  PastReturn['money'] & {
    type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
    method_type: string | null;
    cart: [total: number, type: EligibleOutcome | null];
    units: UnitRow[];
  };

type OrderRow = Pick<
  PastOrder,
  | 'name'
  | 'order_number'
  | 'sold_at'
  | 'country'
  | 'currency'
  | 'total'
  | 'shipping_paid'
  | 'tags'
  | 'customer_email'
  | 'customer_tags'
  | 'unit_count'
  | 'refunds'
  | 'fraud_reports'
> & {
  customer_id: number | null;
  total_discounts: number;
  total_taxes: number;
  taxes_included: boolean;
  discount_codes: string[] | null;
};

function toPastOrders(rows: readonly Row[]): PastOrder[] {
  const returns_of = new Map<number, ReturnRow[]>();
  const lines_of = new Map<number, PastLine[]>();
  const parcels_of = new Map<number, PastParcel[]>();
  const histories_of = new Map<number | null, CustomerHistory>();
  for (const { part, id, value } of rows) {
    if (part === 'returns') returns_of.set(id, value);
    if (part === 'lines') lines_of.set(id, value.map(toPastLine));
    if (part === 'parcels') parcels_of.set(id, value);
    if (part === 'history') histories_of.set(id, value);
  }
  const found = rows.flatMap((row) => {
    if (row.part !== 'order') return [];
    const { id, value } = row;
    const { customer_id, total_discounts, total_taxes, taxes_included, discount_codes, ...order } = value;
    const goods_total = order.total - order.shipping_paid;
    const list_price = goods_total - (taxes_included ? 0 : total_taxes) + total_discounts;
    const past: PastOrder = {
      ...order,
      id,
      goods_total,
      discount_codes: discount_codes ?? [],
      discount_share: list_price > 0 ? Math.round((10_000 * total_discounts) / list_price) : 0,
      customer: histories_of.get(customer_id),
      lines: lines_of.get(id) ?? [],
      parcels: parcels_of.get(id) ?? [],
      returns: (returns_of.get(id) ?? []).map((one) => toPastReturn(one, taxes_included)),
    };
    return [past];
  });
  return found.toSorted((a, b) => a.id - b.id);
}

const methods: Readonly<Record<string, PastReturn['method']>> = {
  ship_with_label: 'label',
  drop_off: 'dropoff',
  in_store: 'in_store',
};

function toPastReturn(row: ReturnRow, taxes_included: boolean): PastReturn {
  const { refund, credit, exchange, fees, bonus, shipping, cart } = row;
  return {
    id: row.id,
    requested_at: row.requested_at,
    is_called_off: row.is_called_off,
    is_gift: row.type === 'gift',
    is_in_review: row.is_in_review,
    method: methods[row.method_type ?? ''] ?? null,
    destination: row.destination,
    money: { refund, credit, exchange, fees, bonus, shipping },
    cart_total: cart[0],
    units: row.units.map((alike) => toPastUnits(alike, cart[1], taxes_included)),
  };
}

function toPastUnits(row: UnitRow, cart_type: EligibleOutcome | null, taxes_included: boolean): PastUnits {
  const [order_line_item_id, quantity, goods, resolution, reason, price, discount, tax, type, total] = row;
  const exchange = type ?? cart_type ?? 'exchange';
  return {
    order_line_item_id,
    quantity,
    goods: goods === 'default' ? 'return' : goods,
    outcome: resolution === 'none' ? 'refund' : resolution === 'exchange' ? exchange : resolution,
    reason,
    is_defective: undefined,
    value: price - discount + (taxes_included ? 0 : tax),
    discount,
    exchange_total: total,
  };
}
