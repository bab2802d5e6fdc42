import { mustEqual } from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { lockWithdrawalFacts } from '../../../policy/eligibility/index.ts';
import type { WithdrawalFacts } from '../../../policy/eligibility/index.ts';
import { quoteNewReturn, submitReturn } from '../../../returns/index.ts';
import type { NewReturn, NewUnits } from '../../../returns/index.ts';
import type { ReturnQuote } from '../case-json.ts';
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
    const { return_id } = await submitReturn(tx, deps, returnOf(facts, { shop_id, items, with_label }));
    await changeCase(tx, found, { state: 'returned', return_id }, now);
    return { return_id };
  });
}

/** The return that a withdrawal from an order gets. Refusals: withdrawal_not_shipped, validation_failed. */
function returnOf(
  facts: WithdrawalFacts,
  { shop_id, items, with_label }: Pick<ReturnInput, 'shop_id' | 'items' | 'with_label'>,
): NewReturn {
  const units = unitsOf(facts, items);
  const { policy, order_id } = facts;
  return {
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
  };
}

/** Quotes the return of every unit that can be returned, without making it; undefined where none can be made. */
export async function quoteWithdrawal(
  tx: Tx,
  shop_id: number,
  facts: WithdrawalFacts,
): Promise<ReturnQuote | undefined> {
  if (all(facts.lines).length === 0) return undefined;
  const input = returnOf(facts, { shop_id, items: undefined, with_label: false });
  const quoted = await quoteNewReturn(tx, input).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!quoted) return undefined;
  const { priced, order, units } = quoted;
  const refunds = priced.lines.map(({ shop, presentment }) => (presentment ?? shop).refund);
  const totals = priced.totals.presentment ?? priced.totals.shop;
  return {
    currency: order.paid_currency,
    items: input.units.map(({ order_line_item_id, quantity }) => ({
      order_line_item_id,
      title: facts.lines.find((line) => line.order_line_item_id === order_line_item_id)!.title,
      quantity,
      refund: refunds.reduce(
        (sum, refund, at) => (units[at]!.order_line_item_id === order_line_item_id ? sum + refund : sum),
        0,
      ),
    })),
    shipping: totals.reimbursement,
    total: totals.refund,
  };
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
