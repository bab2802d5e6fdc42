import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { match_queue } from '../queues.ts';
import { changeCase } from '../store-cases.ts';
import type { CaseRef } from '../store-cases.ts';
import { requireCase } from './match.ts';

/**
 * Takes back that a withdrawal was refused: it's open again with the deadlines that it had. Refusals: withdrawal_not_found, withdrawal_not_refused.
 */
export function reopenWithdrawal({ db, clock, jobs }: Deps, ref: CaseRef): Promise<void> {
  return db.inTransaction(async (tx) => {
    const found = await requireCase(tx, ref);
    if (found.state !== 'refused')
      throw new Refusal('withdrawal_not_refused', `The state of the withdrawal is ${found.state}.`);
    const state = found.matched_by === null ? 'matching' : 'matched';
    const nothing = { refusal_ground: null, refusal_note: null, refused_by: null, refused_at: null };
    await changeCase(tx, found, { state, ...nothing, due_soon_at: null }, clock.now());
    const { shop_id } = ref;
    await jobs.enqueue(tx, match_queue.queue, { shop_id }, { singleton_key: String(shop_id) });
  });
}
