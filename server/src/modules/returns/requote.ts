import { allocate, formatMoney } from '@retour/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { lockOrderMoney, priceReturn } from '../money/settlements/index.ts';
import type {
  OrderMoney,
  PricedReturn,
  QuoteTerms,
  ReturnTotals,
  UnitToPrice,
} from '../money/settlements/index.ts';
import { priceExchange } from './price-exchange.ts';
import { remainingOf } from './remaining-terms.ts';
import type { PricedFrom } from './new-return.ts';
import { holdUnitsAgain } from './store.ts';
import type { LockedReturn } from './store.ts';
import { writeTotals } from './store-create.ts';

type StoredUnit = UnitToPrice & {
  id: number;
  is_removed: boolean;
  exchange: (NonNullable<UnitToPrice['exchange']> & { priced_from: PricedFrom | null }) | null;
};

/** The units of a return that count, with the amounts that were stored when it was requested, and the terms that hold for them. */
async function readUnits(
  tx: Tx,
  { shop_id, id, terms, taxes_included }: LockedReturn,
): Promise<{ units: StoredUnit[]; terms: QuoteTerms }> {
  const { rows } = await sql<StoredUnit>`
    select i.id, i.removed_at is not null as is_removed, i.outcome, i.resolution, i.restocking_fee, i.offer_basis_points, i.price, i.discount, i.tax, i.price_presentment, i.discount_presentment, i.tax_presentment,
      (select json_build_object('price', coalesce(e.price_presentment, e.price), 'discount', coalesce(e.discount_presentment, e.discount),
          'tax', coalesce(e.tax_presentment, e.tax), 'priced_from', case when e.present_price is not null then
            json_build_object('present', json_build_object('price', e.present_price, 'tax', e.present_tax), 'replaced', e.replaced_price,
              'rule', coalesce(e.price_rule, to_jsonb(case when e.is_even then 'even' else 'present' end))) end)
        from return_exchanges e where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id limit 1) as exchange
    from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${id} order by i.id`.execute(tx);
  const priced = rows.map((unit) => ({
    ...unit,
    exchange: unit.exchange && priceExchange(unit, unit.exchange, taxes_included),
  }));
  return remainingOf({ terms, units: priced, taxes_included });
}

type StoredItem = { id: number; price: number; discount: number; tax: number };

/** The exchange items of a return that belong to no unit alone, at the prices that were agreed in the currency paid in. */
async function readCartItems(tx: Tx, { shop_id, id }: LockedReturn): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select id, coalesce(price_presentment, price) as price, coalesce(discount_presentment, discount) as discount,
      coalesce(tax_presentment, tax) as tax
    from return_exchanges where shop_id = ${shop_id} and return_id = ${id} and return_line_item_id is null order by id`.execute(
    tx,
  );
  return rows;
}

/** What a stored return comes to now, and the order that it was evaluated by. */
type Requote = { order: OrderMoney; priced: PricedReturn };

/**
 * Prices a return again, with what holds of the terms frozen on it for the units that are left, and under the order's lock, and stores what it comes to now. Settlements of its own do
 * not count against its caps.
 */
export async function requoteReturn(tx: Tx, row: LockedReturn): Promise<Requote> {
  const { shop_id, id: return_id } = row;
  const order = await lockOrderMoney(tx, shop_id, row.order_id, return_id);
  const { units, terms } = await readUnits(tx, row);
  const cart_items = await readCartItems(tx, row);
  const { taxes_included, type } = row;
  const is_gift = type === 'gift';
  const priced = priceReturn({ order, taxes_included, is_gift, units, cart_items, terms });
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
  await writeExchangeAmounts(tx, row, { units, cart_items, priced });
  return { order, priced };
}

/** What the items cost in the currency paid in, and what that is in the shop's, which depends on the whole of the quote. */
async function writeExchangeAmounts(
  tx: Tx,
  { shop_id, id: return_id }: LockedReturn,
  { units, cart_items, priced }: { units: StoredUnit[]; cart_items: StoredItem[]; priced: PricedReturn },
): Promise<void> {
  const items = [...priced.exchanges].flatMap(([key, { shop, presentment }]) => {
    const line_item_id = units[Number(key)]?.id ?? null;
    const item_id = cart_items[Number(key) - units.length]?.id ?? null;
    const paid = {
      price_presentment: presentment?.price ?? null,
      discount_presentment: presentment?.discount ?? null,
      tax_presentment: presentment?.tax ?? null,
      total_presentment: presentment?.total ?? null,
    };
    return [{ line_item_id, item_id, ...shop, ...paid }];
  });
  if (items.length === 0) return;
  const column = (name: keyof (typeof items)[number]) => items.map((item) => item[name]);
  await sql`
    update return_exchanges e set price = u.price, discount = u.discount, tax = u.tax, total = u.total, price_presentment = u.price_presentment,
      discount_presentment = u.discount_presentment, tax_presentment = u.tax_presentment, total_presentment = u.total_presentment
    from unnest(${column('line_item_id')}::bigint[], ${column('item_id')}::bigint[], ${column('price')}::bigint[],
      ${column('discount')}::bigint[], ${column('tax')}::bigint[], ${column('total')}::bigint[], ${column('price_presentment')}::bigint[],
      ${column('discount_presentment')}::bigint[], ${column('tax_presentment')}::bigint[], ${column('total_presentment')}::bigint[])
      as u (line_item_id, item_id, price, discount, tax, total, price_presentment, discount_presentment, tax_presentment, total_presentment)
    where e.shop_id = ${shop_id} and e.return_id = ${return_id} and (e.return_line_item_id = u.line_item_id or e.id = u.item_id)`.execute(
    tx,
  );
}

/** Why an outcome no longer fits the order (API contract, 11.1). */
export type OrderDifference = {
  line_item_id: number;
  problem: 'refunded_elsewhere' | 'unit_cancelled' | 'captured_amount_exceeded';
  available: string;
};

/**
 * Compares the quote with the order as it is now: units that were cancelled, refunded elsewhere or returned again meanwhile, and outcomes
 * that no longer fit what was captured. Empty when every outcome still fits.
 */
export async function comparePresentOrder(tx: Tx, row: LockedReturn): Promise<OrderDifference[]> {
  await holdUnitsAgain(tx, row);
  const order = await lockOrderMoney(tx, row.shop_id, row.order_id, row.id);
  const { units, terms } = await readUnits(tx, row);
  const changed =
    order.status === 'cancelled'
      ? units.map(({ id }) => ({ id, cancelled: true }))
      : await readChangedUnits(tx, row);
  if (changed.length > 0) {
    return changed.map(({ id, cancelled }) => ({
      line_item_id: id,
      problem: cancelled ? 'unit_cancelled' : 'refunded_elsewhere',
      available: formatMoney(0, order.paid_currency),
    }));
  }
  const { taxes_included, type } = row;
  const is_gift = type === 'gift';
  const cart_items = await readCartItems(tx, row);
  const { totals } = priceReturn({ order, taxes_included, is_gift, units, cart_items, terms });
  const quoted = await readQuotedOutcomes(tx, row);
  return exceededUnits(units, quoted, totals.presentment ?? totals.shop, order.paid_currency);
}

type Outcomes = Pick<ReturnTotals, 'refund' | 'gift_card' | 'exchange_credit_total' | 'not_refundable'>;

/** When less can be given than was quoted: the units that it would come off, and what is left for each by its price. */
function exceededUnits(
  units: StoredUnit[],
  quoted: Outcomes,
  present: Outcomes,
  currency: string,
): OrderDifference[] {
  if (present.not_refundable <= quoted.not_refundable) return [];
  const cut = (['refund', 'gift_card', 'exchange_credit_total'] as const).filter(
    (outcome) => present[outcome] < quoted[outcome],
  );
  return cut.flatMap((outcome) => {
    // What exchange items did not use up of their units' value is refunded or credited as well, and shipping whatever the units get.
    const concerned =
      [resolutionOf[outcome], 'exchange']
        .map((wanted) => units.filter(({ resolution }) => resolution === wanted))
        .find((group) => group.length > 0) ?? units;
    const shares = allocate(
      present[outcome],
      concerned.map(({ price, price_presentment }) => price_presentment ?? price),
    );
    return concerned.map(({ id }, i) => ({
      line_item_id: id,
      problem: 'captured_amount_exceeded',
      available: formatMoney(shares[i]!, currency),
    }));
  });
}

const resolutionOf = { refund: 'refund', gift_card: 'credit', exchange_credit_total: 'exchange' } as const;

/** Units of the return that the order no longer has room for: those that another return holds, and of the rest the last ones go first. */
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
      select i.id, i.held as is_ours, l.quantity_fulfilled, l.held, l.held + l.quantity_refunded - l.quantity_fulfilled as excess,
        row_number() over (partition by i.order_line_item_id, i.held order by i.id desc) as place
      from return_line_items i join line l on l.id = i.order_line_item_id
      where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null
    )
    select id, is_ours and held > quantity_fulfilled as cancelled from unit where not is_ours or place <= excess order by id`.execute(
    tx,
  );
  return rows;
}

function readQuotedOutcomes(tx: Tx, { shop_id, id, multi_currency }: LockedReturn): Promise<Outcomes> {
  return tx
    .selectFrom('return_totals')
    .select(['refund', 'gift_card', 'exchange_credit_total', 'not_refundable'])
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', id)
    .where('basis', '=', multi_currency ? 'presentment' : 'shop')
    .executeTakeFirstOrThrow();
}
