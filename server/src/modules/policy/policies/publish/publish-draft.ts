import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { changePolicy, publishVersion, readVersion, retireVersion } from './store-versions.ts';
import type { PolicyVersion } from './store-versions.ts';
import { changePolicyOf, noDraft, requireRevision } from './change-policy.ts';
import type { Changing, PolicyShop } from './change-policy.ts';
import { writeNamedDestinations } from './named-destinations.ts';
import { requireReasonSets } from './named-reason-sets.ts';
import { requirePolicy } from './require-policy.ts';

export type PublishInput = {
  shop: PolicyShop;
  /** Who publishes, for people to read: 1 to 100 characters. */
  by: string;
  note?: string | undefined;
  /** The revision of the draft that was looked at. */
  expected_revision?: number | undefined;
};

/**
 * Puts the draft of the shop's policy into effect, for whatever is evaluated from now on. Returns that exist keep the version that they have.
 * Refusals: resource_not_found without a draft, revision_conflict when it has another revision than expected, validation_failed with the
 * path of every problem, also of destinations and sets of reasons that the shop does not have.
 */
export function publishDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop, by, note, expected_revision }: PublishInput,
): Promise<PolicyVersion> {
  return changePolicyOf(deps, shop.id, async ({ tx, policy, now }) => {
    const draft = await readVersion(tx, shop.id, policy.id, 'draft');
    requireRevision(draft, expected_revision);
    if (!draft) throw noDraft();
    return putInEffect(tx, { shop, policy, draft, now }, { by, note: note ?? draft.note });
  });
}

type Publishing = Pick<Changing, 'policy' | 'now'> & { shop: PolicyShop; draft: PolicyVersion };

/** The same within the transaction that holds the lock of the policy. */
export async function putInEffect(
  tx: Tx,
  { shop, policy, draft, now }: Publishing,
  { by, note }: { by: string; note: string | null },
): Promise<PolicyVersion> {
  const shop_id = shop.id;
  const document = requirePolicy(draft.document, shop);
  await requireReasonSets(tx, shop_id, document);
  await writeNamedDestinations(tx, shop_id, policy.id, document);
  await retireVersion(tx, shop_id, policy.id, now);
  await changePolicy(tx, shop_id, { id: policy.id, name: document.name, state: 'live' }, now);
  return publishVersion(tx, shop_id, draft, { published_at: now, published_by: by, note });
}
