import type { Deps } from '../../../../platform/deps.ts';
import { deleteDraft, readVersion } from './store-versions.ts';
import { changePolicyOf, noDraft, requireRevision } from './change-policy.ts';

/**
 * Throws the draft of the shop's policy away; its number is free again.
 * Refusals: resource_not_found without a draft, revision_conflict when it has another revision than expected.
 */
export function discardDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop_id, expected_revision }: { shop_id: number; expected_revision?: number | undefined },
): Promise<void> {
  return changePolicyOf(deps, shop_id, async ({ tx, policy }) => {
    const draft = await readVersion(tx, shop_id, policy.id, 'draft');
    requireRevision(draft, expected_revision);
    if (!(await deleteDraft(tx, shop_id, policy.id))) throw noDraft();
  });
}
