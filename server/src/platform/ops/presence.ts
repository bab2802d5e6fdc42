import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Reader } from '../db.ts';
import type { Log } from '../log.ts';

/** Shows other processes of the database that this one is alive. */
export type Presence = {
  /** What leases of this process are held by; null in a process that works on no jobs. */
  readonly id: number | null;
  /** Resolves once others can see that the process is alive. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The first key of the advisory locks that processes hold as long as they live; the second one is their id. */
const lock_class = 720_394_101;
const max_lock_key = 2 ** 31 - 1;
const reconnect_ms = 1000;

/**
 * Holds an advisory lock on a connection of its own. PostgreSQL releases it as soon as the process dies, also of `kill -9`, so that others need
 * not wait for the leases of a dead process to expire. Where the connection is lost while the process lives, it looks dead until it
 * has connected again: whoever takes over must be safe against two owners all the same.
 */
export function createPresence(connection: pg.ClientConfig, log: Log): Presence {
  const id = randomInt(1, max_lock_key);
  let client: pg.Client | undefined;
  let started = false;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ ...connection, keepAlive: true });
    client = next;
    next.on('error', () => {});
    next.once('end', () => {
      if (!closed) setTimeout(() => void connect(), reconnect_ms).unref();
    });
    try {
      await next.connect();
      await next.query('select pg_advisory_lock($1::integer, $2::integer)', [lock_class, id]);
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of this process could not be written');
      await next.end().catch(() => {});
    }
  }

  return {
    get id() {
      return started ? id : null;
    },
    async start() {
      started = true;
      await connect();
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

/** Whether the process of an id is alive, as far as the database can see. */
export async function isAlive(db: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{
    alive: boolean;
  }>`select ${processIsAlive(sql`${id}::bigint`)} as alive`.execute(db);
  return rows[0]?.alive === true;
}

/** A condition: the process whose id the expression gives is alive. */
export const processIsAlive = (id: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from pg_locks k where k.locktype = 'advisory' and k.granted and k.objsubid = 2
    and k.database = (select oid from pg_database where datname = current_database())
    and k.classid::bigint = ${lock_class} and k.objid::bigint = ${id})`;
