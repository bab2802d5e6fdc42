import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { combineSets } from './choose-set.ts';
import type { OwnSet, ReasonSets } from './choose-set.ts';
import { default_sets, without_own } from './default-sets.ts';
import type { ReasonSet } from './reason-set.ts';

/** What a shop has made of sets, by their names. */
export async function readOwnSets(db: Reader, shop_id: number): Promise<OwnSet[]> {
  const { rows } = await sql<OwnSet>`
    select name, product_types, reasons from reason_sets where shop_id = ${shop_id} order by name`.execute(
    db,
  );
  return rows;
}

/** The reason sets of a shop. */
export async function readReasonSets(db: Reader, shop_id: number): Promise<ReasonSets> {
  const own = await readOwnSets(db, shop_id);
  return own.length === 0 ? without_own : combineSets(default_sets, own);
}

/** The set of a name, as this shop has it. */
export async function readReasonSet(
  db: Reader,
  shop_id: number,
  name: string,
): Promise<ReasonSet | undefined> {
  return (await readReasonSets(db, shop_id)).by_name.get(name);
}

/** Lets the sets of a shop be changed by one transaction at a time. */
export async function lockSets(tx: Tx, shop_id: number): Promise<void> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
}

export async function writeSet(
  tx: Tx,
  shop_id: number,
  { name, product_types, reasons }: OwnSet,
  updated_at: Date,
): Promise<void> {
  const change = {
    product_types: [...product_types],
    reasons: reasons && JSON.stringify(reasons),
    updated_at,
  };
  await tx
    .insertInto('reason_sets')
    .values({ ...change, name, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name']).doUpdateSet(change))
    .execute();
}

/** Deletes the sets of a shop, or the one of a name; answers their names. */
export async function deleteSets(tx: Tx, shop_id: number, name: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from reason_sets where shop_id = ${shop_id} and name = coalesce(${name ?? null}, name) returning name`.execute(
    tx,
  );
  return rows.map((row) => row.name).toSorted();
}
