import type { Role } from '@retour/contract/permissions';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** An invitation that nobody has accepted yet. */
export type Invitation = {
  id: number;
  email: string | null;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
};

const columns = ['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'] as const;
const toInvitation = (row: Omit<Invitation, 'role'> & { role: string }): Invitation => ({
  ...row,
  role: row.role as Role,
});

/** The newest 200 invitations of a shop, expired ones included. */
export async function listInvitations(db: Reader, shop_id: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toInvitation);
}

/** Stores an invitation, in the place of the one before for the same address. */
export async function putInvitation(
  tx: Tx,
  invitation: Insertable<Tables['staff_invitations']>,
): Promise<Invitation> {
  const { role, token_hash, invited_by, created_at, expires_at } = invitation;
  const row = await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .constraint('staff_invitations_email_unique')
        .doUpdateSet({ role, token_hash, invited_by, created_at, expires_at }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/** Deletes an invitation; false when there is none such. */
export async function deleteInvitation(
  tx: Tx,
  { shop_id, invitation_id }: { shop_id: number; invitation_id: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitations')
    .where('shop_id', '=', shop_id)
    .where('id', '=', invitation_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** An invitation, as whoever has its link sees it. */
export type OpenInvitation = {
  shop_handle: string;
  shop_name: string;
  email: string | null;
  role: Role;
  expires_at: Date;
};

/** The invitation of a token, which names its shop; undefined when it doesn't exist, has expired, or the shop is not active. */
export async function readInvitation(
  db: Reader,
  token_hash: Buffer,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const row = await db
    .selectFrom('staff_invitations as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['s.handle as shop_handle', 's.name as shop_name', 'i.email', 'i.role', 'i.expires_at'])
    .where('i.token_hash', '=', token_hash)
    .where('i.expires_at', '>', now)
    .where('s.status', '=', 'active')
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** Uses an invitation up; undefined when it doesn't exist, has expired, or was used. */
export async function takeInvitation(
  tx: Tx,
  token_hash: Buffer,
  now: Date,
): Promise<{ shop_id: number; email: string | null; role: Role } | undefined> {
  const row = await tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .returning(['shop_id', 'email', 'role'])
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}
