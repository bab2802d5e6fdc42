import type { Deps } from '../../../../platform/deps.ts';
import { by_operator } from '../../../shop/setting-revisions/rows.ts';
import {
  changeDraft,
  insertPolicy,
  insertVersion,
  lockPolicy,
  nextVersion,
  readVersion,
} from './store-versions.ts';
import type { PolicyVersion } from './store-versions.ts';
import { requirePolicy } from './require-policy.ts';
import { requireUnscheduled } from './schedule.ts';
import { requireRevision } from './change-policy.ts';
import type { PolicyShop } from './change-policy.ts';

export type SaveInput = {
  shop: PolicyShop;
  document: unknown;
  note?: string | null;
  /** The revision that was changed, 0 without a draft, so that concurrent changes aren't overwritten. */
  expected_revision?: number | undefined;
  /** Who saves, for people to read. */
  by?: string;
};

/**
 * Keeps a document as the draft of the shop's policy, in the place of the draft before it. Nothing is evaluated by it until it is published.
 * Refusals: validation_failed with the path of every problem, revision_conflict when the draft has another revision than expected, resource_in_use while it is
 * scheduled.
 */
export function saveDraft(deps: Pick<Deps, 'db' | 'clock'>, input: SaveInput): Promise<PolicyVersion> {
  const { shop, note = null, by: saved_by = by_operator.by } = input;
  const shop_id = shop.id;
  const document = requirePolicy(input.document, shop);
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    let policy = await lockPolicy(tx, shop_id);
    if (!policy) {
      // Whoever else saves the first draft of the shop is waited for.
      await insertPolicy(tx, shop_id, document.name, now);
      policy = (await lockPolicy(tx, shop_id))!;
    }
    const draft = await readVersion(tx, shop_id, policy.id, 'draft');
    requireRevision(draft, input.expected_revision);
    requireUnscheduled(draft);
    if (draft) return changeDraft(tx, shop_id, policy.id, { document, note, saved_by }, now);
    const version = await nextVersion(tx, shop_id, policy.id);
    return insertVersion(tx, shop_id, { policy_id: policy.id, version, document, note, saved_by }, now);
  });
}
