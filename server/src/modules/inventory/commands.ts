import { unknownReference } from '@retour/contract/validation-messages';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, invalid } from '../../platform/refusal.ts';
import { notFound } from '../commerce/index.ts';
import type { Written } from '../commerce/index.ts';
import { deleteLevel, findPlaces, findReferences, insertLevel, readLevel, setLevel } from './store.ts';
import type { Level, Reference, ShownLevel } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

/** Begins to count a variant at a location. Refusals: resource_not_found for an unknown variant or location, resource_exists. */
export function createLevel(
  { db, clock }: CommandDeps,
  level: Level,
  available_count: number,
): Promise<ShownLevel> {
  return db.inTransaction(async (tx) => {
    const { variant, location } = await findPlaces(tx, level);
    if (!variant) throw notFound('product_variant');
    if (!location) throw notFound('location');
    if (!(await insertLevel(tx, level, available_count, clock.now())))
      throw new Refusal('resource_exists', 'The inventory of this variant and location exists already.');
    return (await readLevel(tx, level))!;
  });
}

/** Sets how many units there are. Refusals: resource_not_found. */
export function changeLevel(
  { db, clock }: CommandDeps,
  level: Level,
  available_count: number | undefined,
): Promise<ShownLevel> {
  return db.inTransaction(async (tx) => {
    if (available_count !== undefined) await setLevel(tx, level, available_count, clock.now());
    const shown = await readLevel(tx, level);
    if (!shown) throw notFound('inventory');
    return shown;
  });
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
    const { product_variant_id, location_id } = await findReferences(tx, shop_id, product_variant, location);
    if (product_variant_id === null || location_id === null) {
      throw invalid({
        ...(product_variant_id === null && { product_variant: [unknownReference('product_variant')] }),
        ...(location_id === null && { location: [unknownReference('location')] }),
      });
    }
    const level = { shop_id, product_variant_id, location_id };
    const created = await insertLevel(tx, level, available_count, clock.now());
    const changed = !created && (await setLevel(tx, level, available_count, clock.now()));
    const { id } = (await readLevel(tx, level))!;
    return { id, result: created ? 'created' : changed ? 'updated' : 'unchanged' };
  });
}
