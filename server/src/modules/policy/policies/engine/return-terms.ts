import { convert, percentageOf } from '@retour/contract/money';
import { FEE_TYPES } from '../document/words.ts';
import type { FeeType, FeeWaiver } from '../document/words.ts';
import type { EvaluationContext } from './evaluate-line.ts';
import type { Chosen, UnitEvaluation } from './chosen-units.ts';
import { by_withdrawal, explain } from './explanation.ts';
import type { DecidedBy, Explanation, Waiting } from './explanation.ts';

/** What a policy grants and takes, in minor units of the currency that was paid in: the terms that settlements quote by. */
export type ReturnTerms = {
  honour_original_discount: boolean;
  /** Bonus on new purchases: a fixed part, and one in basis points of the exchanged units. */
  shop_bonus: number;
  shop_bonus_basis_points: number;
  /** Bonus on store credit: a fixed part, and one in basis points of the credit. */
  credit_bonus: number;
  credit_bonus_basis_points: number;
  /** All fees together, tax included. */
  handling_fee: number;
  /** Outbound shipping given back. */
  reimbursement: number;
  leftover_to: 'refund' | 'credit';
};

/** A fee of a return, in minor units of the currency that was paid in. */
export type ChargedFee = { type: FeeType; amount: number; decided_by: DecidedBy };

type Accepted = Chosen & { evaluation: UnitEvaluation };
/** A fee that is usual and that the return does not bear, in minor units of the currency that was paid in. */
export type WaivedFee = { type: FeeType; amount: number; because: FeeWaiver };

type Terms = {
  terms: ReturnTerms;
  fees: ChargedFee[];
  waived_fees: WaivedFee[];
  because: Explanation[];
  waiting: Waiting[];
};

/** What the quote of a return starts from (API contract, 9.2), and why. Amounts of another currency than the policy's are not taken. */
export function termsOfReturn(context: EvaluationContext, accepted: readonly Accepted[]): Terms {
  const because: Explanation[] = [];
  const waiting: Waiting[] = [];
  const { terms: of_zone, situation, policy } = context;
  const { terms } = of_zone ?? {};
  const bonus = accepted[0]?.evaluation.bonus;
  const flat = (amount = 0) => (situation.has_money ? toPaid(context, amount) : 0);
  const names_amounts = terms?.fees?.handling ?? terms?.fees?.label ?? bonus?.credit ?? bonus?.shop;
  if (!situation.has_money && names_amounts) because.push(explain('fees', 'currency-differs', policy.by));
  const fees = chargedFees(context, accepted, waiting);
  return {
    terms: {
      honour_original_discount: terms?.honour_original_discount ?? false,
      shop_bonus: flat(bonus?.shop),
      shop_bonus_basis_points: bonus?.shop_basis_points ?? 0,
      credit_bonus: flat(bonus?.credit),
      credit_bonus_basis_points: bonus?.credit_basis_points ?? 0,
      handling_fee: fees.reduce((sum, { amount }) => sum + amount, 0),
      reimbursement: reimbursementOf(context, accepted, { because, waiting }),
      leftover_to: situation.of_return.is_gift ? 'credit' : (terms?.leftover_to ?? 'refund'),
    },
    fees,
    waived_fees: waivedFees(context, accepted, fees),
    because,
    waiting,
  };
}

/** From the shop's currency to that which was paid in. */
function toPaid({ situation: { order } }: EvaluationContext, amount: number): number {
  return order.rate ? convert(amount, order.rate.shop_total, order.rate.presentment_total) : amount;
}

/**
 * Fees never take more than the units are worth that bear them. Because the quote takes a fee from the refund first, no more is taken than those of
 * them that are refunded when the law keeps another refunded unit free of it.
 */
function chargedFees(
  context: EvaluationContext,
  accepted: readonly Accepted[],
  waiting: Waiting[],
): ChargedFee[] {
  const charged: ChargedFee[] = [];
  let taken = 0;
  for (const type of FEE_TYPES) {
    const found = feeOf(context, accepted, type, waiting);
    if (!found) continue;
    const amount = Math.max(0, Math.min(found.amount, capOf(context, accepted, type) - taken));
    taken += amount;
    if (amount > 0) charged.push({ type, amount, decided_by: found.decided_by });
  }
  return charged;
}

/** Usual fees that no unit bears, once each. */
function waivedFees(
  context: EvaluationContext,
  accepted: readonly Accepted[],
  charged: readonly ChargedFee[],
): WaivedFee[] {
  if (!context.situation.has_money) return [];
  return FEE_TYPES.flatMap((type) => {
    if (type === 'label' && context.situation.of_return.method !== 'label') return [];
    if (charged.some((fee) => fee.type === type)) return [];
    const found = accepted
      .flatMap(({ evaluation }) => evaluation.waived_fees)
      .find((fee) => fee.type === type);
    return found ? [{ type, amount: toPaid(context, found.amount), because: found.because }] : [];
  });
}

/** Refunded, and free of the fee by law. */
const isWaived = (type: FeeType, one: Accepted) =>
  one.unit.outcome === 'refund' && one.evaluation.protected_by !== null && !bearing(type, one);

const bearing = (type: FeeType, { evaluation }: Accepted) => evaluation.fees.find((fee) => fee.type === type);

function feeOf(
  context: EvaluationContext,
  accepted: readonly Accepted[],
  type: FeeType,
  waiting: Waiting[],
): { amount: number; decided_by: DecidedBy } | undefined {
  let amount = 0;
  let decided_by: DecidedBy | undefined;
  for (const one of accepted) {
    const fee = bearing(type, one);
    if (!fee) continue;
    decided_by ??= fee.decided_by;
    if (fee.basis_points === null) amount = Math.max(amount, fee.amount ?? 0);
    else if (one.value === undefined) waiting.push({ decided_by: fee.decided_by, facts: ['product.price'] });
    else amount += percentageOf(toPaid(context, one.value), fee.basis_points);
  }
  if (!decided_by) return undefined;
  if (type === 'restocking') return { amount, decided_by };
  const { method } = context.situation.of_return;
  if (type === 'label' && method === undefined) waiting.push({ decided_by, facts: ['return.method'] });
  if (!context.situation.has_money || (type === 'label' && method !== 'label')) return undefined;
  return { amount: toPaid(context, amount), decided_by };
}

function capOf(context: EvaluationContext, accepted: readonly Accepted[], type: FeeType): number {
  const is_shielded = accepted.some((one) => isWaived(type, one));
  let cap = 0;
  for (const one of accepted) {
    if (!bearing(type, one) || (is_shielded && one.unit.outcome !== 'refund')) continue;
    cap += one.value === undefined ? Number.POSITIVE_INFINITY : toPaid(context, one.value);
  }
  return cap;
}

/**
 * Outbound shipping that is refunded, once: what rule or zone say, and all of it when the shopper withdraws from the whole order. The giver of a gift paid for
 * it, and isn't told of its return: nothing.
 */
function reimbursementOf(
  context: EvaluationContext,
  accepted: readonly Accepted[],
  { because, waiting }: Pick<Terms, 'because' | 'waiting'>,
): number {
  const { order, of_return } = context.situation;
  const [first] = accepted;
  // What is kept for an offer gives the offer, and the rest of the order isn't the whole of it.
  const kept = accepted.filter(({ unit }) => unit.goods === 'keep_offer');
  if (!first || of_return.is_gift || kept.length === accepted.length) return 0;
  const is_withdrawal =
    of_return.is_whole === true &&
    kept.length === 0 &&
    accepted.every(({ unit, evaluation }) => unit.outcome === 'refund' && evaluation.can_withdraw);
  const { mode, by } = first.evaluation.shipping ?? { mode: 'none' as const, by: context.policy.by };
  const decided_by = is_withdrawal ? by_withdrawal : by;
  if (mode === 'none' && !is_withdrawal) return 0;
  const { shipping_paid, shipping_refunded = 0, goods_total } = order;
  const kept_value = kept.reduce((sum, one) => sum + (one.value ?? 0), 0);
  const value = of_return.value === undefined ? undefined : of_return.value - kept_value;
  const is_short = mode === 'proportional' && (goods_total === undefined || value === undefined);
  if (shipping_paid === undefined || (is_short && !is_withdrawal)) {
    const facts = [shipping_paid === undefined ? 'order.shipping_paid' : 'order.goods_total'];
    waiting.push({ decided_by, facts });
    return 0;
  }
  const left = Math.max(0, shipping_paid - shipping_refunded);
  const part = { none: 0, proportional: shippingShare(order, value ?? 0), all: shipping_paid }[mode];
  const amount = is_withdrawal ? left : Math.min(left, part);
  if (amount > 0)
    because.push(
      explain('shipping', is_withdrawal ? 'shipping-refunded-by-law' : 'shipping-refunded', decided_by),
    );
  return amount;
}

/**
 * The share of a return in the outbound shipping: what is due for its items and those of the returns before it, less what was due for those. So the shares
 * of all returns of an order add up to the shipping (API contract, 9.1).
 */
function shippingShare(
  { shipping_paid = 0, goods_total = 0, goods_returned = 0 }: EvaluationContext['situation']['order'],
  value: number,
): number {
  if (goods_total === 0) return 0;
  const dueFor = (goods: number) => convert(shipping_paid, goods_total, Math.min(goods, goods_total));
  return dueFor(goods_returned + value) - dueFor(goods_returned);
}
