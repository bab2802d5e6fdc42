import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Shop } from '../../platform/authenticate.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Tables } from '../../platform/db/tables.ts';

const columns = [
  'id',
  'handle',
  'portal_address',
  'name',
  'currency',
  'time_zone',
  'process_flagged_returns',
] as const;

/** The shop of a handle; refused with resource_not_found where there is none. */
export async function requireShop(db: Reader, handle: string): Promise<Shop> {
  const shop = await findShop(db, handle);
  if (!shop) throw new Refusal('resource_not_found', `No shop has the handle "${handle}".`);
  return shop;
}

/** Every shop, by handle. */
export function listShops(db: Reader): Promise<(Shop & { created_at: Date })[]> {
  return db
    .selectFrom('shops')
    .select([...columns, 'created_at'])
    .orderBy('handle')
    .execute();
}

/** The settings of a shop that `shops set` changes, by the names of API contract, 22. */
export function readShopSettings(
  db: Reader,
  shop_id: number,
  names: readonly (keyof Tables['shops'])[],
): Promise<Record<string, unknown>> {
  return db
    .selectFrom('shops')
    .select([...names])
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
}

/** Adds a shop; answers nothing where the handle is taken. */
export function insertShop(tx: Tx, shop: Insertable<Tables['shops']>): Promise<Shop | undefined> {
  return tx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Changes columns of a shop. */
export async function updateShop(
  tx: Tx,
  shop_id: number,
  changes: Updateable<Tables['shops']>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0)
    await tx.updateTable('shops').set(given).where('id', '=', shop_id).execute();
}

/** Begins to write to shoppers, unless the shop does already; null: stops. */
export async function switchEmails(tx: Tx, shop_id: number, since: Date | null): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ emails_since: since && sql<Date>`coalesce(emails_since, ${since})` })
    .where('id', '=', shop_id)
    .execute();
}

/** The addresses of active shops whose portal has one of its own. */
export function listPortalAddresses(db: Reader): Promise<{ handle: string; portal_address: string }[]> {
  return db
    .selectFrom('shops')
    .select(['handle', 'portal_address'])
    .where('portal_address', 'is not', null)
    .where('status', '=', 'active')
    .$narrowType<{ portal_address: string }>()
    .execute();
}

function findShop(db: Reader, handle: string): Promise<Shop | undefined> {
  return db.selectFrom('shops').select(columns).where('handle', '=', handle).executeTakeFirst();
}
