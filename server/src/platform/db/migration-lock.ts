import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const look_again_ms = 200;

/**
 * Runs `work` while this session holds a lock, so that processes which start at once prepare the database one after the other. Who waits has no
 * statement open: an index that is built without holding up writers waits for every open statement, and would wait for the one that waits for it.
 */
export async function withLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock($1) as is_ours',
        [lock],
      );
      if (rows[0]!.is_ours) break;
      await sleep(look_again_ms);
    }
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
    client.release();
  }
}
