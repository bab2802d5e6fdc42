import { day_ms, hour_ms, minute_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { queueAboutPayment } from '../../../messages/emails/index.ts';
import { confirmCartOf, dropStock } from '../../carts/index.ts';
import { quoteNewReturn, submitReturn } from '../../../returns/index.ts';
import { bookCollection, chooseProvider } from '../../../money/settlements/index.ts';
import type { FoundPayment } from '../../../money/settlements/index.ts';
import {
  askProvider,
  checkPaymentSoon,
  isEndingHold,
  isUnderWay,
  readShopperPayment,
  refundWhole,
} from '../../../money/shopper-payments/index.ts';
import type { ShopperPayment, ShopperPaymentRef } from '../../../money/shopper-payments/index.ts';
import {
  changeShopperPayment,
  findPaymentOfDraft,
  lockShopperPayment,
} from '../../../money/shopper-payments/rows.ts';
import { dropAwaitingSecurity, lockSecurityOfPayment } from '../../../money/securities/rows.ts';
import { checkCharge, endHold } from '../../instant-exchanges/index.ts';
import { startInstant } from '../start-instant.ts';
import type { DraftQuote } from '../quote-draft.ts';
import type { Draft } from '../draft.ts';
import { viewDraft } from '../view.ts';
import type { DraftView } from '../view.ts';
import { lockKnownDraft } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';
import { lockDraft } from '../store.ts';
import { saveDraft } from '../store-write.ts';

/** A payment whose page isn't known after it has come to nothing: nobody was ever sent there. */
const opens_within_ms = 10 * minute_ms;
/** So long after the hold is over, what became of a payment must be known: stock isn't held for ever. */
const known_within_ms = hour_ms;
/** Shoppers who haven't paid by then get the link by e-mail. */
const reminded_after_ms = 10 * minute_ms;
/** So long the provider is asked about one of which nothing was known then. */
const asked_for_ms = 7 * day_ms;

/**
 * Finds out what became of a payment, and does what follows: it opens the payment page, makes the return once it is paid, and lets go of what was held when the time is
 * over. What is charged for a security, and how a hold ends, is found out as well. What is paid that can become no return any more is refunded. Only the provider's word counts. Safe to run at any time, as often as anybody likes.
 */
export async function checkPayment(deps: Deps, ref: ShopperPaymentRef): Promise<void> {
  const payment = await readShopperPayment(deps.db.root, ref);
  if (payment && isEndingHold(payment)) return endHold(deps, payment);
  if (!payment || payment.state === 'paid') return;
  if (payment.security_id !== null) return checkCharge(deps, payment);
  const provider = await chooseProvider(deps, ref.shop_id);
  const found = await askProvider(deps, provider, payment);
  await record(deps, payment, found, payment.cancel_requested_at === null ? 'expired' : 'cancelled');
}

/**
 * Ends a payment that the shopper doesn't want to make any more: closes its page, so that nobody can pay there, and opens the draft again. Returns whether that could be
 * done; a payment that was made counts, and its return is made.
 */
export async function cancelPayment(deps: Deps, ref: ShopperPaymentRef): Promise<boolean> {
  const payment = await readShopperPayment(deps.db.root, ref);
  if (!payment || !isUnderWay(payment)) return payment?.state !== 'paid';
  // Who doesn't pay for what never came has nothing to choose anew.
  if (payment.security_id !== null) return false;
  const provider = await chooseProvider(deps, ref.shop_id);
  const found = await askProvider(deps, provider, payment, 'close');
  await record(deps, payment, found, 'cancelled');
  const now = await readShopperPayment(deps.db.root, ref);
  return now !== undefined && !isUnderWay(now) && now.state !== 'paid';
}

/**
 * Takes back what a customer is to pay for a draft: a job closes the page at the provider, and opens the draft again. Whoever has paid before that has the return. Nothing
 * changes where no payment is under way. Refusals: draft_not_found.
 */
export function cancelDraftPayment(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return deps.db.inTransaction(async (tx) => {
    const draft = await lockKnownDraft(tx, target);
    const found = await findPaymentOfDraft(tx, draft.shop_id, draft.id);
    const payment = found && (await lockShopperPayment(tx, found));
    if (payment && isUnderWay(payment)) {
      await changeShopperPayment(tx, payment, { cancel_requested_at: deps.clock.now() });
      await checkPaymentSoon(tx, deps.jobs, payment);
    }
    return viewDraft(tx, deps, target.shop, draft);
  });
}

type Ending = 'expired' | 'cancelled';

async function record(
  deps: Deps,
  { shop_id, id, draft_return_id }: ShopperPayment,
  found: FoundPayment,
  ending: Ending,
): Promise<void> {
  const of = { shop_id, id, draft_return_id };
  if (found.kind !== 'paid') return deps.db.inTransaction((tx) => recordUnpaid(tx, deps, of, found, ending));
  try {
    await deps.db.inTransaction((tx) => recordPaid(tx, deps, of, found, submitPaid));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn(
      { shop_id, shopper_payment_id: id, code: error.code },
      'what was paid for cannot be returned any more',
    );
    await deps.db.inTransaction((tx) => recordPaid(tx, deps, of, found, reopen));
  }
}

type Of = ShopperPaymentRef & { draft_return_id: string };
type PaymentOfKind<Kind extends FoundPayment['kind']> = Extract<FoundPayment, { kind: Kind }>;
/** Answers the return that a payment has become, or null where it has become none and is refunded. */
type Completion = (tx: Tx, deps: Deps, payment: ShopperPayment, draft: Draft) => Promise<number | null>;

/** Writes that a payment was made, once: with its return, or with its refund. */
async function recordPaid(
  tx: Tx,
  deps: Deps,
  of: Of,
  { payment, reference, card, capture_before = null }: PaymentOfKind<'paid'>,
  complete: Completion,
): Promise<void> {
  const draft = await lockDraft(tx, { shop_id: of.shop_id, id: of.draft_return_id });
  const locked = await lockShopperPayment(tx, of);
  if (!locked || locked.state === 'paid') return;
  const at = deps.clock.now();
  const { shop_id, amount, deposit_amount: deposit, currency } = locked;
  const return_id =
    isUnderWay(locked) && draft?.state === 'awaiting-payment'
      ? await complete(tx, deps, locked, draft)
      : null;
  const held = {
    capture_before,
    card_customer: card?.customer ?? null,
    card_method: card?.method ?? null,
  };
  await changeShopperPayment(tx, locked, {
    ...held,
    state: 'paid',
    return_id,
    payment,
    provider_reference: reference,
    paid_at: at,
    ended_at: locked.ended_at ?? at,
    check_at: null,
    checked_at: at,
    submission: null,
    failure_code: null,
    failure_message: null,
  });
  // What is held is booked once it is taken.
  if (capture_before === null)
    await bookCollection(
      tx,
      { shop_id, return_id, currency, at },
      { shopper_payment_id: locked.id, amount, deposit },
    );
  if (locked.secures === null)
    await queueAboutPayment(tx, deps, locked, return_id === null ? 'payment_refunded' : 'payment_received');
  if (return_id !== null) return;
  await dropAwaitingSecurity(tx, shop_id, locked.id);
  await refundWhole(tx, deps, { ...locked, ...held });
}

/** Makes the return that was paid for, as it was quoted. Refusals: as submitReturn, and quote_moved. */
async function submitPaid(tx: Tx, deps: Deps, payment: ShopperPayment, draft: Draft): Promise<number> {
  const { shop_id, submission, amount, deposit_amount } = payment;
  const new_return = submission as DraftQuote['new_return'];
  // Cart and session are locked before the order.
  const cart = await confirmCartOf(tx, deps, draft);
  const { priced } = await quoteNewReturn(tx, new_return);
  const { upsell } = priced.totals.presentment ?? priced.totals.shop;
  if (upsell + deposit_amount !== amount)
    throw new Refusal('quote_moved', 'The exchange costs another amount than was paid.');
  const return_id = cart
    ? (await cart.submit(new_return)).return_id
    : (await submitReturn(tx, deps, new_return)).return_id;
  const security = await lockSecurityOfPayment(tx, shop_id, payment.id);
  if (security) await startInstant(tx, deps, security, return_id);
  await dropStock(tx, { shop_id, id: draft.id, return_id }, deps.clock.now());
  await saveDraft(tx, draft, { ...draft, state: 'submitted', return_id }, deps.clock.now());
  return return_id;
}

/** Lets the shopper change the draft again, and others have the stock. */
async function reopen(tx: Tx, deps: Deps, { shop_id }: { shop_id: number }, draft: Draft): Promise<null> {
  const now = deps.clock.now();
  await dropStock(tx, { shop_id, id: draft.id, return_id: null }, now);
  const expires_at = new Date(Math.max(draft.expires_at.getTime(), now.getTime() + hour_ms));
  await saveDraft(tx, draft, { ...draft, state: 'items-finalized', expires_at }, now);
  return null;
}

async function recordUnpaid(
  tx: Tx,
  deps: Deps,
  of: Of,
  found: Exclude<FoundPayment, { kind: 'paid' }>,
  ending: Ending,
): Promise<void> {
  const draft = await lockDraft(tx, { shop_id: of.shop_id, id: of.draft_return_id });
  const payment = await lockShopperPayment(tx, of);
  if (!payment || payment.state === 'paid') return;
  const now = deps.clock.now();
  const why = 'message' in found ? found.message.slice(0, 500) : null;
  const is_closed = isClosed(found, payment, now);
  if (found.kind === 'unauthorized') deps.metrics.countPaymentUnauthorized(found.status);
  if (!isUnderWay(payment)) {
    const is_final = is_closed || now.getTime() - payment.held_until.getTime() > asked_for_ms;
    return changeShopperPayment(tx, payment, { checked_at: now, ...(is_final ? { check_at: null } : {}) });
  }
  if (found.kind === 'open') {
    await changeShopperPayment(tx, payment, {
      state: 'open',
      provider_reference: found.reference,
      redirect_url: found.redirect_url,
      checked_at: now,
      failure_message: null,
    });
    // Who is sent a link by staff is not reminded of it.
    const is_slow = now.getTime() - payment.created_at.getTime() >= reminded_after_ms;
    if (is_slow && !draft?.staff && payment.secures === null)
      await queueAboutPayment(tx, deps, payment, 'payment_waiting');
    return;
  }
  const is_given_up = now.getTime() >= payment.held_until.getTime() + known_within_ms;
  if (!is_closed && !is_given_up)
    return changeShopperPayment(tx, payment, { checked_at: now, failure_message: why });
  await changeShopperPayment(tx, payment, {
    state: found.kind === 'failed' && payment.state === 'opening' ? 'failed' : ending,
    failure_code: found.kind === 'failed' ? found.code : null,
    failure_message: why,
    ended_at: now,
    checked_at: now,
    submission: null,
    // Nothing can be paid any more where the provider says so itself.
    ...(is_closed ? { check_at: null } : {}),
  });
  if (payment.state === 'open' && ending === 'expired' && payment.secures === null)
    await queueAboutPayment(tx, deps, payment, 'payment_expired');
  await dropAwaitingSecurity(tx, payment.shop_id, payment.id);
  if (draft?.state === 'awaiting-payment') await reopen(tx, deps, payment, draft);
}

/** Whether nobody has paid, nor can. */
function isClosed(
  found: FoundPayment,
  { state, created_at, held_until }: ShopperPayment,
  now: Date,
): boolean {
  if (found.kind === 'closed' || found.kind === 'failed') return true;
  const was_never_known = found.kind === 'not_found' && state === 'opening';
  return was_never_known && (now.getTime() - created_at.getTime() >= opens_within_ms || now >= held_until);
}
