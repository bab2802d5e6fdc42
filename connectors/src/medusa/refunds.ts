import { formatMoney } from '@retour/contract/money';
import type { PlatformFailure, RefundIntent, Write, WriteResult } from '../connector.ts';
import { toMinor } from '../decimals.ts';
import { exact } from './amounts.ts';
import { refundWrite, refused } from '../refund-write.ts';
import type { RestClient } from '../rest-client.ts';
import { paymentsOf } from './map-order.ts';
import { fields } from './native.ts';
import type { Order, Refund } from './native.ts';

const minute_ms = 60_000;
/** A refund whose row has been without its transaction for longer was interrupted: nothing ends it any more. */
const longest_refund_ms = 10 * minute_ms;

type Answer = { payment: { refunds?: Refund[] | null } };

/**
 * Refunds of payments. Medusa makes the same refund twice if it is asked twice; it keeps the note of a refund, which holds our id. The row of a refund is
 * there from before the payment provider is asked, and its transaction from after.
 */
export const medusaRefunds = (client: RestClient, now: () => Date): Write<RefundIntent> =>
  refundWrite({
    async send(intent) {
      if (!isMedusas(intent)) return notMedusas(intent);
      const amount = Number(formatMoney(intent.amount, intent.currency));
      const path = `/admin/payments/${encodeURIComponent(intent.payment)}/refund`;
      const { payment } = await client.post<Answer>(path, { amount, note: intent.id });
      const made = (payment.refunds ?? []).find(({ note }) => note === intent.id);
      return made
        ? { kind: 'succeeded', reference: made.id }
        : { kind: 'unknown', message: "Medusa's response doesn't show the refund." };
    },
    async find(intent) {
      if (!isMedusas(intent)) return { kind: 'not_found' };
      const path = `/admin/orders/${encodeURIComponent(intent.order)}`;
      const { order } = await client.get<{ order: Order }>(path, { fields: fields.refunds });
      return findRefund(order, intent, now());
    },
    resultOf,
  });

const isMedusas = ({ payment }: RefundIntent) => payment.startsWith('pay_');

const notMedusas = ({ payment }: RefundIntent) =>
  refused(
    'payment_not_at_medusa',
    `The payment ${payment} isn't one of Medusa's: its id must begin with pay_.`,
  );

/** Medusa ignores parameters that it doesn't know: what it returned is filtered here. */
function findRefund(order: Order, intent: RefundIntent, now: Date): WriteResult | { kind: 'not_found' } {
  if (order.id !== intent.order) return { kind: 'unknown', message: 'Medusa returned another order.' };
  const ours = paymentsOf(order)
    .filter(({ id }) => id === intent.payment)
    .flatMap(({ refunds }) => refunds ?? [])
    .filter(({ note }) => note === intent.id);
  const booked = new Set((order.transactions ?? []).map(({ reference_id }) => reference_id));
  const refund = ours.find(({ id }) => booked.has(id)) ?? ours[0];
  if (!refund) return { kind: 'not_found' };
  const { id, raw_amount, amount, created_at } = refund;
  if (toMinor(exact(raw_amount, amount), intent.currency) !== intent.amount)
    return { kind: 'unknown', message: `The refund ${id} in Medusa has another amount. Check it in Medusa.` };
  if (booked.has(id)) return { kind: 'succeeded', reference: id };
  const age_ms = now.getTime() - Date.parse(created_at);
  if (age_ms < longest_refund_ms) return { kind: 'unknown', message: 'Medusa is making the refund.' };
  return {
    kind: 'unknown',
    message: `Medusa was interrupted while it made the refund ${id}. Look up the idempotency key ${id} at the payment provider: if the refund is there, mark it as paid in Retour.`,
  };
}

/** Only Medusa's own refusal says that nothing was paid. After a 500 it may have been. */
function resultOf({ kind, message }: PlatformFailure): WriteResult {
  if (kind === 'not_found') return refused('payment_not_found', message);
  if (kind === 'refused') return refused('refused_by_medusa', message);
  return { kind: 'unknown', message };
}
