import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * A statement that waits for a lock on a table keeps all writers of that table waiting behind it, and those of the tables that its transaction has
 * locked before. So a migration waits for its locks a short time only, gives up all of them, and tries again after a pause in which the writers go on.
 * Where transactions last longer, it waits longer the next time, but never for a second.
 */
const lock_timeouts_ms = [100, 200, 400, 800];
/** For each lock, whatever was left of the time by those before it. */
const least_lock_timeout_ms = 20;
/** So writers are held up for a sixth of the time at most. */
const pause_factor = 5;
/** Whoever reads a table for longer, such as a backup, has to end first. */
const give_up_after_ms = 600_000;

/** SQLSTATE: a lock couldn't be had in time, or whoever has it waits for this one. */
const in_use = new Set(['55P03', '40P01']);

/** Runs statements in a transaction, again and again until it gets its locks soon enough; tells each time that it has to wait. */
export async function runTogether(
  client: pg.ClientBase,
  statements: readonly string[],
  onWait: () => void,
): Promise<void> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    const timeout_ms = lock_timeouts_ms[attempt] ?? lock_timeouts_ms.at(-1)!;
    if (await tryTogether(client, statements, timeout_ms)) return;
    if (performance.now() - began > give_up_after_ms)
      throw new Error(
        `a table was in use for ${give_up_after_ms / 60_000} minutes. Run "retour migrate" again once the backup or the transaction that uses it has ended.`,
      );
    onWait();
    await sleep(pause_factor * timeout_ms);
  }
}

/** Tells whether the locks could be had in time; if not, nothing has changed. */
async function tryTogether(
  client: pg.ClientBase,
  statements: readonly string[],
  timeout_ms: number,
): Promise<boolean> {
  await client.query('begin');
  try {
    const began = performance.now();
    for (const statement of statements) {
      const left_ms = Math.ceil(timeout_ms - (performance.now() - began));
      await client.query(
        `set local lock_timeout = ${Math.max(left_ms, least_lock_timeout_ms)}; ${statement}`,
      );
    }
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (in_use.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/**
 * Runs a statement by itself. Those that hold up nobody while they wait, which last as long as the longest transaction, wait for as long as it takes;
 * so do blocks that commit by themselves.
 */
export async function runAlone(client: pg.ClientBase, statement: string, onWait: () => void): Promise<void> {
  if (/\bindex concurrently\b|\bvalidate constraint\b|^\s*commit;/im.test(statement))
    await client.query(statement);
  else await runTogether(client, [statement], onWait);
}

/** The statements of a migration, each with the comments before it. */
export function statementsOf(text: string): string[] {
  const token = /--[^\n]*|'(?:[^']|'')*'|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|;|[^]/g;
  const statements = [''];
  for (const [part] of text.matchAll(token))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  const last = statements.pop()!;
  return last.replaceAll(/--.*/g, '').trim() === '' ? statements : [...statements, last];
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
