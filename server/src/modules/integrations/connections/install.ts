import { PlatformFailure } from '@retour/connectors';
import type { Connector } from '@retour/connectors';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { secretContext } from './commands/messages.ts';
import { inboxUrl } from './inbox.ts';
import { openConnection } from './open.ts';
import { readConnection } from './store.ts';
import type { ConnectionRef, ShopConnection } from './store.ts';

type InstallDeps = Pick<Deps, 'clock' | 'vault' | 'egress' | 'config' | 'log'>;

/** Of each of few calls. */
const timeout_ms = 10 * second_ms;

/** Has a platform send its messages, where its connector can set that up. Where that fails, changes are read every minute all the same, and a check says so. */
export async function installMessages(
  deps: InstallDeps & Pick<Deps, 'db'>,
  ref: ConnectionRef,
): Promise<void> {
  const connection = await readConnection(deps.db.root, ref);
  if (!connection) return;
  const inbox = {
    url: inboxUrl(deps.config, connection),
    secret: deps.vault.open(secretContext(ref), connection.inbox_secret),
  };
  await attempt(deps, connection, 'installed', (connector) => connector.install?.(inbox));
}

/** Ends that a platform sends messages, as far as Retour has set that up. */
export const uninstallMessages = (deps: InstallDeps, connection: ShopConnection): Promise<void> =>
  attempt(deps, connection, 'uninstalled', (connector) =>
    connector.uninstall?.(inboxUrl(deps.config, connection)),
  );

async function attempt(
  deps: InstallDeps,
  connection: ShopConnection,
  done: string,
  work: (connector: Connector) => Promise<void> | undefined,
): Promise<void> {
  const { connector } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  try {
    await work(connector);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { shop_id, id } = connection;
    deps.log.warn({ shop_id, id, reason: error.message }, `messages of a platform could not be ${done}`);
  }
}
