import type { SignInMethod } from '@retour/contract/sign-in';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SessionRef } from './store.ts';

/** Notes that the member of a session proved again who they are. */
export async function updateAuthentication(
  tx: Tx,
  { shop_id, session_id }: SessionRef,
  authentication: { authenticated_at: Date; authenticated_by: SignInMethod },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(authentication)
    .where('shop_id', '=', shop_id)
    .where('id', '=', session_id)
    .where('kind', '=', 'staff')
    .execute();
}

/** Ends every session of a member, but one if it is named. */
export async function deleteSessionsOf(
  tx: Tx,
  { shop_id, member_id, except }: { shop_id: number; member_id: number; except?: number },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
}

/** Lets the sessions of the staff be as old as before, by a clock that is moved. */
export async function moveStaffSessions(tx: Tx, shop_id: number, by_ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${by_ms}::float8 / 1000)`;
  await sql`update sessions set last_used_at = last_used_at + ${by}, expires_at = expires_at + ${by}, ends_at = ends_at + ${by},
    authenticated_at = authenticated_at + ${by} where shop_id = ${shop_id} and kind = 'staff'`.execute(tx);
}
