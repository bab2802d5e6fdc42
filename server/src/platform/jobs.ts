import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, fromKysely, getConstructionPlans } from 'pg-boss';
import type { Job, Db as JobsDb } from 'pg-boss';
import type { Tx } from './db.ts';
import type { Log } from './log.ts';

/** A queue and what works on it. A handler may run twice for one job and must be safe to. */
export type JobDefinition<Data extends object = object> = {
  queue: string;
  /** 'keyed': at most one waiting job per singleton key. */
  policy: 'standard' | 'keyed';
  /** Attempts after the first; the delay between them doubles from `retry_delay_s`. */
  retry_limit: number;
  retry_delay_s: number;
  /** A job that runs longer is taken for dead and given to another worker, although its own worker lives. */
  expire_in_s: number;
  /** Cron expression in UTC, for work that nobody asks for. */
  schedule?: string;
  /**
   * Whether a worker hears of a new job at once; if not, within two seconds. Hearing has a price: PostgreSQL lets only one transaction at a time
   * commit that notifies somebody, each until it is on the disk. Yes unless given.
   */
  notify?: boolean;
  /** Jobs that a process runs at a time, for work that mostly waits for other companies. The setting of all queues unless given. */
  concurrency?: number;
  /** Jobs that are taken at once; all of them are tried again when one fails. One unless given. */
  batch_size?: number;
  handle(data: Data, signal: AbortSignal): Promise<void>;
  /** Runs before the process begins to work on any queue. */
  prepare?(): Promise<void>;
  /** Called when the process begins to work. */
  begin?(): void;
  /** Ends what the handler left under way; called when the process stops. */
  end?(): Promise<void>;
};

export type QueueDefinition = Omit<JobDefinition, 'handle' | 'prepare' | 'begin' | 'end' | 'concurrency'>;

export type Jobs = {
  /** Adds a job that exists when `tx` commits and never if it does not. With `singleton_key`, at most one such job waits. */
  enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options?: { start_after?: Date; singleton_key?: string },
  ): Promise<void>;
  /** Adds many jobs in the same way, with one statement. Those with `are_first` are worked on before all others of the queue. */
  enqueueAll(
    tx: Tx,
    queue: string,
    jobs: readonly { data: object; singleton_key: string }[],
    options?: { are_first?: boolean },
  ): Promise<void>;
  /** Begins to work on every queue; only in processes of the role worker, and once the queue is started. */
  work(definitions: JobDefinition[], concurrency: number): Promise<void>;
  /**
   * Begins jobs that were to begin by `now`, as a clock shows that is ahead of the database's. Returns how many jobs of these queues wait or are under way that are
   * due by then.
   */
  startDue(now: Date, queues: readonly string[]): Promise<number>;
  /** Waits for the jobs under way, at most `timeout_ms`; what is left is worked on after the next start. */
  stop(timeout_ms: number): Promise<void>;
};

const schema = 'jobs';
/** A worker tells twice in this time that it still has a job. Of one that doesn't, because it was killed, others take the job over at the next look. */
const heartbeat_s = 20;
const look_for_dead_every_s = 20;

export type JobsOptions = {
  connection: pg.PoolConfig;
  pool_size: number;
  queues: readonly QueueDefinition[];
  log: Log;
  worker: boolean;
};

/** The job queue, which lives in the same database so that a job commits with the change that needs it. Nothing is asked of it until it is started. */
export function createJobs({
  connection,
  pool_size,
  queues,
  log,
  worker,
}: JobsOptions): Jobs & { start(): Promise<void> } {
  const boss = new PgBoss({
    ...(connection as object),
    max: pool_size,
    schema,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    superviseIntervalSeconds: look_for_dead_every_s,
    monitorIntervalSeconds: look_for_dead_every_s,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const worked_on: JobDefinition[] = [];
  const workers: string[] = [];
  return {
    async start() {
      await boss.start();
      // Its start reads all queues into its cache, and is silent when it cannot; this is not. Without the cache every job would be refused.
      if (queues[0]) await boss.insert(queues[0].queue, []);
    },
    async enqueue(tx, queue, data, options = {}) {
      await boss.send(queue, data, {
        db: fromKysely(tx),
        ...(options.start_after ? { startAfter: options.start_after } : {}),
        ...(options.singleton_key ? { singletonKey: options.singleton_key } : {}),
      });
    },
    async enqueueAll(tx, queue, jobs, { are_first = false } = {}) {
      const rows = jobs.map(({ data, singleton_key }) => ({
        data,
        singletonKey: singleton_key,
        ...(are_first && { priority: 1 }),
      }));
      await boss.insert(queue, rows, { db: fromKysely(tx) });
    },
    async work(definitions, concurrency) {
      worked_on.push(...definitions);
      for (const definition of definitions) await definition.prepare?.();
      for (const definition of definitions) {
        const places = definition.schedule ? 1 : (definition.concurrency ?? concurrency);
        for (let running = 0; running < places; running++) workers.push(await work(boss, definition, log));
      }
      for (const definition of definitions) definition.begin?.();
    },
    startDue: (now, names) => startDue(boss, { now, names, workers }),
    async stop(timeout_ms) {
      const ends = Promise.all(worked_on.map(async (definition) => definition.end?.()));
      await boss.stop({ graceful: true, close: true, timeout: Math.max(1, timeout_ms) });
      await Promise.race([ends, sleep(Math.max(1, timeout_ms), undefined, { ref: false })]);
    },
  };
}

async function startDue(
  boss: PgBoss,
  { now, names, workers }: { now: Date; names: readonly string[]; workers: readonly string[] },
): Promise<number> {
  const db = boss.getDb();
  const started = await db.executeSql(
    `update ${schema}.job set start_after = now() where state in ('created', 'retry') and start_after > now() and start_after <= $1 returning id`,
    [now],
  );
  if (started.rows.length > 0) for (const id of workers) boss.notifyWorker(id);
  const { rows } = await db.executeSql(
    `select count(*)::integer as count from ${schema}.job where name = any($1) and state in ('created', 'retry', 'active') and start_after <= now()`,
    [names],
  );
  return rows[0].count;
}

async function work(boss: PgBoss, definition: JobDefinition, log: Log): Promise<string> {
  const { batch_size: batchSize = 1 } = definition;
  const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10, batchSize };
  const id: string = await boss.work<object>(definition.queue, options, async (batch) => {
    // Where one job waited another may: without this, a worker would pause for the polling interval after every job of a full queue.
    boss.notifyWorker(id);
    await Promise.all(batch.map((job) => handle(definition, job, log)));
  });
  return id;
}

async function handle(definition: JobDefinition, job: Job, log: Log): Promise<void> {
  try {
    await definition.handle(job.data ?? {}, job.signal);
  } catch (error) {
    log.error({ err: error, queue: definition.queue, job_id: job.id }, 'job failed');
    throw error;
  }
}

/** Creates or updates the job tables and the queues. Part of `retour migrate`; a serving process changes neither. */
export async function installQueues(pool: pg.Pool, queues: readonly QueueDefinition[]): Promise<void> {
  if (await areQueuesInstalled(pool, queues)) return;
  const db: JobsDb = { executeSql: (text, values) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema, supervise: false, schedule: false });
  await boss.start();
  for (const definition of queues) {
    const { queue, policy, retry_limit, retry_delay_s, expire_in_s, schedule, notify = true } = definition;
    const options = {
      retryLimit: retry_limit,
      retryDelay: retry_delay_s,
      retryBackoff: true,
      expireInSeconds: expire_in_s,
      heartbeatSeconds: heartbeat_s,
      notify,
    };
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, options);
    else await boss.createQueue(queue, { ...options, policy: policy === 'keyed' ? 'short' : 'standard' });
    if (schedule) await boss.schedule(queue, schedule);
  }
  await boss.stop({ graceful: false });
  await pool.query(`comment on schema ${schema} is '${stateOf(queues)}'`);
}

/** Whether the job tables and the queues are just as this version makes them. */
export async function areQueuesInstalled(
  pool: pg.Pool,
  queues: readonly QueueDefinition[],
): Promise<boolean> {
  return (await installedState(pool)) === stateOf(queues);
}

/** What an installation depends on, in short: the tables of this version of pg-boss, and the queues. */
function stateOf(queues: readonly QueueDefinition[]): string {
  return hash('sha256', JSON.stringify([getConstructionPlans(schema), queues, heartbeat_s]));
}

/** The state that the last installation left on the schema of the job tables; nothing where there are none. */
async function installedState(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query(
    `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') as state`,
  );
  return rows[0].state;
}

/** Names of queues that do not exist yet. */
export async function missingQueues(pool: pg.Pool, queues: readonly QueueDefinition[]): Promise<string[]> {
  const names = queues.map(({ queue }) => queue);
  if (!(await jobsAnswer(pool))) return names;
  const { rows } = await pool.query<{ name: string }>(
    `select name from ${schema}.queue where name = any($1)`,
    [names],
  );
  const present = new Set(rows.map((row) => row.name));
  return names.filter((name) => !present.has(name));
}

/** How many jobs should have been started before a time and were not. */
export async function countOverdueJobs(pool: pg.Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from ${schema}.job where state in ('created', 'retry') and start_after < $1`,
    [before],
  );
  return rows[0]!.count;
}

/** Whether the job tables answer; part of readiness. */
export async function jobsAnswer(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('${schema}.job') is not null as present`);
  return rows[0].present;
}
