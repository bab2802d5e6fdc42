import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  countDestinations,
  insertDestination,
  isUsedByPublishedPolicy,
  lockDestinations,
  markDeleted,
  readDestination,
  updateDestinationRow,
} from './store.ts';
import type { Destination, DestinationFields } from './store.ts';

export type DestinationRef = { shop_id: number; id: number };

export const destinationNotFound = () =>
  new Refusal('destination_not_found', 'The destination could not be found.');

/** Adds a destination. Refusals: destination_limit_exceeded, by the shop's setting `destination_limit`. */
export function createDestination(
  deps: Deps,
  shop_id: number,
  fields: DestinationFields,
): Promise<Destination> {
  return deps.db.inTransaction(async (tx) => {
    const limit = await lockDestinations(tx, shop_id);
    if ((await countDestinations(tx, shop_id)) >= limit)
      throw new Refusal(
        'destination_limit_exceeded',
        `The shop has reached its limit of ${limit} destinations.`,
      );
    return insertDestination(tx, shop_id, fields, deps.clock.now());
  });
}

/**
 * Changes the given members of a destination; the address as a whole. Returns that name it follow, a disabled one is not chosen for new returns.
 * Refusals: destination_not_found, destination_in_use when disabling it would leave a published policy without one.
 */
export function updateDestination(
  deps: Deps,
  { shop_id, id }: DestinationRef,
  changes: Partial<DestinationFields>,
): Promise<Destination> {
  return deps.db.inTransaction(async (tx) => {
    const present = await lockDestination(tx, { shop_id, id });
    if (present.enabled && changes.enabled === false) await refuseInUse(tx, { shop_id, id });
    const changed = { ...present, ...changes };
    await updateDestinationRow(tx, shop_id, changed, deps.clock.now());
    return changed;
  });
}

/** Deletes a destination; returns on their way keep its id and address. Refusals: destination_not_found, destination_in_use. */
export function deleteDestination(deps: Deps, destination: DestinationRef): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const { shop_id, id } = destination;
    await lockDestination(tx, destination);
    await refuseInUse(tx, destination);
    await markDeleted(tx, shop_id, id, deps.clock.now());
  });
}

async function lockDestination(tx: Tx, { shop_id, id }: DestinationRef): Promise<Destination> {
  await lockDestinations(tx, shop_id);
  const present = await readDestination(tx, shop_id, id);
  if (!present) throw destinationNotFound();
  return present;
}

async function refuseInUse(tx: Tx, { shop_id, id }: DestinationRef): Promise<void> {
  if (await isUsedByPublishedPolicy(tx, shop_id, id))
    throw new Refusal('destination_in_use', 'A published policy has no other enabled destination.');
}
