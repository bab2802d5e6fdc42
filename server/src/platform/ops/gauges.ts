import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../db.ts';
import type { Tables } from '../db/tables.ts';
import type { Log } from '../log.ts';

/** A value with its labels. */
export type Sample = { labels: Record<string, string>; value: number };

/** A figure for Prometheus that is read from the database, with every value at once. */
export type DatabaseGauge = {
  name: string;
  help: string;
  labels: readonly string[];
  read(): Promise<Sample[]>;
};

/** What is read no more often than this. */
const min_age_ms = 15_000;
/** Reading takes at most one part in so many of the time. */
const rest_factor = 100;
/** A scrape that waits longer gets the values from before. */
const max_wait_ms = 1000;

/**
 * A gauge whose values are read again when they are 15 seconds old, and after 100 times as long as reading them took: however many rows there
 * are and however often it is scraped, reading takes at most 1 % of one connection's time. Without an answer of the database it has no values.
 */
export function cacheGauge(
  { name, read }: Pick<DatabaseGauge, 'name' | 'read'>,
  log: Log,
  now: () => number = () => performance.now(),
): () => Promise<Sample[]> {
  let samples: Sample[] = [];
  let reading: Promise<void> | undefined;
  let due_at = -Infinity;
  async function refresh(): Promise<void> {
    const began = now();
    try {
      samples = await read();
    } catch (error) {
      samples = [];
      log.warn({ err: error, gauge: name }, 'a gauge could not be read');
    }
    const ended = now();
    due_at = ended + Math.max(min_age_ms, (ended - began) * rest_factor);
  }
  return async () => {
    if (now() >= due_at) reading ??= refresh().finally(() => (reading = undefined));
    if (reading) {
      const ended = new AbortController();
      const late = sleep(max_wait_ms, undefined, { ref: false, signal: ended.signal }).catch(() => {});
      await Promise.race([reading, late]);
      ended.abort();
    }
    return samples;
  };
}

/** A sample for every state of a list, 0 where there is no row. */
export function samplesByState(
  states: readonly string[],
  rows: readonly { state: string; count: number }[],
): Sample[] {
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
}

/** The rows of a table of all shops by state, counted in an index on it alone. */
export const stateGauge = (
  db: Reader,
  {
    table,
    states,
    ...gauge
  }: Pick<DatabaseGauge, 'name' | 'help'> & { table: keyof Tables; states: readonly string[] },
): DatabaseGauge => ({
  ...gauge,
  labels: ['state'],
  async read() {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) as count from ${sql.table(table)} group by state`.execute(db);
    return samplesByState(states, rows);
  },
});
