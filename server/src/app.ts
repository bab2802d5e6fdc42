import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readCaller, recordKeyUse } from './modules/access/api-keys/index.ts';
import { recordAct } from './modules/records/audit/index.ts';
import { createLiveEvents } from './modules/integrations/event-stream/index.ts';
import { createRequestLog } from './modules/records/request-log/index.ts';
import { createReturnDocuments } from './modules/returns/index.ts';
import { createSessionReader } from './modules/access/sessions/index.ts';
import { listPortalAddresses } from './modules/shop/shops/index.ts';
import {
  connections,
  listGauges,
  listJobs,
  listRoutes,
  listWarnings,
  queues,
  registerPages,
} from './modules.ts';
import { createAuthenticator } from './platform/authenticate.ts';
import type { Authenticator, KeyPrincipal } from './platform/authenticate.ts';
import type { Clock } from './platform/clock.ts';
import { ConfigError } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { takesSecureCookies } from './platform/callers/credentials.ts';
import { createDb, createPool, createQueuePool } from './platform/db.ts';
import { createOutagePauses } from './platform/db/outage-pauses.ts';
import type { BeforeCommit, Db } from './platform/db.ts';
import type { Deps } from './platform/deps.ts';
import { createEgress } from './platform/egress.ts';
import type { Egress } from './platform/egress.ts';
import { registerHealth } from './platform/ops/health.ts';
import { createDomainProofs } from './platform/egress/domain-proof.ts';
import type { Draining, RequestLog } from './platform/http/http-deps.ts';
import { createHttpServer } from './platform/http.ts';
import { closeHttp, trackRequests } from './platform/http/drain.ts';
import { sendTestRequestsFirst } from './platform/http/test-requests.ts';
import { createJobs } from './platform/jobs.ts';
import type { JobDefinition } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/ops/metrics.ts';
import { createCursors } from './platform/paging/paging.ts';
import { createPresence } from './platform/ops/presence.ts';
import { createPuzzles } from './platform/callers/puzzles.ts';
import { createRateExchange } from './platform/callers/rate-exchange.ts';
import { createRateLimiter } from './platform/callers/rate-limit.ts';
import type { RateLimiter } from './platform/callers/rate-limit.ts';
import { findPortalsFirst } from './platform/pages/portal-hosts.ts';
import { registerReference } from './platform/pages/reference.ts';
import { deriveKey } from './platform/ops/secret.ts';
import { createVault } from './platform/ops/vault.ts';
import type { Role } from './role.ts';
import { createTestSides } from './test-sides.ts';

export type AppOptions = {
  config: Config;
  connection: pg.PoolConfig;
  /** The same database where `connection` leads through a pooler in transaction mode, for what needs a session of its own. */
  direct?: pg.PoolConfig;
  /** The secret of the installation. */
  secret: string;
  clock: Clock;
  log: Log;
  /** The way to addresses that others have chosen; by default as the settings say. */
  egress?: Egress;
};

export type App = {
  deps: Deps;
  http: FastifyInstance;
  /** Begins to work on jobs, without answering at an address, and tells on which. */
  begin(): Promise<JobDefinition[]>;
  /** Begins to answer and to work on jobs, and tells the address. */
  listen(): Promise<string>;
  /** Ends in order: requests under way, jobs under way, connections. New requests get 503 meanwhile. A second call waits for the same end. */
  close(): Promise<void>;
};

export type ServerOptions = AppOptions & {
  role: Role;
  /** Holds once the database is prepared for this version, which takes its time: what needs no database is made meanwhile. */
  prepared?: Promise<void>;
  /** Adds pages that are not the service's own, such as those of the demo. */
  registerPages?: (http: FastifyInstance) => void;
};

/** Puts the service together: every part is made here and given what it needs. */
export async function createApp({
  role,
  prepared = Promise.resolve(),
  registerPages: registerMore = () => {},
  ...options
}: ServerOptions): Promise<App> {
  const { direct = options.connection, clock, log } = options;
  const opened = makeDeps({ ...options, worker: role !== 'api' });
  const { deps } = opened;
  const started = prepared.then(() => opened.start());
  started.catch(() => {}); // awaited below
  const { config } = deps;
  const draining: Draining = { announced: false, value: false };
  const authenticator = recogniseKeys(deps, direct);
  const rates = createRateLimiter(clock);
  const rate_exchange = role === 'worker' ? undefined : createRateExchange(direct, rates, log);
  const http = await makeHttp(deps, { role, authenticator, rates, draining });
  const sides = role === 'worker' || config.is_test_side ? undefined : serveTestSides(deps, http, options);
  if (role !== 'worker') registerMore(http);
  const requests = trackRequests(http, draining);
  try {
    await started;
  } catch (error) {
    await authenticator.close();
    await opened.close();
    throw error;
  }

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    draining.announced = true;
    if (role !== 'worker' && config.shutdown_delay_ms > 0) await sleep(config.shutdown_delay_ms);
    const deadline = performance.now() + config.drain_timeout_ms;
    draining.value = true;
    deps.live_events.close();
    await requests.end(deadline);
    await sides?.close();
    await closeHttp(http);
    await rate_exchange?.close();
    await authenticator.close();
    await opened.close(deadline);
  }

  return {
    deps,
    http,
    begin: () => beginJobs(deps, role),
    async listen() {
      const address = await listen(http, config);
      rate_exchange?.start();
      if (!takesSecureCookies(config))
        log.warn('Sessions are not protected: serve RETOUR_ORIGIN and RETOUR_PORTAL_URL over HTTPS.');
      await beginJobs(deps, role);
      return address;
    },
    close: () => (closed ??= close()),
  };
}

/** Begins to work on jobs in processes that do, and tells on which. */
async function beginJobs(deps: Deps, role: Role): Promise<JobDefinition[]> {
  if (role === 'api') return [];
  const definitions = listJobs(deps);
  await deps.jobs.work(definitions, deps.config.job_concurrency);
  return definitions;
}

/** Finds who the keys of requests stand for. */
const recogniseKeys = (deps: Deps, direct: pg.PoolConfig): Authenticator =>
  createAuthenticator({
    read: (secret_hash) => readCaller(deps.db.root, secret_hash),
    recordUse: (uses) => recordKeyUse(deps, uses),
    listen: { ...direct, application_name: 'retour keys' },
    clock: deps.clock,
    log: deps.log,
  });

/** Lets the test sides of shops be made and answer; none is there before it is asked for. */
function serveTestSides(
  deps: Deps,
  http: FastifyInstance,
  { connection, direct = connection, secret, log }: AppOptions,
): ReturnType<typeof createTestSides> {
  const sides = createTestSides({ live: deps, direct, secret, start: createApp });
  deps.test_sides = sides;
  sendTestRequestsFirst(http.server, { find: async (side) => (await sides.find(side))?.http.server, log });
  return sides;
}

type Serving = {
  role: Role;
  authenticator: Authenticator;
  rates: RateLimiter;
  draining: Draining;
};

/** The HTTP server with everything that this role serves. */
async function makeHttp(
  deps: Deps,
  { role, authenticator, rates, draining }: Serving,
): Promise<FastifyInstance> {
  const { config, clock, log, db, metrics, vault, request_log, pauses } = deps;
  const routes = role === 'worker' ? [] : listRoutes(deps);
  const sessions = createSessionReader(deps);
  const http = await createHttpServer(
    {
      config,
      clock,
      log,
      db,
      authenticator,
      sessions,
      rates,
      metrics,
      request_log,
      vault,
      pauses,
      draining,
    },
    routes,
  );
  findPortalsFirst(http.server, { config, log, read: () => listPortalAddresses(db.root) });
  registerHealth(http, { db, log, metrics, draining, warnings: listWarnings(deps) });
  if (role !== 'worker') {
    registerReference(http, routes, deps);
    registerPages(http, deps);
  }
  return http;
}

/** The operations for a caller in this process: nothing listens, and the request log has none of it. */
export function createLocalHttp(deps: Deps, caller: KeyPrincipal): Promise<FastifyInstance> {
  const { config, clock, log, db, metrics, vault } = deps;
  const authenticator: Authenticator = { identify: async () => caller, forget() {}, async close() {} };
  const request_log: RequestLog = { is_on: false, note() {}, async flush() {}, async close() {} };
  const draining: Draining = { announced: false, value: false };
  const callers = { authenticator, sessions: createSessionReader(deps), rates: createRateLimiter(clock) };
  return createHttpServer(
    {
      config,
      clock,
      log,
      db,
      metrics,
      vault,
      request_log,
      draining,
      pauses: createOutagePauses(clock),
      ...callers,
    },
    listRoutes(deps),
  );
}

type OpenedDeps = { deps: Deps; close(deadline?: number): Promise<void> };

/** Opens what commands and jobs work with, for a command line beside a server. The database must be prepared for this version. */
export async function openDeps(options: AppOptions): Promise<OpenedDeps> {
  const opened = makeDeps({ ...options, worker: false });
  try {
    await opened.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** Makes what commands and jobs work with; nothing is asked of the database before the start. A `worker` also keeps the queues in order. */
function makeDeps(options: AppOptions & { worker: boolean }): OpenedDeps & { start(): Promise<void> } {
  const { connection, direct = connection, secret, clock, log, worker } = options;
  // A copy: `listen` completes the origin when the port is picked by the system.
  const config = { ...options.config };
  const { jobs_pool_size: pool_size, statement_timeout_ms } = config;
  // It reads a file that a setting names: refused before anything is begun that would have to be ended.
  const egress = options.egress ?? createEgress(config);
  const { pool, db } = openMain(connection, config, (tx) => recordAct(tx, clock));
  const pauses = createOutagePauses(clock);
  pool.on('connect', () => pauses.end());
  const queue_pool = createQueuePool({
    ...direct,
    statement_timeout_ms,
    application_name: 'retour webhooks',
  });
  const queue_db = createDb(queue_pool);
  // Those of a worker also listen.
  const jobs_connection = { ...(worker ? direct : connection), application_name: 'retour jobs' };
  const jobs = createJobs({ connection: jobs_connection, pool_size, queues, log, worker });
  const cursors = createCursors(deriveKey(secret, 'cursors'));
  const vault = createVault(deriveKey(secret, 'secrets of webhooks'));
  const return_documents = createReturnDocuments({ db, config, log });
  const request_log = createRequestLog({ queue_db, config, clock, log });
  const presence = createPresence({ ...direct, application_name: 'retour presence' }, log);
  return {
    deps: {
      db,
      queue_db,
      clock,
      log,
      config,
      jobs,
      cursors,
      vault,
      puzzles: createPuzzles(deriveKey(secret, 'puzzles')),
      egress,
      domain_proofs: createDomainProofs(deriveKey(secret, 'hosts of portals'), config),
      metrics: createMetrics(pool, { gauges: listGauges({ db, clock, config }), log }),
      presence,
      pauses,
      live_events: createLiveEvents({ db, clock, log }),
      return_documents,
      request_log,
      test_sides: undefined,
      ...connections,
    },
    async start() {
      await jobs.start();
      if (worker) await presence.start();
    },
    async close(deadline = 0) {
      await jobs.stop(Math.max(0, deadline - performance.now()));
      await presence.close();
      await return_documents.close();
      await request_log.close();
      await egress.close();
      // A statement that still runs would hold its connection; at the deadline the end of the process takes it along.
      await Promise.race([
        Promise.all([pool.end(), queue_pool.end()]),
        sleep(Math.max(500, deadline - performance.now()), undefined, { ref: false }),
      ]);
    },
  };
}

/** The connections of requests and jobs. A pooler in transaction mode refuses parameters at their start, and may know no names of statements. */
function openMain(
  connection: pg.PoolConfig,
  { db_pool_size: max, statement_timeout_ms, database_direct_url, prepared_statements }: Config,
  beforeCommit: BeforeCommit,
): { pool: pg.Pool; db: Db } {
  const is_pooled = database_direct_url !== '';
  const named = prepared_statements === 'on' || (prepared_statements === 'auto' && !is_pooled);
  const limits = is_pooled ? {} : { statement_timeout_ms };
  const pool = createPool({ ...connection, max, ...limits, application_name: 'retour' });
  return { pool, db: createDb(pool, { beforeCommit, named }) };
}

async function listen(http: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config;
  try {
    await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} is in use: stop the process that uses it, or set PORT to another.`);
    if (code === 'EACCES')
      throw new ConfigError(`This user isn't allowed to use port ${port}: set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST "${host}" isn't an address of this machine.`);
    throw error;
  }
  const address = http.server.address();
  if (port === 0 && address !== null && typeof address === 'object') {
    const withPort = (url: string) => url.replace(/:0(?=\/|$)/, `:${address.port}`);
    Object.assign(config, { origin: withPort(config.origin), portal_url: withPort(config.portal_url) });
  }
  return config.origin;
}
