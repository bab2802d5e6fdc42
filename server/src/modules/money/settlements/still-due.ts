import { allocate } from '@retour/contract/money';
import type { MoneyMovement } from './movement.ts';
import { splitRefund } from './quote.ts';
import type { QuotePayment } from './quote.ts';
import type { Settlement, SettlementKind } from './store.ts';

type Made = Pick<Settlement, 'kind' | 'state' | 'payment_id' | 'amount' | 'shop_amount'>;

/** A settlement that ran, or may have: it is never repeated and its amount never changes. */
export const hasRun = ({ state }: Pick<Settlement, 'state'>) =>
  state === 'sending' || state === 'pending' || state === 'succeeded' || state === 'unknown';

/** What a return was going to settle and does not any more. */
export const isNoLongerDue = ({ state, failure_code }: Pick<Settlement, 'state' | 'failure_code'>) =>
  state === 'failed' && failure_code === 'no_longer_due';

/** A refund that goes to no payment is owed to the customer: it is recorded, whatever the provider. What was collected goes back to where it came from. */
export const goesToPayment = ({ kind, payment_id }: Pick<Settlement, 'kind' | 'payment_id'>) =>
  (kind === 'refund' && payment_id !== null) || kind === 'collected_refund' || kind === 'security_refund';

/** What is given instead of money: by Retour, or at a commerce platform. */
export const isCredit = ({ kind }: Pick<Settlement, 'kind'>) =>
  kind === 'store_credit' || kind === 'gift_card';

/** Who does what Retour does itself: records, issues and tells. */
export const internal_provider = 'internal';

/** What a return was going to settle when it was planned, whatever became of it; without what was given up since. */
export function plannedMovements(settlements: readonly Settlement[]): MoneyMovement[] {
  return settlements
    .filter((settlement) => !isNoLongerDue(settlement))
    .map(({ kind, payment_id, amount, shop_amount, bonus_amount, tax_amount }) => ({
      kind,
      payment_id,
      amount,
      shop_amount,
      bonus_amount,
      tax_amount,
    }));
}

/** How credit is given: as it was when some of it ran, whatever the shop's setting has become; else as the setting says. */
export function creditKindOf(
  settlements: readonly Pick<Settlement, 'kind' | 'state'>[],
  gift_card_issuer: string,
): 'store_credit' | 'gift_card' {
  const ran = (kind: SettlementKind) => settlements.some((made) => made.kind === kind && hasRun(made));
  if (ran('gift_card')) return 'gift_card';
  return gift_card_issuer === 'external' && !ran('store_credit') ? 'gift_card' : 'store_credit';
}

/** Whether what already ran still fits what is due now: no less money than was refunded, and just the credit and the exchange that were given. */
export function fitsWhatRan(settlements: readonly Made[], movements: readonly MoneyMovement[]): boolean {
  const ran = settlements.filter(hasRun);
  const others = ran.filter(({ kind }) => kind !== 'refund');
  return (
    sum(refunds(ran), 'amount') <= sum(refunds(movements), 'amount') &&
    others.every(({ kind, amount }) => movements.some((due) => due.kind === kind && due.amount === amount))
  );
}

/**
 * What remains to be made of the movements that are due. Refunds that ran stay with the payments that they went to; the rest is split over
 * what these and the other payments can still take back, in the order of API contract, 9.2 step 7. `payments` do not count the return's own
 * settlements as given back. The settlements must fit the movements.
 */
export function stillDue(
  settlements: readonly Made[],
  movements: readonly MoneyMovement[],
  payments: readonly QuotePayment[],
): MoneyMovement[] {
  const ran = settlements.filter(hasRun);
  const others = movements.filter(
    (due) => due.kind !== 'refund' && !ran.some(({ kind }) => kind === due.kind),
  );
  return [...refundsStillDue(refunds(ran), refunds(movements), payments), ...others];
}

function refundsStillDue(
  done: readonly Made[],
  due: readonly MoneyMovement[],
  payments: readonly QuotePayment[],
): MoneyMovement[] {
  if (done.length === 0) return [...due];
  const rest = sum(due, 'amount') - sum(done, 'amount');
  const room = payments.map((payment) => {
    const own = done.filter(({ payment_id }) => payment_id === payment.key);
    return { ...payment, available: payment.available - sum(own, 'amount') };
  });
  const parts = splitRefund(rest, room);
  if (sum(parts, 'amount') !== rest) throw new Error("The payments don't cover the rest of a refund.");
  const shop_rest = Math.max(0, sum(due, 'shop_amount') - sum(done, 'shop_amount'));
  const shop_amounts =
    parts.length === 0
      ? []
      : allocate(
          shop_rest,
          parts.map(({ amount }) => amount),
        );
  return parts.map(({ payment_key, amount }, i) => ({
    kind: 'refund',
    payment_id: payment_key,
    amount,
    shop_amount: shop_amounts[i] ?? 0,
    bonus_amount: 0,
    tax_amount: 0,
  }));
}

const refunds = <T extends { kind: SettlementKind }>(of: readonly T[]) =>
  of.filter(({ kind }) => kind === 'refund');

function sum<Name extends string>(of: readonly Record<Name, number>[], name: Name): number {
  return of.reduce((total, part) => total + part[name], 0);
}
