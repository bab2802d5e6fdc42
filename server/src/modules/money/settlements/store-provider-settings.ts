import type { Reader, Tx } from '../../../platform/db.ts';
import { openSettings as openSealed } from '../../../platform/ops/provider-settings.ts';
import type { StoredSettings } from '../../../platform/ops/provider-settings.ts';
import type { Vault } from '../../../platform/ops/vault.ts';
import type { ProviderSettings } from './providers/definition.ts';

/** The payment provider that a shop chose, by its name, and its settings. */
export type StoredChoice = { provider: string; settings: StoredSettings; updated_at: Date };

/** What a shop chose itself; nothing where it follows the server. */
export function readProviderSettings(db: Reader, shop_id: number): Promise<StoredChoice | undefined> {
  return db
    .selectFrom('payment_provider_settings')
    .select(['provider', 'settings', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .$castTo<StoredChoice>()
    .executeTakeFirst();
}

/** The name of the payment provider that a shop chose itself; nothing where it follows the server. */
export const paymentProviderOf = async (db: Reader, shop_id: number): Promise<string | undefined> =>
  (await readProviderSettings(db, shop_id))?.provider;

/** The commerce platforms that a shop is connected to. */
export async function listConnectedPlatforms(db: Reader, shop_id: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('connections')
    .select('connector')
    .where('shop_id', '=', shop_id)
    .execute();
  return new Set(rows.map(({ connector }) => connector));
}

/** What the shop of a handle chose itself; nothing where there is no such shop, or it follows the server. */
export function readProviderSettingsOf(
  db: Reader,
  handle: string,
): Promise<(StoredChoice & { shop_id: number }) | undefined> {
  return db
    .selectFrom('payment_provider_settings as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.shop_id', 'p.provider', 'p.settings', 'p.updated_at'])
    .where('s.handle', '=', handle)
    .$castTo<StoredChoice & { shop_id: number }>()
    .executeTakeFirst();
}

/** Shops that chose a payment provider themselves, by handle; at most `limit`. */
export function listShopsWithProvider(
  db: Reader,
  limit: number,
): Promise<{ shop_id: number; handle: string }[]> {
  return db
    .selectFrom('payment_provider_settings as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.shop_id', 's.handle'])
    .orderBy('s.handle')
    .limit(limit)
    .execute();
}

/** Replaces what a shop chose. */
export async function upsertProviderSettings(tx: Tx, shop_id: number, choice: StoredChoice): Promise<void> {
  const row = { ...choice, settings: JSON.stringify(choice.settings) };
  await tx
    .insertInto('payment_provider_settings')
    .values({ ...row, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute();
}

/** Returns whether the shop had chosen. */
export async function deleteProviderSettings(tx: Tx, shop_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_provider_settings')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What an encrypted setting belongs to: it opens nowhere else. */
export const contextOf = (shop_id: number, name: string) => `payment ${name} of shop ${shop_id}`;

/** The settings of a shop in the clear. Throws where the secret of the installation is another than the one they were encrypted with. */
export const openSettings = (vault: Vault, shop_id: number, settings: StoredSettings): ProviderSettings =>
  openSealed(vault, (name) => contextOf(shop_id, name), settings);
