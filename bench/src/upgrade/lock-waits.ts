import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long somebody waited for a lock because a migration held it, or waited for it first. */
export type LockWait = {
  /** When it was last seen, on the clock of `performance`. */
  at: number;
  waited_ms: number;
  /** What was waited for: a table and the kind of lock. */
  lock: string;
  /** The beginning of the statement that waited. */
  statement: string;
};

const look_every_ms = 20;

/** Looks again and again who waits for a migration. */
export async function watchLockWaits(connection: pg.ClientConfig): Promise<{ stop(): Promise<LockWait[]> }> {
  const client = new pg.Client({ ...connection, application_name: 'retour bench' });
  await client.connect();
  const waits = new Map<string, LockWait>();
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query(statement);
      for (const { wait, ...found } of rows) waits.set(wait, { ...found, at: performance.now() });
      await sleep(look_every_ms);
    }
  })();
  watching.catch(() => {}); // awaited below
  return {
    async stop() {
      stopping.abort();
      await watching;
      await client.end();
      return [...waits.values()];
    },
  };
}

const statement = `
  select w.pid || ' ' || w.waitstart as wait, extract(epoch from clock_timestamp() - w.waitstart)::float * 1000 as waited_ms,
    concat_ws(' ', coalesce(c.relname, w.locktype), w.mode) as lock, left(regexp_replace(a.query, '\\s+', ' ', 'g'), 60) as statement
  from pg_locks w join pg_stat_activity a on a.pid = w.pid left join pg_class c on c.oid = w.relation
  where not w.granted and w.waitstart is not null and a.datname = current_database() and a.application_name <> 'retour prepare'
    and exists (select from pg_stat_activity b where b.pid = any(pg_blocking_pids(w.pid)) and b.application_name = 'retour prepare')`;
