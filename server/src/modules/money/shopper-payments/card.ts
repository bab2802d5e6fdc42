import { makeSecret } from '../../../platform/callers/credentials.ts';
import { day_ms, minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { checkPaymentSoon } from './queues.ts';
import { changeShopperPayment, insertShopperPayment, isLiveHold } from './rows.ts';
import type { ShopperPayment } from './rows.ts';

type CardDeps = Pick<Deps, 'clock' | 'jobs'>;

/** So long a customer whose card can't be charged can pay by the link that they get. */
export const link_ms = 7 * day_ms;

/**
 * Decides how a hold ends, once: `keep` of it is captured, in minor units, and the rest is let go; 0 cancels it. A job tells the provider. Nothing changes where it was
 * decided before. The payment is locked.
 */
export async function decideHold(
  tx: Tx,
  { clock, jobs }: CardDeps,
  payment: ShopperPayment,
  keep: number,
): Promise<void> {
  if (!isLiveHold(payment)) return;
  await changeShopperPayment(tx, payment, { capture_amount: keep, check_at: clock.now() });
  await checkPaymentSoon(tx, jobs, payment);
}

/** What is taken from a saved card: so much, of which `deposit_amount` is for a security, or only held. */
export type NewCharge = Pick<ShopperPayment, 'amount' | 'deposit_amount'> & {
  security_id: string;
  is_hold: boolean;
};

/** Has the card that was saved with a payment charged, by a job. A security has one charge under way at most: a second one breaks a unique index. */
export async function beginCharge(
  tx: Tx,
  { clock, jobs }: CardDeps,
  from: ShopperPayment,
  { is_hold, ...charge }: NewCharge,
): Promise<void> {
  const { shop_id, draft_return_id, order_id, currency, currency_exponent, provider } = from;
  const { card_customer, card_method } = from;
  const now = clock.now();
  const id = newId('pay', clock);
  await insertShopperPayment(tx, {
    ...charge,
    shop_id,
    id,
    token: makeSecret(),
    draft_return_id,
    order_id,
    currency,
    currency_exponent,
    provider,
    card_customer,
    card_method,
    state: 'charging',
    secures: is_hold ? 'hold' : null,
    terms: null,
    submission: {},
    held_until: new Date(now.getTime() + link_ms),
    check_at: new Date(now.getTime() + minute_ms),
    created_at: now,
  });
  await checkPaymentSoon(tx, jobs, { shop_id, id });
}
