import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { bookCollection, chooseProvider } from '../../../money/settlements/index.ts';
import type { ChargeResult, FoundPayment, PaymentProvider } from '../../../money/settlements/index.ts';
import { endCharged, endUncharged, takeMoney, upsellOf } from '../../../money/securities/index.ts';
import type { Security } from '../../../money/securities/index.ts';
import { changeSecurity, findReturnOfSecurity, lockSecurity } from '../../../money/securities/rows.ts';
import {
  askProvider,
  checkPaymentSoon,
  collectorOf,
  decideHold,
  elsewhere,
  isUnderWay,
  link_ms,
  noteSent,
  readCollectContext,
} from '../../../money/shopper-payments/index.ts';
import type { ShopperPayment } from '../../../money/shopper-payments/index.ts';
import { changeShopperPayment, lockShopperPayment } from '../../../money/shopper-payments/rows.ts';
import { recordEvents } from '../../../records/events/index.ts';
import type { EventSpec } from '../../../records/events/index.ts';
import { lockReturn } from '../../../returns/index.ts';
import { tellCharged, tellReleased, tellUnpaid } from './tell.ts';

type ChargeState = ChargeResult | FoundPayment;
/** A charge under lock, with the security that it is for and its return. */
type Charge = { payment: ShopperPayment; security: Security & { return_id: number } };

/**
 * Finds out what became of the charge of a saved card, and does what follows. What was sent is looked up before it is sent again. If the card can't be charged, the customer
 * gets a link to pay at a page, for seven days. Safe to run at any time, as often as anybody likes.
 */
export async function checkCharge(deps: Deps, payment: ShopperPayment): Promise<void> {
  if (!isUnderWay(payment)) return;
  const provider = await chooseProvider(deps, payment.shop_id);
  const found: ChargeState =
    payment.state === 'charging'
      ? await charge(deps, provider, payment)
      : await askProvider(deps, provider, payment);
  if (found.kind === 'unauthorized') deps.metrics.countPaymentUnauthorized(found.status);
  await deps.db.inTransaction(async (tx) => {
    const locked = await lockCharge(tx, payment);
    // Somebody else has found out meanwhile.
    if (!locked || locked.payment.state !== payment.state) return;
    const events = await record(tx, deps, locked, found);
    if (events.length > 0) await recordEvents(tx, deps, payment.shop_id, locked.security.return_id, events);
  });
}

async function charge(deps: Deps, provider: PaymentProvider, payment: ShopperPayment): Promise<ChargeResult> {
  const { card_customer: customer, card_method: method, endpoint } = payment;
  const cards = collectorOf(provider, payment)?.cards;
  if (!cards) return elsewhere(payment);
  if (customer === null || method === null)
    return { kind: 'declined', code: 'no_card', message: 'The card is not known any more.' };
  const { shop } = await readCollectContext(deps.db.root, payment);
  const { id, amount, currency, created_at: asked_at } = payment;
  const is_hold = payment.secures === 'hold';
  const request = { id, amount, currency, shop, asked_at, card: { customer, method }, is_hold };
  if (endpoint !== null) {
    const found = await cards.find(request);
    if (found.kind !== 'not_found') return found;
  }
  if (payment.cancel_requested_at !== null)
    return { kind: 'declined', code: 'not_due', message: 'It was never sent.' };
  await noteSent(deps, provider, payment);
  return cards.charge(request);
}

async function lockCharge(tx: Tx, { shop_id, id, security_id }: ShopperPayment): Promise<Charge | undefined> {
  const ref = { shop_id, id: security_id! };
  const known = await lockSecurityWithReturn(tx, ref);
  const payment = known && (await lockShopperPayment(tx, { shop_id, id }));
  return payment && known && { payment, security: known };
}

/** Locks a security that has a return, and that before it. */
export async function lockSecurityWithReturn(
  tx: Tx,
  ref: { shop_id: number; id: string },
): Promise<Charge['security'] | undefined> {
  const return_id = await findReturnOfSecurity(tx, ref);
  if (return_id === undefined) return undefined;
  await lockReturn(tx, ref.shop_id, return_id);
  return { ...(await lockSecurity(tx, ref))!, return_id };
}

function record(tx: Tx, deps: Deps, of: Charge, found: ChargeState): Promise<EventSpec[]> {
  if (found.kind === 'paid') return recordPaid(tx, deps, of, found);
  if (found.kind === 'declined') return recordDeclined(tx, deps, of, found);
  return recordPage(tx, deps, of, found);
}

async function recordPaid(
  tx: Tx,
  deps: Deps,
  { payment, security }: Charge,
  found: Extract<ChargeState, { kind: 'paid' }>,
): Promise<EventSpec[]> {
  const at = deps.clock.now();
  const { shop_id, id, currency, amount, deposit_amount: deposit, secures } = payment;
  const { return_id } = security;
  const capture_before = found.capture_before ?? null;
  const paid = { state: 'paid', return_id, payment: found.payment, paid_at: at, capture_before } as const;
  await endPayment(tx, deps, payment, paid);
  const now_paid = { ...payment, ...paid };
  if (secures === 'hold') return takeRenewal(tx, deps, security, now_paid);
  await bookCollection(tx, { shop_id, return_id, currency, at }, { shopper_payment_id: id, amount, deposit });
  if (security.state !== 'charging') return [];
  const events = await endCharged(tx, deps, security, now_paid);
  await tellCharged(tx, deps, security, deposit);
  return events;
}

/** A hold that was renewed takes the place of the one before, which is let go now that it stands. It is let go itself where it isn't needed any more. */
async function takeRenewal(
  tx: Tx,
  deps: Deps,
  security: Security,
  renewal: ShopperPayment,
): Promise<EventSpec[]> {
  const { shop_id, shopper_payment_id } = security;
  if (security.state !== 'held') {
    await decideHold(tx, deps, renewal, 0);
    if (security.state === 'charging') await takeMoney(tx, deps, security);
    return [];
  }
  const before = await lockShopperPayment(tx, { shop_id, id: shopper_payment_id! });
  if (before) await decideHold(tx, deps, before, upsellOf(before));
  await changeSecurity(tx, security, { shopper_payment_id: renewal.id });
  return [];
}

async function recordDeclined(
  tx: Tx,
  deps: Deps,
  { payment, security }: Charge,
  { code, message }: { code: string; message: string },
): Promise<EventSpec[]> {
  const why = { failure_code: code, failure_message: message.slice(0, 500) };
  if (payment.secures === 'hold') {
    await endPayment(tx, deps, payment, { state: 'failed', ...why });
    if (security.state === 'held') await loseHold(tx, deps, security);
    else if (security.state === 'charging') await takeMoney(tx, deps, security);
    return [];
  }
  if (payment.cancel_requested_at !== null) return withdraw(tx, deps, { payment, security });
  const now = deps.clock.now();
  const held_until = new Date(now.getTime() + link_ms);
  await changeShopperPayment(tx, payment, { state: 'opening', endpoint: null, held_until, ...why });
  await nextPage(tx, deps, { ...payment, page_number: 0 });
  await tellUnpaid(tx, deps, security, payment, held_until);
  return [];
}

/** The hold ends: from now on only the card secures the items. Nothing is taken without a message. */
async function loseHold(tx: Tx, deps: Deps, security: Security): Promise<void> {
  const { shop_id, shopper_payment_id } = security;
  const held = await lockShopperPayment(tx, { shop_id, id: shopper_payment_id! });
  if (held) await decideHold(tx, deps, held, upsellOf(held));
  await changeSecurity(tx, security, { kind: 'card' });
}

/** Has the next payment page opened. */
async function nextPage(
  tx: Tx,
  { clock, jobs }: Deps,
  payment: Pick<ShopperPayment, 'shop_id' | 'id' | 'page_number'>,
): Promise<void> {
  const now = clock.now();
  await changeShopperPayment(tx, payment, {
    state: 'opening',
    endpoint: null,
    provider_reference: null,
    redirect_url: null,
    page_number: payment.page_number + 1,
    page_opened_at: now,
    check_at: now,
  });
  await checkPaymentSoon(tx, jobs, payment);
}

async function recordPage(
  tx: Tx,
  deps: Deps,
  { payment, security }: Charge,
  found: Exclude<ChargeState, { kind: 'paid' | 'declined' }>,
): Promise<EventSpec[]> {
  const now = deps.clock.now();
  const { cancel_requested_at, held_until, state } = payment;
  if (found.kind === 'open')
    await changeShopperPayment(tx, payment, {
      state: 'open',
      provider_reference: found.reference,
      redirect_url: found.redirect_url,
      checked_at: now,
    });
  const is_closed =
    found.kind === 'closed' || found.kind === 'failed' || (found.kind === 'not_found' && state === 'opening');
  const is_over = cancel_requested_at !== null || now >= held_until;
  if (is_closed && cancel_requested_at !== null) return withdraw(tx, deps, { payment, security });
  if (is_closed && is_over) {
    await endPayment(tx, deps, payment, { state: 'expired' });
    return security.state === 'charging' ? endUncharged(tx, deps, security) : [];
  }
  if (found.kind === 'closed') await nextPage(tx, deps, payment);
  else if (found.kind !== 'open')
    await changeShopperPayment(tx, payment, {
      checked_at: now,
      ...('message' in found ? { failure_message: found.message.slice(0, 500) } : {}),
    });
  return [];
}

/** The charge isn't due as it was: nothing was taken, and what is due now is charged anew. */
async function withdraw(tx: Tx, deps: Deps, { payment, security }: Charge): Promise<EventSpec[]> {
  await endPayment(tx, deps, payment, { state: 'cancelled' });
  if (security.state !== 'charging') return [];
  if (security.charged_amount === 0) {
    await tellReleased(tx, deps, security);
    return endUncharged(tx, deps, security);
  }
  await takeMoney(tx, deps, security);
  return [];
}

async function endPayment(
  tx: Tx,
  { clock }: Deps,
  payment: ShopperPayment,
  change: Parameters<typeof changeShopperPayment>[2],
): Promise<void> {
  const ended_at = clock.now();
  await changeShopperPayment(tx, payment, {
    ...change,
    ended_at,
    checked_at: ended_at,
    check_at: null,
    submission: null,
  });
}
