import type { Deps } from '../../../platform/deps.ts';
import { findOverdue, isStillOverdue } from '../store-expiry.ts';
import type { OverduePlace } from '../store-expiry.ts';
import { decide, lockReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { endReturn } from './end-return.ts';

const batch_size = 500;
/** Batches of one run; what is left is for the next, a quarter of an hour later. */
const max_batches = 200;

/**
 * Expires open returns that were never sent (API contract, 8.4 rule 4): no label past pre_transit, nothing handed in, graded or settled,
 * and the newest label, or without one the return, older than the shop's `expires_after_days`. An exchange that was sent first also waits until its security is over
 * (rule 9). Returns how many.
 */
export async function expireReturns(deps: Deps): Promise<number> {
  let expired = 0;
  let after: OverduePlace | undefined;
  for (let batch = 0; batch < max_batches; batch++) {
    const candidates = await findOverdue(deps.db.root, { now: deps.clock.now(), after, limit: batch_size });
    for (const candidate of candidates) if (await expireIfOverdue(deps, candidate)) expired++;
    after = candidates.at(-1);
    if (!after) break;
  }
  return expired;
}

/** Expires one return when the conditions hold, evaluated under its lock; answers whether. */
export async function expireIfOverdue(deps: Deps, { shop_id, return_id }: ReturnRef): Promise<boolean> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    if (!(await isStillOverdue(tx, { shop_id, return_id }, deps.clock.now()))) return false;
    const next = decide(row, 'expire');
    if (next.kind !== 'move') return false;
    await endReturn(tx, deps, row, next);
    return true;
  });
}
