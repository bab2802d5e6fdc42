import type pg from 'pg';
import { missingMigrationsAndQueues } from '../../database.ts';
import { minute_ms } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { countOverdueJobs } from '../../platform/jobs.ts';
import { DatabaseVersionError } from '../../platform/db/migrations.ts';
import { messageOf } from '../failure.ts';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';

const tolerated_ms = 2000;
const most_ms = minute_ms;

/** Checks of a database; the first that fails leaves the others out. */
export async function checkDatabase(pool: pg.Pool, clock: Clock): Promise<Finding[]> {
  const reached = await checkServer(pool);
  if (reached.status === 'failed') return [reached];
  const prepared = await checkMigrations(pool);
  const clocks = await checkClock(pool, clock);
  if (prepared.status === 'failed') return [reached, prepared, clocks];
  return [reached, prepared, clocks, await checkWorker(pool, clock)];
}

async function checkServer(pool: pg.Pool): Promise<Finding> {
  const { ok, failed } = reportsOf('database');
  try {
    const started_at = performance.now();
    const { rows } = await pool.query<{ version: number; encoding: string; may_create: boolean }>(`
      select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
        has_database_privilege(current_database(), 'CREATE') as may_create`);
    const { version, encoding, may_create } = rows[0]!;
    const took_ms = Math.round(performance.now() - started_at);
    const major = Math.floor(version / 10_000);
    if (major < 15) return failed(`The database is PostgreSQL ${major}.`, 'Upgrade it to 15 or newer.');
    if (encoding !== 'UTF8')
      return failed(`The database has the encoding ${encoding}.`, 'Create one with the encoding UTF8.');
    if (!may_create)
      return failed(
        'The database user can\'t create schemas, which "retour migrate" needs.',
        'Make the user of DATABASE_URL the owner of the database.',
      );
    return ok(`PostgreSQL ${major} responds in ${took_ms} ms.`);
  } catch (error) {
    return failed(
      `The database can't be used: ${messageOf(error)}`,
      'Check DATABASE_URL, and that the server is running.',
    );
  }
}

/** The way through a pooler in transaction mode, which can't be told the limits of a connection at its start. */
export async function checkPooler(pool: pg.Pool): Promise<Finding> {
  const { ok, warning, failed } = reportsOf('pooler');
  try {
    const { rows } = await pool.query<{ ms: number }>(
      `select setting::integer as ms from pg_settings where name = 'statement_timeout'`,
    );
    if (rows[0]!.ms > 0) return ok(`The pooler responds, and ends statements after ${rows[0]!.ms} ms.`);
    return warning(
      'Statements that go through the pooler may take any time.',
      `Set connect_query = 'set statement_timeout = 20000' for the database in PgBouncer, or the parameter of the role.`,
    );
  } catch (error) {
    return failed(
      `The pooler can't be used: ${messageOf(error)}`,
      'Check DATABASE_URL, and that the pooler is running.',
    );
  }
}

async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const { ok, failed } = reportsOf('migrations');
  const missing = await missingMigrationsAndQueues(pool).catch((error: unknown) => {
    if (error instanceof DatabaseVersionError) return error;
    throw error;
  });
  if (missing instanceof DatabaseVersionError)
    return failed("The database doesn't match this version.", missing.message);
  if (missing.length === 0) return ok('The database is prepared for this version.');
  const named = missing.slice(0, 3).join(', ');
  return failed(
    `The database isn't migrated to this version: ${missing.length === 1 ? '1 migration is' : `${missing.length} migrations are`} missing (${named}${missing.length > 3 ? ', …' : ''}).`,
    'Run "retour migrate".',
  );
}

/** Signatures, expiry and schedules depend on the time of the servers, and those of one database must agree. */
async function checkClock(pool: pg.Pool, clock: Clock): Promise<Finding> {
  const { ok, warning, failed } = reportsOf('clock');
  const before = clock.now().getTime();
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const off_ms = Math.round((before + clock.now().getTime()) / 2 - rows[0]!.at.getTime());
  const message = `The clocks of this machine and of the database differ by ${Math.abs(off_ms)} ms.`;
  const advice = 'Synchronise both machines with NTP: receivers reject webhooks whose time is off.';
  if (Math.abs(off_ms) > most_ms) return failed(message, advice);
  return Math.abs(off_ms) > tolerated_ms ? warning(message, advice) : ok(message);
}

const overdue_minutes = 5;

async function checkWorker(pool: pg.Pool, clock: Clock): Promise<Finding> {
  const { ok, warning } = reportsOf('worker');
  const overdue = await countOverdueJobs(pool, new Date(clock.now().getTime() - overdue_minutes * minute_ms));
  if (overdue === 0) return ok('No job is overdue.');
  return warning(
    `${overdue} jobs have been waiting for more than ${overdue_minutes} minutes: refunds, labels and webhooks are late.`,
    'Start a server or worker ("retour serve", "retour serve --role worker"), or more of them.',
  );
}
