import { makeSecret } from '../../../../platform/callers/credentials.ts';
import { hour_ms, minute_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { newId } from '../../../../platform/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { cardTerms, queueAboutPayment } from '../../../messages/emails/index.ts';
import { holdStock, lockDraftSession } from '../../carts/index.ts';
import { readChoice } from '../../../money/settlements/index.ts';
import { checkPaymentSoon } from '../../../money/shopper-payments/index.ts';
import type { ShopperPayment } from '../../../money/shopper-payments/index.ts';
import { findPaymentOfDraft, insertShopperPayment } from '../../../money/shopper-payments/rows.ts';
import { addSecurity } from '../instant.ts';
import { canBePaid, paidToday } from '../must-pay.ts';
import { saveDraft } from '../store-write.ts';
import { viewDraft } from '../view.ts';
import type { DraftView } from '../view.ts';
import { lockKnownDraft } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';
import { agreeOnReturn } from './submit-draft.ts';
import type { Agreement } from './submit-draft.ts';

/** How long stock and quote are held for the shopper to pay, who is there, or is sent a link by staff (API contract, 28.2). A page at Stripe is open for a day at most. */
const held_ms = 30 * minute_ms;
const link_held_ms = 23 * hour_ms;
/** The stock isn't given to others before it is known that nobody has paid: the reservation itself ends so much later, unless it is released. */
const reserved_beyond_ms = 6 * hour_ms;

/**
 * Holds what a draft comes to, and its stock, for 30 minutes, in which the shopper pays what the exchange costs more than its credit, and its deposit. The page for that is opened by a
 * job. The draft can't be changed meanwhile; a repeat answers the same. What staff begin is held for 23 hours, and `send_link` writes the address to the customer, once.
 * Refusals: draft_not_found, payment_not_needed, and as submitDraft.
 */
export function payDraft(
  deps: Deps,
  target: DraftTarget,
  { quote, send_link = false }: { quote?: string | undefined; send_link?: boolean },
): Promise<DraftView> {
  const { shop } = target;
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockKnownDraft(tx, target);
    if (draft.state === 'awaiting-payment') {
      const known = await findPaymentOfDraft(tx, draft.shop_id, draft.id);
      if (send_link && known) await queueAboutPayment(tx, deps, known, 'payment_waiting');
      return viewDraft(tx, deps, shop, draft);
    }
    // Before the order is locked, like those who complete a cart.
    await lockDraftSession(tx, draft);
    const agreement = await agreeOnReturn(tx, deps, { shop, draft, quote });
    if (!(await canBePaid(tx, deps, agreement.evaluated, agreement.done.totals)))
      throw new Refusal('payment_not_needed', 'The draft return is submitted without a payment.');
    const payment = await beginPayment(tx, deps, shop, agreement);
    await checkPaymentSoon(tx, deps.jobs, payment);
    if (send_link) await queueAboutPayment(tx, deps, payment, 'payment_waiting');
    const waiting = { ...agreement.done, state: 'awaiting-payment' as const };
    await saveDraft(tx, draft, waiting, now);
    return viewDraft(tx, deps, shop, waiting);
  });
}

async function beginPayment(
  tx: Tx,
  deps: Deps,
  { time_zone }: DraftTarget['shop'],
  { evaluated, agreed, new_return, instant, done: { totals } }: Agreement,
): Promise<Pick<ShopperPayment, 'shop_id' | 'id'>> {
  const { shop_id, id: draft_return_id, order_id } = evaluated;
  const now = deps.clock.now();
  const held_until = new Date(now.getTime() + (evaluated.staff ? link_held_ms : held_ms));
  const { shop_id: _shop, order_id: _order, cart_items: _items, ...submission } = new_return;
  await holdStock(
    tx,
    { shop_id, id: draft_return_id, order_id, submission },
    {
      units: unitsOf(new_return),
      now,
      until: new Date(held_until.getTime() + reserved_beyond_ms),
    },
  );
  const { config, vault } = deps;
  const { definition } = await readChoice({ vault, config, db: { root: tx } }, shop_id);
  const { paid_currency: currency, paid_currency_exponent: currency_exponent } = agreed.basis.money!;
  const id = newId('pay', deps.clock);
  const secures = instant && totals.secured > 0 ? (instant.rules.security as 'card' | 'hold') : null;
  const held = secures === 'hold' ? totals.secured : 0;
  await insertShopperPayment(tx, {
    secures,
    terms:
      secures &&
      cardTerms(evaluated.language, {
        secures,
        amount: { amount: totals.secured, currency },
        charge_at: instant!.charge_at,
        time_zone,
        now,
      }),
    shop_id,
    id,
    token: makeSecret(),
    draft_return_id,
    order_id,
    amount: paidToday(totals) + held,
    deposit_amount: totals.deposit + held,
    currency,
    currency_exponent,
    provider: definition.name,
    submission: new_return,
    held_until,
    check_at: new Date(now.getTime() + minute_ms),
    created_at: now,
  });
  // It counts against the limits as long as the shopper can pay.
  if (instant)
    await addSecurity(tx, deps, evaluated, instant, { currency, currency_exponent, shopper_payment_id: id });
  return { shop_id, id };
}

/** New units by variant. */
function unitsOf({ units, cart_items }: Agreement['new_return']): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (variant_id: number | null | undefined, quantity: number) =>
    variant_id && counts.set(variant_id, (counts.get(variant_id) ?? 0) + quantity);
  for (const { exchange, quantity } of units) add(exchange?.product_variant_id, quantity);
  for (const { product_variant_id } of cart_items) add(product_variant_id, 1);
  return counts;
}

/** The newest payment of a draft, whatever became of it. */
export const readPaymentOfDraft = (
  { db }: Pick<Deps, 'db'>,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<ShopperPayment | undefined> => db.inTransaction((tx) => findPaymentOfDraft(tx, shop_id, id));
