import { wholeSecond } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import type { OpenDeps } from '../open.ts';
import { dropDueReturns } from '../store-returns.ts';
import { lockConnection, updateConnection } from '../store.ts';
import type { ConnectionRef } from '../store.ts';
import { requireConnection } from './change.ts';
import { requireAllowed } from './check.ts';

/**
 * Writes returns that are submitted from now on to the platform, once it lets Retour, or none any more. Refusals: resource_not_found, validation_failed.
 */
export async function setReturns(
  deps: OpenDeps & Pick<Deps, 'db'>,
  ref: ConnectionRef,
  writes_returns: boolean,
): Promise<void> {
  const isSet = ({ returns_since }: { returns_since: Date | null }) =>
    writes_returns === (returns_since !== null);
  const known = await requireConnection(deps, ref);
  if (isSet(known)) return;
  if (writes_returns) await requireAllowed(deps, known, 'writes_returns');
  await deps.db.inTransaction(async (tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection) throw notFound('connection');
    if (isSet(connection)) return;
    const updated_at = deps.clock.now();
    if (!writes_returns) await dropDueReturns(tx, ref);
    await updateConnection(tx, ref, {
      returns_since: writes_returns ? wholeSecond(updated_at) : null,
      updated_at,
    });
  });
}
