import * as messages from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { lockReturn, max_notes, receiveParcel } from '../../../returns/index.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import type { ActionOutcome, NewAction } from '../store-actions.ts';
import { insertParcel } from '../store-parcels.ts';
import { requireNotEnded } from './ended.ts';
import { matchByCode } from './match-parcel.ts';

/** A parcel of a known return has arrived. Refusals: return_not_found, return_cancelled, return_closed. */
export async function receive(tx: Tx, deps: Deps, { shop_id, given }: NewAction): Promise<ActionOutcome> {
  const return_id = given.return_id!;
  await requireNotEnded(tx, { shop_id, return_id }, given);
  if (await receiveParcel(tx, deps, { shop_id, return_id }))
    await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
  return { return_id };
}

/** Characters of a note on a return (API contract, 11.7). */
const note_length = 255;

/** Something was in the parcel that the return doesn't have: noted on the return for the people who decide. Refusals: return_not_found. */
export async function noteExtraItem(
  tx: Tx,
  deps: Deps,
  { shop_id, given }: NewAction,
): Promise<ActionOutcome> {
  const { return_id, code, note } = { ...given, return_id: given.return_id! };
  const { note_count } = await lockReturn(tx, shop_id, return_id);
  if (note_count >= max_notes) throw invalid({ note: [`A return can have at most ${max_notes} notes.`] });
  const text = ['Extra item in the parcel', code, note].filter(Boolean).join(': ');
  await insertServiceNote(tx, { shop_id, return_id }, text.slice(0, note_length), deps.clock.now());
  return { return_id };
}

/** A parcel arrived that nobody can assign now. It's matched at once if its code is known after all. Refusals: validation_failed for an id in use. */
export async function receiveUnknown(tx: Tx, deps: Deps, action: NewAction): Promise<ActionOutcome> {
  const { shop_id, given, station, done_by, happened_at } = action;
  const id = given.parcel_id!;
  const parcel = { shop_id, id, code: given.code ?? null, note: given.note ?? null, station };
  if (!(await insertParcel(tx, { ...parcel, received_by: done_by, received_at: happened_at })))
    throw invalid({ parcel_id: [messages.repeated('parcel_id')] });
  const return_id = await matchByCode(tx, deps, { shop_id, id });
  return { parcel_id: id, ...(return_id !== undefined && { return_id }) };
}
