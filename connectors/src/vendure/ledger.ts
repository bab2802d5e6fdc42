import type { LedgerLine, Native } from '../connector.ts';
import { moneyOf } from '../money.ts';
import { exact } from './amounts.ts';
import { availableOf } from './map-catalogue.ts';
import { capturedOf, mapOrder, paymentsOf, refundsOf, returnedUnits } from './map-order.ts';
import type { Order, Stock, With } from './native.ts';

/** What Vendure counts: of orders their totals, payments, refunds and returned units, of stock its levels. */
export function ledgerOf({ ref, body }: Native, shop: { currency: string }): LedgerLine[] {
  if (ref.kind === 'order') return orderLines(body as With<Order>, shop);
  return ref.kind === 'stock' ? stockLines(body as With<Stock>) : [];
}

function orderLines(native: With<Order>, shop: { currency: string }): LedgerLine[] {
  const { object: order, terms } = native;
  const [line] = mapOrder(native, shop).lines;
  if (!line) return [];
  const money = moneyOf(shop.currency);
  const known = new Set((line.data['line_items'] as { external_id: string }[]).map((one) => one.external_id));
  return [
    { kind: 'order_total', key: order.id, value: (line.data['total_price'] as { amount: number }).amount },
    ...paymentsOf(order).map((payment): LedgerLine => ({
      kind: 'paid',
      key: payment.id,
      value: money(exact(capturedOf(payment), terms), 'down').amount,
    })),
    ...refundsOf(order).map(({ id, total }): LedgerLine => ({
      kind: 'refund',
      key: id,
      value: money(exact(total, terms), 'up').amount,
    })),
    ...order.lines
      .filter(({ id }) => known.has(id))
      .map((one): LedgerLine => ({
        kind: 'returned_units',
        key: one.id,
        value: returnedUnits(order, one),
      })),
  ];
}

const stockLines = (native: With<Stock>): LedgerLine[] =>
  availableOf(native).map(({ location_id, available_count }) => ({
    kind: 'stock',
    key: `${native.object.id}/${location_id}`,
    value: available_count,
  }));
