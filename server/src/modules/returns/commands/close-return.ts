import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decide, lockReturn } from '../store.ts';
import type { ReturnAct } from './cancel-return.ts';
import { endReturn } from './end-return.ts';

/**
 * Closes a return without executing outcomes: nothing is paid, and its units cannot be returned again. Settlements that ran before stand.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_processing.
 */
export function closeReturn(deps: Deps, act: ReturnAct): Promise<void> {
  return deps.db.inTransaction((tx) => closeReturnIn(tx, deps, act));
}

/** {@link closeReturn} in the transaction of a command that does more. */
export async function closeReturnIn(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, version }: ReturnAct,
): Promise<void> {
  const row = await lockReturn(tx, shop_id, return_id, version);
  const next = decide(row, 'close');
  if (next.kind === 'move') await endReturn(tx, deps, row, next);
}
