import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Entry, Fields, ShopList } from './list.ts';

const columnsOf = (fields: object) => sql.join(Object.keys(fields).map((name) => sql.ref(name)));

/** The entries that a shop has, by name. */
export async function listEntries(db: Reader, { table, Body }: ShopList, shop_id: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, ${columnsOf(Body.properties)} from ${sql.table(table)} where shop_id = ${shop_id}
    order by lower(name), id`.execute(db);
  return rows;
}

/** Lets the lists of a shop be changed by one transaction at a time. */
export async function lockLists(tx: Tx, shop_id: number): Promise<void> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
}

export async function insertEntry(
  tx: Tx,
  { table }: ShopList,
  shop_id: number,
  fields: Fields,
  at: Date,
): Promise<Entry> {
  const values = { ...fields, created_at: at, updated_at: at, shop_id };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columnsOf(values)}) values (${sql.join(Object.values(values))}) returning id`.execute(
    tx,
  );
  return { id: rows[0]!.id, ...fields };
}

/** Returns whether there is such an entry. */
export async function updateEntry(
  tx: Tx,
  { table }: ShopList,
  shop_id: number,
  { id, ...fields }: Entry,
  at: Date,
): Promise<boolean> {
  const values = { ...fields, updated_at: at };
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set (${columnsOf(values)}) = row(${sql.join(Object.values(values))})
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns whether there was such an entry. */
export async function deleteEntry(
  tx: Tx,
  { table }: ShopList,
  shop_id: number,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
