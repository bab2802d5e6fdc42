import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listSettlements } from '../../money/settlements/index.ts';
import { isExchangeUnderWay } from '../sent-first.ts';
import { decide, lockReturn } from '../store.ts';
import type { ReturnAct } from './cancel-return.ts';
import { endReturn } from './end-return.ts';

/**
 * Closes a return without executing outcomes: nothing is paid, and its units cannot be returned again. Settlements that ran before stand.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_processing (also while the order of its exchange may be under way).
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
  const settlements = await listSettlements(tx, shop_id, return_id);
  if (settlements.some((one) => isExchangeUnderWay(row, one)))
    throw new Refusal(
      'return_processing',
      `The order of the exchange of return ${return_id} is being made, or it isn't known whether it was. Wait until that is known, or mark it as ordered.`,
      { state: row.state },
    );
  if (next.kind === 'move') await endReturn(tx, deps, row, next);
}
