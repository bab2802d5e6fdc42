import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { addressOf } from '../addresses.ts';
import { findSource } from '../sources/registry.ts';
import type { Mapping, TrackingSource } from '../sources/source.ts';
import { insertSource, listSources, updateSource } from '../store.ts';

/** What the secret of a source belongs to: it opens nowhere else. */
export const secretContext = (shop_id: number, source: string) =>
  `tracking secret of ${source} of shop ${shop_id}`;

/** What a shop sets of a source: null leaves a mapping as it is. */
export type SourceSetting = { mapping: Mapping | null; new_secret: boolean };

/** The source of a name. Refusals: resource_not_found. */
export function requireSource(name: string): TrackingSource {
  const found = findSource(name);
  if (!found) throw new Refusal('resource_not_found', 'There is no such source of tracking.');
  return found;
}

/**
 * Has a source report where parcels of a shop are, or changes how. Answers the secret and the address with it when they are new; they aren't shown again.
 * Refusals: resource_not_found, validation_failed.
 */
export async function setTrackingSource(
  { db, vault, clock, config }: Pick<Deps, 'db' | 'vault' | 'clock' | 'config'>,
  shop: { id: number; handle: string },
  name: string,
  { mapping, new_secret }: SourceSetting,
): Promise<{ secret: string; url: string } | undefined> {
  const source = requireSource(name);
  if (mapping && !source.is_mapped)
    throw invalid({ mapping: [`${source.title} sends messages of its own form.`] });
  return db.inTransaction(async (tx) => {
    const at = clock.now();
    const set = (await listSources(tx, shop.id)).find((one) => one.source === name);
    if (source.is_mapped && !mapping && !set)
      throw invalid({ mapping: ['The mapping says where messages have what.'] });
    const token = set?.token ?? randomBytes(16).toString('base64url');
    const secret = randomBytes(32).toString('base64url');
    const sealed = vault.seal(secretContext(shop.id, name), secret);
    if (!set) await insertSource(tx, shop.id, { source: name, token, secret: sealed, mapping }, at);
    else if (new_secret || mapping) {
      const change = { ...(new_secret && { secret: sealed }), ...(mapping && { mapping }) };
      await updateSource(tx, shop.id, name, change, at);
    }
    if (set && !new_secret) return undefined;
    return { secret, url: addressOf(config, source, { handle: shop.handle, token }, secret) };
  });
}

/** Takes no more messages of a source. Refusals: resource_not_found. */
export async function removeTrackingSource(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  name: string,
): Promise<void> {
  const { title } = requireSource(name);
  const at = clock.now();
  const is_removed = await db.inTransaction((tx) => updateSource(tx, shop_id, name, { removed_at: at }, at));
  if (!is_removed) throw new Refusal('resource_not_found', `Messages of ${title} aren't set up.`);
}
