import type { WireState } from '@retour/contract/states';
import type { Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockReturn, readEnd } from '../../returns/index.ts';
import type { GivenAction } from '../action.ts';

/** A return ended while a station still expected its parcel. */
export class ReturnEnded extends Refusal {
  readonly ended_at: Date;
  readonly ended_by: string | null;

  constructor(
    code: 'return_cancelled' | 'return_closed',
    detail: string,
    { state, ended_at, ended_by }: { state: WireState; ended_at: Date; ended_by: string | null },
  ) {
    super(code, detail, { state });
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
    throw new ReturnEnded('return_cancelled', `Return ${return_id} was cancelled at ${at}.`, {
      state: row.state,
      ended_at,
      ended_by,
    });
  if (row.state !== 'closed' || seen_state === 'closed') return;
  if (was_processed && row.process_source === null) return;
  const verb = was_processed ? 'processed' : 'closed';
  throw new ReturnEnded('return_closed', `Return ${return_id} was ${verb} at ${at}.`, {
    state: row.state,
    ended_at,
    ended_by,
  });
}
