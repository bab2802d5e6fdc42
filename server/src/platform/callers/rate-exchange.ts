import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../db.ts';
import type { Log } from '../log.ts';
import type { RateLimiter, Usage } from './rate-limit.ts';

const every_ms = 1000;
/** Between two that were asked for because a caller is fast. */
const least_gap_ms = 20;
/** Counts of a process that hasn't told anything for so long don't count. */
const stale_after_s = 3;
const deleted_after_s = 60;
const max_id = 2 ** 47;

/** One statement: what this process has counted goes in, what the others have comes out. */
const exchange = `
  with published as (
    insert into rate_counts (process, caller, requests, counted_at)
    select $1, t.caller, t.requests, clock_timestamp() from unnest($2::text[], $3::integer[]) t (caller, requests)
    on conflict (process, caller) do update set requests = excluded.requests, counted_at = excluded.counted_at
  ), expired as (
    delete from rate_counts where counted_at < clock_timestamp() - $5 * interval '1 second' and process <> $1
  )
  select caller, sum(requests)::integer as requests from rate_counts
  where process <> $1 and counted_at > clock_timestamp() - $4 * interval '1 second' group by caller`;

export type RateExchange = {
  /** Begins to tell others, once requests are served. */
  start(): void;
  /** Tells and learns now. */
  exchange(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Tells other API processes what busy callers have used of their quota, and learns what they have used there: every second, and as soon as a caller has used
 * another tenth of its quota. A request waits for none of it. It has a connection of its own, so that it comes through when the others are busy.
 */
export function createRateExchange(connection: pg.PoolConfig, rates: RateLimiter, log: Log): RateExchange {
  const pool = createPool({ ...connection, max: 1, application_name: 'retour rates' });
  const process_id = randomInt(1, max_id);
  let under_way: Promise<void> | undefined;
  let asked_for: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const busy = rates.busyUsage();
    const callers = busy.map(({ caller }) => caller);
    const requests = busy.map((usage) => usage.requests);
    const values = [process_id, callers, requests, stale_after_s, deleted_after_s];
    try {
      const { rows } = await pool.query<Usage>({ name: 'rate exchange', text: exchange, values });
      rates.learnElsewhere(rows);
    } catch (error) {
      // Each process goes on with its own counts.
      rates.learnElsewhere([]);
      log.debug({ err: error }, 'rate limits were not exchanged');
    }
  }
  const exchangeOnce = () => (under_way ??= run().finally(() => (under_way = undefined)));

  return {
    start() {
      timer = setInterval(() => void exchangeOnce(), every_ms).unref();
      rates.onMuch(() => {
        asked_for ??= setTimeout(() => {
          asked_for = undefined;
          void exchangeOnce();
        }, least_gap_ms).unref();
      });
    },
    exchange: exchangeOnce,
    async close() {
      clearInterval(timer);
      rates.onMuch(() => {});
      clearTimeout(asked_for);
      await under_way;
      await pool.end();
    },
  };
}
