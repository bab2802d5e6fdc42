import { convert, formatMoney } from '@retour/contract/money';
import { mustEqual } from '@retour/contract/validation-messages';
import { currentAct } from '../../../platform/acts.ts';
import type { StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import {
  gatewayOf,
  insertSettlement,
  lockOrderMoney,
  providerOf,
  splitRefund,
} from '../../money/settlements/index.ts';
import type { MoneyMovement, OrderMoney } from '../../money/settlements/index.ts';
import { executeNow } from '../process-queue.ts';
import { insertGoodwill, readGoodwillGiven, readGoodwillLimit, readReserved } from '../store-goodwill.ts';
import type { NewGoodwill } from '../store-goodwill.ts';
import { readGiftCardIssuer } from '../store-settle.ts';
import { lockReturn, touchReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { requireConfirmedRefund } from './confirm-refund.ts';

export type GoodwillInput = ReturnRef &
  Pick<NewGoodwill, 'amount' | 'currency' | 'reason' | 'note'> & {
    /** To the payments of the order, or as credit in the way of the shop. */
    kind: 'refund' | 'credit';
    version?: number | undefined;
    /** The member who gives it; nobody where a key does. */
    staff?: StaffPrincipal | undefined;
    /** It is only tried out, so nobody has to prove who they are. */
    is_trial?: boolean;
  };

/** What goodwill does: its id, and the movements that it is made by. */
export type GivenGoodwill = { id: string; movements: GivenMovement[] };
type GivenMovement = Pick<MoneyMovement, 'kind' | 'amount'> & {
  /** The payment that is refunded; null for credit, and where the payments of the order aren't known. */
  instrument: { kind: string; gateway: string } | null;
};

/**
 * Gives the shopper of a return something beyond what the return comes to, in every state in which it stands. It is in none of the return's totals, and its processing doesn't
 * depend on it. A job makes the settlements.
 * Refusals: return_not_found, return_changed, return_cancelled, return_expired, validation_failed (another currency; a refund of a gift), goodwill_over_limit,
 * goodwill_exceeds_order, step_up_required.
 */
export function giveGoodwill(deps: Deps, input: GoodwillInput): Promise<GivenGoodwill> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, input.shop_id, input.return_id, input.version);
    if (row.state === 'cancelled' || row.state === 'expired')
      throw new Refusal(
        `return_${row.state}`,
        `Return ${row.id} is ${row.state}, so there is nothing to give for it.`,
        { state: row.state },
      );
    const order = await lockOrderMoney(tx, row.shop_id, row.order_id);
    const { currency } = input;
    if (currency !== order.paid_currency)
      throw invalid({
        'amount.currency': [mustEqual('currency', `the currency of the order, ${order.paid_currency}`)],
      });
    const shop_amount = shopAmountOf(order, input.amount);
    await requireWithinLimit(tx, input, shop_amount, order.currency);
    const movements = await movementsOf(tx, row, order, { ...input, shop_amount });
    const { staff, is_trial } = input;
    if (!is_trial) await requireConfirmedRefund(tx, deps, row.shop_id, { staff, movements });
    const id = await insert(tx, deps, row, order, { input, shop_amount, movements });
    await touchReturn(tx, row.shop_id, row.id, deps.clock.now());
    await recordEvents(tx, deps, row.shop_id, row.id, [event('return.updated')]);
    await executeNow(tx, deps.jobs, input);
    return { id, movements: movements.map((movement) => givenMovement(order, movement)) };
  });
}

function givenMovement({ payments }: OrderMoney, { kind, amount, payment_id }: MoneyMovement): GivenMovement {
  const payment = payment_id === null ? undefined : payments.find(({ key }) => key === payment_id);
  return { kind, amount, instrument: payment ? { kind: payment.kind, gateway: payment.gateway } : null };
}

/** An amount of the currency paid in, in that of the shop; minor units. */
export const shopAmountOf = ({ currency, paid_currency, rate }: OrderMoney, amount: number) =>
  currency === paid_currency ? amount : convert(amount, rate.presentment_total, rate.shop_total);

/** Who may settle refunds may give any amount; other members what the shop lets them give for a return. */
async function requireWithinLimit(
  tx: Tx,
  { shop_id, return_id, staff }: GoodwillInput,
  shop_amount: number,
  currency: string,
): Promise<void> {
  if (!staff || staff.permissions.has('settlements:write')) return;
  const limit = await readGoodwillLimit(tx, shop_id);
  const left = Math.max(0, limit - (await readGoodwillGiven(tx, { shop_id, return_id })));
  if (shop_amount > left)
    throw new Refusal(
      'goodwill_over_limit',
      `You can give ${formatMoney(left, currency)} ${currency} more for this return.`,
    );
}

type Wanted = { kind: GoodwillInput['kind']; amount: number; shop_amount: number };

async function movementsOf(
  tx: Tx,
  { shop_id, order_id, type }: LockedReturn,
  order: OrderMoney,
  { kind, amount, shop_amount }: Wanted,
): Promise<MoneyMovement[]> {
  const none = { tax_amount: 0, bonus_amount: 0 };
  if (kind === 'credit') {
    const issuer = await readGiftCardIssuer(tx, shop_id);
    const as = issuer === 'external' ? 'gift_card' : 'store_credit';
    // All of it is a bonus: it is none of what was paid for the order.
    return [{ ...none, kind: as, payment_id: null, amount, shop_amount, bonus_amount: amount }];
  }
  if (type === 'gift')
    throw invalid({ kind: ['A refund would go to whoever gave the gift. Give credit instead.'] });
  const room = await roomOf(tx, order, { shop_id, order_id });
  if (amount > room.left)
    throw new Refusal(
      'goodwill_exceeds_order',
      `${formatMoney(room.left, order.paid_currency)} ${order.paid_currency} of the order can still be refunded beyond its returns.`,
    );
  let rest = shop_amount;
  const parts = splitRefund(amount, room.payments);
  return parts.map(({ payment_key, amount: part }, i) => {
    const share = i === parts.length - 1 ? rest : convert(part, amount, shop_amount);
    rest -= share;
    return { ...none, kind: 'refund', payment_id: payment_key, amount: part, shop_amount: share };
  });
}

/** What can be refunded without taking it from a return that isn't processed yet. */
async function roomOf(tx: Tx, order: OrderMoney, ref: { shop_id: number; order_id: number }) {
  const reserved = await readReserved(tx, ref);
  const taken = new Map(
    splitRefund(reserved.refund, order.payments).map(({ payment_key, amount }) => [payment_key, amount]),
  );
  const payments = order.payments.map((payment) => ({
    ...payment,
    available: payment.available - (taken.get(payment.key) ?? 0),
  }));
  const in_payments = payments.reduce((sum, { available }) => sum + available, 0);
  return { payments, left: Math.max(0, Math.min(in_payments, order.order_available - reserved.value)) };
}

async function insert(
  tx: Tx,
  { clock }: Deps,
  { shop_id, id: return_id, order_id }: LockedReturn,
  order: OrderMoney,
  given: { input: GoodwillInput; shop_amount: number; movements: readonly MoneyMovement[] },
): Promise<string> {
  const { input, shop_amount, movements } = given;
  const created_at = clock.now();
  const id = newId('gdw', clock);
  const money = { currency: order.paid_currency, currency_exponent: order.paid_currency_exponent };
  const { amount, reason, note } = input;
  await insertGoodwill(tx, {
    ...money,
    shop_id,
    id,
    return_id,
    order_id,
    kind: movements[0]!.kind as NewGoodwill['kind'],
    amount,
    shop_amount,
    reason,
    note,
    given_by: currentAct()?.actor.name ?? '',
    created_at,
  });
  for (const [i, movement] of movements.entries())
    await insertSettlement(tx, {
      ...movement,
      ...money,
      shop_id,
      id: newId('stl', clock),
      goodwill_id: id,
      state: 'intended',
      position: i + 1,
      gateway: gatewayOf(order, movement),
      provider: providerOf(movement),
      created_at,
    });
  return id;
}
