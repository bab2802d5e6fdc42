import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** The identity provider of a shop's customer accounts. */
export type AccountProvider = {
  is_on: boolean;
  issuer: string | null;
  client_id: string | null;
  client_secret: Buffer | null;
  /** `email`, or the claim that holds the external id of a customer. */
  customer_claim: string;
  /** Addresses count without the provider saying of each that it is verified. */
  verifies_all_emails: boolean;
  button_text: string | null;
};

const nothing_set: AccountProvider = {
  is_on: false,
  issuer: null,
  client_id: null,
  client_secret: null,
  customer_claim: 'email',
  verifies_all_emails: false,
  button_text: null,
};

/** The provider of a shop as it is set; off where nothing was. */
export async function readAccountProvider(db: Reader, shop_id: number): Promise<AccountProvider> {
  const found = await db
    .selectFrom('account_providers')
    .select([
      'is_on',
      'issuer',
      'client_id',
      'client_secret',
      'customer_claim',
      'verifies_all_emails',
      'button_text',
    ])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return found ?? nothing_set;
}

export async function putAccountProvider(
  tx: Tx,
  provider: Insertable<Tables['account_providers']>,
): Promise<void> {
  const { shop_id: _shop_id, ...settings } = provider;
  await tx
    .insertInto('account_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(settings))
    .execute();
}

export async function insertAccountRequest(
  tx: Tx,
  request: Insertable<Tables['account_requests']>,
): Promise<void> {
  await tx.insertInto('account_requests').values(request).execute();
}

/** Uses a request of a shop up; undefined when it doesn't exist, has expired, or was used. */
export function takeAccountRequest(
  tx: Tx,
  { shop_id, state_hash }: { shop_id: number; state_hash: Buffer },
  now: Date,
): Promise<{ secrets: Buffer } | undefined> {
  return tx
    .deleteFrom('account_requests')
    .where('shop_id', '=', shop_id)
    .where('state_hash', '=', state_hash)
    .where('expires_at', '>', now)
    .returning('secrets')
    .executeTakeFirst();
}

/** Whom a provider named: by an address in lower case, or by what orders name as the customer's external id. */
export type AccountHolder = { email: string; external_id: null } | { email: null; external_id: string };

export type AccountSessionRow = {
  shop_id: number;
  session_id: number;
  last_used_at: Date;
  expires_at: Date;
  ends_at: Date;
  holder: AccountHolder;
};

export async function insertAccountSession(
  tx: Tx,
  session: Insertable<Tables['account_sessions']>,
): Promise<void> {
  await tx.insertInto('account_sessions').values(session).execute();
}

/** The session of a token at this shop, while the shop offers the sign-in. */
export async function readAccountSession(
  db: Reader,
  shop_id: number,
  token_hash: Buffer,
): Promise<AccountSessionRow | undefined> {
  const { rows } = await sql<AccountSessionRow>`
    select a.shop_id, a.id as session_id, a.last_used_at, a.expires_at, a.ends_at,
      json_build_object('email', a.email, 'external_id', a.external_id) as holder
    from account_sessions a join account_providers p on p.shop_id = a.shop_id and p.is_on
    where a.shop_id = ${shop_id} and a.token_hash = ${token_hash}`.execute(db);
  return rows[0];
}

/** Notes the use of a session that may have ended since it was read. */
export async function updateAccountSession(
  tx: Tx,
  { shop_id, session_id }: Pick<AccountSessionRow, 'shop_id' | 'session_id'>,
  { last_used_at, expires_at }: { last_used_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('account_sessions')
    .set({ last_used_at, expires_at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', session_id)
    .where('last_used_at', '<', last_used_at)
    .execute();
}

export async function deleteAccountSession(tx: Tx, shop_id: number, token_hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('account_sessions')
    .where('shop_id', '=', shop_id)
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Signs everybody out of a shop, and ends what was begun. */
export async function deleteAccountSessions(tx: Tx, shop_id: number): Promise<void> {
  await tx.deleteFrom('account_sessions').where('shop_id', '=', shop_id).execute();
  await tx.deleteFrom('account_requests').where('shop_id', '=', shop_id).execute();
}

/** Deletes sign-ins that were begun and have expired, a batch at a time; answers how many. */
export async function deleteExpiredAccountRequests(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from account_requests where (shop_id, state_hash) in (
    select shop_id, state_hash from account_requests where expires_at <= ${before} limit 5000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes sessions that have expired, a batch at a time; answers how many. */
export async function deleteExpiredAccountSessions(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from account_sessions where (shop_id, id) in (
    select shop_id, id from account_sessions where expires_at <= ${before} order by expires_at limit 5000)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
