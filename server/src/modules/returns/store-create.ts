import { sql } from 'kysely';
import type {
  UnitDisposition,
  Resolution,
  ReturnState,
  ReturnKind,
  ReviewReason,
} from '@retour/contract/states';
import type { Tx } from '../../platform/db.ts';
import type { OrderMoney, PricedReturn } from '../money/settlements/index.ts';
import { codesOf } from './drop-off-codes.ts';
import type { ChosenFacts, NewExchange, NewReturnMethod, ProcessingEvent } from './new-return.ts';
import type { AgreedTerms } from './remaining-terms.ts';

/** A run of units with equal shares, as stored with the order line. */
type ShareRun = {
  count: number;
  discount: number;
  tax: number;
  discount_presentment?: number;
  tax_presentment?: number;
};

export type ReturnableLine = {
  id: number;
  quantity_fulfilled: number;
  quantity_refunded: number;
  unit_price: number;
  unit_price_presentment: number | null;
  unit_shares: ShareRun[];
  /** Units that live or closed returns hold. */
  held: number[];
};

export type ReturnableOrder = {
  status: string;
  taxes_included: boolean;
  shipping_address: { country_code?: string | null } | null;
  customer: { email: string; first_name: string | null; last_name: string | null } | null;
  return_count: number;
  lines: ReturnableLine[];
};

/** Locks the order, then reads what is returnable of the given lines as one statement that sees every earlier holder. */
export async function readReturnableUnits(
  tx: Tx,
  shop_id: number,
  order_id: number,
  line_ids: readonly number[],
): Promise<ReturnableOrder | undefined> {
  const chosen = sql`o.shop_id = ${shop_id} and o.id = ${order_id}`;
  await sql`select from orders o where ${chosen} for no key update`.execute(tx);
  const { rows } = await sql<ReturnableOrder>`
    select o.status, o.taxes_included, o.shipping_address,
      (select json_build_object('email', coalesce(c.email, ''), 'first_name', c.first_name, 'last_name', c.last_name)
        from customers c where c.shop_id = o.shop_id and c.id = o.customer_id) as customer,
      (select count(*) from returns r where r.shop_id = o.shop_id and r.order_id = o.id) as return_count,
      (select coalesce(json_agg(json_build_object('id', l.id, 'quantity_fulfilled', l.quantity_fulfilled,
          'quantity_refunded', l.quantity_refunded, 'unit_price', l.unit_price, 'unit_price_presentment', l.unit_price_presentment,
          'unit_shares', l.unit_shares, 'held', (select coalesce(json_agg(i.unit_index), '[]') from return_line_items i
            where i.shop_id = l.shop_id and i.order_line_item_id = l.id and i.held))), '[]')
        from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id and l.id = any(${line_ids}::bigint[])) as lines
    from orders o where ${chosen}`.execute(tx);
  return rows[0];
}

export type NewUnitRow = {
  order_line_item_id: number;
  unit_index: number;
  outcome: UnitDisposition;
  resolution: Resolution;
  return_reason_code: string | null;
  return_reason: string;
  parent_return_reason: string;
  return_comment: string | null;
  processing_event: ProcessingEvent | null;
  restocking_fee: number;
  offer_basis_points: number | null;
  offered_basis_points: number | null;
  chosen: ChosenFacts | null;
  price: number;
  discount: number;
  tax: number;
  price_presentment: number | null;
  discount_presentment: number | null;
  tax_presentment: number | null;
  exchange: NewExchange | null;
};

export type NewReturnRow = {
  shop_id: number;
  order_id: number;
  uuid: string;
  state: 'open' | 'review';
  review_reason: 'flagged' | 'policy' | null;
  type: ReturnKind;
  customer_email: string;
  customer_first_name: string | null;
  customer_last_name: string | null;
  /** As a BCP 47 tag. */
  language: string | null;
  /** Of a gift, the code that its recipient came with. */
  gift_code_id: number | null;
  address: object | null;
  origin_country_code: string;
  origin_country: string;
  taxes_included: boolean;
  multi_currency: boolean;
  /** The version that the return was requested under. */
  policy_id: number | null;
  policy_version: number | null;
  policy_name: string | null;
  terms: AgreedTerms;
  method: NewReturnMethod | null;
  /** Where the goods go; null when that is not known or nothing travels. */
  destination_id?: number | null;
  units: NewUnitRow[];
  /** New items that belong to no unit alone. */
  cart_items: NewExchange[];
  priced: PricedReturn;
  order: OrderMoney;
  created_at: Date;
};

/** What a return that began in another system brings along: its ids, its state, and whether its units are held. */
export type BroughtAlong = {
  id: number;
  unit_ids: readonly number[];
  state: Exclude<ReturnState, 'processing'>;
  review_reason: ReviewReason | null;
  held: boolean;
  updated_at: Date;
  processing_started_at: Date | null;
  closed_at: Date | null;
  processed_at: Date | null;
};

/** Writes a return with its totals, units, exchange items and method; returns its id. A new return gets new ids. */
export async function insertReturn(
  tx: Tx,
  row: NewReturnRow | (Omit<NewReturnRow, 'state' | 'review_reason'> & BroughtAlong),
): Promise<number> {
  const { units: _units, cart_items: _items, priced, order, method, terms, address, ...rest } = row;
  const { shop_id, created_at } = row;
  const {
    unit_ids,
    held = true,
    ...columns
  } = { unit_ids: undefined, ...rest } as typeof rest & Partial<BroughtAlong>;
  const { id: return_id } = await tx
    .insertInto('returns')
    .values({
      ...columns,
      address: address && JSON.stringify(address),
      terms: JSON.stringify(terms),
      outcome: priced.outcome,
      updated_at: columns.updated_at ?? created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTotals(tx, shop_id, return_id, order, priced);
  const line_ids = await insertUnits(tx, row, return_id, { unit_ids, held });
  await insertExchanges(tx, row, return_id, line_ids);
  if (method) {
    const { rma_id = null, scannable_id = null } = { ...codesOf(return_id, method), ...method };
    await tx
      .insertInto('return_methods')
      .values({
        ...method,
        address: method.address ? JSON.stringify(method.address) : null,
        rma_id,
        scannable_id,
        created_at,
        return_id,
        shop_id,
      })
      .execute();
  }
  return return_id;
}

/** Writes the totals of a return in each of its currencies, over those that were there. */
export async function writeTotals(
  tx: Tx,
  shop_id: number,
  return_id: number,
  order: OrderMoney,
  { totals }: PricedReturn,
): Promise<void> {
  for (const row of totalsRows(order, totals)) {
    const { basis: _basis, ...changes } = row;
    await tx
      .insertInto('return_totals')
      .values({ ...row, return_id, shop_id })
      .onConflict((conflict) => conflict.columns(['shop_id', 'return_id', 'basis']).doUpdateSet(changes))
      .execute();
  }
}

/** The totals in each currency of the return. */
function totalsRows(order: OrderMoney, { shop, presentment }: PricedReturn['totals']) {
  const in_shop = {
    basis: 'shop' as 'shop' | 'presentment',
    currency: order.currency,
    currency_exponent: order.currency_exponent,
    ...shop,
  };
  if (!presentment) return [in_shop];
  const { paid_currency: currency, paid_currency_exponent: currency_exponent } = order;
  return [
    in_shop,
    { ...in_shop, basis: 'presentment' as const, currency, currency_exponent, ...presentment },
  ];
}

type UnitSource = Pick<NewReturnRow, 'order_id' | 'units' | 'created_at'> & {
  priced: Pick<PricedReturn, 'lines'>;
};

/** The units of a return as rows. */
function unitRows({ order_id, units, priced, created_at }: UnitSource, return_id: number) {
  return units.map(({ exchange: _exchange, chosen, ...unit }, index) => {
    const line = priced.lines[index]!;
    return {
      return_id,
      order_id,
      held: true,
      ...unit,
      chosen: chosen && JSON.stringify(chosen),
      ...line.shop,
      refund_presentment: line.presentment?.refund ?? null,
      refund_item_presentment: line.presentment?.refund_item ?? null,
      refund_tax_presentment: line.presentment?.refund_tax ?? null,
      returned_at: created_at,
    };
  });
}

/** Writes units of a return, and returns their ids in the same order. */
export async function insertUnits(
  tx: Tx,
  row: UnitSource & { shop_id: number },
  return_id: number,
  { unit_ids, held }: { unit_ids: readonly number[] | undefined; held: boolean },
): Promise<number[]> {
  const { shop_id, units } = row;
  const inserted = await tx
    .insertInto('return_line_items')
    .values(
      unitRows(row, return_id).map((unit, i) => ({
        ...unit,
        held,
        ...(unit_ids && { id: unit_ids[i]! }),
        shop_id,
      })),
    )
    .returning(['id', 'order_line_item_id', 'unit_index'])
    .execute();
  const ids = new Map(inserted.map((unit) => [`${unit.order_line_item_id} ${unit.unit_index}`, unit.id]));
  return units.map((unit) => ids.get(`${unit.order_line_item_id} ${unit.unit_index}`)!);
}

/** What the price of an exchange is computed from, as columns. */
export const pricedFromColumns = ({ priced_from: from }: Pick<NewExchange, 'priced_from'>) => ({
  present_price: from?.present.price ?? null,
  present_tax: from?.present.tax ?? null,
  replaced_price: from?.replaced ?? null,
  price_rule: from ? JSON.stringify(from.rule) : null,
});

const productOfLine = (shop_id: number, line_id: number) =>
  sql<
    number | null
  >`(select product_id from order_line_items where shop_id = ${shop_id} and id = ${line_id})`;

async function insertExchanges(
  tx: Tx,
  { shop_id, units, cart_items, priced }: Pick<NewReturnRow, 'shop_id' | 'units' | 'cart_items' | 'priced'>,
  return_id: number,
  line_ids: number[],
): Promise<void> {
  const items = [...units.map(({ exchange }) => exchange), ...cart_items];
  const rows = items.flatMap((exchange, index) => {
    if (!exchange) return [];
    const amounts = priced.exchanges.get(String(index))!;
    const line_id = units[index]?.order_line_item_id;
    return {
      replaced_product_id: line_id === undefined ? null : productOfLine(shop_id, line_id),
      return_line_item_id: line_ids[index] ?? null,
      product_variant_id: exchange.product_variant_id ?? null,
      provider_product_id: exchange.provider_product_id ?? null,
      provider_variant_id: exchange.provider_variant_id ?? null,
      sku: exchange.sku ?? null,
      title: exchange.title,
      type: exchange.type,
      ...pricedFromColumns(exchange),
      ...amounts.shop,
      price_presentment: amounts.presentment?.price ?? null,
      discount_presentment: amounts.presentment?.discount ?? null,
      tax_presentment: amounts.presentment?.tax ?? null,
      total_presentment: amounts.presentment?.total ?? null,
      return_id,
      shop_id,
    };
  });
  if (rows.length > 0) await tx.insertInto('return_exchanges').values(rows).execute();
}
