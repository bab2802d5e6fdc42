import { parseTime } from '@retour/contract/time';
import type { WireState } from '@retour/contract/states';
import type { Tx } from '../../../../platform/db.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { lockReturn, readEnd } from '../../../returns/index.ts';
import type { GivenAction } from '../action.ts';
import type { NewAction } from '../store-actions.ts';

/** Something happened behind the back of a station: a return ended while its parcel was expected, or a unit was graded later. */
export class Overtaken extends Refusal {
  readonly ended_at: Date;
  readonly ended_by: string | null;

  constructor(
    code: 'return_cancelled' | 'return_closed' | 'unit_graded_later',
    detail: string,
    { state, ended_at, ended_by }: { state?: WireState; ended_at: Date; ended_by: string | null },
  ) {
    super(code, detail, state ? { state } : {});
    this.ended_at = ended_at;
    this.ended_by = ended_by;
  }
}

/**
 * Locks the return of an action and checks that nobody has ended it behind the station's back: it isn't cancelled, and no person or integration has closed
 * or processed it since the station saw it. Returns that are processed by their policy while parcels travel are expected all the same. `keep` skips
 * the check. Refusals: return_not_found, return_cancelled, return_closed.
 */
export async function requireNotEnded(
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
  { seen_state, keep }: Pick<GivenAction, 'seen_state' | 'keep'>,
): Promise<void> {
  const row = await lockReturn(tx, shop_id, return_id);
  if (keep) return;
  const { was_processed, ended_at, ended_by } = await readEnd(tx, shop_id, return_id);
  const at = ended_at.toISOString();
  if (row.state === 'cancelled')
    throw new Overtaken('return_cancelled', `Return ${return_id} was cancelled at ${at}.`, {
      state: row.state,
      ended_at,
      ended_by,
    });
  if (row.state !== 'closed' || seen_state === 'closed') return;
  if (was_processed && row.process_source === null) return;
  const verb = was_processed ? 'processed' : 'closed';
  throw new Overtaken('return_closed', `Return ${return_id} was ${verb} at ${at}.`, {
    state: row.state,
    ended_at,
    ended_by,
  });
}

/**
 * Checks that a unit wasn't graded after an action about it happened: a station that was offline sends its queue late. `keep` skips the check. Refusals:
 * unit_graded_later.
 */
export function requireNewest(
  condition: Partial<{ inspected_at: string | null; return_processor: string | null }> | null,
  { given, happened_at, recorded_at }: Pick<NewAction, 'given' | 'happened_at' | 'recorded_at'>,
): void {
  const graded_at = condition?.inspected_at ? parseTime(condition.inspected_at)?.at : undefined;
  // A time ahead of ours is a wrong clock's.
  if (given.keep || !graded_at || graded_at <= happened_at || graded_at > recorded_at) return;
  throw new Overtaken('unit_graded_later', `The unit was graded at ${graded_at.toISOString()}, after this.`, {
    ended_at: graded_at,
    ended_by: condition?.return_processor ?? null,
  });
}
