import type pg from 'pg';
import { openCopies } from './copy.ts';
import { customersOf, factsOf, products_per_shop, unreturnedOrder } from './facts.ts';
import type { FilledShop } from './facts.ts';
import { filled_tables, first_ids, writeOrder, writeReturn } from './rows.ts';
import type { FilledTable } from './rows.ts';

/** What filling took. */
export type Filled = {
  returns: number;
  rows: number;
  copy_s: number;
  /** Making the indexes again, and statistics. */
  index_s: number;
  returns_per_s: number;
};

/** Deals returns to shops: the first gets a fifth of them, the others as many as each other. */
export function shareReturns(shop_ids: readonly number[], count: number): FilledShop[] {
  const rest = shop_ids.length - 1;
  const large = rest === 0 ? count : Math.floor(count / 5);
  let first = 0;
  return shop_ids.map((id, place) => {
    const left = count - first;
    const share = place === 0 ? large : Math.floor(left / (rest - place + 1));
    first += share;
    return { id, first: first - share, count: share };
  });
}

export type FillOptions = {
  now: Date;
  /** Orders of the first shop that were delivered five days ago, and of which everything can be returned. */
  unreturned?: number;
  onProgress?: (this: void, returns: number) => void;
};

/**
 * Writes orders, returns and what belongs to them with COPY, into a database that has shops and nothing else. The user has to be allowed to set
 * session_replication_role. Documents of returns are left to `retour documents rebuild`.
 */
export async function fill(
  pool: pg.Pool,
  shops: readonly FilledShop[],
  { now, unreturned = 0, onProgress = () => {} }: FillOptions,
): Promise<Filled> {
  const began = performance.now();
  const tables = [...Object.keys(filled_tables), 'customers', 'products'];
  const indexes = await dropIndexes(pool, tables);
  const rows = await copyReturns(pool, shops, { now: now.getTime(), unreturned, onProgress });
  await writeCatalogue(pool, shops, now);
  const copied = performance.now();
  for (const definition of indexes) await withoutTimeout(pool, definition);
  await moveSequences(pool);
  await withoutTimeout(pool, 'vacuum (analyze)');
  const ended = performance.now();
  const returns = shops.reduce((sum, { count }) => sum + count, 0);
  return {
    returns,
    rows,
    copy_s: (copied - began) / 1000,
    index_s: (ended - copied) / 1000,
    returns_per_s: returns / ((ended - began) / 1000),
  };
}

type Around = { now: number; unreturned: number; onProgress: (this: void, returns: number) => void };

async function copyReturns(
  pool: pg.Pool,
  shops: readonly FilledShop[],
  { now, unreturned, onProgress }: Around,
): Promise<number> {
  const copies = await openCopies<FilledTable>(pool, filled_tables);
  const numbers = { line: 1, unit: 0, exchange: 0, transaction: 0, event: 0 };
  let customers = 0;
  let written = 0;
  for (const shop of shops) {
    for (let i = 0; i < shop.count; i++) {
      writeReturn(factsOf(shop, i, now), numbers, customers, copies.write);
      if (++written % 200 === 0) await copies.drained();
      if (written % 10_000 === 0) onProgress(written);
    }
    customers += customersOf(shop.count);
  }
  for (let i = 0; i < unreturned; i++) {
    const facts = unreturnedOrder(shops[0]!, written + i, now);
    writeOrder({ facts, numbers, sink: copies.write }, facts.customer + 1);
  }
  return copies.end();
}

/** Indexes that no constraint needs; answers the statements that make them again. */
async function dropIndexes(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Customers and products, which the orders name already. */
async function writeCatalogue(pool: pg.Pool, shops: readonly FilledShop[], now: Date): Promise<void> {
  let before = 0;
  const filled = shops.map(({ id, count }) => {
    before += customersOf(count);
    return { id, customers: customersOf(count), before: before - customersOf(count) };
  });
  const lists = [
    filled.map(({ id }) => id),
    filled.map(({ before: b }) => b),
    filled.map(({ customers }) => customers),
  ];
  await withoutTimeout(
    pool,
    `insert into customers (shop_id, id, external_id, email, first_name, last_name, created_at, updated_at)
     select s.id, s.before + k, 'c-' || s.before + k, 'shopper' || s.before + k || '@example.com', 'Ada', 'Example', $4::timestamptz, $4::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) s (id, before, customers), generate_series(1, s.customers) k`,
    [...lists, now],
  );
  await withoutTimeout(
    pool,
    `insert into products (shop_id, id, external_id, name, type, created_at, updated_at)
     select id, k, '73' || k - 1, 'Linen shirt, long sleeves', 'Shirts', $2::timestamptz, $2::timestamptz
     from unnest($1::bigint[]) id, generate_series(1, $3::integer) k`,
    [lists[0], now, products_per_shop],
  );
}

/** New rows get ids behind those that were written. */
async function moveSequences(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES' and table_name = any($1)`,
    [[...Object.keys(filled_tables), 'customers', 'products']],
  );
  for (const { table, column, sequence } of rows)
    await withoutTimeout(
      pool,
      `select setval('${sequence}', greatest((select max(${column}) from ${table}), ${first_ids.return}) + 1)`,
    );
  await withoutTimeout(pool, `select setval('event_positions', (select max(position) from events))`);
}

/** For statements that take minutes with millions of rows. */
async function withoutTimeout(pool: pg.Pool, text: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    await client.query(text, values);
  } finally {
    client.release(true);
  }
}
