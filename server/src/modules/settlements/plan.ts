import type { Tx } from '../../platform/db.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { PricedReturn } from './price-return.ts';
import { changeSettlement, listSettlements } from './store.ts';
import type { OrderMoney, Settlement, SettlementKind } from './store.ts';

/** A movement of value that a priced return asks for. */
export type Movement = {
  kind: SettlementKind;
  payment_id: number | null;
  amount: number;
  shop_amount: number;
  bonus_amount: number;
  tax_amount: number;
};

/** The movements of a priced return in the order in which they are made: money first, then credit, then the exchange order. */
export function movementsOf(priced: PricedReturn, credit_kind: 'store_credit' | 'gift_card'): Movement[] {
  const movement = (
    kind: SettlementKind,
    payment_id: number | null,
    part: PricedReturn['credit'],
  ): Movement => ({
    kind,
    payment_id,
    amount: part.amount,
    shop_amount: part.shop_amount,
    bonus_amount: part.bonus,
    tax_amount: part.tax,
  });
  return [
    ...priced.refunds.map((refund) => movement('refund', refund.payment_id, refund)),
    ...(priced.credit.amount > 0 ? [movement(credit_kind, null, priced.credit)] : []),
    ...(priced.exchanges.size > 0 ? [movement('exchange_order', null, priced.exchange)] : []),
  ];
}

/** What is left to be given back after these movements; bonus was never captured, so it does not count. */
export function withoutMovements(order: OrderMoney, movements: readonly Movement[]): OrderMoney {
  const given = (payment_id: number) =>
    movements.reduce(
      (sum, movement) => (movement.payment_id === payment_id ? sum + movement.amount : sum),
      0,
    );
  return {
    ...order,
    payments: order.payments.map((payment) => ({
      ...payment,
      available: Math.max(0, payment.available - given(payment.key)),
    })),
    order_available: Math.max(
      0,
      order.order_available -
        movements.reduce((sum, { amount, bonus_amount }) => sum + amount - bonus_amount, 0),
    ),
  };
}

const same = (settlement: Pick<Settlement, 'kind' | 'payment_id'>, movement: Movement) =>
  settlement.kind === movement.kind && settlement.payment_id === movement.payment_id;

/** A settlement that ran, or may have: it is never repeated and its amount never changes. */
export const hasRun = ({ state }: Pick<Settlement, 'state'>) =>
  state === 'sending' || state === 'succeeded' || state === 'unknown';

/** Whether what already ran still fits the movements that are due now. */
export function fitsWhatRan(settlements: Settlement[], movements: Movement[]): boolean {
  return settlements
    .filter(hasRun)
    .every((settlement) =>
      movements.some((due) => same(settlement, due) && due.amount === settlement.amount),
    );
}

export type PlanInput = {
  shop_id: number;
  return_id: number;
  order: OrderMoney;
  movements: Movement[];
  refund_provider: string;
};

/**
 * Writes the settlements that processing will make, before any provider is called. A settlement that ran stays; one that failed is intended
 * again under its own id, so that the provider still knows it; one that is no longer due fails for good.
 */
export async function planSettlements(
  tx: Tx,
  clock: Clock,
  { shop_id, return_id, order, movements, refund_provider }: PlanInput,
): Promise<void> {
  const existing = await listSettlements(tx, shop_id, return_id);
  let position = Math.max(0, ...existing.map((settlement) => settlement.position));
  for (const movement of movements) {
    const { kind, payment_id, ...amounts } = movement;
    const provider = kind === 'refund' ? refund_provider : 'internal';
    const own = existing.find((settlement) => same(settlement, movement));
    if (own) {
      if (hasRun(own)) continue;
      await changeSettlement(tx, shop_id, own.id, own.state, {
        state: 'intended',
        failure_code: null,
        failure_message: null,
        provider,
        ...amounts,
      });
      continue;
    }
    await tx
      .insertInto('settlements')
      .columns([
        'shop_id',
        'id',
        'return_id',
        'kind',
        'state',
        'position',
        'payment_id',
        'gateway',
        'amount',
        'currency',
        'currency_exponent',
        'shop_amount',
        'bonus_amount',
        'tax_amount',
        'provider',
        'created_at',
      ])
      .values({
        shop_id,
        id: newId('stl', clock),
        return_id,
        kind,
        state: 'intended',
        position: ++position,
        payment_id,
        gateway:
          payment_id === null
            ? null
            : (order.payments.find((payment) => payment.key === payment_id)?.gateway ?? null),
        ...amounts,
        currency: order.paid_currency,
        currency_exponent: order.paid_currency_exponent,
        provider,
        created_at: clock.now(),
      })
      .execute();
  }
  for (const settlement of existing) {
    if (hasRun(settlement) || movements.some((movement) => same(settlement, movement))) continue;
    await changeSettlement(tx, shop_id, settlement.id, settlement.state, {
      state: 'failed',
      failure_code: 'no_longer_due',
      failure_message: null,
    });
  }
}
