import type { LedgerLine, Native } from '../connector.ts';
import { availableOf } from './map-catalogue.ts';
import { capturedOf, mapOrder, paymentsOf, refundsOf, returnedUnits } from './map-order.ts';
import { markOf, numberOf, reversedLinesOf, unitsOf } from './native.ts';
import type { InventoryItem, Order, Return } from './native.ts';

/**
 * What Shopify counts: of orders their totals, payments, refunds and returned units, of stock its levels. Refunds are read from their transactions: a refund whose
 * payment failed gave nothing back.
 */
export function ledgerOf({ ref, body }: Native, shop: { currency: string }): LedgerLine[] {
  if (ref.kind === 'order') return orderLines(body as Order, shop);
  return ref.kind === 'stock' ? stockLines(body as InventoryItem) : [];
}

function orderLines(order: Order, shop: { currency: string }): LedgerLine[] {
  const [line] = mapOrder(order, shop).lines;
  if (!line) return [];
  const { amount } = line.data['total_price'] as { amount: number };
  return [
    { kind: 'order_total', key: numberOf(order), value: amount },
    ...paymentsOf(order)
      .filter(({ status }) => status === 'SUCCESS')
      .map((payment): LedgerLine => ({
        kind: 'paid',
        key: numberOf(payment),
        value: capturedOf(payment, order.presentmentCurrencyCode),
      })),
    ...refundsOf(order).map(({ refund, amount: value }): LedgerLine => ({
      kind: 'refund',
      key: numberOf(refund),
      value,
    })),
    ...order.lineItems.nodes
      .filter(({ quantity }) => quantity > 0)
      .map((item): LedgerLine => ({
        kind: 'returned_units',
        key: numberOf(item),
        value: returnedUnits(order, item),
      })),
    ...order.returns.nodes.flatMap(writtenLines),
  ];
}

/** Units of a return that Retour wrote, by lines of its order: one that was sent in parts has several lines in the return. */
function writtenLines(one: Return): LedgerLine[] {
  const id = markOf(one);
  if (id === undefined) return [];
  const rows = one.returnLineItems.nodes;
  const lines = new Set(rows.flatMap(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id ?? []));
  return [...lines].flatMap((line): LedgerLine[] => {
    const of_line = rows.filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === line);
    const arrived = of_line.flatMap((row) =>
      reversedLinesOf(one, row).flatMap(({ dispositions }) => dispositions),
    );
    const key = `${id}/${numberOf({ id: line })}`;
    return [
      { kind: 'written_units', key, value: unitsOf(of_line) },
      { kind: 'received_units', key, value: unitsOf(arrived) },
    ];
  });
}

const stockLines = (item: InventoryItem): LedgerLine[] =>
  (item.variants?.nodes ?? []).flatMap((variant) =>
    availableOf(item).map(({ location, available_count }): LedgerLine => ({
      kind: 'stock',
      key: `${numberOf(variant)}/${location}`,
      value: available_count,
    })),
  );
