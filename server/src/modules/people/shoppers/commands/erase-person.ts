import { actOn, currentAct } from '../../../../platform/acts.ts';
import { dryRun } from '../../../../platform/db.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { erasePersonalRows } from '../../../../platform/personal-data.ts';
import type { Person, PersonalKind } from '../../../../platform/personal-data.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { countKept, findBlockers, forgetNotedChanges, insertErasure, lockPerson } from '../store-person.ts';
import type { Blockers, Kept } from '../store-person.ts';

export type ErasePersonInput = {
  shop_id: number;
  /** In lower case. */
  email: string;
  /** Keeps statements of withdrawals as proof. */
  keeps_withdrawals: boolean;
};

type Removed = { name: PersonalKind; count: number };
export type Erasure = { id: number | null; removed: Removed[]; kept: Kept[] };
export type ErasurePreview = Omit<Erasure, 'id'> & { blocked_by: Blockers };

/** Tells what an erasure would remove, by removing it in a transaction that is rolled back, and what keeps it from being done. */
export function previewErasure(deps: Deps, input: ErasePersonInput): Promise<ErasurePreview> {
  return dryRun(deps.db, async (tx) => {
    const person = await lockPerson(tx, input);
    const blocked_by = await findBlockers(tx, person);
    const kept = await countKept(tx, person);
    return { blocked_by, kept, removed: await removeAll(tx, deps, person) };
  });
}

/**
 * Removes everything that a shop holds about a person, except for money and stock. Doing it again removes what came since. Refusals: erasure_blocked
 * while a return, its money or a withdrawal is open.
 */
export function erasePerson(deps: Deps, input: ErasePersonInput): Promise<Erasure> {
  return deps.db.inTransaction(async (tx) => {
    const person = await lockPerson(tx, input);
    const blocked_by = await findBlockers(tx, person);
    if (blocked_by.return_ids.length + blocked_by.withdrawal_ids.length > 0)
      throw new Refusal(
        'erasure_blocked',
        'Open returns, refunds or withdrawals of this person still need the data.',
      );
    const kept = await countKept(tx, person);
    const removed = await removeAll(tx, deps, person);
    if (removed.length === 0) return { id: null, removed, kept };
    const id = await insertErasure(tx, {
      shop_id: person.shop_id,
      erased_by: currentAct()?.actor.name ?? '',
      removed: JSON.stringify(Object.fromEntries(removed.map(({ name, count }) => [name, count]))),
      keeps_withdrawals: person.keeps_withdrawals,
      statements: person.keeps_withdrawals ? [] : [...person.statements],
      erased_at: deps.clock.now(),
    });
    actOn('erasure', id);
    return { id, removed, kept };
  });
}

async function removeAll(tx: Tx, { personal_data }: Deps, person: Person): Promise<Removed[]> {
  const counts = new Map<PersonalKind, number>();
  for (const rows of personal_data) {
    const count = await erasePersonalRows(tx, rows, person);
    if (count > 0) counts.set(rows.name, (counts.get(rows.name) ?? 0) + count);
  }
  await forgetNotedChanges(tx);
  return [...counts].map(([name, count]) => ({ name, count }));
}
