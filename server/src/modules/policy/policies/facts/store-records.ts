import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CustomerRecord, CustomerReturn } from './customer.ts';
import type { OrderRow } from './order.ts';
import type { CatalogueRow } from './product.ts';
import type { FraudReport } from './return.ts';

// What facts are made of, as the database tells it: an evaluation now and a back-test read the same. `o` is the order, `c` its customer, `p` the product of a line.

type Columns<Row> = { readonly [name in keyof Row]-?: RawBuilder<unknown> };

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/** What is read of every order. */
export const order_columns: Columns<OrderRow> = {
  sold_at: ms('o.created_at'),
  country: sql`upper(o.shipping_address->>'country_code')`,
  currency: sql`o.currency`,
  total: sql`o.total_price`,
  shipping_paid: sql`o.total_shipping`,
  total_discounts: sql`o.total_discounts`,
  taxes_on_top: sql`case when o.taxes_included then 0 else o.total_taxes end`,
  tags: sql`o.tags`,
};

/** What is read of the customer of every order. */
export const customer_columns: Columns<CustomerRecord> = {
  customer_tags: sql`c.tags`,
  customer_is_business: sql`coalesce(c.is_business, false)`,
};

/** What is read of the product of every line. */
export const catalogue_columns: Columns<CatalogueRow> = {
  product_type: sql`p.type`,
  vendor: sql`p.vendor`,
  product_tags: sql`to_json(coalesce(p.tags, '{}'))`,
};

/** The columns for a `select`, by their names. */
export const selectColumns = <Row>(columns: Columns<Row>) =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  );

/** The columns as an array without names, which thousands of rows would repeat. */
export const packColumns = <Row>(columns: Columns<Row>) =>
  sql`json_build_array(${sql.join(Object.values<RawBuilder<unknown>>(columns))})`;

/** The row of such an array. */
export const unpackColumns = <Row>(columns: Columns<Row>, values: readonly unknown[]): Row =>
  Object.fromEntries(Object.keys(columns).map((name, i) => [name, values[i]])) as Row;

/** The codes of the order and of its lines. */
export const discount_codes = sql<string[]>`(select coalesce(json_agg(d.code), '[]') from (
    select x->>'code' as code from jsonb_array_elements(o.order_discounts) x
    union select x->>'code' from order_line_items l, jsonb_array_elements(l.discounts) x
      where l.shop_id = o.shop_id and l.order_id = o.id) d where d.code is not null)`;

/** Reports about returns of the order, and of all others of its customer. */
export const fraud_reports = sql<
  FraudReport[]
>`(select coalesce(json_agg(json_build_object('at', ${ms('f.created_at')}, 'category', f.category)), '[]')
    from (select o.id union select g.id from orders g where g.shop_id = o.shop_id and g.customer_id = o.customer_id) g (id)
      join returns r on r.shop_id = o.shop_id and r.order_id = g.id
      join fraud_reports f on f.shop_id = r.shop_id and f.return_id = r.id)`;

/** The return `r` came to nothing: its units are free again. Those of an exchange that was sent first stay held when it expires. */
export const is_called_off = sql<boolean>`(r.state = 'cancelled' or r.state = 'expired' and r.type <> 'instant_exchange')`;

/** Whose orders and returns. */
type Customer = { shop_id: RawBuilder<unknown>; id: RawBuilder<unknown> };

/**
 * The returns of a customer. Of those that were called off nothing was kept or granted; what was missing in them was missing all the same: taken out of
 * the return, or found so by an inspection.
 */
const customerReturns = ({ shop_id, id }: Customer) => sql<CustomerReturn[]>`(
  select coalesce(json_agg(json_build_object('requested_at', ${ms('r.created_at')}, 'is_called_off', s.is_called_off, 'units', u.units,
      'kept', case when s.is_called_off then 0 else u.kept end, 'missing', u.missing,
      'bonus', case when s.is_called_off then 0 else coalesce(t.bonus_credit, 0) end)), '[]')
    from orders h join returns r on r.shop_id = h.shop_id and r.order_id = h.id
      left join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop'
      cross join lateral (select ${is_called_off} as is_called_off) s
      cross join lateral (select count(*) filter (where i.removed_at is null) as units,
          count(*) filter (where i.removed_at is null and i.outcome in ('keep', 'donate')) as kept,
          count(*) filter (where i.removed_at is not null or i.condition->>'condition_category' in ('missing', 'incorrect_item')
            or i.disposition->>'disposition_outcome' = 'missing') as missing
        from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id) u
    where h.shop_id = ${shop_id} and h.customer_id = ${id})`;

/** When a customer ordered, and their returns. */
export const customerPast = (customer: Customer) => sql`json_build_object(
    'orders', (select json_agg(${ms('g.created_at')}) from orders g
      where g.shop_id = ${customer.shop_id} and g.customer_id = ${customer.id}),
    'returns', ${customerReturns(customer)})`;

/** The same of the customer of the order; null for an order whose customer is not known. */
export const customer_past = sql`case when o.customer_id is not null then ${customerPast({ shop_id: sql`o.shop_id`, id: sql`o.customer_id` })} end`;
