import type pg from 'pg';
import { queues } from './modules.ts';
import { createPool } from './platform/db.ts';
import { areQueuesInstalled, installQueues, missingQueues } from './platform/jobs.ts';
import { withLock } from './platform/db/migration-lock.ts';
import { isMigrated, migrate, pendingMigrations, requireKnownMigrations } from './platform/db/migrations.ts';
import type { MigrationProgress } from './platform/db/migrations.ts';

/** Any number that nobody else locks: two servers that start at once prepare the database one after the other. */
const advisory_lock = 7_203_941_002;

/**
 * Brings a database to what this version needs: every migration and every queue. Returns the migrations that were applied. Throws
 * `DatabaseVersionError` for a database that a newer version migrated, and for a PostgreSQL older than 15.
 */
export async function prepareDatabase(pool: pg.Pool, progress?: MigrationProgress): Promise<string[]> {
  // Nearly every start finds it prepared, and asks for nothing else.
  if (await isPrepared(pool)) return [];
  return withLock(pool, advisory_lock, async () => {
    const applied = await migrate(pool, progress);
    await installQueues(pool, queues);
    return applied;
  });
}

async function isPrepared(pool: pg.Pool): Promise<boolean> {
  await requireKnownMigrations(pool);
  return (await isMigrated(pool)) && areQueuesInstalled(pool, queues);
}

/** Names of migrations and queues that a database lacks; none when it is prepared for this version. Throws where a newer version prepared it. */
export async function missingMigrationsAndQueues(pool: pg.Pool): Promise<string[]> {
  await requireKnownMigrations(pool);
  const migrations = await pendingMigrations(pool);
  return migrations.length > 0 ? migrations : missingQueues(pool, queues);
}

/** Runs `work` with a pool for preparing: no limit on the time of a statement. */
export async function withPool<T>(
  connection: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ ...connection, max: 4, application_name: 'retour prepare' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
