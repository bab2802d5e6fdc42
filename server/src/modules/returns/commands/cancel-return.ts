import type { Deps } from '../../../platform/deps.ts';
import { decide, lockReturn, readMovement } from '../store.ts';
import { endReturn } from './end-return.ts';

export type ReturnRef = { shop_id: number; return_id: number };
/** Who acts on a return as a person sees what the API may not touch; with `version`, only if nothing has happened since. */
export type ReturnAct = ReturnRef & { by_console?: boolean; version?: number | undefined };

/**
 * Calls a return off before goods or money moved: its units can be returned again, unused labels are voided, nothing is paid.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, return_processing,
 * goods_or_money_moved, return_changed.
 */
export function cancelReturn(
  deps: Deps,
  { shop_id, return_id, version, by_console = false }: ReturnAct,
): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id, version);
    const next = decide(row, 'cancel', { ...(await readMovement(tx, row)), by_console });
    if (next.kind === 'move') await endReturn(tx, deps, row, next);
  });
}
