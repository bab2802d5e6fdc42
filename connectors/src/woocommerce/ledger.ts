import type { LedgerLine, Native } from '../connector.ts';
import { parseDecimal } from '../decimals.ts';
import { moneyOf } from '../money.ts';
import { stockOf, store_location } from './map-catalogue.ts';
import { mapOrder, paidOf, returnedUnits } from './map-order.ts';
import type { FullOrder, FullProduct } from './native.ts';

/** What WooCommerce counts: of orders their totals, payments, refunds and returned units, of products their stock. */
export function ledgerOf({ ref, body }: Native, shop: { currency: string }): LedgerLine[] {
  if (ref.kind === 'order') return orderLines(body as FullOrder, shop);
  return ref.kind === 'product' ? stockLines(body as FullProduct) : [];
}

function orderLines(full: FullOrder, shop: { currency: string }): LedgerLine[] {
  const { order, refunds } = full;
  const [line] = mapOrder(full, shop).lines;
  if (!line) return [];
  const money = moneyOf(shop.currency);
  const key = String(order.id);
  return [
    { kind: 'order_total', key, value: (line.data['total_price'] as { amount: number }).amount },
    { kind: 'paid', key, value: paidOf(order) },
    ...refunds
      .map(({ id, amount }): LedgerLine => ({
        kind: 'refund',
        key: String(id),
        value: money(parseDecimal(amount), 'up').amount,
      }))
      .filter(({ value }) => value > 0),
    ...(order.line_items ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map((item): LedgerLine => ({
        kind: 'returned_units',
        key: String(item.id),
        value: returnedUnits(refunds, item),
      })),
  ];
}

const stockLines = (full: FullProduct): LedgerLine[] =>
  stockOf(full).map(({ variant, available_count }) => ({
    kind: 'stock',
    key: `${variant}/${store_location}`,
    value: available_count,
  }));
