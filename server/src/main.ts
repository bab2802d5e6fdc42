import { createApp } from './app.ts';
import type { App, Role } from './app.ts';
import { openDatabase, prepareDatabase, withPool } from './database.ts';
import type { Database } from './database.ts';
import { systemClock } from './platform/clock.ts';
import { readProcessConfig, version } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { readSecret } from './platform/secret.ts';

export type ServeOptions = {
  role: Role;
  /** Called once the database is prepared and before requests are answered; what it answers is printed below the address. */
  prepare?: (app: App) => Promise<(address: string) => string[]>;
};

/** Runs the server until it is told to stop: environment → configuration → database → app → listen → drain. */
export async function serve({ role, prepare = async () => () => [] }: ServeOptions): Promise<void> {
  const config = readProcessConfig();
  const log = createLog(config.log_level);
  const asked = stopSignal();
  const database = await openDatabase(config, log);
  let app: App | undefined;
  try {
    app = await start(config, log, database, role);
    const lines = await prepare(app);
    const address = await app.listen();
    log.info({ address, role, version }, 'ready');
    console.log(banner(address, database, lines(address)));
    log.info({ signal: await asked }, 'stopping');
  } finally {
    await app?.close();
    await database.stop();
  }
  log.info('stopped');
  // What did not end in time must not keep the process.
  setTimeout(() => process.exit(), 1000).unref();
}

async function start(config: Config, log: Log, database: Database, role: Role): Promise<App> {
  const applied = await withPool(database.connection, prepareDatabase);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const secret = readSecret(config, database.data_dir);
  return createApp({ config, connection: database.connection, secret, clock: systemClock, log, role });
}

/** One stop may arrive as two signals, from a terminal and from npm or a service manager. */
const same_stop_ms = 1000;

/** The first signal that asks for a stop. A later one ends the process at once; the next start recovers what it left. */
function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let asked_at: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked_at !== undefined) {
        if (performance.now() - asked_at >= same_stop_ms) process.exit(1);
        return;
      }
      asked_at = performance.now();
      console.error('Finishing what is under way. Once more to stop at once.');
      resolve(signal);
    });
  }
  return promise;
}

function banner(address: string, database: Database, lines: string[]): string {
  const where = database.embedded
    ? `${database.data_dir} (PostgreSQL, brought along)`
    : 'the server in DATABASE_URL';
  return [
    '',
    `  Retour ${version} answers at ${address}`,
    '',
    `  data     ${where}`,
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
