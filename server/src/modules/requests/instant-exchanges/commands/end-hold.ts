import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { bookCollection, chooseProvider } from '../../../money/settlements/index.ts';
import { endCharged, stopCharge, upsellOf } from '../../../money/securities/index.ts';
import { findSecurityOfReturn } from '../../../money/securities/rows.ts';
import {
  beginCharge,
  collectorOf,
  elsewhere,
  isEndingHold,
  readShopperPayment,
  refundPaymentSoon,
} from '../../../money/shopper-payments/index.ts';
import type { ShopperPayment } from '../../../money/shopper-payments/index.ts';
import {
  changeShopperPayment,
  lockChargeOf,
  lockShopperPayment,
} from '../../../money/shopper-payments/rows.ts';
import { recordEvents } from '../../../records/events/index.ts';
import { lockSecurityWithReturn } from './check-charge.ts';
import { tellCharged } from './tell.ts';

/**
 * Captures what was decided of a held amount, or lets it go. The provider says what is held now before it is told anything, so that it is safe to run at any time, as often
 * as anybody likes. What is due of a hold that has ended by itself is taken from the saved card.
 */
export async function endHold(deps: Deps, payment: ShopperPayment): Promise<void> {
  if (!isEndingHold(payment)) return;
  const provider = await chooseProvider(deps, payment.shop_id);
  const cards = collectorOf(provider, payment)?.cards;
  const { id, payment: reference, capture_amount, currency } = payment;
  const request = { id, payment: reference!, amount: capture_amount!, currency };
  const ended = cards ? await cards.endHold(request) : elsewhere(payment);
  if (ended.kind === 'unauthorized') deps.metrics.countPaymentUnauthorized(ended.status);
  await deps.db.inTransaction(async (tx) => {
    if (ended.kind === 'ended') return recordEnd(tx, deps, payment, ended.amount);
    await changeShopperPayment(tx, payment, {
      checked_at: deps.clock.now(),
      failure_message: ended.message.slice(0, 500),
    });
  });
}

async function recordEnd(tx: Tx, deps: Deps, { shop_id, id }: ShopperPayment, taken: number): Promise<void> {
  const { return_id: of_return } = (await readShopperPayment(tx, { shop_id, id }))!;
  const known = of_return === null ? undefined : await findSecurityOfReturn(tx, shop_id, of_return);
  const security = known && (await lockSecurityWithReturn(tx, known));
  const payment = (await lockShopperPayment(tx, { shop_id, id }))!;
  if (!isEndingHold(payment)) return;
  const at = deps.clock.now();
  const { currency, return_id, capture_amount } = payment;
  const due = capture_amount!;
  const for_security = Math.max(0, due - upsellOf(payment));
  const is_gone = due > 0 && taken === 0;
  const amounts = { amount: taken, deposit_amount: is_gone ? 0 : for_security };
  const ended = { ...payment, ...amounts, hold_ended_at: at };
  await changeShopperPayment(tx, payment, { ...amounts, hold_ended_at: at, check_at: null, checked_at: at });
  await bookCollection(
    tx,
    { shop_id, return_id, currency, at },
    { shopper_payment_id: id, amount: taken, deposit: amounts.deposit_amount },
  );
  const renewal = security && (await lockChargeOf(tx, security));
  // It isn't needed any more: what is due is taken once it is let go.
  if (is_gone && renewal) await stopCharge(tx, deps, renewal);
  else if (is_gone && security)
    await beginCharge(tx, deps, payment, {
      security_id: security.id,
      amount: due,
      deposit_amount: for_security,
      is_hold: false,
    });
  await refundPaymentSoon(tx, deps.jobs, payment);
  if (is_gone || security?.state !== 'charging' || security.shopper_payment_id !== id) return;
  const events = await endCharged(tx, deps, security, ended);
  await recordEvents(tx, deps, shop_id, security.return_id, events);
  await tellCharged(tx, deps, security, for_security);
}
