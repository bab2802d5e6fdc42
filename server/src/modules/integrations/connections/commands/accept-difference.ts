import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import { readDifference, writeAcceptance } from '../store-differences.ts';
import type { ListedDifference } from '../store-differences.ts';
import type { ConnectionRef } from '../store.ts';

/**
 * Accepts a difference that there is, for a reason of up to 500 characters: it doesn't count any more until its figures change. Returns it.
 * Refusals: resource_not_found, also for one that is gone.
 */
export const acceptDifference = (
  deps: Pick<Deps, 'db' | 'clock'>,
  ref: ConnectionRef,
  { id, reason, by }: { id: number; reason: string; by: string },
): Promise<ListedDifference> => change(deps, ref, id, { reason, by, at: deps.clock.now() });

/** Takes an acceptance back: the difference counts again. Changes nothing where it isn't accepted. Refusals: resource_not_found, also for one that is gone. */
export const unacceptDifference = (
  deps: Pick<Deps, 'db'>,
  ref: ConnectionRef,
  id: number,
): Promise<ListedDifference> => change(deps, ref, id, null);

function change(
  { db }: Pick<Deps, 'db'>,
  ref: ConnectionRef,
  id: number,
  acceptance: Parameters<typeof writeAcceptance>[3],
): Promise<ListedDifference> {
  return db.inTransaction(async (tx) => {
    if (!(await writeAcceptance(tx, ref, id, acceptance))) throw notFound('difference');
    return (await readDifference(tx, ref, id))!;
  });
}
