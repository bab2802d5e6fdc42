import { mustEqual } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { lockWithdrawalFacts } from '../../eligibility/index.ts';
import type { WithdrawalFacts } from '../../eligibility/index.ts';
import { submitReturn } from '../../returns/index.ts';
import type { NewUnits } from '../../returns/index.ts';
import { changeCase } from '../store-cases.ts';
import type { CaseRef } from '../store-cases.ts';
import { requireCase } from './match.ts';

export type ReturnInput = CaseRef & {
  time_zone: string;
  /** Units to return; every unit that can be returned unless given. */
  items?: readonly { order_line_item_id: number; quantity: number }[] | undefined;
  /** Whether the shop provides a label; otherwise the consumer chooses a carrier. */
  with_label: boolean;
};

/**
 * Makes the return of a withdrawal: refunds only, without fees, and with the outbound shipping when the whole contract is withdrawn from (Article 13). What
 * the policy says about windows and final sale doesn't matter here: a person decides to accept the withdrawal.
 * Refusals: withdrawal_not_found, withdrawal_not_open, withdrawal_not_matched, withdrawal_not_shipped, returns_unavailable_for_order, item_not_eligible,
 * validation_failed.
 */
export function createReturnFromWithdrawal(
  deps: Deps,
  { time_zone, items, with_label, ...ref }: ReturnInput,
): Promise<{ return_id: number }> {
  const { shop_id } = ref;
  return deps.db.inTransaction(async (tx) => {
    const found = await requireCase(tx, ref, ['matching', 'matched', 'to_confirm', 'unmatched']);
    if (found.state !== 'matched' || found.order_id === null)
      throw new Refusal('withdrawal_not_matched', 'The withdrawal isn’t linked to an order yet.');
    const { order_id } = found;
    const now = deps.clock.now();
    const facts = (await lockWithdrawalFacts(tx, { shop: { id: shop_id, time_zone }, order_id }, now))!;
    const units = unitsOf(facts, items);
    const { policy } = facts;
    const { return_id } = await submitReturn(tx, deps, {
      shop_id,
      order_id,
      units,
      ...(policy && { policy: { id: policy.id, version: policy.version, name: policy.name } }),
      terms: {
        reimbursement: isWhole(facts, units) ? facts.shipping_left : 0,
        leftover_to: 'refund',
        after_removal: { reimbursement: 0, is_by_value: false, fees: [] },
      },
      method: with_label
        ? { provider: 'retour', method_type: 'ship_with_label' }
        : { provider: 'customer', method_type: 'ship_own' },
    });
    await changeCase(tx, found, { state: 'returned', return_id }, now);
    return { return_id };
  });
}

function unitsOf({ lines }: WithdrawalFacts, items: ReturnInput['items']): NewUnits[] {
  const wanted = items ?? all(lines);
  if (wanted.length === 0)
    throw new Refusal(
      'withdrawal_not_shipped',
      'No item of the order has been shipped that isn’t in a return.',
    );
  const errors: Record<string, string[]> = {};
  wanted.forEach(({ order_line_item_id }, i) => {
    if (!lines.some((line) => line.order_line_item_id === order_line_item_id))
      errors[`items.${i}.order_line_item_id`] = [mustEqual('order_line_item_id', 'a line item of the order')];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return wanted.map(({ order_line_item_id, quantity }) => ({
    order_line_item_id,
    quantity,
    resolution: 'refund',
    return_reason: 'Withdrawal',
  }));
}

const all = (lines: WithdrawalFacts['lines']) =>
  lines
    .filter(({ quantity_returnable }) => quantity_returnable > 0)
    .map(({ order_line_item_id, quantity_returnable: quantity }) => ({ order_line_item_id, quantity }));

/** Whether nothing of the contract stays with the consumer, counting what returned before. */
function isWhole({ lines }: WithdrawalFacts, units: readonly NewUnits[]): boolean {
  return lines.every(({ order_line_item_id, quantity_open }) => {
    const chosen = units.filter((unit) => unit.order_line_item_id === order_line_item_id);
    return chosen.reduce((sum, { quantity }) => sum + quantity, 0) >= quantity_open;
  });
}
