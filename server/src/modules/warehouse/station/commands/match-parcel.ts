import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { lockReturn, receiveParcel } from '../../../returns/index.ts';
import { findMatches, lockParcel, writeMatch } from '../store-parcels.ts';

export const parcelNotFound = () => new Refusal('parcel_not_found', 'No parcel found with this ID.');

type Match = { shop_id: number; id: string; return_id: number; by: string | null };

/** Assigns a parcel to a return, which has arrived with that. Refusals: parcel_not_found, parcel_already_matched, return_not_found. */
export function matchParcel(deps: Deps, match: Match): Promise<void> {
  return deps.db.inTransaction((tx) => assign(tx, deps, match));
}

async function assign(tx: Tx, deps: Deps, { shop_id, id, return_id, by }: Match): Promise<void> {
  const parcel = await lockParcel(tx, shop_id, id);
  if (!parcel) throw parcelNotFound();
  await lockReturn(tx, shop_id, return_id);
  if (parcel.return_id === return_id) return;
  if (parcel.return_id !== null)
    throw new Refusal('parcel_already_matched', `The parcel belongs to return ${parcel.return_id}.`);
  await writeMatch(tx, { shop_id, id }, { return_id, matched_at: deps.clock.now(), matched_by: by });
  if (await receiveParcel(tx, deps, { shop_id, return_id }))
    await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
}

/** Assigns a parcel by its code where exactly one return has it. */
export async function matchByCode(
  tx: Tx,
  deps: Deps,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<number | undefined> {
  const [found] = await findMatches(tx, { limit: 1, only: { shop_id, id } });
  if (found) await assign(tx, deps, { ...found, by: null });
  return found?.return_id;
}

/** Parcels that one run of the job matches at most. */
const batch = 500;

/** Assigns parcels whose codes have become known, such as the tracking number of a label that was reported late. */
export async function matchKnownParcels(deps: Deps): Promise<void> {
  for (const found of await findMatches(deps.db.root, { limit: batch }))
    await matchParcel(deps, { ...found, by: null }).catch((error: unknown) => {
      // Somebody was faster, or undid the receipt.
      if (!(error instanceof Refusal)) throw error;
    });
}
