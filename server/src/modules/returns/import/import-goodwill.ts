import type { Tx } from '../../../platform/db.ts';
import { invalid } from '../../../platform/refusal.ts';
import { lockOrderMoney, recordExecuted } from '../../money/settlements/index.ts';
import type { OrderMoney } from '../../money/settlements/index.ts';
import { shopAmountOf } from '../commands/give-goodwill.ts';
import { insertGoodwill } from '../store-goodwill.ts';
import { paymentsOf } from './movements.ts';
import type { MadeMovement } from './movements.ts';
import type { ImportedGoodwill } from './read-import.ts';
import type { Subject } from './subject.ts';

/** Writes what was given beyond an imported return, as made and booked: no money moves. Refusals: validation_failed where the order had less. */
export async function writeGoodwill(
  tx: Tx,
  { shop_id, imported, order: { id: order_id } }: Subject,
): Promise<void> {
  for (const [i, goodwill] of imported.goodwill.entries()) {
    const order = await lockOrderMoney(tx, shop_id, order_id);
    if (goodwill.kind === 'refund' && goodwill.amount > order.order_available)
      throw invalid({ [`goodwill.${i}.amount`]: ['The payments of the order allow less.'] });
    const { given_at, settled_at, refunds: _, ...row } = goodwill;
    const { paid_currency: currency, paid_currency_exponent: currency_exponent } = order;
    await insertGoodwill(tx, {
      ...row,
      shop_id,
      return_id: imported.id,
      order_id,
      shop_amount: shopAmountOf(order, goodwill.amount),
      currency,
      currency_exponent,
      created_at: given_at,
    });
    await recordExecuted(tx, shop_id, [
      {
        return_id: imported.id,
        goodwill_id: goodwill.id,
        order,
        movements: movementsOf(order, goodwill),
        at: settled_at,
      },
    ]);
  }
}

/** Refunds as the other system made them, if they come to the amount. Credit was issued there. */
function movementsOf(order: OrderMoney, { kind, amount, refunds }: ImportedGoodwill): MadeMovement[] {
  const made = refunds.reduce((sum, refund) => sum + refund.amount, 0) === amount ? refunds : undefined;
  const payments = kind === 'refund' && made ? paymentsOf(order, made) : undefined;
  const movement = { bonus_amount: 0, tax_amount: 0, payment_id: null, provider_reference: null };
  if (kind !== 'refund')
    return [
      {
        ...movement,
        kind: 'gift_card',
        amount,
        shop_amount: shopAmountOf(order, amount),
        bonus_amount: amount,
      },
    ];
  if (!payments) return [{ ...movement, kind, amount, shop_amount: shopAmountOf(order, amount) }];
  let [rest, shop_rest] = [amount, shopAmountOf(order, amount)];
  return payments.map(({ payment_id, amount: part, reference }) => {
    rest -= part;
    const shop_amount = rest === 0 ? shop_rest : shopAmountOf(order, part);
    shop_rest -= shop_amount;
    return { ...movement, kind, payment_id, amount: part, shop_amount, provider_reference: reference };
  });
}
