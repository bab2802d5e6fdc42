import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import {
  acceptDifference as writeAcceptance,
  readDifference,
  withdrawAcceptance,
} from '../store-differences.ts';
import type { ListedDifference } from '../store-differences.ts';
import type { ConnectionRef } from '../store.ts';

/**
 * Accepts a difference that there is, for a reason of up to 500 characters: it doesn't count any more until its figures change. Returns it.
 * Refusals: resource_not_found, also for one that is gone.
 */
export async function acceptDifference(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: ConnectionRef,
  { id, reason, by }: { id: number; reason: string; by: string },
): Promise<ListedDifference> {
  return db.inTransaction(async (tx) => {
    const is_there = await writeAcceptance(tx, ref, { id, reason, by, at: clock.now() });
    if (!is_there) throw notFound('difference');
    return (await readDifference(tx, ref, id))!;
  });
}

/** Takes an acceptance back: the difference counts again. Changes nothing where it isn't accepted. Refusals: resource_not_found, also for one that is gone. */
export async function unacceptDifference(
  { db }: Pick<Deps, 'db'>,
  ref: ConnectionRef,
  id: number,
): Promise<ListedDifference> {
  return db.inTransaction(async (tx) => {
    if (!(await withdrawAcceptance(tx, ref, id))) throw notFound('difference');
    return (await readDifference(tx, ref, id))!;
  });
}
