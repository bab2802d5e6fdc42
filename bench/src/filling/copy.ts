import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';

const chunk_characters = 131_072;

/** Rows on their way into some tables, each table over a connection of its own. */
export type Copies<Table extends string> = {
  write: (this: void, table: Table, row: string) => void;
  /** Waits while PostgreSQL has more than it can take. */
  drained(): Promise<void>;
  /** Commits everything; answers the number of rows. */
  end(): Promise<number>;
};

type Copy = {
  client: pg.PoolClient;
  stream: CopyStreamQuery;
  rows: string[];
  characters: number;
  count: number;
};

/** Begins a COPY into each table. Triggers and foreign keys aren't run: the rows have to be as those would leave them. */
export async function openCopies<Table extends string>(
  pool: pg.Pool,
  tables: Readonly<Record<Table, string>>,
): Promise<Copies<Table>> {
  const copies = new Map<Table, Copy>();
  const drains = new Set<Promise<unknown>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // whoever awaits it handles the error
  for (const [table, columns] of Object.entries(tables) as [Table, string][]) {
    const client = await pool.connect();
    await client.query(
      'set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off',
    );
    const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
    stream.on('error', failed.reject);
    copies.set(table, { client, stream, rows: [], characters: 0, count: 0 });
  }

  function send(copy: Copy): void {
    if (copy.rows.length === 0) return;
    const is_taken = copy.stream.write(`${copy.rows.join('\n')}\n`);
    copy.rows = [];
    copy.characters = 0;
    if (is_taken) return;
    const drain: Promise<void> = new Promise<void>((resolve) => copy.stream.once('drain', resolve)).then(
      () => void drains.delete(drain),
    );
    drains.add(drain);
  }

  return {
    write(table, row) {
      const copy = copies.get(table)!;
      copy.rows.push(row);
      copy.characters += row.length;
      copy.count++;
      if (copy.characters > chunk_characters) send(copy);
    },
    async drained() {
      if (drains.size > 0) await Promise.race([Promise.all(drains), failed.promise]);
    },
    async end() {
      let count = 0;
      for (const copy of copies.values()) {
        send(copy);
        copy.stream.end();
        await finished(copy.stream);
        count += copy.count;
        copy.client.release(true);
      }
      return count;
    },
  };
}
