import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * A statement that waits for a lock on a table keeps all writers of that table waiting behind it. So it waits a short time only, gives up everything
 * that it has locked, and tries again after a pause in which the writers go on. Where transactions last longer, it waits longer the next time.
 */
const lock_timeouts_ms = [100, 200, 400, 800];
const pause_ms = 1000;
/** Whoever reads a table for longer, such as a backup, has to end first. */
const give_up_after_ms = 600_000;

const lock_not_available = '55P03';

/** Runs `work` in a transaction, again and again until it gets its locks soon enough; tells each time that it has to wait. */
export async function withoutQueueing(
  client: pg.ClientBase,
  work: () => Promise<void>,
  onWait: () => void,
): Promise<void> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    const lock_timeout_ms = lock_timeouts_ms[attempt] ?? lock_timeouts_ms.at(-1)!;
    try {
      await client.query(`begin; set local lock_timeout = ${lock_timeout_ms}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lock_not_available) throw error;
      if (performance.now() - began > give_up_after_ms)
        throw new Error(
          `a table was in use for ${give_up_after_ms / 60_000} minutes. Run "retour migrate" again once the backup or the transaction that uses it has ended.`,
          { cause: error },
        );
    }
    onWait();
    await sleep(pause_ms);
  }
}

/** Runs a statement by itself. Those that hold up nobody while they wait, which last as long as the longest transaction, wait for as long as it takes. */
export async function run(client: pg.ClientBase, statement: string, onWait: () => void): Promise<void> {
  if (/\bindex concurrently\b|\bvalidate constraint\b/i.test(statement)) await client.query(statement);
  else await withoutQueueing(client, async () => void (await client.query(statement)), onWait);
}

/** The statements of a migration without functions, each of which ends with a line. */
export function statementsOf(text: string): string[] {
  return text.split(/;\n/).filter((statement) => statement.trim() !== '');
}

/**
 * An index that was being made `concurrently` when a migration failed is left behind: no query uses it, every write keeps it up to date, and `if not
 * exists` would take it for the index that is wanted.
 */
export async function dropHalfMadeIndexes(client: pg.ClientBase, text: string): Promise<void> {
  const made = [...text.matchAll(/index concurrently (?:if not exists )?(?<name>[a-z0-9_]+) on/g)];
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace and relname = any($1)`,
    [made.map((one) => one.groups!['name'])],
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}
