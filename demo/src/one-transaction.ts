import type pg from 'pg';
import { createDb } from '../../server/src/platform/db.ts';
import type { Db } from '../../server/src/platform/db.ts';

/**
 * Runs very many commands in one transaction: all of them count, or none. The commands get a database handle of their own, with one connection,
 * on which each transaction is a savepoint. A command that is refused leaves nothing behind, and the others go on.
 */
export async function inOneTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const one = createDb(poolOf(client));
    const result = await work(one);
    await one.inTransaction(db.beforeCommit);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // A connection that failed is not used again.
    client.release(failure);
  }
}

/** Statements that begin and end a transaction, and what stands for them inside of one. */
const stand_ins = new Map([
  ['begin', 'savepoint one'],
  ['commit', 'release savepoint one'],
  ['rollback', 'rollback to savepoint one'],
]);

/** A pool whose only connection is lent to one after the other. */
function poolOf(client: pg.PoolClient): pg.Pool {
  let last: Promise<void> = Promise.resolve();
  let release = () => {};
  const lent = Object.assign(Object.create(client) as pg.PoolClient, {
    query: (text: string | pg.QueryConfig, values?: unknown[]) =>
      client.query(typeof text === 'string' ? (stand_ins.get(text) ?? text) : text, values as never),
    release: () => release(),
  });
  async function connect(): Promise<pg.PoolClient> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    release = resolve;
    return lent;
  }
  async function query(text: string | pg.QueryConfig, values?: unknown[]) {
    await connect();
    try {
      return await client.query(text as string, values);
    } finally {
      lent.release();
    }
  }
  return { connect, query, end: async () => {}, options: {} } as unknown as pg.Pool;
}
