import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { DatabaseConnection, PostgresDialectConfig, RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import { CommitUnknownError, noteCommit, wasSurelyNotCommitted } from './db/commits.ts';
import { preparing, statementName } from './db/prepared-statements.ts';
import type { Tables } from './db/tables.ts';

/** An open transaction. Every statement that writes takes one as its first argument. */
export type Tx = Transaction<Tables>;

/** What runs a read: the root handle, or a transaction that must see its own writes. */
export type Reader = Kysely<Tables>;

export type Db = {
  /** For reads. Within an idempotent request they are part of its transaction; inside the transaction of a command, using it throws. */
  readonly root: Reader;
  /** Runs `work` in a transaction; inside an idempotent request it joins that request's transaction as a savepoint. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A hot read: one statement that answers one row, prepared under a name so that PostgreSQL plans it once per connection. */
  readRow<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** The same of many rows. */
  readRows<T>(query: RawBuilder<T>): Promise<T[]>;
  /** The same with a statement whose text was made before. */
  readPrepared<T>(statement: PreparedRead<T>, values: Record<string, unknown>): Promise<T[]>;
  /** A read whose best plan depends on its values, such as a list with filters: it is planned each time. */
  readWithPlan<T>(query: RawBuilder<T>): Promise<{ rows: T[] }>;
  pool: pg.Pool;
  beforeCommit: BeforeCommit;
};

/** Runs at the end of every command, in its transaction. */
export type BeforeCommit = (tx: Tx) => Promise<void>;

/** The text of a read, made once: composing and comparing the 8 kB of a return's details took a tenth of the request. */
export type PreparedRead<T> = { name: string; text: string; parameters: readonly string[]; row?: T };

/** Makes the text of a read whose every parameter is the name of the value to be put there. */
export function prepareRead<T>(query: RawBuilder<T>): PreparedRead<T> {
  const { sql: text, parameters } = query.compile(textMaker);
  return { name: statementName(text), text, parameters: parameters as string[] };
}

/**
 * The transaction that is open here, and what becomes of an `inTransaction` inside it:
 *
 * | opened by | mode | a command inside |
 * |---|---|---|
 * | `inTransaction` | `exclusive` | throws: commands don't nest |
 * | `inJoinableTransaction` (an Idempotency-Key), `dryRun` | `savepoint` | runs in a savepoint; its refusal undoes it alone |
 * | `allOrNothing` within one of these | `merged` | runs without a savepoint of its own; a failure undoes all |
 *
 * `failed`: a command of a merged scope has failed, and left behind what it did.
 */
type Scope = {
  tx: Tx;
  mode: 'exclusive' | 'savepoint' | 'merged';
  beforeCommit: BeforeCommit;
  failed?: boolean;
};
const scope = new AsyncLocalStorage<Scope>();

// int8 and count(*) arrive as text: ids and amounts are at most 2^53 - 1, so numbers hold them. `date` stays text: it has no zone.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
});
// An array of int8 has no name in pg. Ids hold no comma, quote or null.
pg.types.setTypeParser(1016 as never, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type PoolOptions = pg.PoolConfig & { statement_timeout_ms?: number };

export function createPool({ statement_timeout_ms, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...(statement_timeout_ms ? { statement_timeout: statement_timeout_ms } : {}),
    ...options,
  });
  // A broken connection is replaced by the pool, and a statement that needed it fails on its own. Without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Enough for what the sender of webhooks does at once: a look, which is up to four statements, and outcomes. */
const queue_pool_size = 5;

/**
 * Connections for queue workers. Its statements find rows by indexes alone: those that were planned while the table was empty would read it
 * from end to end until PostgreSQL counts it again, which is up to a minute. And they do not wait for the disk, so only what may be forgotten is
 * written with them.
 */
export const createQueuePool = (options: PoolOptions): pg.Pool =>
  createPool({
    ...options,
    max: queue_pool_size,
    options: '-c enable_seqscan=off -c synchronous_commit=off',
  });

/** Makes text of statements, and never has a connection. */
const textMaker = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
      noteCommit();
    } catch (error) {
      if (wasSurelyNotCommitted(error)) throw error;
      noteCommit();
      throw new CommitUnknownError(error);
    }
  }

  /** A rollback fails when the connection is lost, which rolls back as well: the first error is the one to report. */
  override async rollbackTransaction(
    ...connection: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    await super.rollbackTransaction(...connection).catch(() => {});
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new Driver(this.#config);
  }
}

export type DbOptions = {
  beforeCommit?: BeforeCommit;
  /** Whether statements are prepared under names, which a connection of a pooler in transaction mode may not know again. */
  named?: boolean;
};

export function createDb(pool: pg.Pool, { beforeCommit = async () => {}, named = true }: DbOptions = {}): Db {
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool: guarded(pool, named) }) });
  return {
    get root() {
      return joinable() ?? kysely;
    },
    pool,
    beforeCommit,
    inTransaction: (work) => inTransaction(kysely, beforeCommit, work),
    ...createReads(pool, named),
    async readPrepared<T>({ name, text, parameters }: PreparedRead<T>, values: Record<string, unknown>) {
      const given = parameters.map((known) => values[known]);
      const tx = joinable();
      if (tx) return (await tx.executeQuery(CompiledQuery.raw(text, given))).rows as T[];
      refuseInsideTransaction();
      const { rows } = await pool.query({ ...(named && { name }), text, values: given });
      return rows as T[];
    },
  };
}

/** The transaction of the idempotent request whose work this is, unless a command has begun one of its own in it. */
function joinable(): Tx | undefined {
  const outer = scope.getStore();
  return outer?.mode === 'savepoint' ? outer.tx : undefined;
}

/** Reads outside of commands. */
function createReads(pool: pg.Pool, named: boolean): Pick<Db, 'readRow' | 'readRows' | 'readWithPlan'> {
  const run = async (query: RawBuilder<unknown>, nameOf: (text: string) => string | undefined) => {
    const tx = joinable();
    if (tx) return (await query.execute(tx)).rows;
    refuseInsideTransaction();
    const { sql: text, parameters } = query.compile(textMaker);
    const name = nameOf(text);
    const { rows } = await pool.query({
      ...(name && { name }),
      text,
      values: parameters as unknown[],
    });
    return rows;
  };
  const nameIt = named ? statementName : () => undefined;
  return {
    readRow: async <T>(query: RawBuilder<T>) => (await run(query, nameIt))[0] as T | undefined,
    readRows: async <T>(query: RawBuilder<T>) => (await run(query, nameIt)) as T[],
    readWithPlan: async <T>(query: RawBuilder<T>) => ({ rows: (await run(query, () => undefined)) as T[] }),
  };
}

/** Runs `work`, which is about another database, as if no transaction were open here. */
export const outsideTransactions = <T>(work: () => T): T => scope.exit(work);

/**
 * Opens a transaction that a command's own `inTransaction` joins. Only the idempotency layer calls it: the stored answer must commit with
 * the effect, and a refusal must undo the effect but keep the answer, which is what the savepoint gives.
 */
export function inJoinableTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  const { beforeCommit } = db;
  return db.root
    .transaction()
    .execute((tx) => scope.run({ tx, mode: 'savepoint', beforeCommit }, () => work(tx)));
}

class Discarded extends Error {}

/**
 * Tries commands out: whatever they write is undone, together with the jobs and events that they would cause, and only what `work` returns remains. It
 * is also possible within a joinable transaction, which goes on afterwards.
 */
export async function dryRun<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = scope.getStore();
  const { beforeCommit } = db;
  let result: { value: T } | undefined;
  const attempt = async (tx: Tx) => {
    const value = await scope.run({ tx, mode: 'savepoint', beforeCommit }, () => work(tx));
    result = { value };
    throw new Discarded();
  };
  const running: Promise<never> =
    outer?.mode === 'savepoint' ? inSavepoint(outer.tx, attempt) : db.root.transaction().execute(attempt);
  await running.catch((error: unknown) => {
    if (!(error instanceof Discarded)) throw error;
  });
  return result!.value;
}

/**
 * Within a joinable transaction, runs several commands that count together: if one of them fails, the effects of all are undone, and the
 * transaction can go on. Its error is thrown. Anywhere else it only runs them.
 */
export function allOrNothing<T>(work: () => Promise<T>): Promise<T> {
  const outer = scope.getStore();
  if (outer?.mode !== 'savepoint') return work();
  const together: Scope = { ...outer, mode: 'merged' };
  return inSavepoint(outer.tx, async (tx) => {
    const result = await scope.run(together, work);
    if (together.failed) throw new Error('A command failed, and its failure was passed over.');
    await outer.beforeCommit(tx);
    return result;
  });
}

async function inTransaction<T>(
  kysely: Kysely<Tables>,
  beforeCommit: BeforeCommit,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outer = scope.getStore();
  const runIn = (tx: Tx) => scope.run({ tx, mode: 'exclusive', beforeCommit }, () => work(tx));
  const runToEnd = async (tx: Tx) => {
    const result = await runIn(tx);
    await beforeCommit(tx);
    return result;
  };
  if (!outer) return kysely.transaction().execute(runToEnd);
  if (outer.mode === 'exclusive') throw new Error('A transaction was opened inside a transaction.');
  if (outer.mode === 'savepoint') return inSavepoint(outer.tx, runToEnd);
  try {
    return await runIn(outer.tx);
  } catch (error) {
    outer.failed = true;
    throw error;
  }
}

async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint command`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint command`.execute(tx);
    return result;
  } catch (error) {
    // It fails when the connection is lost: the first error is the one to report.
    await sql`rollback to savepoint command`.execute(tx).catch(() => {});
    throw error;
  }
}

// A second connection inside a transaction dead-locks once the pool is busy, so it is made impossible.
function refuseInsideTransaction(): void {
  if (scope.getStore()) throw new Error('The root database handle was used inside a transaction.');
}

function guarded(pool: pg.Pool, named: boolean) {
  return {
    connect: async () => {
      refuseInsideTransaction();
      const client = await pool.connect();
      return named ? preparing(client) : client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
