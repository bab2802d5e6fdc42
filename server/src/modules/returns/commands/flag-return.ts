import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../events/index.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';

/**
 * Stops automatic processing until a person acts. A return that is in review already stays as it is.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_processing.
 */
export function flagReturn(deps: Deps, ref: ReturnRef): Promise<void> {
  return moveWithUpdate(deps, ref, 'flag');
}

/** Puts a return in review back to open; an act of the console. Refusals: as flagReturn, and return_not_flagged. */
export function unflagReturn(deps: Deps, ref: ReturnRef): Promise<void> {
  return moveWithUpdate(deps, ref, 'unflag');
}

function moveWithUpdate(
  deps: Deps,
  { shop_id, return_id }: ReturnRef,
  verb: 'flag' | 'unflag',
): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    const next = decide(row, verb);
    if (next.kind === 'move') {
      await moveReturn(tx, row, next, deps.clock.now());
      await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
    }
  });
}
