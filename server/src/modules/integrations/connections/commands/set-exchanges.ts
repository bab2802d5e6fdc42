import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import type { OpenDeps } from '../open.ts';
import { lockConnection, updateConnection } from '../store.ts';
import type { ConnectionRef } from '../store.ts';
import { requireConnection } from './change.ts';
import { requireAllowed } from './check.ts';

/**
 * Has the platform make the orders of exchanges from the next settlement on, once it lets Retour, or tells integrations of them again. Refusals:
 * resource_not_found, validation_failed.
 */
export async function setExchanges(
  deps: OpenDeps & Pick<Deps, 'db'>,
  ref: ConnectionRef,
  writes_exchanges: boolean,
): Promise<void> {
  const connection = await requireConnection(deps, ref);
  if (connection.writes_exchanges === writes_exchanges) return;
  if (writes_exchanges) await requireAllowed(deps, connection, 'writes_exchanges');
  await deps.db.inTransaction(async (tx) => {
    if (!(await lockConnection(tx, ref))) throw notFound('connection');
    await updateConnection(tx, ref, { writes_exchanges, updated_at: deps.clock.now() });
  });
}
