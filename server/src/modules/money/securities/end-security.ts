import { toTsMs } from '@retour/contract/time';
import { formatMoney } from '@retour/contract/money';
import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import { bookForfeiture } from '../settlements/index.ts';
import { refundBeyond } from '../shopper-payments/index.ts';
import { lockShopperPayment } from '../shopper-payments/rows.ts';
import { changeSecurity, markUnits } from './rows.ts';
import type { Security } from './rows.ts';

type EndDeps = Pick<Deps, 'clock' | 'jobs'>;
/** A unit that a security is for, and its part of it, in minor units. */
export type SecuredUnit = { return_line_item_id: number; amount: number };

/** So long items that come after their deposit was kept are refunded. */
const late_refund_days = 30;

/** Ends a held security: a deposit is refunded, as far as it isn't kept for `lost` units. The security is locked. Answers what is to be told. */
export async function endSecurity(
  tx: Tx,
  deps: EndDeps,
  security: Security,
  lost: readonly SecuredUnit[],
): Promise<EventSpec[]> {
  const ended_at = deps.clock.now();
  const { shop_id, id, kind, currency, return_id } = security;
  const charged_amount = lost.reduce((sum, { amount }) => sum + amount, 0);
  const is_lost = charged_amount > 0;
  const state = !is_lost ? 'released' : kind === 'none' ? 'uncollected' : 'charged';
  const late_until = is_lost ? new Date(ended_at.getTime() + late_refund_days * day_ms) : null;
  const ended = { ...security, state, charged_amount, late_until, ended_at } as const;
  await changeSecurity(tx, security, { state, charged_amount, late_until, ended_at });
  if (is_lost) await markUnits(tx, security, idsOf(lost), true);
  if (is_lost && kind === 'deposit')
    await bookForfeiture(
      tx,
      { shop_id, return_id, currency, at: ended_at },
      { security_id: id, amount: charged_amount, is_reversed: false },
    );
  await refundDeposit(tx, deps, ended);
  return [event(is_lost ? 'security.charged' : 'security.released', securityDetails(ended))];
}

/** Gives back what was kept for units that have come after all. The security is locked and was charged. Answers what is to be told. */
export async function refundLate(
  tx: Tx,
  deps: EndDeps,
  security: Security,
  found: readonly SecuredUnit[],
): Promise<EventSpec[]> {
  const { shop_id, id, kind, currency, return_id } = security;
  const amount = found.reduce((sum, unit) => sum + unit.amount, 0);
  const charged_amount = security.charged_amount - amount;
  const state = charged_amount === 0 ? 'refunded_late' : security.state;
  await changeSecurity(tx, security, { state, charged_amount });
  await markUnits(tx, security, idsOf(found), false);
  if (kind === 'deposit')
    await bookForfeiture(
      tx,
      { shop_id, return_id, currency, at: deps.clock.now() },
      { security_id: id, amount, is_reversed: true },
    );
  const changed = { ...security, state, charged_amount };
  await refundDeposit(tx, deps, changed);
  return [event('security.released', securityDetails(changed))];
}

const idsOf = (units: readonly SecuredUnit[]) => units.map(({ return_line_item_id: id }) => id);

/** Has all of a deposit refunded that isn't kept; what was declined is tried again. The security is locked and has ended. */
export async function refundDeposit(
  tx: Tx,
  deps: EndDeps,
  { shop_id, kind, shopper_payment_id: id, charged_amount }: Security,
): Promise<void> {
  if (kind !== 'deposit' || id === null) return;
  const payment = await lockShopperPayment(tx, { shop_id, id });
  if (payment) await refundBeyond(tx, deps, payment, 'security_refund', charged_amount);
}

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
