import { allocate } from '@retour/contract/money';
import type { MoneyMovement, OrderMoney, PricedReturn } from '../../money/settlements/index.ts';
import { movementsOf } from '../../money/settlements/index.ts';
import type { ImportedReturn } from './read-import.ts';

/** A settlement that the other system made, with its reference at the provider. */
export type MadeMovement = MoneyMovement & { provider_reference: string | null };

/**
 * The settlements of a processed return: as computed, but refunds go to the payments that the other system names, if its refunds add up to the
 * refund of the return. Store credit was issued there.
 */
export function madeMovements(
  priced: PricedReturn,
  order: OrderMoney,
  refunds: ImportedReturn['refunds'],
): MadeMovement[] {
  const computed = movementsOf(priced, 'gift_card').map((movement) => ({
    ...movement,
    provider_reference: null,
  }));
  const of_refunds = computed.filter(({ kind }) => kind === 'refund');
  const total = sum(of_refunds.map(({ amount }) => amount));
  if (refunds.length === 0 || sum(refunds.map(({ amount }) => amount)) !== total) return computed;
  const shop_amounts = allocate(
    sum(of_refunds.map(({ shop_amount }) => shop_amount)),
    refunds.map(({ amount }) => amount),
  );
  const paid = paymentsOf(order, refunds);
  // A payment that the order doesn't have: then the split is Retour's own.
  if (!paid) return computed;
  const stated = paid.map(({ payment_id, amount, reference }, i): MadeMovement => ({
    kind: 'refund',
    payment_id,
    amount,
    shop_amount: shop_amounts[i]!,
    bonus_amount: 0,
    tax_amount: 0,
    provider_reference: reference,
  }));
  return [...stated.filter(({ amount }) => amount > 0), ...computed.filter(({ kind }) => kind !== 'refund')];
}

/** Refunds with the payments of the order that they went to; undefined where it doesn't have one of them, or less in it. */
export function paymentsOf(
  order: OrderMoney,
  refunds: ImportedReturn['refunds'],
): { payment_id: number | null; amount: number; reference: string | null }[] | undefined {
  const room = new Map(order.payments.map((payment) => [payment.key, payment.available]));
  const paid = [];
  for (const { gateway, amount, reference } of refunds) {
    const payment = order.payments.find((each) => each.gateway === gateway && room.get(each.key)! >= amount);
    if (!payment) return undefined;
    room.set(payment.key, room.get(payment.key)! - amount);
    paid.push({ payment_id: payment.key, amount, reference });
  }
  return paid;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
