import { sql } from 'kysely';
import { day_ms } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Vault } from '../../../platform/ops/vault.ts';

/** The account of a shop at a service that sells labels. */
export type LabelAccount = { provider: string; key: string };

/** Services take an unused label back for about this time. */
export const voidable_ms = 30 * day_ms;

/** What the encrypted key belongs to: it opens nowhere else. */
const contextOf = (shop_id: number, provider: string) => `label key of ${provider} of shop ${shop_id}`;

/** The account that a shop uses; nothing where it uses the operator's. Throws where the secret of the installation is another than the key was encrypted with. */
export async function readAccount(
  db: Reader,
  vault: Vault,
  shop_id: number,
): Promise<LabelAccount | undefined> {
  const row = await db
    .selectFrom('label_accounts')
    .select(['provider', 'key'])
    .where('shop_id', '=', shop_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, key: vault.open(contextOf(shop_id, row.provider), row.key) };
}

/** The provider at which a shop uses an account. */
export async function readAccountProvider(db: Reader, shop_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('label_accounts')
    .select('provider')
    .where('shop_id', '=', shop_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.provider;
}

/** The key of a shop at a provider, also of an account that was removed while labels of it may have to be voided. */
export async function readKey(
  db: Reader,
  vault: Vault,
  shop_id: number,
  provider: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('label_accounts')
    .select('key')
    .where('shop_id', '=', shop_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row && vault.open(contextOf(shop_id, provider), row.key);
}

/** Shops that use an account of their own, by handle; at most `limit`. */
export function listShopsWithAccount(
  db: Reader,
  limit: number,
): Promise<{ shop_id: number; handle: string }[]> {
  return db
    .selectFrom('label_accounts as a')
    .innerJoin('shops as s', 's.id', 'a.shop_id')
    .select(['a.shop_id', 's.handle'])
    .where('a.removed_at', 'is', null)
    .orderBy('s.handle')
    .limit(limit)
    .execute();
}

/** Writes the account that a shop uses from now on, when no other is in use. */
export async function upsertAccount(
  tx: Tx,
  vault: Vault,
  shop_id: number,
  { provider, key }: LabelAccount,
  at: Date,
): Promise<void> {
  const row = { key: vault.seal(contextOf(shop_id, provider), key), updated_at: at, removed_at: null };
  await tx
    .insertInto('label_accounts')
    .values({ ...row, provider, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'provider']).doUpdateSet(row))
    .execute();
}

/** Takes the account of a shop out of use, unless it is at the provider `except`. Returns whether there was one. */
export async function removeAccount(
  tx: Tx,
  shop_id: number,
  at: Date,
  except: string | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update label_accounts set removed_at = ${at}
    where shop_id = ${shop_id} and removed_at is null and provider is distinct from ${except}`.execute(tx);
  await forgetAccounts(tx, at, shop_id);
  return numAffectedRows === 1n;
}

/** Deletes removed accounts with which no label is bought or could be voided any more: those of a shop, or of all. */
export async function forgetAccounts(tx: Tx, now: Date, shop_id: number | null = null): Promise<void> {
  const since = new Date(now.getTime() - voidable_ms);
  await sql`
    delete from label_accounts a
    where a.removed_at is not null and (${shop_id}::bigint is null or a.shop_id = ${shop_id})
      and not exists (select from label_requests q
        where q.shop_id = a.shop_id and q.provider = a.provider and q.is_shops_account
          and (q.provider_void = 'due' or (q.provider_void is null and q.provider_reference is not null and q.status <> 'failed'
            and (q.ended_at is null or q.ended_at > ${since}))))`.execute(tx);
}
