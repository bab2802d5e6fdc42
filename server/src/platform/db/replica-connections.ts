import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { createPool, createReads } from '../db.ts';
import type { ListDb } from '../db.ts';
import type { Log } from '../log.ts';
import { createBeats } from './replica-beats.ts';

/** A list that takes longer at the replica is read at the primary, which has the rest of the request's time. */
const most_ms = 10_000;
const connect_ms = 1000;
const beats_per_lag = 4;
const max_process_id = 2 ** 47;

/** What conflicts with the replay of changes is ended by PostgreSQL (SQLSTATE 40001); the replica is well. */
const isConflict = (error: unknown) => (error as { code?: string }).code === '40001';

/** Connections to a replica, of which it is known what they show. Times are those of `performance.now()`. */
export type ReplicaConnections = {
  /** At the last look, everything was shown that had been committed before this time. */
  shownSince(): number;
  /** Reads on a connection that shows everything from before a time; nothing if the one that is free doesn't. */
  readSince<T>(time: number, work: (db: ListDb) => Promise<T>): Promise<{ value: T } | undefined>;
  start(): void;
  close(): Promise<void>;
};

export type ReplicaConnectionOptions = {
  replica: pg.PoolConfig & { statement_timeout_ms: number };
  primary: pg.PoolConfig;
  max_lag_ms: number;
  log: Log;
};

type Shown = { db: ListDb; since: number };

/** Opens connections to a replica, writes beats to the primary, and looks for them at the replica several times in the allowed lag. */
export function createReplicaConnections(options: ReplicaConnectionOptions): ReplicaConnections {
  const { replica, primary, max_lag_ms, log } = options;
  const pool = createPool({
    ...replica,
    connectionTimeoutMillis: connect_ms,
    query_timeout: most_ms,
    application_name: 'retour lists',
  });
  const process_id = randomInt(1, max_process_id);
  const beats = createBeats({ primary, process_id, keep_ms: 2 * max_lag_ms });
  const shown_by = new WeakMap<pg.PoolClient, Shown>();
  let since = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      await beats.beat();
      since = beats.timeOf(await beats.read(pool));
    } catch (error) {
      since = -Infinity;
      log.debug({ err: error }, 'the replica was not looked at');
    }
  }
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));

  return {
    shownSince: () => since,
    async readSince(time, work) {
      let client: pg.PoolClient | undefined;
      let is_broken = false;
      try {
        client = await pool.connect();
        const shown = shown_by.get(client) ?? { db: createReads(client), since: -Infinity };
        shown_by.set(client, shown);
        if (shown.since < time) shown.since = beats.timeOf(await beats.read(client));
        return shown.since < time ? undefined : { value: await work(shown.db) };
      } catch (error) {
        is_broken = !isConflict(error);
        // Until the next look finds it well.
        if (is_broken) since = -Infinity;
        throw error;
      } finally {
        client?.release(is_broken);
      }
    },
    start() {
      void lookOnce();
      timer = setInterval(() => void lookOnce(), max_lag_ms / beats_per_lag).unref();
    },
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([pool.end(), beats.close()]);
    },
  };
}
