import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { version } from '../config.ts';
import { jobsAnswer } from '../jobs.ts';
import type { Draining } from '../http/http-deps.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';
import { pendingMigrations } from '../db/migrations.ts';

export type HealthDeps = {
  db: { pool: pg.Pool };
  log: Log;
  metrics: Metrics;
  draining: Pick<Draining, 'announced'>;
  /** What works less well than it should, while requests can still be served. */
  warnings?: readonly Warning[];
};

/** A part of the service, and a sentence about what is wrong with it; nothing while it works. */
export type Warning = { name: string; check(): Promise<string | undefined> };

/** A probe that gets no answer from the database in this time is told no. */
const check_timeout_ms = 2000;

/** Adds what an operator's tools ask for: `/livez`, `/readyz` and `/metrics`. No key, no rate limit; not for the public. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const config = { unlimited: true };
  app.get('/livez', { config }, () => ({ status: 'ok', version }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const readiness = await checkReadiness(deps);
    return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness);
  });
  app.get('/metrics', { config }, async (_request, reply) => {
    const text = await deps.metrics.text();
    return reply.header('Content-Type', deps.metrics.content_type).send(text);
  });
}

type Verdict = 'ok' | 'failed' | 'not checked';

export type Readiness = {
  status: 'ready' | 'not ready';
  /** The first check that failed, in a sentence. */
  reason?: string;
  checks: Record<'accepting_requests' | 'database' | 'migrations' | 'jobs', Verdict>;
  /** Parts that do not work as they should, each with a sentence. Requests are served all the same. */
  degraded?: Record<string, string>;
};

/** Whether requests should be sent here. The checks run in order, and the first that fails ends them. */
export async function checkReadiness(deps: HealthDeps): Promise<Readiness> {
  const { db, log, draining } = deps;
  const checks: Readiness['checks'] = {
    accepting_requests: 'not checked',
    database: 'not checked',
    migrations: 'not checked',
    jobs: 'not checked',
  };
  const steps: [keyof Readiness['checks'], () => Promise<string | undefined>][] = [
    ['accepting_requests', async () => (draining.announced ? 'The server is shutting down.' : undefined)],
    ['database', async () => void (await db.pool.query('select 1'))],
    ['migrations', async () => missing(await pendingMigrations(db.pool))],
    [
      'jobs',
      async () => ((await jobsAnswer(db.pool)) ? undefined : 'The tables of the job queue are missing.'),
    ],
  ];
  for (const [name, check] of steps) {
    const reason = await withTimeout(check()).catch((error: unknown) => {
      log.warn({ err: error, check: name }, 'not ready');
      return name === 'database' ? "The database doesn't respond." : `The check of ${name} failed.`;
    });
    checks[name] = reason ? 'failed' : 'ok';
    if (reason) return { status: 'not ready', reason, checks };
  }
  const degraded = await listDegraded(deps);
  return { status: 'ready', checks, ...(Object.keys(degraded).length > 0 ? { degraded } : {}) };
}

/** Only information: taking servers out would help nobody where, for example, a payment provider rejects all of them. */
async function listDegraded({ log, warnings = [] }: HealthDeps): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const warning of warnings) {
    const { name } = warning;
    const reason = await withTimeout(warning.check()).catch((error: unknown) => {
      log.warn({ err: error, check: name }, 'not checked');
      return undefined;
    });
    if (reason) found[name] = reason;
  }
  return found;
}

function missing(names: string[]): string | undefined {
  return names.length > 0 ? `Run "retour migrate": ${names.join(', ')} not applied.` : undefined;
}

async function withTimeout<T>(check: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(check_timeout_ms, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error(`no response within ${check_timeout_ms} ms`);
  });
  try {
    return await Promise.race([check, late]);
  } finally {
    ended.abort();
    late.catch(() => {});
  }
}
