import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { readProcessConfig, version } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { readSecret } from './platform/secret.ts';
import type { Role } from './role.ts';

export type ServeOptions = {
  role: Role;
  /** Called once the database is prepared and before requests are answered; what it answers is printed below the address. */
  prepare?: (app: App) => Promise<(address: string) => string[]>;
};

/** Runs the server until it is told to stop: environment → configuration → database → app → listen → drain. */
export async function serve({ role, prepare = async () => () => [] }: ServeOptions): Promise<void> {
  const config = readProcessConfig();
  const log = createLog(config.log_level, config.log_format);
  const asked = stopSignal();
  const opening = openDatabase(config, log);
  const server = await loadServer(opening);
  const database = await opening;
  let app: App | undefined;
  try {
    app = await start(server, { config, log, database, role });
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

type Start = { config: Config; log: Log; database: Database; role: Role };

async function start(
  { createApp, prepareDatabase, withPool }: Server,
  { config, log, database, role }: Start,
): Promise<App> {
  const applied = await withPool(database.connection, prepareDatabase);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const secret = readSecret(config, database.data_dir);
  return createApp({ config, connection: database.connection, secret, clock: systemClock, log, role });
}

type Server = typeof import('./app.ts') & typeof import('./database.ts');

/** Long enough to set PostgreSQL going. */
const head_start_ms = 25;

/** Loads the server's modules, which takes this process about as long as PostgreSQL takes to start in another. */
async function loadServer(opening: Promise<Database>): Promise<Server> {
  await Promise.race([opening, delay(head_start_ms)]);
  return { ...(await import('./app.ts')), ...(await import('./database.ts')) };
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
