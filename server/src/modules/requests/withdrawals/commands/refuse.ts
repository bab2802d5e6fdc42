import { OPEN_STATES } from '@retour/contract/withdrawals';
import type { Deps } from '../../../../platform/deps.ts';
import { changeCase } from '../store-cases.ts';
import type { CaseRef } from '../store-cases.ts';
import { requireCase } from './match.ts';

export type RefuseInput = CaseRef & {
  ground: string;
  note: string | null;
  refused_by: string;
};

/**
 * Records that a person refuses a withdrawal, and on which ground. The statement and its receipt stay as they are. Refusals: withdrawal_not_found,
 * withdrawal_not_open.
 */
export function refuseWithdrawal(deps: Pick<Deps, 'db' | 'clock'>, input: RefuseInput): Promise<void> {
  const { ground, note, refused_by, ...ref } = input;
  return deps.db.inTransaction(async (tx) => {
    const found = await requireCase(tx, ref, OPEN_STATES);
    const now = deps.clock.now();
    // An order that nobody has confirmed isn't the case's: another withdrawal may be about it.
    const order_id = found.matched_by === null ? null : found.order_id;
    await changeCase(
      tx,
      found,
      { state: 'refused', order_id, refusal_ground: ground, refusal_note: note, refused_by, refused_at: now },
      now,
    );
  });
}
