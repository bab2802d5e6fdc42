import { formatMoney } from '@retour/contract/money';
import type { PlatformFailure, RefundIntent, Write, WriteResult } from '../connector.ts';
import { parseDecimal, sum, toMinor } from '../decimals.ts';
import { refundWrite, refused } from '../refund-write.ts';
import type { RestClient } from '../rest-client.ts';
import { paidOf } from './map-order.ts';
import { paths, timeOf } from './native.ts';
import type { Order, Refund } from './native.ts';
import { readRefunds } from './read.ts';

const minute_ms = 60_000;
/** A refund whose row says for longer that the gateway hasn't paid was interrupted: nothing ends it any more. */
const longest_refund_ms = 10 * minute_ms;

const meta_key = '_retour_attempt';
/** Of every refund that WooCommerce doesn't make, whoever refused it. */
const refused_code = 'woocommerce_rest_cannot_create_order_refund';

/**
 * What a refund is found by. WooCommerce writes the reason with the row, before it asks the gateway, and meta data as the last thing of all: a refund that was
 * interrupted has the first and not the second.
 */
const reasonOf = ({ id }: RefundIntent) => `Retour ${id}`;

/** Refunds of orders, by the gateway that took the payment. WooCommerce makes the same refund twice if it is asked twice. */
export const wooCommerceRefunds = (client: RestClient, now: () => Date): Write<RefundIntent> =>
  refundWrite({
    async send(intent) {
      if (!isWooCommerces(intent)) return notWooCommerces(intent);
      return (await refuse(client, intent)) ?? (await makeRefund(client, intent));
    },
    async find(intent) {
      if (!isWooCommerces(intent)) return { kind: 'not_found' };
      return findRefund(await readRefunds(client, intent.order), intent, now());
    },
    resultOf,
  });

/** An order has one payment, which has its id. */
const isWooCommerces = ({ payment, order }: RefundIntent) => payment === order && /^[0-9]{1,18}$/.test(order);

const notWooCommerces = ({ payment }: RefundIntent) =>
  refused(
    'payment_not_at_woocommerce',
    `The payment ${payment} isn't one of WooCommerce's: its id must be that of its order.`,
  );

/** Why nothing is sent, by WooCommerce's own figures of this moment: it says what it refuses in the language of the shop. */
async function refuse(client: RestClient, intent: RefundIntent): Promise<WriteResult | undefined> {
  const order = await client.get<Order>(`${paths.orders}/${intent.order}`);
  if (String(order.id) !== intent.order)
    return { kind: 'unknown', message: 'WooCommerce returned another order.' };
  const refunds = order.refunds ?? [];
  if (refunds.some(({ reason }) => reason === reasonOf(intent)))
    return { kind: 'unknown', message: 'WooCommerce has this refund already.' };
  if (order.currency !== intent.currency)
    return refused('wrong_currency', `The order is in ${order.currency} at WooCommerce.`);
  const refunded = sum(refunds.map(({ total }) => parseDecimal(total.replace(/^-/, ''))));
  const left = paidOf(order) - toMinor(refunded, intent.currency, 'up');
  if (intent.amount <= left) return undefined;
  const text = `${formatMoney(Math.max(0, left), intent.currency)} ${intent.currency}`;
  return refused('more_than_left', `WooCommerce has ${text} left of this payment.`);
}

async function makeRefund(client: RestClient, intent: RefundIntent): Promise<WriteResult> {
  const { id, amount } = await client.post<Refund>(`${paths.orders}/${intent.order}/refunds`, {
    amount: formatMoney(intent.amount, intent.currency),
    reason: reasonOf(intent),
    api_refund: true,
    // The shop decides what goes back into stock.
    api_restock: false,
    meta_data: [{ key: meta_key, value: intent.id }],
  });
  return Number.isSafeInteger(id) && toMinor(parseDecimal(amount), intent.currency) === intent.amount
    ? { kind: 'succeeded', reference: String(id) }
    : { kind: 'unknown', message: "WooCommerce's response doesn't show the refund." };
}

function findRefund(
  refunds: readonly Refund[],
  intent: RefundIntent,
  now: Date,
): WriteResult | { kind: 'not_found' } {
  const isComplete = (refund: Refund) => refund.refunded_payment === true || hasMark(refund, intent);
  const ours = refunds.filter((refund) => refund.reason === reasonOf(intent) || hasMark(refund, intent));
  const refund = ours.find(isComplete) ?? ours[0];
  if (!refund) return { kind: 'not_found' };
  const { id, amount, date_created_gmt } = refund;
  const reference = String(id);
  if (toMinor(parseDecimal(amount), intent.currency) !== intent.amount)
    return {
      kind: 'unknown',
      message: `The refund ${id} in WooCommerce has another amount. Check it in WooCommerce.`,
    };
  if (isComplete(refund)) return { kind: 'succeeded', reference };
  const age_ms = now.getTime() - Date.parse(timeOf(date_created_gmt ?? ''));
  if (age_ms < longest_refund_ms) return { kind: 'unknown', message: 'WooCommerce is making the refund.' };
  return {
    kind: 'unknown',
    message: `WooCommerce was interrupted while it made the refund ${id}. Look at the payment gateway for a refund with the reason "${reasonOf(intent)}": if it is there, mark it as paid in Retour.`,
  };
}

const hasMark = ({ meta_data }: Refund, { id }: RefundIntent) =>
  (meta_data ?? []).some(({ key, value }) => key === meta_key && value === id);

/**
 * A refund that WooCommerce refuses is one that it has no row of. Usually nobody paid; but it drops the row also when the gateway answers too late, or a plug-in
 * fails after the payment. So it is never sent again by itself.
 */
function resultOf({ kind, message, code }: PlatformFailure): WriteResult {
  if (kind === 'not_found') return refused('order_not_found', message);
  if (kind === 'refused') return refused('refused_by_woocommerce', message);
  if (code !== refused_code) return { kind: 'unknown', message };
  if (
    /Invalid refund amount|does not support automatic refunds|gateway for this order does not exist/.test(
      message,
    )
  )
    return refused('refused_by_woocommerce', message);
  return refused(
    'refused_by_gateway',
    `${message} Before you refund it again, look at the payment gateway whether it was paid.`,
  );
}
