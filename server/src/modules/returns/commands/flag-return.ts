import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import { processIfTriggered } from '../process-if-triggered.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { ReturnAct } from './cancel-return.ts';

/**
 * Stops automatic processing until a person acts. A return that is in review already stays as it is.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_processing.
 */
export function flagReturn(deps: Deps, ref: ReturnAct): Promise<void> {
  return moveWithUpdate(deps, ref, 'flag');
}

/**
 * Puts a return in review back to open. What waited for that happens now: a label that was not asked for, and processing when all
 * has happened that starts it. Refusals: as flagReturn, and return_not_flagged.
 */
export function unflagReturn(deps: Deps, ref: ReturnAct): Promise<void> {
  return moveWithUpdate(deps, ref, 'unflag', async (tx) => {
    const requested = await deps.label_actions.request(tx, deps, ref);
    const failed = await processIfTriggered(tx, deps, ref);
    return requested.kind === 'requested' ? [...requested.events, ...failed] : failed;
  });
}

function moveWithUpdate(
  deps: Deps,
  { shop_id, return_id, version }: ReturnAct,
  verb: 'flag' | 'unflag',
  then: (tx: Tx) => Promise<EventSpec[]> = async () => [],
): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id, version);
    const next = decide(row, verb);
    if (next.kind === 'move') {
      await moveReturn(tx, row, next, deps.clock.now());
      await recordEvents(tx, deps, shop_id, return_id, [event('return.updated'), ...(await then(tx))]);
    }
  });
}
