import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
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

/** Positions of lines that are about to get new ones, out of the way of those. */
const aside = 100_000;

export async function lockOrderRow(tx: Tx, shop_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where shop_id = ${shop_id} and id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Takes ids for lines that an order gets beside those that it has. */
export async function takeLineIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select nextval('order_line_items_id_seq') from generate_series(1, ${count}::integer)) as ids`.execute(
    tx,
  );
  return rows[0]!.ids;
}

/**
 * Writes a locked order over what is stored of it. Lines and payments stay the rows that they were; one that is gone but referred to by a
 * return or settlement fails with a foreign key.
 */
export async function writeOrder(
  tx: Tx,
  shop: { id: number; currency: string },
  order: PlacedOrder,
  references: References,
  at: Date,
): Promise<void> {
  const of_order = sql`shop_id = ${shop.id} and order_id = ${order.id}`;
  const row = rowSource(order_columns, [orderRow(order, shop.currency, references, at)]);
  await sql`
    update orders set (${row.names}) = (select ${row.names} from ${row.rows})
    where shop_id = ${shop.id} and id = ${order.id}`.execute(tx);
  await sql`delete from order_refunds where ${of_order}`.execute(tx);
  await sql`delete from fulfillments where ${of_order}`.execute(tx);
  await sql`delete from order_line_items where ${of_order} and id <> all(${order.line_ids}::bigint[])`.execute(
    tx,
  );
  await sql`update order_line_items set position = position + ${aside} where ${of_order}`.execute(tx);
  const lines = rowSource(line_columns, lineRows(order, references));
  await sql`
    insert into order_line_items (shop_id, ${lines.names}) select ${shop.id}::bigint, ${lines.names} from ${lines.rows}
    on conflict (shop_id, id) do update set ${excluded(line_columns)}`.execute(tx);
  await writeParts(tx, shop.id, order);
}

async function writeParts(tx: Tx, shop_id: number, order: PlacedOrder): Promise<void> {
  const fulfillments = rowSource(fulfillment_columns, fulfillmentRows(order));
  await sql`
    insert into fulfillments (shop_id, ${fulfillments.names})
    select ${shop_id}::bigint, ${fulfillments.names} from ${fulfillments.rows}`.execute(tx);
  const payment_rows = paymentRows(order);
  await sql`
    delete from payments where shop_id = ${shop_id} and order_id = ${order.id}
      and external_id <> all(${payment_rows.map(({ external_id }) => external_id)}::text[])`.execute(tx);
  const payments = rowSource(payment_columns, payment_rows);
  await sql`
    insert into payments (shop_id, ${payments.names}) select ${shop_id}::bigint, ${payments.names} from ${payments.rows}
    on conflict (shop_id, order_id, external_id) do update set ${excluded(payment_columns)}`.execute(tx);
  const refunds = rowSource(refund_columns, refundRows(order));
  await sql`
    insert into order_refunds (shop_id, ${refunds.names})
    select ${shop_id}::bigint, ${refunds.names} from ${refunds.rows}`.execute(tx);
}

const excluded = (columns: object) =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `${name} = excluded.${name}`)
      .join(', '),
  );

export async function deleteOrderRow(tx: Tx, shop_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from orders where shop_id = ${shop_id} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** The id of an order, by the name that its platform gave it. */
export async function findOrder(tx: Tx, shop_id: number, external_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where shop_id = ${shop_id} and external_id = ${external_id}`.execute(tx);
  return rows[0]?.id;
}
