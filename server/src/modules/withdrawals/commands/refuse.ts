import type { Deps } from '../../../platform/deps.ts';
import { OPEN_STATES, changeCase } from '../store-cases.ts';
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
    await changeCase(
      tx,
      found,
      { state: 'refused', refusal_ground: ground, refusal_note: note, refused_by, refused_at: now },
      now,
    );
  });
}
