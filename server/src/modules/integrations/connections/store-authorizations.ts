import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { StoredSettings } from '../../../platform/ops/provider-settings.ts';

/** A connection that somebody has begun on a page of the platform. */
export type Authorization = {
  shop_id: number;
  state_hash: Buffer;
  /** Of the member who began. */
  session_id: number;
  platform: string;
  settings: StoredSettings;
  makes_refunds: boolean;
  expires_at: Date;
};

export async function insertAuthorization(tx: Tx, authorization: Authorization): Promise<void> {
  await tx
    .insertInto('connection_authorizations')
    .values({ ...authorization, settings: JSON.stringify(authorization.settings) })
    .execute();
}

/** Uses up what somebody began in a session; undefined where it was begun in another, was used, or has expired. */
export async function takeAuthorization(
  tx: Tx,
  { shop_id, state_hash, session_id }: Pick<Authorization, 'shop_id' | 'state_hash' | 'session_id'>,
  now: Date,
): Promise<Authorization | undefined> {
  const { rows } = await sql<Authorization>`
    delete from connection_authorizations
    where shop_id = ${shop_id} and state_hash = ${state_hash} and session_id = ${session_id} and expires_at > ${now}
    returning *`.execute(tx);
  return rows[0];
}

/** Deletes what has expired of all shops, some at a time; true while there are more. */
export async function deleteExpiredAuthorizations(tx: Tx, now: Date, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from connection_authorizations where (shop_id, state_hash) in (
      select shop_id, state_hash from connection_authorizations where expires_at <= ${now} limit ${limit})
    returning state_hash`.execute(tx);
  return rows.length === limit;
}
