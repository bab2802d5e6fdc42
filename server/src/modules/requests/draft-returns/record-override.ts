import type { Tx } from '../../../platform/db.ts';
import { recordOverrides } from '../../policy/eligibility/index.ts';
import type { OrderEligibility } from '../../policy/eligibility/index.ts';
import type { EligibleResolution } from '../../policy/policies/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import { reasonOf } from './return-reasons.ts';
import { resolutionOf } from './return-types.ts';

type Submitted = {
  draft: Draft;
  return_id: number;
  eligibility: Pick<OrderEligibility, 'question'>;
  /** Fees that staff waived, in minor units of the shop's currency. */
  waived: number;
};

/** Records what staff overrode for the return that a draft became. */
export async function recordDraftOverride(
  tx: Tx,
  { draft, return_id, eligibility, waived }: Submitted,
): Promise<void> {
  const { shop_id, override } = draft;
  if (!override) return;
  const units = draft.items.map((item) => {
    const reason = reasonOf(draft, item);
    return {
      order_line_item_id: item.order_line_item_id,
      outcome: outcomeOf(item, draft),
      ...(reason ? { reason: reason.id, is_defective: reason.is_defect } : {}),
    };
  });
  await recordOverrides(tx, {
    ...override,
    question: eligibility.question,
    units,
    waived,
    return_id,
    shop_id,
  });
}

/** What was chosen for an item: an exchange without an item of its own is one for the cart. */
function outcomeOf(item: DraftItem, draft: Draft): EligibleResolution {
  const chosen = resolutionOf(item, draft) ?? (draft.is_gift ? 'credit' : 'refund');
  return chosen === 'exchange' && !item.exchange ? 'shop_now' : chosen;
}
