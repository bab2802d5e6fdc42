import { sql } from 'kysely';
import type pg from 'pg';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { SHOP_LISTS } from '../../shop/lists/index.ts';

/** Products that a test side has at most: the newest. */
const max_products = 1000;
const rows_at_once = 500;

type Copied = { table: keyof Tables; of?: string };

const of_newest_products = (column: string) =>
  `t.${column} in (select p.id from products p where p.shop_id = $1 order by p.id desc limit ${max_products})`;
const of_copied_variants = `t.product_variant_id in (select v.id from product_variants v where v.shop_id = $1
  and v.product_id in (select p.id from products p where p.shop_id = $1 order by p.id desc limit ${max_products}))`;

/** What a shop has set up, in an order in which each row finds those that it names: no secret, nobody who bought something, and nothing that was done. */
const copied_tables: readonly Copied[] = [
  { table: 'staff_members' },
  { table: 'credit_memo_settings' },
  { table: 'shop_brands' },
  { table: 'shop_portal_texts' },
  { table: 'email_settings' },
  { table: 'email_templates' },
  ...SHOP_LISTS.map(({ table }) => ({ table })),
  { table: 'shop_grades' },
  { table: 'insight_settings' },
  { table: 'reason_sets' },
  { table: 'destinations' },
  { table: 'policies' },
  { table: 'policy_versions' },
  { table: 'policy_cases' },
  { table: 'published_policy_destinations' },
  { table: 'notification_choices' },
  { table: 'return_views' },
  { table: 'listings', of: `t.type in ('product', 'product_tag')` },
  { table: 'locations' },
  { table: 'products', of: of_newest_products('id') },
  { table: 'product_variants', of: of_newest_products('product_id') },
  { table: 'collections' },
  { table: 'collection_products', of: of_newest_products('product_id') },
  { table: 'inventories', of: of_copied_variants },
];

/** The row of the shop. Its addresses lead to the live side, so the copy has none. */
const own_row = `t.id, t.handle, t.name, t.status, t.currency, t.time_zone, t.process_flagged_returns, t.restock_trigger, t.restock_mode,
  t.gift_card_issuer, t.expires_after_days, t.created_at, t.destination_limit, t.lookup_factor, 'internal' as label_provider, t.provider_ids,
  t.store_credit_expires_after_days, t.emails_since, t.withdrawal_informed_since, t.refund_step_up_above, t.goodwill_limit, t.email_code,
  0 as document_epoch, t.onstore_parameter_prefix, t.collects_payments`;

/** Reads rows of a table of the live side as JSON, in parts; the columns and their values are those of the table. */
export async function* readSettings(
  pool: pg.Pool,
  shop_id: number,
): AsyncGenerator<{ table: keyof Tables; rows: string }> {
  yield {
    table: 'shops',
    rows: await readRows(pool, `select ${own_row} from shops t where t.id = $1`, shop_id),
  };
  for (const { table, of = 'true' } of copied_tables)
    for (let read = 0; ; read += rows_at_once) {
      const rows = await readRows(
        pool,
        `select t.* from ${table} t where t.shop_id = $1 and ${of} order by t.ctid offset ${read} limit ${rows_at_once}`,
        shop_id,
      );
      if (rows === '[]') break;
      yield { table, rows };
    }
}

/** `row_to_json` keeps what is in columns of JSON as it is, to the byte. */
async function readRows(pool: pg.Pool, statement: string, shop_id: number): Promise<string> {
  const { rows } = await pool.query<{ json: string }>(
    `select coalesce(json_agg(row_to_json(x)), '[]')::text as json from (${statement}) x`,
    [shop_id],
  );
  return rows[0]!.json;
}

/** The members of the staff, in the same form. */
export const readStaff = (pool: pg.Pool, shop_id: number): Promise<string> =>
  readRows(pool, 'select t.* from staff_members t where t.shop_id = $1', shop_id);

/** Writes rows as they were read; with `by`, in place of those that have the same values there. */
export async function writeSettings(
  tx: Tx,
  { table, rows, by }: { table: keyof Tables; rows: string; by?: string[] },
): Promise<void> {
  const [first] = JSON.parse(rows) as [object];
  const columns = Object.keys(first).map((name) => sql.ref(name));
  const list = sql.join(columns);
  const replacing = sql.join(columns.map((column) => sql`${column} = excluded.${column}`));
  const conflict = by
    ? sql`on conflict (${sql.join(by.map((name) => sql.ref(name)))}) do update set ${replacing}`
    : sql``;
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json) ${conflict}`.execute(
    tx,
  );
}

/** Lets the numbers that tables give go on behind those that were written. */
export async function continueNumbers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), 'id') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(tx);
  for (const { table, sequence } of rows)
    await sql`select setval(${sequence}::regclass, m.max) from (select max(id) from ${sql.table(table)}) m where m.max is not null`.execute(
      tx,
    );
}

/** Whether the settings of a shop were written here. */
export async function hasShop(db: Reader): Promise<boolean> {
  return (await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()) !== undefined;
}
