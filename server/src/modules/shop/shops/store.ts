import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Shop } from '../../../platform/authenticate.ts';
import { givenColumns } from '../../../platform/db/given-columns.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Tables } from '../../../platform/db/tables.ts';

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

/** What settings change of a shop; nothing else of it is written on request. */
export const setting_columns = [
  'name',
  'time_zone',
  'lookup_factor',
  'email_code',
  'label_provider',
  'restock_trigger',
  'restock_mode',
  'gift_card_issuer',
  'provider_ids',
  'process_flagged_returns',
  'expires_after_days',
  'store_credit_expires_after_days',
  'refund_step_up_above',
  'goodwill_limit',
  'withdrawal_informed_since',
  'portal_address',
  'storefront_url',
  'onstore_parameter_prefix',
  'collects_payments',
  'destination_limit',
] as const satisfies readonly (keyof Tables['shops'])[];

/** Writes settings of a shop. */
export async function updateShop(
  tx: Tx,
  shop_id: number,
  changes: Updateable<Tables['shops']>,
): Promise<void> {
  const given = givenColumns(changes, setting_columns);
  if (Object.keys(given).length > 0)
    await tx.updateTable('shops').set(given).where('id', '=', shop_id).execute();
}

/** Notes that something was returned on the test side of a shop. */
export async function noteTestReturn(tx: Tx, shop_id: number, test_return_at: Date): Promise<void> {
  await tx.updateTable('shops').set({ test_return_at }).where('id', '=', shop_id).execute();
}

/** Begins to write to shoppers, unless the shop does already; null: stops. */
export async function switchEmails(tx: Tx, shop_id: number, since: Date | null): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ emails_since: since && sql<Date>`coalesce(emails_since, ${since})` })
    .where('id', '=', shop_id)
    .execute();
}

/** The shop that has its portal at an address, whichever shop asks. */
export async function findPortalHolder(db: Reader, portal_address: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('shops')
    .select('id')
    .where('portal_address', '=', portal_address)
    .executeTakeFirst();
  return found?.id;
}

/** Takes an address from a shop; whether the shop still had it. */
export async function dropPortalAddress(tx: Tx, shop_id: number, portal_address: string): Promise<boolean> {
  const dropped = await tx
    .updateTable('shops')
    .set({ portal_address: null })
    .where('id', '=', shop_id)
    .where('portal_address', '=', portal_address)
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/** The same for a shop that claims the address; its audit log doesn't tell of the other shop. */
export async function releasePortalAddress(tx: Tx, shop_id: number, portal_address: string): Promise<void> {
  await dropPortalAddress(tx, shop_id, portal_address);
  await sql`select set_config('retour.changes', '', true)`.execute(tx);
}

/** The addresses of active shops whose portal has one of its own. */
export function listPortalAddresses(
  db: Reader,
): Promise<{ id: number; handle: string; portal_address: string }[]> {
  return db
    .selectFrom('shops')
    .select(['id', 'handle', 'portal_address'])
    .where('portal_address', 'is not', null)
    .where('status', '=', 'active')
    .$narrowType<{ portal_address: string }>()
    .execute();
}

function findShop(db: Reader, handle: string): Promise<Shop | undefined> {
  return db.selectFrom('shops').select(columns).where('handle', '=', handle).executeTakeFirst();
}
