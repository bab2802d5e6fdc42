import { formatMoney, minorDigits } from '@retour/contract/money';
import type { PlatformFailure, RefundIntent, Write, WriteResult } from '../connector.ts';
import { toMinor } from '../decimals.ts';
import { refundWrite, refused } from '../refund-write.ts';
import { exact } from './amounts.ts';
import type { Ask } from './api.ts';
import { capturedOf } from './map-order.ts';
import { payment_fields, terms_fields } from './native.ts';
import type { Order, Payment, Refund, Terms } from './native.ts';

/** What a refund is found by: its reason, and the text of a note that is there before. */
const markOf = ({ id }: RefundIntent) => `Retour ${id}`;

type Note = { data: { note?: string } };
type Known = Terms & {
  order: (Pick<Order, 'id' | 'currencyCode' | 'payments'> & { history: { items: Note[] } }) | null;
};
const newest_notes = `history(options: { filter: { type: { eq: "ORDER_NOTE" } }, sort: { createdAt: DESC }, take: 100 }) {
  items { data } }`;
const known_query = `query RefundsOfOrder($id: ID!) { ${terms_fields}
  order(id: $id) { id currencyCode ${payment_fields} ${newest_notes} } }`;

/**
 * Vendure makes the mutations of a request one after the other, each in its own transaction, and stops at an error. So the note is there before a payment handler
 * is asked. The refund has a row only after the handler has answered.
 */
const refund_mutation = `mutation MakeRefund($note: AddNoteToOrderInput!, $refund: RefundOrderInput!) {
  addNoteToOrder(input: $note) { id }
  refundOrder(input: $refund) { __typename ... on Refund { id state total reason } ... on ErrorResult { errorCode message } } }`;

/** Refunds of payments, by the payment method that took them. Vendure makes the same refund twice if it is asked twice. */
export function vendureRefunds(ask: Ask): Write<RefundIntent> {
  const read = (order: string) => ask<Known>(known_query, { id: order });
  return refundWrite({
    async send(intent) {
      const known = await read(intent.order);
      return refuse(known, intent) ?? (await makeRefund(ask, known, intent));
    },
    find: async (intent) => findRefund(await read(intent.order), intent),
    resultOf,
  });
}

const noteOf = (order: NonNullable<Known['order']>, intent: RefundIntent) =>
  order.history.items.find(({ data }) => data.note === markOf(intent));

const minorOf = (amount: number, terms: Terms, currency: string) => toMinor(exact(amount, terms), currency);

/** Why nothing is sent, by Vendure's own figures of this moment: above what is left of a payment, Vendure would take the rest from another one. */
function refuse({ order, ...terms }: Known, intent: RefundIntent): WriteResult | undefined {
  if (!order) return refused('order_not_found', `Vendure has no order ${intent.order}.`);
  const payment = (order.payments ?? []).find(({ id }) => id === intent.payment);
  if (!payment)
    return refused('payment_not_at_vendure', `The order at Vendure has no payment ${intent.payment}.`);
  if (noteOf(order, intent) || refundsFor(order, intent).length > 0)
    return { kind: 'unknown', message: 'Vendure has a note about this refund already.' };
  if (order.currencyCode !== intent.currency)
    return refused('wrong_currency', `The order is in ${order.currencyCode} at Vendure.`);
  const left = minorOf(leftOf(payment), terms, intent.currency);
  if (intent.amount <= left) return undefined;
  const text = `${formatMoney(Math.max(0, left), intent.currency)} ${intent.currency}`;
  return refused('more_than_left', `Vendure has ${text} left of this payment.`);
}

const leftOf = (payment: Payment) =>
  payment.refunds
    .filter(({ state }) => state !== 'Failed')
    .reduce((left, { total }) => left - total, capturedOf(payment));

const refundsFor = ({ payments }: Pick<Order, 'payments'>, intent: RefundIntent): Refund[] =>
  (payments ?? []).flatMap(({ refunds }) => refunds).filter(({ reason }) => reason === markOf(intent));

type Made = {
  refundOrder: { __typename: string } & Partial<Refund> & { errorCode?: string; message?: string };
};

async function makeRefund(ask: Ask, known: Known, intent: RefundIntent): Promise<WriteResult> {
  const more_digits = known.globalSettings.serverConfig.moneyStrategyPrecision - minorDigits(intent.currency);
  const amount = intent.amount * 10 ** more_digits;
  if (!Number.isSafeInteger(amount))
    return refused('amount_not_possible', "Vendure's amounts are not as fine as the currency.");
  const { refundOrder: made } = await ask<Made>(refund_mutation, {
    note: { id: intent.order, note: markOf(intent), isPublic: false },
    refund: {
      paymentId: intent.payment,
      amount,
      reason: markOf(intent),
      lines: [],
      shipping: 0,
      adjustment: 0,
    },
  });
  if (made.id !== undefined && made.reason === markOf(intent))
    return resultOfRefund(made as Refund, known, intent);
  // The handler of the payment may have been asked all the same: the row says what became of it.
  const { order } = await ask<Known>(known_query, { id: intent.order });
  const [refund] = order ? refundsFor(order, intent) : [];
  if (refund) return resultOfRefund(refund, known, intent);
  return { kind: 'unknown', message: `Vendure: ${made.message ?? made.errorCode ?? made.__typename}` };
}

function resultOfRefund({ id, state, total }: Refund, terms: Terms, intent: RefundIntent): WriteResult {
  if (state === 'Failed')
    return refused('refused_by_gateway', `The payment method in Vendure refuses the refund ${id}.`);
  if (minorOf(total, terms, intent.currency) !== intent.amount)
    return {
      kind: 'unknown',
      message: `The refund ${id} in Vendure has another amount. Check it in Vendure.`,
    };
  if (state === 'Settled') return { kind: 'succeeded', reference: id };
  return {
    kind: 'pending',
    reference: id,
    message: `The refund ${id} is ${state} in Vendure. If nothing settles it there, settle it in the order once it is paid.`,
  };
}

function findRefund({ order, ...terms }: Known, intent: RefundIntent): WriteResult | { kind: 'not_found' } {
  if (!order) return { kind: 'unknown', message: `Vendure has no order ${intent.order}.` };
  const ours = refundsFor(order, intent);
  const refund = ours.find(({ state }) => state !== 'Failed') ?? ours[0];
  if (refund) return resultOfRefund(refund, terms, intent);
  if (!noteOf(order, intent)) return { kind: 'not_found' };
  return {
    kind: 'unknown',
    message: `Vendure has begun the refund and shows no result. If that stays so, it was interrupted: look at the payment provider for a refund of payment ${intent.payment} with the reason "${markOf(intent)}". If it is there, mark it as paid in Retour.`,
  };
}

/** An error in the middle says nothing: the handler of the payment is asked before Vendure writes anything. */
function resultOf({ kind, message, code }: PlatformFailure): WriteResult {
  if (kind === 'not_found' && code === 'ENTITY_NOT_FOUND') return refused('order_not_found', message);
  return { kind: 'unknown', message };
}
