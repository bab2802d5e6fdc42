import { minute_ms } from '../../../platform/clock.ts';
import { executeSettlements, listGoodwillSettlements } from '../../money/settlements/index.ts';
import { executeLater } from '../process-queue.ts';
import { lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import type { ExecuteReturnDeps } from './execute-return.ts';
import { settleInReturn } from './settle-in-return.ts';

/** A refund whose result isn't known, or that couldn't be sent, is tried again after this. */
const retry_ms = 5 * minute_ms;

/** Makes the settlements of the goodwill of a return, whatever its state. Safe to run twice, at the same time, and after a crash at any point. */
export async function executeGoodwill(deps: ExecuteReturnDeps, ref: ReturnRef): Promise<void> {
  const { shop_id, return_id } = ref;
  let row: LockedReturn | undefined;
  const { payment_timeout_ms: timeout_ms } = deps.config;
  const credit = await deps.connected_credit(deps, { shop_id, return_id, timeout_ms });
  const result = await executeSettlements(
    { ...deps, credit },
    {
      shop_id,
      return_id,
      async lock(tx) {
        row = await lockReturn(tx, shop_id, return_id);
        return true;
      },
      // What was declined doesn't keep the rest from being made.
      list: async (tx) =>
        (await listGoodwillSettlements(tx, shop_id, return_id)).toSorted(
          (a, b) => Number(a.state === 'failed') - Number(b.state === 'failed'),
        ),
      onSettled: (tx, settlement) => settleInReturn(tx, deps, row!, settlement),
      done: async () => {},
      resolved: async () => {},
      async failed(_tx, message) {
        deps.log.error({ shop_id, return_id, message }, 'a goodwill refund was declined');
      },
    },
  );
  if (result !== 'waiting') return;
  const at = new Date(deps.clock.now().getTime() + retry_ms);
  await deps.db.inTransaction((tx) => executeLater(tx, deps.jobs, ref, at));
}
