import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { queueAboutSecurity } from '../../../messages/emails/index.ts';
import type { SecurityEmail } from '../../../messages/emails/index.ts';
import type { Security } from '../../../money/securities/index.ts';
import type { ShopperPayment } from '../../../money/shopper-payments/index.ts';
import { readComingUnits } from '../store.ts';
import type { ComingUnit } from '../store.ts';

export const amountOf = (units: readonly Pick<ComingUnit, 'amount'>[]) =>
  units.reduce((sum, unit) => sum + unit.amount, 0);

/** Tells the shopper that a deposit is on its way back, that a hold is let go, or that their card isn't charged. */
export const tellReleased = (
  tx: Tx,
  deps: Deps,
  security: Security,
  why: Pick<SecurityMessage, 'is_needless'> = {},
): Promise<void> => {
  const { id, state, amount, charged_amount } = security;
  return tell(tx, deps, security, 'security_released', {
    ...why,
    about: `${id} released`,
    amount: state === 'held' || state === 'charging' ? amount : charged_amount,
  });
};

/** Tells the shopper what was kept of their deposit, or what their card was charged; where all of that wasn't due any more, that it goes back. */
export async function tellCharged(tx: Tx, deps: Deps, security: Security, taken: number): Promise<void> {
  const { id, charged_amount: amount, late_until } = security;
  if (amount === 0)
    return tell(tx, deps, { ...security, charged_amount: taken }, 'security_released', {
      about: `${id} released`,
      amount: taken,
    });
  const lost = (await readComingUnits(tx, security)).filter((unit) => unit.charged);
  await tell(tx, deps, security, 'security_charged', {
    about: `${id} charged`,
    amount,
    deadline: late_until!,
    is_differing: lost.some((unit) => unit.differs),
  });
}

/** Sends the shopper whose card couldn't be charged a link to pay. */
export const tellUnpaid = (
  tx: Tx,
  deps: Deps,
  security: Security,
  { id, token, amount }: ShopperPayment,
  deadline: Date,
): Promise<void> =>
  tell(tx, deps, security, 'security_unpaid', {
    about: `${security.id} unpaid ${id}`,
    amount,
    deadline,
    pay_token: token,
  });

type SecurityMessage = {
  about: string;
  amount: number;
  deadline?: Date;
  is_differing?: boolean;
  /** Nothing was sent before the items are back. */
  is_needless?: boolean;
  /** Of the page to pay at. */
  pay_token?: string;
};

/** Writes to the shopper. Where nothing secures the items, only reminders. */
export async function tell(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, kind, currency, charged_amount }: Security,
  occasion: SecurityEmail['occasion'],
  { about, amount, deadline, is_differing, is_needless, pay_token }: SecurityMessage,
): Promise<void> {
  if (kind === 'none' && occasion !== 'security_reminder') return;
  // Whatever was charged goes back to where it came from.
  const secured_by = occasion === 'security_released' && charged_amount > 0 ? 'charge' : kind;
  const facts = {
    ...(kind === 'none' ? {} : { amount: { amount, currency }, secured_by: secured_by as 'charge' }),
    ...(deadline && { deadline: deadline.toISOString() }),
    ...(is_differing && { is_differing }),
    ...(is_needless && { is_needless }),
  };
  await queueAboutSecurity(tx, deps, { shop_id, return_id: return_id!, occasion, about, facts, pay_token });
}
