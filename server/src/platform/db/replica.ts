import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Principal } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import { createPool, createReads } from '../db.ts';
import type { ListDb } from '../db.ts';
import type { Log } from '../log.ts';
import { createBeats } from './replica-beats.ts';

/** Reads a list. `window_end`: the list is of a window of time that ends there. */
export type Lists = <T>(work: (db: ListDb) => Promise<T>, window_end?: Date) => Promise<T>;

/**
 * Where lists were read: at the replica, or at the primary because the shop has just written or the window has hardly ended (`recent`), because the replica
 * shows too little (`behind`), or because it failed (`failed`).
 */
export const LIST_SOURCES = ['replica', 'recent', 'behind', 'failed'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

export type Replica = {
  readonly is_on: boolean;
  /** How lists are read for a caller. People see at once what they have changed: only keys read from the replica. */
  listsOf(caller: Principal): Lists;
  /** Notes that a request of a shop may have changed something; before it is answered. */
  noteWrite(shop_id: number): void;
  /** How old what the replica shows is at most, in milliseconds; Infinity while that isn't known. */
  ageMs(): number;
  readonly reads: Readonly<Record<ListSource, number>>;
  /** What is wrong with it, in a sentence. */
  problem(): string | undefined;
  start(): void;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  /** Empty: there is none. */
  url: string;
  max_lag_ms: number;
  /** The primary, for the beats. */
  primary: pg.PoolConfig;
  /** The primary, for lists that the replica isn't asked for. */
  db: ListDb;
  pool_size: number;
  statement_timeout_ms: number;
  clock: Clock;
  log: Log;
};

/**
 * A window of time that ended less than this ago is read from the primary. Who polls consecutive windows would lose for good what the replica doesn't show
 * yet, and clocks of servers may differ by a minute.
 */
const settled_after_ms = 60_000;
/** A list that takes longer at the replica is read at the primary, which has the rest of the request's time. */
const most_ms = 10_000;
const connect_ms = 1000;
const beats_per_lag = 4;

/** What conflicts with the replay of changes is ended by PostgreSQL (SQLSTATE 40001); the replica is well. */
const isConflict = (error: unknown) => (error as { code?: string }).code === '40001';

type Shown = { db: ListDb; since: number };

/**
 * Reads lists from a streaming replica, never older than a bound. The process writes a beat to the primary and looks for it on the connection that a list is to
 * be read on: what shows a beat shows everything that was committed before it was sent. Whatever goes wrong, the list is read from the primary.
 */
export function createReplica(options: ReplicaOptions): Replica {
  if (!options.url) return createNoReplica(options.db);
  const { url, max_lag_ms, primary, db, pool_size, statement_timeout_ms, clock, log } = options;
  const pool = createPool({
    connectionString: url,
    max: pool_size,
    connectionTimeoutMillis: connect_ms,
    query_timeout: most_ms,
    statement_timeout_ms,
    application_name: 'retour lists',
  });
  const beats = createBeats({ primary, process_id: randomInt(1, 2 ** 47), keep_ms: 2 * max_lag_ms });
  const shown_by = new WeakMap<pg.PoolClient, Shown>();
  const written = new Map<number, number>();
  const reads: Record<ListSource, number> = { replica: 0, recent: 0, behind: 0, failed: 0 };
  /** The time of what the replica showed at the last look. */
  let since = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const oldest = performance.now() - max_lag_ms;
    for (const [shop_id, at] of written) if (at < oldest) written.delete(shop_id);
    try {
      await beats.beat();
      since = beats.timeOf(await beats.read(pool));
    } catch (error) {
      since = -Infinity;
      log.debug({ err: error }, 'the replica was not looked at');
    }
  }

  /** Reads on a connection that shows everything from before a time; nothing if this one doesn't. */
  async function readSince<T>(
    time: number,
    work: (db: ListDb) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const client = await pool.connect();
    let is_broken = false;
    try {
      let shown = shown_by.get(client);
      if (!shown) shown_by.set(client, (shown = { db: createReads(client), since: -Infinity }));
      if (shown.since < time) shown.since = beats.timeOf(await beats.read(client));
      return shown.since < time ? undefined : { value: await work(shown.db) };
    } catch (error) {
      is_broken = !isConflict(error);
      throw error;
    } finally {
      client.release(is_broken);
    }
  }

  async function tryReplica<T>(
    shop_id: number,
    work: (db: ListDb) => Promise<T>,
    window_end: Date | undefined,
  ): Promise<{ value: T } | Exclude<ListSource, 'replica'>> {
    const is_settled = !window_end || clock.now().getTime() - window_end.getTime() > settled_after_ms;
    const needed = performance.now() - max_lag_ms;
    if (since < needed) return 'behind';
    const last_write = written.get(shop_id) ?? -Infinity;
    if (!is_settled || since < last_write) return 'recent';
    try {
      return (await readSince(Math.max(needed, last_write), work)) ?? 'behind';
    } catch (error) {
      // Until the next look finds it well.
      if (!isConflict(error)) since = -Infinity;
      log.debug({ err: error }, 'a list was not read from the replica');
      return 'failed';
    }
  }

  return {
    is_on: true,
    reads,
    listsOf(caller) {
      if (caller.kind !== 'key') return (work) => work(db);
      return async (work, window_end) => {
        const read = await tryReplica(caller.shop.id, work, window_end);
        reads[typeof read === 'string' ? read : 'replica']++;
        return typeof read === 'string' ? work(db) : read.value;
      };
    },
    noteWrite: (shop_id) => void written.set(shop_id, performance.now()),
    ageMs: () => performance.now() - since,
    problem() {
      if (since === -Infinity) return "The replica doesn't respond: lists are read from the primary.";
      const age_ms = Math.round(performance.now() - since);
      if (age_ms <= max_lag_ms) return undefined;
      return `The replica is ${age_ms} ms behind, more than RETOUR_REPLICA_MAX_LAG_MS: lists are read from the primary.`;
    },
    start() {
      const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
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

function createNoReplica(db: ListDb): Replica {
  return {
    is_on: false,
    reads: { replica: 0, recent: 0, behind: 0, failed: 0 },
    listsOf: () => (work) => work(db),
    noteWrite() {},
    ageMs: () => 0,
    problem: () => undefined,
    start() {},
    async close() {},
  };
}
