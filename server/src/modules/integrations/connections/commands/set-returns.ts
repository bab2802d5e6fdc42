import { wholeSecond } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import { definitionOf } from '../open.ts';
import { dropDueReturns } from '../store-returns.ts';
import { lockConnection, updateConnection } from '../store.ts';
import type { ConnectionRef } from '../store.ts';

/** Writes returns that are submitted from now on to the platform, or none any more. Refusals: resource_not_found, validation_failed. */
export function setReturns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: ConnectionRef,
  writes_returns: boolean,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection) throw notFound('connection');
    const { title, writes_returns: can_write } = definitionOf(connection);
    if (writes_returns && !can_write)
      throw invalid({ writes_returns: [`Returns can't be written to ${title}.`] });
    if (writes_returns === (connection.returns_since !== null)) return;
    const updated_at = clock.now();
    if (!writes_returns) await dropDueReturns(tx, ref);
    await updateConnection(tx, ref, {
      returns_since: writes_returns ? wholeSecond(updated_at) : null,
      updated_at,
    });
  });
}
