import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import {
  changeDraft,
  changePolicy,
  insertVersion,
  nextVersion,
  readVersion,
  retireVersion,
} from './store-versions.ts';
import type { PolicyVersion } from './store-versions.ts';
import { changePolicyOf, noVersion } from './change-policy.ts';
import { writeNamedDestinations } from './named-destinations.ts';
import { requireReasonSets } from './named-reason-sets.ts';
import type { PublishInput } from './publish-draft.ts';
import { requirePolicy } from './require-policy.ts';

export type RollBackInput = Omit<PublishInput, 'expected_revision'> & { version: number };

/**
 * Publishes what an earlier version said again, as a new version. A draft stays and takes the number after it; it counts as changed, since
 * what it would replace is another.
 * Refusals: resource_not_found without such a version, resource_in_use for the one in effect or the draft, validation_failed.
 */
export function rollBack(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop, version, by, note = `Version ${version} again.` }: RollBackInput,
): Promise<PolicyVersion> {
  return changePolicyOf(deps, shop.id, async ({ tx, policy, now }) => {
    const shop_id = shop.id;
    const earlier = await readVersion(tx, shop_id, policy.id, version);
    if (!earlier) throw noVersion();
    if (earlier.status !== 'retired') throw notEarlier(earlier);
    const document = requirePolicy(earlier.document, shop);
    await requireReasonSets(tx, shop_id, document);
    await writeNamedDestinations(tx, shop_id, policy.id, document);
    await retireVersion(tx, shop_id, policy.id, now);
    await changePolicy(tx, shop_id, { id: policy.id, name: document.name, state: 'live' }, now);
    const next = await nextVersion(tx, shop_id, policy.id);
    if (await readVersion(tx, shop_id, policy.id, 'draft'))
      await changeDraft(tx, shop_id, policy.id, { version: next + 1 }, now);
    return insertVersion(
      tx,
      shop_id,
      {
        policy_id: policy.id,
        version: next,
        status: 'published',
        document,
        note,
        published_at: now,
        published_by: by,
      },
      now,
    );
  });
}

function notEarlier({ version, status }: PolicyVersion): Refusal {
  return new Refusal(
    'resource_in_use',
    status === 'draft'
      ? `Version ${version} is the draft: publish it with "retour policies publish".`
      : `Version ${version} is already in effect.`,
  );
}
