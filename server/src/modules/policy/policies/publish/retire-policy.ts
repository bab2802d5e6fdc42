import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { changePolicy, retireVersion, writeDestinations } from './store-versions.ts';
import { changePolicyOf } from './change-policy.ts';

/**
 * Takes the shop's policy out of effect: the rule that the service brings itself evaluates again. Its versions and its draft stay; publishing
 * or rolling back makes it live again. Returns the version that was in effect. Refusals: resource_not_found when none is.
 */
export function retirePolicy(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
): Promise<{ version: number }> {
  return changePolicyOf(deps, shop_id, async ({ tx, policy, now }) => {
    const version = await retireVersion(tx, shop_id, policy.id, now);
    if (version === undefined)
      throw new Refusal('resource_not_found', 'No version of the policy is in effect.');
    await changePolicy(tx, shop_id, { id: policy.id, state: 'retired' }, now);
    await writeDestinations(tx, shop_id, policy.id, []);
    return { version };
  });
}
