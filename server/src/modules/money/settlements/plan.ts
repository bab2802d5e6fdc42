import type { Tx } from '../../../platform/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { PricedReturn } from './price-return.ts';
import type { MoneyMovement } from './movement.ts';
import { manualProvider } from './providers/manual.ts';
import { hasRun, internal_provider, stillDue } from './still-due.ts';
import { changeSettlement, insertSettlement, listSettlements } from './store.ts';
import type { OrderMoney, Settlement, SettlementKind } from './store.ts';

/** The movements of a priced return in the order in which they are made: money first, then credit, then the exchange order. */
export function movementsOf(
  priced: PricedReturn,
  credit_kind: 'store_credit' | 'gift_card',
): MoneyMovement[] {
  const movement = (
    kind: SettlementKind,
    payment_id: number | null,
    part: PricedReturn['credit'],
  ): MoneyMovement => ({
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

const same = (settlement: Pick<Settlement, 'kind' | 'payment_id'>, movement: MoneyMovement) =>
  settlement.kind === movement.kind && settlement.payment_id === movement.payment_id;

export type PlanInput = {
  shop_id: number;
  return_id: number;
  order: OrderMoney;
  movements: MoneyMovement[];
};

/**
 * Writes the settlements that processing will make, before any provider is called. A settlement that ran stays; one that failed is intended
 * again, to be sent as a new attempt; one that is no longer due fails for good.
 */
export async function planSettlements(tx: Tx, clock: Clock, input: PlanInput): Promise<void> {
  const { shop_id, return_id, order } = input;
  const existing = await listSettlements(tx, shop_id, return_id);
  let position = Math.max(0, ...existing.map((settlement) => settlement.position));
  const idle = existing.filter((settlement) => !hasRun(settlement));
  for (const movement of stillDue(existing, input.movements, order.payments)) {
    const own = idle.findIndex((settlement) => same(settlement, movement));
    const [again] = own < 0 ? [] : idle.splice(own, 1);
    if (again) await intendAgain(tx, shop_id, again, movement);
    else
      await insertSettlement(tx, {
        ...settlementRow(order, movement),
        shop_id,
        id: newId('stl', clock),
        return_id,
        state: 'intended',
        position: ++position,
        provider: providerOf(movement),
        created_at: clock.now(),
      });
  }
  for (const settlement of idle) {
    await changeSettlement(tx, shop_id, settlement.id, settlement, {
      state: 'failed',
      failure_code: 'no_longer_due',
      failure_message: null,
    });
  }
}

/**
 * Nobody can be asked to refund a payment that was never reported: such a refund is recorded as owed. For any other, the provider is known once
 * one is asked.
 */
export function providerOf({ kind, payment_id }: MoneyMovement): string | null {
  if (kind !== 'refund') return internal_provider;
  return payment_id === null ? manualProvider.name : null;
}

/** The provider said that it did not pay: what it is sent next is a new attempt. */
async function intendAgain(
  tx: Tx,
  shop_id: number,
  settlement: Settlement,
  { kind: _kind, payment_id: _payment_id, ...amounts }: MoneyMovement,
): Promise<void> {
  await changeSettlement(tx, shop_id, settlement.id, settlement, {
    state: 'intended',
    failure_code: null,
    failure_message: null,
    ...amounts,
  });
}

/** The gateway of the payment that a refund goes to, `manual` for one that is owed; null for what is no refund. */
export function gatewayOf({ payments }: OrderMoney, { kind, payment_id }: MoneyMovement): string | null {
  if (kind !== 'refund') return null;
  return payments.find(({ key }) => key === payment_id)?.gateway ?? null;
}

function settlementRow(order: OrderMoney, movement: MoneyMovement) {
  return {
    ...movement,
    gateway: gatewayOf(order, movement),
    currency: order.paid_currency,
    currency_exponent: order.paid_currency_exponent,
  };
}
