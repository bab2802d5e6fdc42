import type { LedgerLine, Native } from '../connector.ts';
import { moneyOf } from '../money.ts';
import { exact, exactSum } from './amounts.ts';
import { availableOf } from './map-catalogue.ts';
import { mapOrder, paymentsOf, returnedUnits } from './map-order.ts';
import { markOf } from './native.ts';
import type { InventoryItem, Order, Return } from './native.ts';

/**
 * What Medusa counts: of orders their totals, payments, refunds and returned units, of stock its levels. Refunds are read from the payments, as the
 * summary and the transactions of an order are wrong after a crash.
 */
export function ledgerOf({ ref, body }: Native, shop: { currency: string }): LedgerLine[] {
  if (ref.kind === 'order') return orderLines(body as Order, shop);
  return ref.kind === 'stock' ? stockLines(body as InventoryItem) : [];
}

function orderLines(order: Order, shop: { currency: string }): LedgerLine[] {
  const [line] = mapOrder(order, shop).lines;
  if (!line) return [];
  const money = moneyOf(shop.currency);
  const { amount } = line.data['total_price'] as { amount: number };
  const payments = paymentsOf(order);
  return [
    { kind: 'order_total', key: order.id, value: amount },
    ...payments.map(({ id, captures }): LedgerLine => ({
      kind: 'paid',
      key: id,
      value: money(exactSum(captures), 'down').amount,
    })),
    ...payments
      .flatMap(({ refunds }) => refunds ?? [])
      .map(({ id, raw_amount, amount: rounded }): LedgerLine => ({
        kind: 'refund',
        key: id,
        value: money(exact(raw_amount, rounded), 'up').amount,
      })),
    ...(order.items ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map((item): LedgerLine => ({
        kind: 'returned_units',
        key: item.id,
        value: returnedUnits(order, item),
      })),
    ...(order.returns ?? []).flatMap(writtenLines),
  ];
}

/** Units of a return that Retour wrote. */
function writtenLines(one: Return): LedgerLine[] {
  const id = markOf(one);
  if (id === undefined) return [];
  return (one.items ?? []).flatMap(({ item_id, quantity, received_quantity }): LedgerLine[] => [
    { kind: 'written_units', key: `${id}/${item_id}`, value: quantity },
    { kind: 'received_units', key: `${id}/${item_id}`, value: received_quantity ?? 0 },
  ]);
}

const stockLines = (item: InventoryItem): LedgerLine[] =>
  (item.variants ?? []).flatMap(({ id }) =>
    availableOf(item).map(({ location_id, available_count }): LedgerLine => ({
      kind: 'stock',
      key: `${id}/${location_id}`,
      value: available_count,
    })),
  );
