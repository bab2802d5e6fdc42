import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { changeDraftRow } from '../store.ts';
import type { DraftView } from '../view.ts';
import { editDraft, open_states } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** An exception from the policy: why, who makes it, and whether fees are waived as well. */
export type Exception = { reason: string; by: string; waives_fees: boolean };

/**
 * Makes an exception from the policy for a draft of staff, or takes it back: units that the policy refuses can be returned, for every outcome.
 * Refusals: draft_not_found, draft_not_open, validation_failed for a draft that isn't of staff.
 */
export function overridePolicy(
  deps: Deps,
  target: DraftTarget,
  exception: Exception | null,
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async ({ tx, draft, now }) => {
    if (!draft.staff) throw invalid({ reason: ['Only drafts of staff have exceptions from the policy.'] });
    const override = exception && { reason: exception.reason, by: exception.by };
    const waives_fees = exception?.waives_fees ?? false;
    if (isDeepStrictEqual(draft.override, override) && draft.waives_fees === waives_fees) return false;
    await changeDraftRow(tx, { shop_id: target.shop.id, id: draft.id }, { override, waives_fees }, now);
    return true;
  });
}
