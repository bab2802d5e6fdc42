import type pg from 'pg';
import type { Principal } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ListDb } from '../db.ts';
import type { Log } from '../log.ts';
import { createReplicaConnections } from './replica-connections.ts';

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
  config: Pick<Config, 'replica_url' | 'replica_max_lag_ms' | 'db_pool_size' | 'statement_timeout_ms'>;
  primary: pg.PoolConfig;
  /** The primary, for lists that the replica isn't asked for. */
  db: ListDb;
  clock: Clock;
  log: Log;
};

/**
 * A window of time that ended less than this ago is read from the primary. Who polls consecutive windows would lose for good what the replica doesn't show
 * yet, and clocks of servers may differ by a minute.
 */
const settled_after_ms = 60_000;

/**
 * Reads lists from a streaming replica, never older than a bound. The process writes a beat to the primary and looks for it on the connection that a list is to
 * be read on: what shows a beat shows everything that was committed before it was sent. Whatever goes wrong, the list is read from the primary.
 */
export function createReplica({ config, primary, db, clock, log }: ReplicaOptions): Replica {
  const { replica_url, replica_max_lag_ms: max_lag_ms, db_pool_size: max, statement_timeout_ms } = config;
  if (!replica_url) return createNoReplica(db);
  const replica = { connectionString: replica_url, max, statement_timeout_ms };
  const connections = createReplicaConnections({ replica, primary, max_lag_ms, log });
  const writes = createWrites(max_lag_ms);
  const reads: Record<ListSource, number> = { replica: 0, recent: 0, behind: 0, failed: 0 };

  async function tryReplica<T>(
    shop_id: number,
    work: (db: ListDb) => Promise<T>,
    window_end: Date | undefined,
  ): Promise<{ value: T } | Exclude<ListSource, 'replica'>> {
    const oldest = performance.now() - max_lag_ms;
    const since = connections.shownSince();
    if (since < oldest) return 'behind';
    const last_write = writes.lastOf(shop_id);
    const is_settled = !window_end || clock.now().getTime() - window_end.getTime() > settled_after_ms;
    if (!is_settled || since < last_write) return 'recent';
    try {
      return (await connections.readSince(Math.max(oldest, last_write), work)) ?? 'behind';
    } catch (error) {
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
    noteWrite: writes.note,
    ageMs: () => performance.now() - connections.shownSince(),
    problem: () => problemOf(connections.shownSince(), max_lag_ms),
    start: () => connections.start(),
    close: () => connections.close(),
  };
}

function problemOf(since: number, max_lag_ms: number): string | undefined {
  if (since === -Infinity) return "The replica doesn't respond: lists are read from the primary.";
  const age_ms = Math.round(performance.now() - since);
  if (age_ms <= max_lag_ms) return undefined;
  return `The replica is ${age_ms} ms behind, more than RETOUR_REPLICA_MAX_LAG_MS: lists are read from the primary.`;
}

const forget_from = 1000;

/** When shops last wrote, for as long as that matters. */
function createWrites(max_lag_ms: number) {
  const written = new Map<number, number>();
  return {
    note(this: void, shop_id: number): void {
      const now = performance.now();
      // The oldest come first.
      written.delete(shop_id);
      written.set(shop_id, now);
      if (written.size < forget_from) return;
      for (const [id, at] of written) {
        if (at >= now - max_lag_ms) break;
        written.delete(id);
      }
    },
    lastOf: (shop_id: number) => written.get(shop_id) ?? -Infinity,
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
