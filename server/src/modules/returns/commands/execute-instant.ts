import { hour_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { changeSettlement, executeSettlements, listSettlements } from '../../money/settlements/index.ts';
import type { Settlement } from '../../money/settlements/index.ts';
import { executeLater, executeNow } from '../process-queue.ts';
import { isExchangeDue } from '../sent-first.ts';
import { hasExchangeDue } from '../store-processing.ts';
import { lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import type { ExecuteReturnDeps } from './execute-return.ts';
import { delayOf } from './execute-return.ts';
import { settleInReturn } from './settle-in-return.ts';

/** After this, a person looks at an order that couldn't be sent. */
const send_limit_ms = 24 * hour_ms;

/**
 * Makes the order of an instant exchange that a connected platform makes, before anything else of its return: the returned items needn't have come. What is refused waits for
 * a person, and the return stays as it is. Safe to run twice, at the same time, and after a crash at any point.
 */
export async function executeInstant(deps: ExecuteReturnDeps, ref: ReturnRef): Promise<void> {
  const { shop_id, return_id } = ref;
  if (!(await hasExchangeDue(deps.db.root, ref))) return;
  let row: LockedReturn | undefined;
  const { payment_timeout_ms: timeout_ms } = deps.config;
  const exchanges = await deps.connected_exchanges(deps, { shop_id, return_id, timeout_ms });
  const list = async (tx: Tx) =>
    (await listSettlements(tx, shop_id, return_id)).filter((one) => isExchangeDue(row!, one));
  const result = await executeSettlements(
    { ...deps, exchanges },
    {
      shop_id,
      return_id,
      async lock(tx) {
        row = await lockReturn(tx, shop_id, return_id);
        return true;
      },
      list,
      async onSettled(tx, settlement) {
        await settleInReturn(tx, deps, row!, settlement);
        // It has begun meanwhile, and waits for this.
        if (row!.state === 'processing') await executeNow(tx, deps.jobs, ref);
      },
      done: async () => {},
      resolved: async () => {},
      async failed(_tx, message) {
        deps.log.warn({ shop_id, return_id, message }, 'the order of an instant exchange was refused');
      },
    },
  );
  if (result !== 'waiting') return;
  await deps.db.inTransaction(async (tx) => {
    row = await lockReturn(tx, shop_id, return_id);
    for (const settlement of await list(tx)) await comeBack(tx, deps, ref, settlement);
  });
}

/** What isn't known is looked up again, less and less often. What couldn't be sent for 24 hours waits for a person. */
async function comeBack(tx: Tx, deps: Deps, ref: ReturnRef, settlement: Settlement): Promise<void> {
  const { created_at, state, failure_message } = settlement;
  const now = deps.clock.now();
  const is_unsent = state === 'intended' && failure_message !== null;
  if (is_unsent && now.getTime() - created_at.getTime() >= send_limit_ms) {
    await changeSettlement(tx, ref.shop_id, settlement.id, settlement, { state: 'failed' });
    return;
  }
  const delay_ms = delayOf(settlement, created_at, now);
  await executeLater(tx, deps.jobs, ref, new Date(now.getTime() + delay_ms));
}
