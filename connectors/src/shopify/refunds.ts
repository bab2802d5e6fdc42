import { formatMoney } from '@retour/contract/money';
import type { PlatformFailure, RefundIntent, Write, WriteResult } from '../connector.ts';
import { parseDecimal, sum, toMinor } from '../decimals.ts';
import { refundWrite, refused } from '../refund-write.ts';
import type { ShopifyClient } from './client.ts';
import { capturedOf, givenBack, isOwn, noteOf, paymentsOf } from './map-order.ts';
import { idOf, numberOf } from './native.ts';
import type { Refund, Transaction } from './native.ts';
import * as operations from './operations.ts';

type RefundsOf = {
  order: {
    id: string;
    presentmentCurrencyCode: string;
    transactions: Transaction[];
    refunds: Pick<Refund, 'id' | 'note' | 'return' | 'transactions'>[];
  } | null;
  nodes: ({ id: string; refundableQuantity?: number } | null)[];
};
type Order = NonNullable<RefundsOf['order']>;
type Made = {
  refundCreate: {
    refund: Pick<Refund, 'id' | 'note' | 'transactions'> | null;
    userErrors: { message: string }[];
  } | null;
};

/** Refunds of orders, to the payment that they are of. Shopify keeps to our key for a day, and shows our note for ever. */
export const shopifyRefunds = (client: ShopifyClient): Write<RefundIntent> =>
  refundWrite({
    async send(intent) {
      const ids = idsOf(intent);
      if (!ids) return notShopifys(intent);
      const asked = {
        id: ids.order,
        lines: intent.lines.flatMap(({ line }) => idOf('LineItem', line) ?? []),
      };
      const { order, nodes } = await client.ask<RefundsOf>(operations.refunds_of, asked);
      if (!order) return refused('order_not_found', 'Shopify has no such order.');
      const payment = paymentsOf(order).find(({ id }) => id === ids.payment);
      if (!payment) return notShopifys(intent);
      const refundLineItems = linesOf(intent, nodes);
      return (
        refuse(order, payment, intent) ??
        (await makeRefund(client, payment, { intent, refundLineItems, ...ids }))
      );
    },
    async find(intent) {
      const ids = idsOf(intent);
      if (!ids) return { kind: 'not_found' };
      const asked = { id: ids.order, lines: [] };
      const { order } = await client.ask<RefundsOf>(operations.refunds_of, asked);
      const ours = order?.refunds.find(({ note }) => note === noteOf(intent.id));
      return ours ? shownResult(ours, intent) : { kind: 'not_found' };
    },
    resultOf,
  });

function idsOf({ order, payment }: RefundIntent): { order: string; payment: string } | null {
  const ids = { order: idOf('Order', order), payment: idOf('OrderTransaction', payment) };
  return ids.order && ids.payment ? { order: ids.order, payment: ids.payment } : null;
}

const notShopifys = ({ payment }: RefundIntent): WriteResult =>
  refused('payment_not_at_shopify', `The payment ${payment} isn't one of the order's at Shopify.`);

/** Why nothing is sent, by Shopify's own figures of this moment. */
function refuse(order: Order, payment: Transaction, intent: RefundIntent): WriteResult | undefined {
  if (order.refunds.some(({ note }) => note === noteOf(intent.id)))
    return { kind: 'unknown', message: 'Shopify has this refund already.' };
  const given = order.refunds.find((refund) => isOfOthers(refund, intent));
  if (given)
    return refused(
      'return_refunded',
      `Somebody has refunded this return in Shopify (refund ${numberOf(given)}). If that is all of it, mark the refund as paid in Retour.`,
    );
  const { presentmentCurrencyCode: currency } = order;
  if (currency !== intent.currency)
    return refused('wrong_currency', `The order was paid in ${currency} at Shopify.`);
  const left = capturedOf(payment, currency) - backOf(order, payment, currency);
  if (intent.amount <= left) return undefined;
  const text = `${formatMoney(Math.max(0, left), currency)} ${currency}`;
  return refused('more_than_left', `Shopify has ${text} left of this payment.`);
}

/** Whether somebody else has refunded the return: staff can do that in Shopify, where it is processed and waits for its refund. */
const isOfOthers = ({ note, return: of, transactions }: Order['refunds'][number], intent: RefundIntent) =>
  intent.return !== null &&
  of?.id === idOf('Return', intent.return) &&
  !isOwn({ note }) &&
  givenBack({ transactions }).length > 0;

/** What was given back of a payment, and what is on its way. */
function backOf({ transactions }: Order, { id }: Transaction, currency: string): number {
  const of_payment = transactions.filter(({ parentTransaction }) => parentTransaction?.id === id);
  return amountOf(givenBack({ transactions: { nodes: of_payment } }), currency);
}

const amountOf = (transactions: readonly Transaction[], currency: string) =>
  toMinor(
    sum(transactions.map(({ amountSet }) => parseDecimal(amountSet.presentmentMoney.amount))),
    currency,
    'up',
  );

type Line = { lineItemId: string; quantity: number; restockType: 'NO_RESTOCK' };
type Making = { intent: RefundIntent; refundLineItems: Line[]; order: string; payment: string };

/** The items of a refund. Shopify refuses one of more units than it has left, so those that somebody refunded or removed there aren't named. The shop decides what goes back into stock. */
const linesOf = ({ lines }: RefundIntent, nodes: RefundsOf['nodes']): Line[] =>
  lines.flatMap(({ line, quantity }) => {
    const lineItemId = idOf('LineItem', line);
    const left = nodes.find((node) => node !== null && node.id === lineItemId)?.refundableQuantity ?? 0;
    const units = Math.min(quantity, left);
    return lineItemId && units > 0 ? [{ lineItemId, quantity: units, restockType: 'NO_RESTOCK' }] : [];
  });

async function makeRefund(
  client: ShopifyClient,
  { gateway }: Transaction,
  { intent, refundLineItems, order: orderId, payment: parentId }: Making,
): Promise<WriteResult> {
  const { id: key, amount: minor, currency } = intent;
  const amount = formatMoney(minor, currency);
  const transaction = { orderId, parentId, gateway: gateway ?? '', kind: 'REFUND', amount };
  const input = {
    orderId,
    currency,
    note: noteOf(intent.id),
    notify: false,
    refundLineItems,
    transactions: [transaction],
  };
  const { refundCreate } = await client.ask<Made>(operations.make_refund, { input, key });
  const [error] = refundCreate?.userErrors ?? [];
  if (error) return refused('refused_by_shopify', error.message.slice(0, 300));
  const refund = refundCreate?.refund;
  return refund
    ? shownResult(refund, intent)
    : { kind: 'unknown', message: "Shopify's response doesn't show the refund." };
}

/** What became of a refund that Shopify has: the row alone doesn't say that anything was paid. */
function shownResult(
  { id, transactions }: Pick<Refund, 'id' | 'transactions'>,
  { amount, currency }: RefundIntent,
): WriteResult {
  const reference = numberOf({ id });
  const back = givenBack({ transactions });
  if (transactions.nodes.length > 0 && back.length === 0)
    return refused('refused_by_gateway', `The payment gateway refused the refund ${reference} in Shopify.`);
  if (amountOf(back, currency) !== amount)
    return {
      kind: 'unknown',
      message: `The refund ${reference} in Shopify has another amount. Check it in Shopify.`,
    };
  return back.every(({ status }) => status === 'SUCCESS')
    ? { kind: 'succeeded', reference }
    : { kind: 'pending', reference, message: 'The payment gateway is making the refund.' };
}

/** Shopify refuses before it asks the gateway. */
function resultOf({ kind, message }: PlatformFailure): WriteResult {
  if (kind === 'refused' || kind === 'not_found') return refused('refused_by_shopify', message);
  return { kind: 'unknown', message };
}
