import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../failure.ts';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';

const look_again_ms = 20;

/** Whether the replica is one of this database, and shows within the bound what is committed now. */
export async function checkReplica(primary: pg.Pool, replica: pg.Pool, max_lag_ms: number): Promise<Finding> {
  const { ok, warning, failed } = reportsOf('replica');
  try {
    const { rows } = await replica.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica');
    if (!rows[0]!.is_replica)
      return failed(
        'RETOUR_REPLICA_URL names a server that replicates nothing.',
        'Name a streaming replica of the database, or leave RETOUR_REPLICA_URL empty.',
      );
    const took_ms = await untilShown(primary, replica, max_lag_ms);
    if (took_ms !== undefined) return ok(`The replica shows changes within ${took_ms} ms.`);
    return warning(
      `The replica is more than ${max_lag_ms} ms behind: lists are read from the primary.`,
      'See pg_stat_replication of the primary, and whether the replica replays (pg_is_wal_replay_paused).',
    );
  } catch (error) {
    return failed(
      `The replica can't be used: ${messageOf(error)}`,
      'Check RETOUR_REPLICA_URL, and that the replica is running. Until then lists are read from the primary.',
    );
  }
}

/** How long the replica takes to show what the primary has now; nothing if that is longer than the bound. */
async function untilShown(
  primary: pg.Pool,
  replica: pg.Pool,
  max_lag_ms: number,
): Promise<number | undefined> {
  const started = performance.now();
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  for (;;) {
    const { rows: shown } = await replica.query<{ is_there: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there',
      [rows[0]!.lsn],
    );
    const took_ms = Math.round(performance.now() - started);
    if (shown[0]!.is_there) return took_ms;
    if (took_ms > max_lag_ms) return undefined;
    await sleep(look_again_ms);
  }
}
