import type { Role } from '@retour/contract/permissions';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/** A member, as far as a sign-in is about them. */
export type SigningIn = { shop_id: number; member_id: number; email: string; name: string; role: Role };

/** What a member proves themselves with. */
export type Secrets = {
  password_hash: string | null;
  /** Encrypted; only of an app that was confirmed. */
  authenticator_secret: Buffer | null;
};

export type MemberRef = { shop_id: number; member_id: number };

/** The shop that people sign in to: the one of a handle, else the only one there is. */
export async function findSignInShop(
  db: Reader,
  handle: string | undefined,
): Promise<{ id: number; handle: string; name: string } | undefined> {
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'handle', 'name'])
    .where('status', '=', 'active')
    .$if(handle !== undefined, (query) => query.where('handle', '=', handle!))
    .limit(2)
    .execute();
  return shops.length === 1 ? shops[0] : undefined;
}

/** An active member of an active shop, found by handle and email address, with what proves them. */
export async function readByEmail(
  db: Reader,
  shop_id: number,
  email: string,
): Promise<(SigningIn & Secrets) | undefined> {
  return readSecrets(db, sql`m.shop_id = ${shop_id} and m.email = ${email}`);
}

/** An active member of an active shop, with what proves them. */
export const readMember = (
  db: Reader,
  { shop_id, member_id }: MemberRef,
): Promise<(SigningIn & Secrets) | undefined> =>
  readSecrets(db, sql`m.shop_id = ${shop_id} and m.id = ${member_id}`);

async function readSecrets(
  db: Reader,
  which: ReturnType<typeof sql>,
): Promise<(SigningIn & Secrets) | undefined> {
  const { rows } = await sql<SigningIn & Secrets>`
    select m.shop_id, m.id as member_id, m.email, m.name, m.role, p.hash as password_hash, a.secret as authenticator_secret
    from staff_members m join shops s on s.id = m.shop_id and s.status = 'active'
    left join staff_passwords p on p.shop_id = m.shop_id and p.member_id = m.id
    left join staff_authenticators a on a.shop_id = m.shop_id and a.member_id = m.id and a.confirmed_at is not null
    where ${which} and m.disabled_at is null`.execute(db);
  return rows[0];
}

/** How a member can sign in, for themselves. */
export type OwnMethods = {
  email: string;
  password_set_at: Date | null;
  authenticator_since: Date | null;
  recovery_codes_left: number;
  passkeys: number;
};

export async function readOwnMethods(db: Reader, { shop_id, member_id }: MemberRef): Promise<OwnMethods> {
  const { rows } = await sql<OwnMethods>`
    select m.email, p.updated_at as password_set_at, a.confirmed_at as authenticator_since,
      (select count(*)::int from staff_recovery_codes r where r.shop_id = m.shop_id and r.member_id = m.id) as recovery_codes_left,
      (select count(*)::int from staff_passkeys k where k.shop_id = m.shop_id and k.member_id = m.id) as passkeys
    from staff_members m
    left join staff_passwords p on p.shop_id = m.shop_id and p.member_id = m.id
    left join staff_authenticators a on a.shop_id = m.shop_id and a.member_id = m.id and a.confirmed_at is not null
    where m.shop_id = ${shop_id} and m.id = ${member_id}`.execute(db);
  return rows[0]!;
}

/** Sets the password of a member, in the place of the one before. */
export async function putPassword(
  tx: Tx,
  { shop_id, member_id, hash, updated_at }: MemberRef & { hash: string; updated_at: Date },
): Promise<void> {
  await tx
    .insertInto('staff_passwords')
    .values({ shop_id, member_id, hash, updated_at })
    .onConflict((conflict) => conflict.columns(['shop_id', 'member_id']).doUpdateSet({ hash, updated_at }))
    .execute();
}
