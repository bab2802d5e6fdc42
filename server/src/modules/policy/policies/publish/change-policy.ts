import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { revisionConflict } from '../../../shop/setting-revisions/rows.ts';
import { lockPolicy } from './store-versions.ts';
import type { Policy, PolicyVersion } from './store-versions.ts';

/** Whose policy it is. */
export type PolicyShop = { id: number; currency: string };

/** What a change of a policy works with, under the lock of the policy. */
export type Changing = { tx: Tx; policy: Policy; now: Date };

/** Changes the policy of a shop in a transaction of its own; two such changes never run at once. Refusals: resource_not_found where the shop has none. */
export function changePolicyOf<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  change: (changing: Changing) => Promise<T>,
): Promise<T> {
  return deps.db.inTransaction(async (tx) => {
    const policy = await lockPolicy(tx, shop_id);
    if (!policy) throw noPolicy();
    return change({ tx, policy, now: deps.clock.now() });
  });
}

export const noPolicy = () =>
  new Refusal(
    'resource_not_found',
    'The shop has no policy yet: save one with "retour policies save FILE", then publish it.',
  );

export const noDraft = () =>
  new Refusal('resource_not_found', 'The policy has no draft: save one with "retour policies save FILE".');

export const noVersion = () =>
  new Refusal(
    'resource_not_found',
    'The policy has no such version: "retour policies list" lists the versions.',
  );

/** Refuses what was decided by the look of a draft that has changed since; no draft has revision 0. */
export function requireRevision(draft: PolicyVersion | undefined, expected: number | undefined): void {
  const revision = draft?.revision ?? 0;
  if (expected === undefined || expected === revision) return;
  const { saved_by = null, updated_at: saved_at = null } = draft ?? {};
  throw revisionConflict({ revision, saved_by, saved_at }, expected);
}
