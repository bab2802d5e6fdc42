import { parseId } from '@retour/contract/ids';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import {
  fulfillmentRows,
  fulfillment_columns,
  lineRows,
  line_columns,
  orderRow,
  order_columns,
  paymentRows,
  payment_columns,
  refundRows,
  refund_columns,
} from './order-rows.ts';
import type { PlacedOrder, References } from './order-rows.ts';

/** Digests of the orders that are there, by `external_id`; null for one that was changed in another way than by an import. */
export async function readDigests(
  tx: Tx,
  shop_id: number,
  external_ids: readonly string[],
): Promise<Map<string, Buffer | null>> {
  const { rows } = await sql<{ external_id: string; content_hash: Buffer | null }>`
    select external_id, content_hash from orders
    where shop_id = ${shop_id} and external_id = any(${external_ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row.content_hash]));
}

/**
 * Ids of the orders that a person means: those with the name (any case, with or without a leading `#`), else the one with the external id, else the
 * one with the id. Up to ten.
 */
export async function findOrders(db: Reader, shop_id: number, name: string): Promise<number[]> {
  const id = parseId(name) ?? 0;
  const { rows } = await sql<{ id: number }>`
    with found as (
      select id, 1 as place from orders where shop_id = ${shop_id} and name_key = lower(ltrim(${name}, '#'))
      union all
      select id, 2 from orders where shop_id = ${shop_id} and external_id = ${name}
      union all
      select id, 3 from orders where shop_id = ${shop_id} and id = ${id}
    )
    select id from found where place = (select min(place) from found) order by id limit 10`.execute(db);
  return rows.map((row) => row.id);
}

/** Takes ids for orders and lines that are about to be written, so that their parts can refer to them. */
export async function takeIds(
  tx: Tx,
  orders: number,
  lines: number,
): Promise<{ orders: number[]; lines: number[] }> {
  const { rows } = await sql<{ orders: number[]; lines: number[] }>`
    select array(select nextval('orders_id_seq') from generate_series(1, ${orders}::integer)) as orders,
      array(select nextval('order_line_items_id_seq') from generate_series(1, ${lines}::integer)) as lines`.execute(
    tx,
  );
  return rows[0]!;
}

/** Writes the orders themselves; answers the ids of those that nobody else has written in the meantime. */
export async function insertOrders(
  tx: Tx,
  shop: { id: number; currency: string },
  orders: readonly PlacedOrder[],
  references: References,
  at: Date,
): Promise<Set<number>> {
  const source = rowSource(
    order_columns,
    orders.map((order) => orderRow(order, shop.currency, references, at)),
  );
  const { rows } = await sql<{ id: number }>`
    insert into orders (shop_id, ${source.names}) select ${shop.id}::bigint, ${source.names} from ${source.rows}
    on conflict (shop_id, external_id) do nothing returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes lines, fulfilments, payments and refunds of orders that were just written. */
export async function insertOrderParts(
  tx: Tx,
  shop_id: number,
  orders: readonly PlacedOrder[],
  references: References,
): Promise<void> {
  const lines = rowSource(
    line_columns,
    orders.flatMap((order) => lineRows(order, references)),
  );
  await sql`
    insert into order_line_items (shop_id, ${lines.names}) select ${shop_id}::bigint, ${lines.names} from ${lines.rows}`.execute(
    tx,
  );
  const fulfillments = rowSource(fulfillment_columns, orders.flatMap(fulfillmentRows));
  await sql`
    insert into fulfillments (shop_id, ${fulfillments.names})
    select ${shop_id}::bigint, ${fulfillments.names} from ${fulfillments.rows}`.execute(tx);
  const payments = rowSource(payment_columns, orders.flatMap(paymentRows));
  await sql`
    insert into payments (shop_id, ${payments.names})
    select ${shop_id}::bigint, ${payments.names} from ${payments.rows}`.execute(tx);
  const refund_rows = orders.flatMap(refundRows);
  if (refund_rows.length === 0) return;
  const refunds = rowSource(refund_columns, refund_rows);
  await sql`
    insert into order_refunds (shop_id, ${refunds.names})
    select ${shop_id}::bigint, ${refunds.names} from ${refunds.rows}`.execute(tx);
}

/** A line of an order by what the platform calls them: the `external_id` of the order, and its own. */
export type LineReference = { order_key: string; line_key: string };
export type FoundLine = LineReference & { order_id: number; order_line_item_id: number };

/** Finds lines by what the platform calls them; what is not there is not answered. */
export async function findLines(
  db: Reader,
  shop_id: number,
  wanted: readonly LineReference[],
): Promise<FoundLine[]> {
  const source = rowSource({ order_key: 'text', line_key: 'text' } as const, wanted);
  const { rows } = await sql<FoundLine>`
    select w.order_key, w.line_key, o.id as order_id, l.id as order_line_item_id
    from (select distinct x.order_key, x.line_key from ${source.rows}) w
    join orders o on o.shop_id = ${shop_id} and o.external_id = w.order_key
    join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id and l.external_id = w.line_key`.execute(
    db,
  );
  return rows;
}
