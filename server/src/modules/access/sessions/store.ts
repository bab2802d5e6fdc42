import { permissionsOf } from '@retour/contract/permissions';
import type { Permission, Role } from '@retour/contract/permissions';
import type { SignInMethod } from '@retour/contract/sign-in';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Shop, ShopperProof } from '../../../platform/authenticate.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** A session with the shop and, of staff, the member as they are now. */
export type SessionRow = Shop & {
  session_id: number;
  last_used_at: Date;
  expires_at: Date;
  ends_at: Date;
} & (
    | {
        kind: 'shopper';
        order_id: number;
        is_gift: boolean;
        gift_code_id: number | null;
        proved: ShopperProof;
      }
    | {
        kind: 'staff';
        member_id: number;
        member_name: string;
        role: Role;
        authenticated_at: Date;
        authenticated_by: SignInMethod;
      }
  );

/**
 * The session of a token, found by its hash before any shop is known, expired ones included. None of a suspended shop, of a member who
 * was disabled, and of a gift code that was revoked.
 */
export async function readSession(db: Reader, token_hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select e.id as session_id, e.kind, e.order_id, e.is_gift, e.gift_code_id, e.proved, e.member_id, m.name as member_name, m.role, e.last_used_at, e.expires_at, e.ends_at,
      e.authenticated_at, e.authenticated_by, s.id, s.handle, s.portal_address, s.name, s.currency, s.time_zone, s.process_flagged_returns
    from sessions e join shops s on s.id = e.shop_id
    left join staff_members m on m.shop_id = e.shop_id and m.id = e.member_id
    where e.token_hash = ${token_hash} and s.status = 'active' and m.disabled_at is null
      and not exists (select from gift_codes g where g.shop_id = e.shop_id and g.id = e.gift_code_id and g.revoked_at is not null)`.execute(
    db,
  );
  return rows[0];
}

export function insertSession(tx: Tx, session: Insertable<Tables['sessions']>): Promise<{ id: number }> {
  return tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
}

export type SessionRef = { shop_id: number; session_id: number };

/** Notes the use of a session that may have ended since it was read. */
export async function updateLastUse(
  tx: Tx,
  { shop_id, session_id }: SessionRef,
  { last_used_at, expires_at }: { last_used_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at, expires_at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', session_id)
    .where('last_used_at', '<', last_used_at)
    .execute();
}

/** Of which kind a session must be, and of which member of staff if of one. */
export type Ownership = { kind: 'shopper' | 'staff'; of_member?: number | undefined };

/** Ends a session; false when there is none such. */
export async function deleteSession(
  tx: Tx,
  { shop_id, session_id, kind, of_member }: SessionRef & Ownership,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('shop_id', '=', shop_id)
    .where('id', '=', session_id)
    .where('kind', '=', kind)
    .$if(of_member !== undefined, (query) => query.where('member_id', '=', of_member!))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A session of staff, with its member. */
export type StaffSessionRow = {
  id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  authenticated_by: SignInMethod;
  user_agent: string | null;
  address: string | null;
  member_id: number;
  name: string;
  email: string;
  role: Role;
};

/** The newest 200 sessions of a shop's staff, or of one member, that have not expired. */
export async function listStaffSessions(
  db: Reader,
  shop_id: number,
  { of_member, now }: { of_member: number | undefined; now: Date },
): Promise<StaffSessionRow[]> {
  const { rows } = await sql<StaffSessionRow>`
    select e.id, e.created_at, e.last_used_at, e.expires_at, e.authenticated_by, e.user_agent, e.address,
      m.id as member_id, m.name, m.email, m.role
    from sessions e join staff_members m on m.shop_id = e.shop_id and m.id = e.member_id
    where e.shop_id = ${shop_id} and e.expires_at > ${now} and m.disabled_at is null
      and (${of_member ?? null}::bigint is null or m.id = ${of_member ?? null}::bigint)
    order by e.id desc limit 200`.execute(db);
  return rows;
}

/** Those of some sessions of staff that are still valid and whose member has a permission. */
export async function findReaders(
  db: Reader,
  sessions: readonly SessionRef[],
  { permission, now }: { permission: Permission; now: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; role: Role }>`
    select e.id, m.role from unnest(${sessions.map(({ shop_id }) => shop_id)}::bigint[], ${sessions.map(({ session_id }) => session_id)}::bigint[]) as x (shop_id, id)
    join sessions e on e.shop_id = x.shop_id and e.id = x.id
    join shops s on s.id = e.shop_id
    join staff_members m on m.shop_id = e.shop_id and m.id = e.member_id
    where e.expires_at > ${now} and s.status = 'active' and m.disabled_at is null`.execute(db);
  return new Set(rows.filter(({ role }) => permissionsOf(role).has(permission)).map(({ id }) => id));
}

/** Deletes sessions that expired before a moment, a batch at a time; answers how many. */
export async function deleteExpiredSessions(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sessions where (shop_id, id) in (
    select shop_id, id from sessions where expires_at < ${before} order by expires_at limit 5000)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The shop of a handle that shoppers can reach; undefined where there is none. */
export function findShop(
  db: Reader,
  handle: string,
): Promise<
  { id: number; email_code: 'beyond_limits' | 'always'; lookup_factor: 'zip' | 'email' | 'phone' } | undefined
> {
  return db
    .selectFrom('shops')
    .select(['id', 'email_code', 'lookup_factor'])
    .where('handle', '=', handle)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** What a shopper is shown of the order of their session. */
export type SessionOrder = { id: number; name: string };

export function readSessionOrder(db: Reader, shop_id: number, order_id: number): Promise<SessionOrder> {
  return db
    .selectFrom('orders')
    .select(['id', 'name'])
    .where('shop_id', '=', shop_id)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
}
