import type { Reader } from '../../../../platform/db.ts';
import { findPolicy, readVersion } from './store-versions.ts';
import type { PolicyVersion, VersionName } from './store-versions.ts';
import { noDraft, noPolicy, noVersion } from './change-policy.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/** A version of the shop's policy with its document: by number, the draft, or the one in effect. Refusals: resource_not_found. */
export async function requireVersion(db: Reader, shop_id: number, name: VersionName): Promise<PolicyVersion> {
  const policy = await findPolicy(db, shop_id);
  if (!policy) throw typeof name === 'number' ? noVersion() : noPolicy();
  const found = await readVersion(db, shop_id, policy.id, name);
  if (found) return found;
  if (name === 'draft') throw noDraft();
  if (name === 'published') throw noneInEffect();
  throw noVersion();
}

const noneInEffect = () =>
  new Refusal(
    'resource_not_found',
    'No version of the policy is in effect: publish the draft with "retour policies publish".',
  );
