import type pg from 'pg';
import { createPool } from '../db.ts';

const answer_ms = 1000;
/** Rows of processes that ended. */
const deleted_after_s = 60;
const delete_every = 100;

const write = `
  insert into replica_beats (process, beat, beaten_at) values ($1, $2, clock_timestamp())
  on conflict (process) do update set beat = excluded.beat, beaten_at = excluded.beaten_at`;
const remove = `delete from replica_beats where beaten_at < clock_timestamp() - $1 * interval '1 second'`;
const read = 'select beat from replica_beats where process = $1';

/** pg gives up on a statement after `query_timeout`, also when the other machine has gone silent. */
type Timed = pg.QueryConfig & { query_timeout: number };

/** Numbered signs that this process writes to the primary, and when each was sent. */
export type Beats = {
  /** Writes the next one. */
  beat(): Promise<void>;
  /** The newest one that a connection shows; 0 when it shows none. */
  read(at: pg.Pool | pg.PoolClient): Promise<number>;
  /** When a beat was sent, by `performance.now()`: everything that was committed before is shown with it. */
  timeOf(beat: number): number;
  close(): Promise<void>;
};

/** They have a connection of their own, so that they come through when the others are busy. */
export function createBeats({
  primary,
  process_id,
  keep_ms,
}: {
  primary: pg.PoolConfig;
  process_id: number;
  /** How long it is known when one was sent. */
  keep_ms: number;
}): Beats {
  const pool = createPool({ ...primary, max: 1, application_name: 'retour beats' });
  const sent: { beat: number; at: number }[] = [];
  let last = 0;
  return {
    async beat() {
      const beat = ++last;
      const at = performance.now();
      await pool.query({ text: write, values: [process_id, beat], query_timeout: answer_ms } as Timed);
      sent.push({ beat, at });
      while (sent[0]!.at < at - keep_ms) sent.shift();
      if (beat % delete_every === 1) await pool.query(remove, [deleted_after_s]);
    },
    async read(at) {
      const statement: Timed = {
        name: 'replica beat',
        text: read,
        values: [process_id],
        query_timeout: answer_ms,
      };
      const { rows } = await (at as pg.Pool).query<{ beat: number }>(statement);
      return rows[0]?.beat ?? 0;
    },
    timeOf: (beat) => sent.findLast((one) => one.beat <= beat)?.at ?? -Infinity,
    close: () => pool.end(),
  };
}
