import type { Role } from '@retour/contract/permissions';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** A person who works for a shop. */
export type Member = {
  shop_id: number;
  id: number;
  /** In lower case. */
  email: string;
  name: string;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
};

const columns = ['shop_id', 'id', 'email', 'name', 'role', 'created_at', 'disabled_at'] as const;

type MemberRef = { shop_id: number; member_id: number };
type Row = Omit<Member, 'role'> & { role: string };
const toMember = (row: Row): Member => ({ ...row, role: row.role as Role });

/** The members of a shop, oldest first, disabled ones included. */
export async function listMembers(db: Reader, shop_id: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('staff_members')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .orderBy('id')
    .execute();
  return rows.map(toMember);
}

/** Adds a member; undefined when the shop has one with this email address. */
export async function insertMember(
  tx: Tx,
  member: Insertable<Tables['staff_members']>,
): Promise<Member | undefined> {
  const row = await tx
    .insertInto('staff_members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['shop_id', 'email']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toMember(row);
}

/** Locks a member by email address, in lower case. */
export async function lockMember(tx: Tx, shop_id: number, email: string): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('staff_members')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row && toMember(row);
}

/** Locks a member by id. */
export async function lockMemberById(tx: Tx, { shop_id, member_id }: MemberRef): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('staff_members')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  return row && toMember(row);
}

/** Locks the active owners of a shop, and answers their ids. */
export async function lockOwners(tx: Tx, shop_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_members')
    .select('id')
    .where('shop_id', '=', shop_id)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateMember(
  tx: Tx,
  { shop_id, member_id }: MemberRef,
  { name, role, disabled_at }: Pick<Member, 'name' | 'role' | 'disabled_at'>,
): Promise<Member> {
  const row = await tx
    .updateTable('staff_members')
    .set({ name, role, disabled_at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', member_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toMember(row);
}

/** Removes a member. Their sessions and ways to sign in go along. */
export async function deleteMember(tx: Tx, { shop_id, member_id }: MemberRef): Promise<void> {
  await tx.deleteFrom('staff_members').where('shop_id', '=', shop_id).where('id', '=', member_id).execute();
}

/** A member with how they sign in, and when they were last here. */
export type ListedMember = Member & {
  last_seen_at: Date | null;
  passkeys: number;
  has_password: boolean;
  has_authenticator: boolean;
};

/** The first 500 members of a shop, disabled ones included, with how they sign in. */
export async function listMembersWithMethods(db: Reader, shop_id: number): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select m.shop_id, m.id, m.email, m.name, m.role, m.created_at, m.disabled_at,
      (select max(e.last_used_at) from sessions e where e.shop_id = m.shop_id and e.member_id = m.id) as last_seen_at,
      (select count(*)::int from staff_passkeys k where k.shop_id = m.shop_id and k.member_id = m.id) as passkeys,
      exists (select from staff_passwords p where p.shop_id = m.shop_id and p.member_id = m.id) as has_password,
      exists (select from staff_authenticators a where a.shop_id = m.shop_id and a.member_id = m.id and a.confirmed_at is not null)
        as has_authenticator
    from staff_members m where m.shop_id = ${shop_id} order by m.id limit 500`.execute(db);
  return rows;
}

/** Gives a member a link, in the place of the one before. */
export async function putSignInLink(tx: Tx, link: Insertable<Tables['sign_in_links']>): Promise<void> {
  const { token_hash, expires_at, created_at } = link;
  await tx
    .insertInto('sign_in_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'member_id']).doUpdateSet({ token_hash, expires_at, created_at }),
    )
    .execute();
}

/** Uses a link up, which names its shop; undefined when it doesn't exist, has expired, or was used. */
export function takeSignInLink(
  tx: Tx,
  token_hash: Buffer,
  now: Date,
): Promise<{ shop_id: number; member_id: number } | undefined> {
  return tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .returning(['shop_id', 'member_id'])
    .executeTakeFirst();
}

/** A member who may sign in: of an active shop, and not disabled. */
export async function readActiveMember(
  tx: Tx,
  { shop_id, member_id }: { shop_id: number; member_id: number },
): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('staff_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .select(['m.shop_id', 'm.id', 'm.email', 'm.name', 'm.role', 'm.created_at', 'm.disabled_at'])
    .where('m.shop_id', '=', shop_id)
    .where('m.id', '=', member_id)
    .where('m.disabled_at', 'is', null)
    .where('s.status', '=', 'active')
    .executeTakeFirst();
  return row && toMember(row);
}
