import { formatMoney } from '@retour/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { lockOrderMoney, priceReturn } from '../settlements/index.ts';
import type { OrderMoney, PricedReturn, UnitToPrice } from '../settlements/index.ts';
import type { LockedReturn } from './store.ts';
import { writeTotals } from './store-create.ts';

type StoredUnit = UnitToPrice & { id: number };

/** The units of a return that count, with the amounts that were stored when it was requested. */
async function readUnits(tx: Tx, { shop_id, id }: LockedReturn): Promise<StoredUnit[]> {
  const { rows } = await sql<StoredUnit>`
    select i.id, i.outcome, i.resolution, i.price, i.discount, i.tax, i.price_presentment, i.discount_presentment, i.tax_presentment,
      (select json_build_object('price', coalesce(e.price_presentment, e.price), 'discount', coalesce(e.discount_presentment, e.discount),
          'tax', coalesce(e.tax_presentment, e.tax))
        from return_exchanges e where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id limit 1) as exchange
    from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null order by i.id`.execute(tx);
  return rows;
}

/** Prices a stored return with the terms frozen on it, under the order's lock. Settlements of its own do not count against its caps. */
export async function priceStoredReturn(tx: Tx, row: LockedReturn, order: OrderMoney): Promise<PricedReturn> {
  return priceReturn({
    order,
    taxes_included: row.taxes_included,
    units: await readUnits(tx, row),
    terms: row.terms,
  });
}

/** Prices a return again after its units changed, and stores what it comes to now. */
export async function requoteReturn(tx: Tx, row: LockedReturn): Promise<PricedReturn> {
  const { shop_id, id: return_id } = row;
  const order = await lockOrderMoney(tx, shop_id, row.order_id, return_id);
  const units = await readUnits(tx, row);
  const priced = priceReturn({ order, taxes_included: row.taxes_included, units, terms: row.terms });
  await writeTotals(tx, shop_id, return_id, order, priced);
  await tx
    .updateTable('returns')
    .set({ outcome: priced.outcome })
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
  const column = (name: 'refund' | 'refund_item' | 'refund_tax') =>
    priced.lines.map((line) => line.shop[name]);
  const paid = (name: 'refund' | 'refund_item' | 'refund_tax') =>
    priced.lines.map((line) => line.presentment?.[name] ?? null);
  await sql`
    update return_line_items i set refund = u.refund, refund_item = u.refund_item, refund_tax = u.refund_tax,
      refund_presentment = u.refund_paid, refund_item_presentment = u.item_paid, refund_tax_presentment = u.tax_paid
    from unnest(${units.map((unit) => unit.id)}::bigint[], ${column('refund')}::bigint[], ${column('refund_item')}::bigint[],
      ${column('refund_tax')}::bigint[], ${paid('refund')}::bigint[], ${paid('refund_item')}::bigint[], ${paid('refund_tax')}::bigint[])
      as u (id, refund, refund_item, refund_tax, refund_paid, item_paid, tax_paid)
    where i.shop_id = ${shop_id} and i.id = u.id`.execute(tx);
  return priced;
}

/** Why an outcome no longer fits the order (API contract, 11.1). */
export type OrderDifference = {
  line_item_id: number;
  problem: 'refunded_elsewhere' | 'unit_cancelled' | 'captured_amount_exceeded';
  available: string;
};

/**
 * Compares the quote with the order as it is now: units that were cancelled or refunded elsewhere meanwhile, and refunds that no longer fit
 * what was captured. Empty when every outcome still fits.
 */
export async function comparePresentOrder(tx: Tx, row: LockedReturn): Promise<OrderDifference[]> {
  const order = await lockOrderMoney(tx, row.shop_id, row.order_id, row.id);
  const changed = await readChangedUnits(tx, row);
  const available = (amount: number) => formatMoney(amount, order.paid_currency);
  if (changed.length > 0 || order.status === 'cancelled') {
    const units =
      order.status === 'cancelled'
        ? (await readUnits(tx, row)).map(({ id }) => ({ id, cancelled: true }))
        : changed;
    return units.map(({ id, cancelled }) => ({
      line_item_id: id,
      problem: cancelled ? 'unit_cancelled' : 'refunded_elsewhere',
      available: available(0),
    }));
  }
  const quoted = await readQuotedNotRefundable(tx, row);
  const priced = await priceStoredReturn(tx, row, order);
  const totals = priced.totals.presentment ?? priced.totals.shop;
  if (totals.not_refundable <= quoted) return [];
  const units = await readUnits(tx, row);
  return units
    .filter(({ resolution }) => resolution === 'refund')
    .map(({ id }) => ({
      line_item_id: id,
      problem: 'captured_amount_exceeded',
      available: available(totals.refund),
    }));
}

/** Units of the return that the order no longer has room for: the last ones go first. */
async function readChangedUnits(
  tx: Tx,
  { shop_id, id }: LockedReturn,
): Promise<{ id: number; cancelled: boolean }[]> {
  const { rows } = await sql<{ id: number; cancelled: boolean }>`
    with line as (
      select l.id, l.quantity_fulfilled, l.quantity_refunded, (select count(*) from return_line_items h
        where h.shop_id = l.shop_id and h.order_line_item_id = l.id and h.held) as held
      from order_line_items l
      where l.shop_id = ${shop_id} and l.id in (select order_line_item_id from return_line_items
        where shop_id = ${shop_id} and return_id = ${id} and removed_at is null)
    ), unit as (
      select i.id, l.quantity_fulfilled, l.held, l.held + l.quantity_refunded - l.quantity_fulfilled as excess,
        row_number() over (partition by i.order_line_item_id order by i.id desc) as place
      from return_line_items i join line l on l.id = i.order_line_item_id
      where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null
    )
    select id, held > quantity_fulfilled as cancelled from unit where place <= excess order by id`.execute(
    tx,
  );
  return rows;
}

async function readQuotedNotRefundable(
  tx: Tx,
  { shop_id, id, multi_currency }: LockedReturn,
): Promise<number> {
  const { not_refundable } = await tx
    .selectFrom('return_totals')
    .select('not_refundable')
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', id)
    .where('basis', '=', multi_currency ? 'presentment' : 'shop')
    .executeTakeFirstOrThrow();
  return not_refundable;
}
