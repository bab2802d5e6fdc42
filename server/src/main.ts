import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { readProcessConfig, version } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { summariseConfig } from './platform/ops/config-summary.ts';
import { createLog } from './platform/log.ts';
import type { Egress } from './platform/egress.ts';
import type { Log } from './platform/log.ts';
import { readSecret } from './platform/ops/secret.ts';
import { removeOldUploads } from './platform/files/upload-file.ts';
import type { Role } from './role.ts';

export type ServeOptions = {
  role: Role;
  /** Adds pages that are not the service's own. */
  registerPages?: (http: App['http']) => void;
  /** Called once the database is prepared and before requests are answered; what it answers is printed below the address. */
  prepare?: (app: App) => Promise<(address: string) => string[]>;
};

/** A server that everybody may try, and that erases everything from time to time. */
export type PublicServer = {
  /** Its way to addresses that visitors choose. */
  egress: Egress;
  /** Settings that hold whatever the environment says. */
  settings: Partial<Config>;
  /** When the server starts over, after `now`. */
  nextAt: (now: Date) => Date;
  /** Empties the database, while no server runs on it. Throws where it may not. */
  emptyDatabase: (connection: Database['direct']) => Promise<void>;
  /** Has the server's address while it starts over. Returns how that ends. */
  holdAddress: (config: Config) => Promise<() => Promise<void>>;
  /** What a run of it has, until it starts over. */
  pages: (starts_over_at: Date) => Required<Pick<ServeOptions, 'registerPages' | 'prepare'>>;
};

/** Runs the server until it is told to stop: environment → configuration → database → app → listen → drain. */
export function serve({
  role,
  registerPages = () => {},
  prepare = async () => () => [],
}: ServeOptions): Promise<void> {
  return untilStopped(readProcessConfig(), async ({ begin, asked }) => {
    await begin({ role, registerPages, prepare });
    return asked;
  });
}

/** Runs a server that starts over from time to time, until it is told to stop. */
export function servePublic({ egress, settings, pages, ...server }: PublicServer): Promise<void> {
  const config = { ...readProcessConfig(), ...settings };
  return untilStopped(config, async ({ begin, asked, database }) => {
    let release = async () => {};
    try {
      for (;;) {
        await server.emptyDatabase(database.direct);
        const starts_over_at = server.nextAt(systemClock.now());
        const run = { role: 'all', egress, ...pages(starts_over_at), beforeListening: release } as const;
        const app = await begin(run);
        const why = await Promise.race([asked, timeOf(starts_over_at)]);
        if (why) return why;
        await app.close();
        release = await server.holdAddress(config);
      }
    } finally {
      await release();
    }
  });
}

const timeOf = (at: Date) =>
  delay(Math.max(0, at.getTime() - systemClock.now().getTime()), undefined, { ref: false });

type Run = Required<ServeOptions> & { egress?: Egress; beforeListening?: () => Promise<void> };

type Running = {
  database: Database;
  /** Starts an app that listens. */
  begin: (run: Run) => Promise<App>;
  /** The signal to stop. */
  asked: Promise<NodeJS.Signals>;
};

/** Opens the database, runs `work`, and ends in order what it began last. */
async function untilStopped(
  config: Config,
  work: (running: Running) => Promise<NodeJS.Signals>,
): Promise<void> {
  const log = createLog(config.log_level, config.log_format);
  const asked = stopSignal();
  const opening = openDatabase(config, log);
  removeOldUploads(systemClock.now()).catch((error: unknown) => log.warn({ err: error }, 'old uploads'));
  const server = await loadServer(opening);
  const database = await opening;
  let app: App | undefined;
  async function begin({ prepare, beforeListening, ...run }: Run): Promise<App> {
    app = await start(server, { config, log, database, ...run });
    log.info(summariseConfig(config), 'configured');
    const lines = await prepare(app);
    await beforeListening?.();
    const address = await app.listen();
    log.info({ address, role: run.role, version }, 'ready');
    console.log(banner(address, database, lines(address)));
    return app;
  }
  try {
    log.info({ signal: await work({ database, begin, asked }) }, 'stopping');
  } finally {
    await app?.close();
    await database.stop();
  }
  log.info('stopped');
  // What did not end in time must not keep the process.
  setTimeout(() => process.exit(), 1000).unref();
}

type Start = Omit<Run, 'prepare' | 'beforeListening'> & {
  config: Config;
  log: Log;
  database: Database;
};

async function start(
  { createApp, prepareDatabase, withPool }: Server,
  { config, log, database, ...run }: Start,
): Promise<App> {
  const { connection, direct, data_dir } = database;
  const secret = readSecret(config, data_dir);
  const prepare = async () => {
    const applied = await withPool(direct, prepareDatabase);
    if (applied.length > 0) log.info({ migrations: applied.length, last: applied.at(-1) }, 'migrated');
  };
  const prepared = prepare();
  prepared.catch(() => {}); // the app waits for it
  return createApp({
    config,
    connection,
    direct,
    secret,
    clock: systemClock,
    log,
    prepared,
    ...run,
  });
}

type Server = typeof import('./app.ts') & typeof import('./database.ts');

/** Long enough to set PostgreSQL going. */
const head_start_ms = 25;

/** What the server's modules need most of, in parts that take about as long each. */
const parts = [
  () => import('./platform/db.ts'),
  () => import('./platform/jobs.ts'),
  () => import('./platform/http.ts'),
  () => import('./modules/policy/policies/index.ts'),
  () => import('./modules/commerce/orders/index.ts'),
  () => import('./modules/requests/draft-returns/index.ts'),
  () => import('./modules/logistics/labels/index.ts'),
];

/**
 * Loads the server's modules, which takes this process longer than PostgreSQL takes to start in another. Nothing else happens while a part is
 * loaded: between them, what PostgreSQL answered is taken further.
 */
async function loadServer(opening: Promise<Database>): Promise<Server> {
  await Promise.race([opening, delay(head_start_ms)]);
  for (const load of parts) {
    await load();
    await immediate();
  }
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
      console.error('Finishing requests and jobs in progress. Press Ctrl-C again to stop immediately.');
      resolve(signal);
    });
  }
  return promise;
}

function banner(address: string, database: Database, lines: string[]): string {
  const where = database.embedded
    ? `${database.data_dir} (bundled PostgreSQL)`
    : 'the server in DATABASE_URL';
  return [
    '',
    `  Retour ${version} listens at ${address}`,
    '',
    `  data     ${where}`,
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
