import { required, unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { notFound } from '../resources/index.ts';
import type { Written } from '../resources/index.ts';
import { deleteLevel, insertLevel, lockPlaces, lockReferences, readLevel, writeLevel } from './store.ts';
import type { Level, Reference, ShownLevel } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

/** Begins to count a variant at a location. Refusals: resource_not_found for an unknown variant or location, resource_exists. */
export function createLevel(
  { db, clock }: CommandDeps,
  level: Level,
  available_count: number,
): Promise<ShownLevel> {
  return db.inTransaction(async (tx) => {
    await requirePlaces(tx, level);
    if (!(await insertLevel(tx, level, available_count, clock.now())))
      throw new Refusal('resource_exists', 'The inventory of this variant and location already exists.');
    return (await readLevel(tx, level))!;
  });
}

/**
 * Sets how many units of a variant there are at a location, whether or not it was counted there before. Without a count it only reads. Refusals:
 * resource_not_found for an unknown variant or location, validation_failed when there is neither a count nor an inventory.
 */
export function putLevel(
  { db, clock }: CommandDeps,
  level: Level,
  available_count: number | undefined,
): Promise<{ level: ShownLevel; created: boolean }> {
  return db.inTransaction(async (tx) => {
    await requirePlaces(tx, level);
    const result =
      available_count === undefined ? 'unchanged' : await writeLevel(tx, level, available_count, clock.now());
    const shown = await readLevel(tx, level);
    if (!shown) throw invalid({ available_count: [required('available_count')] });
    return { level: shown, created: result === 'created' };
  });
}

async function requirePlaces(tx: Tx, level: Level): Promise<void> {
  const { variant, location } = await lockPlaces(tx, level);
  if (!variant) throw notFound('product_variant');
  if (!location) throw notFound('location');
}

/** No longer counts a variant at a location. Refusals: resource_not_found. */
export function removeLevel({ db }: CommandDeps, level: Level): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await deleteLevel(tx, level))) throw notFound('inventory');
  });
}

export type GivenLevel = { product_variant: Reference; location: Reference; available_count: number };

/** Sets how many units there are, whether or not they were counted before. Refusals: validation_failed for unknown references. */
export function upsertLevel(
  { db, clock }: CommandDeps,
  shop_id: number,
  { product_variant, location, available_count }: GivenLevel,
): Promise<Written> {
  return db.inTransaction(async (tx) => {
    const { product_variant_id, location_id } = await lockReferences(tx, shop_id, product_variant, location);
    if (product_variant_id === null || location_id === null) {
      throw invalid({
        ...(product_variant_id === null && { product_variant: [unknownReference('product_variant')] }),
        ...(location_id === null && { location: [unknownReference('location')] }),
      });
    }
    const level = { shop_id, product_variant_id, location_id };
    const result = await writeLevel(tx, level, available_count, clock.now());
    const { id } = (await readLevel(tx, level))!;
    return { id, result };
  });
}
