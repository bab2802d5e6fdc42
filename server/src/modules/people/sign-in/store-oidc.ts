import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { MemberRef } from './store.ts';

/** The identity provider of a shop. */
export type Provider = {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  /** Whose addresses may sign in; all where there is none. */
  email_domains: string[];
};

export function readProvider(db: Reader, shop_id: number): Promise<Provider | undefined> {
  return db
    .selectFrom('sign_in_providers')
    .select(['name', 'issuer', 'client_id', 'client_secret', 'email_domains'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
}

export async function putProvider(tx: Tx, provider: Insertable<Tables['sign_in_providers']>): Promise<void> {
  const { shop_id: _shop_id, ...settings } = provider;
  await tx
    .insertInto('sign_in_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(settings))
    .execute();
}

export async function deleteProvider(tx: Tx, shop_id: number): Promise<void> {
  await tx.deleteFrom('sign_in_providers').where('shop_id', '=', shop_id).execute();
}

export async function insertRequest(tx: Tx, request: Insertable<Tables['oidc_requests']>): Promise<void> {
  await tx.insertInto('oidc_requests').values(request).execute();
}

/** Uses a request of a shop up; undefined when it doesn't exist, has expired, or was used. */
export function takeRequest(
  tx: Tx,
  { shop_id, state_hash }: { shop_id: number; state_hash: Buffer },
  now: Date,
): Promise<{ secrets: Buffer } | undefined> {
  return tx
    .deleteFrom('oidc_requests')
    .where('shop_id', '=', shop_id)
    .where('state_hash', '=', state_hash)
    .where('expires_at', '>', now)
    .returning('secrets')
    .executeTakeFirst();
}

/** Deletes requests that expired, a batch at a time; answers how many. */
export async function deleteExpiredRequests(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from oidc_requests where (shop_id, state_hash) in (
      select shop_id, state_hash from oidc_requests where expires_at <= ${now} limit 5000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Whom a provider means. */
export type Subject = { shop_id: number; issuer: string; subject: string };

/** The member that a provider knows by a subject. */
export function findSubject(
  tx: Tx,
  { shop_id, issuer, subject }: Subject,
): Promise<{ member_id: number } | undefined> {
  return tx
    .selectFrom('oidc_subjects')
    .select('member_id')
    .where('shop_id', '=', shop_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Notes whom a provider knows a member as; false when it is noted for somebody else, or somebody else for them. */
export async function insertSubject(tx: Tx, subject: Subject & MemberRef): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('oidc_subjects')
    .values(subject)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
