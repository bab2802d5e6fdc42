import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { createShop } from '../../src/modules/shop/shops/index.ts';
import { openDeps } from '../../src/app.ts';
import { prepareDatabase, withPool } from '../../src/database.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectionString } from '../support/cluster.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { startReceiver } from '../support/receiver.ts';
import { freePort } from '../support/free-port.ts';
import type { Receiver } from '../support/receiver.ts';
import type { Environment } from '../support/retour.ts';
import { serve } from '../support/served.ts';
import type { Served } from '../support/served.ts';
import { probe_every_ms, startBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { hasPgbouncer, startDatabase, startPgbouncer } from './databases.ts';
import type { Database } from './databases.ts';

/** Six probes of the balancer, so that a busy machine doesn't make it miss all of them. */
const shutdown_delay_ms = 6 * probe_every_ms;
const secret = 'the secret of two API processes and two workers';

/** Two API processes and two workers on one database, behind a balancer, and a shop in there. */
export type Cluster = {
  database: Database;
  balancer: Balancer;
  apis: Served[];
  workers: Served[];
  payments: PaymentServer;
  receiver: Receiver;
  /** Writes as another process would. */
  deps: Deps;
  shop: Shop;
  key: string;
  settings: Environment;
  /** Whether requests and jobs go through PgBouncer. */
  is_pooled: boolean;
  pooler_pid: number | undefined;
  /** Ends a process as a restart does and starts another in its place; tells its exit code. */
  replace(role: 'api' | 'worker', index: number): Promise<number | null>;
  close(): Promise<void>;
};

/** Starts a process of a role. It prints the address of the balancer, so its own port is chosen here. */
export async function serveProcess(settings: Environment, role: string): Promise<Served> {
  const port = await freePort();
  const served = await serve({ ...settings, PORT: String(port) }, '--role', role);
  return { ...served, origin: `http://127.0.0.1:${port}` };
}

export async function startCluster(version: string): Promise<Cluster> {
  const database = await startDatabase(version);
  const direct = connectionString(database.connection);
  const pooler = hasPgbouncer ? await startPgbouncer(database.connection) : undefined;
  const balancer = await startBalancer();
  const settings: Environment = {
    // Stored documents have links in them: all processes must make the same.
    RETOUR_ORIGIN: balancer.origin,
    DATABASE_URL: pooler ? connectionString(pooler.connection) : direct,
    ...(pooler && { RETOUR_DATABASE_DIRECT_URL: direct }),
    RETOUR_SHUTDOWN_DELAY_MS: String(shutdown_delay_ms),
    RETOUR_SECRET: secret,
    RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    RETOUR_RATE_LIMIT: '10000000',
    LOG_LEVEL: 'error',
  };
  await withPool({ connectionString: direct }, prepareDatabase);
  const opened = await openDeps({
    config: readConfig({ DATABASE_URL: direct }),
    connection: { connectionString: direct },
    secret,
    clock: systemClock,
    log: createLog('error'),
  });
  const [payments, receiver] = await Promise.all([startPaymentServer(), startReceiver()]);
  const { deps } = opened;
  const shop = await createShop(deps, { handle: 'acme', name: 'Acme', currency: 'USD' });
  await setPaymentProvider(deps, {
    shop_id: shop.id,
    provider: 'bridge',
    settings: { url: payments.url, secret: 'token' },
  });
  const { secret: key } = await createKey(deps, {
    shop_id: shop.id,
    name: 'cluster',
    scopes: ['returns', 'developer_tools'],
  });
  const start = (role: string) => Promise.all([1, 2].map(() => serveProcess(settings, role)));
  const [apis, workers] = await Promise.all([start('api'), start('worker')]);
  for (const { origin } of apis) await balancer.add(origin);
  return {
    database,
    balancer,
    apis,
    workers,
    payments,
    receiver,
    deps,
    shop,
    key,
    settings,
    is_pooled: pooler !== undefined,
    pooler_pid: pooler?.pid,
    async replace(role, index) {
      const processes = role === 'api' ? apis : workers;
      const old = processes[index]!;
      await old.end('SIGTERM');
      if (role === 'api') balancer.remove(old.origin);
      const next = await serveProcess(settings, role);
      processes[index] = next;
      if (role === 'api') await balancer.add(next.origin);
      return old.process.exitCode;
    },
    async close() {
      await Promise.all([...apis, ...workers].map((one) => one.end('SIGKILL')));
      await Promise.all([balancer.close(), receiver.close(), payments.stop(), opened.close()]);
      pooler?.stop();
    },
  };
}
