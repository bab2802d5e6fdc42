import { toTsMs } from '@retour/contract/time';
import { formatMoney } from '@retour/contract/money';
import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import { bookForfeiture } from '../settlements/index.ts';
import {
  beginCharge,
  checkPaymentSoon,
  decideHold,
  isEndingHold,
  isLiveHold,
  refundBeyond,
} from '../shopper-payments/index.ts';
import type { ShopperPayment } from '../shopper-payments/index.ts';
import { changeShopperPayment, lockChargeOf, lockShopperPayment } from '../shopper-payments/rows.ts';
import { changeSecurity, markUnits } from './rows.ts';
import type { Security } from './rows.ts';

type EndDeps = Pick<Deps, 'clock' | 'jobs'>;
/** A unit that a security is for, and its part of it, in minor units. */
export type SecuredUnit = { return_line_item_id: number; amount: number };

/** So long items that come after they were charged are refunded. */
const late_refund_days = 30;

/**
 * Ends a held security. What isn't for `lost` units is given back: a deposit is refunded, a hold let go. What is for them is kept of a deposit; a card is charged by a job,
 * and the security ends once that is done. The security is locked. Answers what is to be told.
 */
export async function endSecurity(
  tx: Tx,
  deps: EndDeps,
  security: Security,
  lost: readonly SecuredUnit[],
): Promise<EventSpec[]> {
  const now = deps.clock.now();
  const { kind } = security;
  const charged_amount = lost.reduce((sum, { amount }) => sum + amount, 0);
  const is_lost = charged_amount > 0;
  const is_charged_later = is_lost && (kind === 'card' || kind === 'hold');
  const ended = {
    ...security,
    state: !is_lost
      ? 'released'
      : is_charged_later
        ? 'charging'
        : kind === 'none'
          ? 'uncollected'
          : 'charged',
    charged_amount,
    late_until: is_lost ? new Date(now.getTime() + late_refund_days * day_ms) : null,
    ended_at: is_charged_later ? null : now,
  } as const;
  const { state, late_until, ended_at } = ended;
  await changeSecurity(tx, security, { state, charged_amount, late_until, ended_at });
  if (is_lost) await markUnits(tx, security, idsOf(lost), true);
  if (state === 'charged') await bookKept(tx, deps, ended, charged_amount);
  if (is_charged_later) {
    await takeMoney(tx, deps, ended);
    return [];
  }
  await giveBack(tx, deps, ended);
  return [event(is_lost ? 'security.charged' : 'security.released', securityDetails(ended))];
}

/** Gives back what was kept for units that have come after all. The security is locked and was charged. Answers what is to be told. */
export async function refundLate(
  tx: Tx,
  deps: EndDeps,
  security: Security,
  found: readonly SecuredUnit[],
): Promise<EventSpec[]> {
  const amount = found.reduce((sum, unit) => sum + unit.amount, 0);
  const charged_amount = security.charged_amount - amount;
  await markUnits(tx, security, idsOf(found), false);
  if (security.state === 'charging') return withdrawCharge(tx, deps, { ...security, charged_amount });
  const state = charged_amount === 0 ? 'refunded_late' : security.state;
  await changeSecurity(tx, security, { state, charged_amount });
  if (security.state === 'charged') await bookKept(tx, deps, security, amount, true);
  const changed = { ...security, state, charged_amount };
  await giveBack(tx, deps, changed);
  return [event('security.released', securityDetails(changed))];
}

/** Ends a security whose card was charged, with what was paid. What isn't due any more is refunded. Both are locked. Answers what is to be told. */
export async function endCharged(
  tx: Tx,
  deps: EndDeps,
  security: Security,
  payment: ShopperPayment,
): Promise<EventSpec[]> {
  const { charged_amount } = security;
  const state = charged_amount > 0 ? 'charged' : 'refunded_late';
  const ended = { ...security, state, ended_at: deps.clock.now(), shopper_payment_id: payment.id } as const;
  const { ended_at, shopper_payment_id } = ended;
  await changeSecurity(tx, security, { state, ended_at, shopper_payment_id });
  if (charged_amount > 0) await bookKept(tx, deps, ended, charged_amount);
  await refundBeyond(tx, deps, payment, 'security_refund', charged_amount);
  return [event(charged_amount > 0 ? 'security.charged' : 'security.released', securityDetails(ended))];
}

/** Ends a security of whose charge nothing came: it isn't due any more, or was never paid. The security is locked. Answers what is to be told. */
export async function endUncharged(tx: Tx, deps: EndDeps, security: Security): Promise<EventSpec[]> {
  const is_due = security.charged_amount > 0;
  const ended = {
    ...security,
    state: is_due ? 'uncollected' : 'released',
    late_until: is_due ? security.late_until : null,
    ended_at: deps.clock.now(),
  } as const;
  const { state, late_until, ended_at } = ended;
  await changeSecurity(tx, security, { state, late_until, ended_at });
  return [event(is_due ? 'security.charged' : 'security.released', securityDetails(ended))];
}

/** Takes what is due of a security that is being charged: of what is held, else from the card that was saved. The security is locked. */
export async function takeMoney(tx: Tx, deps: EndDeps, security: Security): Promise<void> {
  const payment = await paymentOf(tx, security);
  if (!payment) throw new Error(`The security ${security.id} has no card.`);
  const { charged_amount: amount, id: security_id } = security;
  if (isLiveHold(payment)) return decideHold(tx, deps, payment, upsellOf(payment) + amount);
  if (isEndingHold(payment)) return;
  // A hold that is being renewed isn't needed any more.
  const renewal = await lockChargeOf(tx, security);
  if (renewal) return stopCharge(tx, deps, renewal);
  await beginCharge(tx, deps, payment, { security_id, amount, deposit_amount: amount, is_hold: false });
}

/** Less is due, or nothing: whoever is charging the card is told. */
async function withdrawCharge(tx: Tx, deps: EndDeps, security: Security): Promise<EventSpec[]> {
  const { charged_amount } = security;
  await changeSecurity(tx, security, { charged_amount });
  const charge = await lockChargeOf(tx, security);
  if (charge) await stopCharge(tx, deps, charge);
  return [];
}

/** Has a charge ended that isn't due as it is. What is paid before that counts. */
export async function stopCharge(tx: Tx, { clock, jobs }: EndDeps, charge: ShopperPayment): Promise<void> {
  await changeShopperPayment(tx, charge, { cancel_requested_at: clock.now() });
  await checkPaymentSoon(tx, jobs, charge);
}

/** Has all of a deposit refunded that isn't kept, and what is held let go; a refund that was declined is tried again. The security is locked and has ended. */
export async function giveBack(tx: Tx, deps: EndDeps, security: Security): Promise<void> {
  const payment = await paymentOf(tx, security);
  if (!payment) return;
  if (isLiveHold(payment)) await decideHold(tx, deps, payment, upsellOf(payment));
  else await refundBeyond(tx, deps, payment, 'security_refund', security.charged_amount);
}

const paymentOf = async (tx: Tx, { shop_id, shopper_payment_id: id }: Security) =>
  id === null ? undefined : lockShopperPayment(tx, { shop_id, id });

/** What a payment was for beside a security, in minor units. */
export const upsellOf = ({ amount, deposit_amount }: ShopperPayment) => amount - deposit_amount;

const bookKept = (
  tx: Tx,
  { clock }: EndDeps,
  { shop_id, id: security_id, return_id, currency }: Security,
  amount: number,
  is_reversed = false,
) =>
  bookForfeiture(tx, { shop_id, return_id, currency, at: clock.now() }, { security_id, amount, is_reversed });

const idsOf = (units: readonly SecuredUnit[]) => units.map(({ return_line_item_id: id }) => id);

/** Members of the webhook topic `security` (webhook contract, 6.11), in the currency paid in. */
export function securityDetails(security: Security): object {
  const { id, return_id, order_id, kind, state, amount, charged_amount, currency } = security;
  return {
    security_id: id,
    return_id: String(return_id),
    order_id,
    kind,
    state,
    amount: formatMoney(amount, currency),
    charged_amount: formatMoney(charged_amount, currency),
    currency,
    release_on: security.release_on,
    send_by: toTsMs(security.send_by),
    charge_at: toTsMs(security.charge_at),
  };
}
