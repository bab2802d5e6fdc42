import { second_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import { openConnection } from '../open.ts';
import type { OpenDeps } from '../open.ts';
import { lockConnection, updateConnection } from '../store.ts';
import type { ConnectionRef, ShopConnection } from '../store.ts';
import { requireConnection } from './change.ts';

const timeout_ms = 10 * second_ms;

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
  if (writes_exchanges) await requireAllowed(deps, connection);
  await deps.db.inTransaction(async (tx) => {
    if (!(await lockConnection(tx, ref))) throw notFound('connection');
    await updateConnection(tx, ref, { writes_exchanges, updated_at: deps.clock.now() });
  });
}

async function requireAllowed(deps: OpenDeps, connection: ShopConnection): Promise<void> {
  const { connector, definition, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  if (!definition.writes_exchanges)
    throw invalid({ writes_exchanges: [`Orders of exchanges can't be made in ${definition.title}.`] });
  const checks = await connector.check({ ...shop, writes_exchanges: true });
  const why = checks.find(
    ({ name, status }) => status === 'failed' || (name === 'exchange' && status === 'warning'),
  );
  if (why) throw invalid({ writes_exchanges: [[why.message, why.what_to_do].filter(Boolean).join(' ')] });
}
