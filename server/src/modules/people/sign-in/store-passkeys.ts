import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { MemberRef } from './store.ts';

const passkey_columns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const;

/** A passkey, as its member sees it. */
export type Passkey = {
  id: number;
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

/** Passkeys of a member, at most. */
export const max_passkeys = 20;

export function listPasskeys(db: Reader, { shop_id, member_id }: MemberRef): Promise<Passkey[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(passkey_columns)
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .limit(max_passkeys)
    .execute();
}

/** What tells a browser which passkeys a member has. */
export function listCredentials(
  db: Reader,
  { shop_id, member_id }: MemberRef,
): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'transports'])
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .limit(max_passkeys)
    .execute();
}

/** Adds a passkey; undefined when the shop has it. */
export function insertPasskey(
  tx: Tx,
  passkey: Insertable<Tables['staff_passkeys']>,
): Promise<Passkey | undefined> {
  return tx
    .insertInto('staff_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.constraint('staff_passkeys_credential_unique').doNothing())
    .returning(passkey_columns)
    .executeTakeFirst();
}

export type PasskeyRef = MemberRef & { passkey_id: number };

/** Renames a passkey of a member; undefined when there is none such. */
export function updatePasskeyName(
  tx: Tx,
  { shop_id, member_id, passkey_id }: PasskeyRef,
  name: string,
): Promise<Passkey | undefined> {
  return tx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .where('id', '=', passkey_id)
    .returning(passkey_columns)
    .executeTakeFirst();
}

/** Removes a passkey of a member; false when there is none such. */
export async function deletePasskey(
  tx: Tx,
  { shop_id, member_id, passkey_id }: PasskeyRef,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .where('id', '=', passkey_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A passkey as its signatures are checked. */
export type SigningPasskey = {
  id: number;
  member_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
};

/** Locks the passkey of a credential, so that two uses of one count can't both pass. */
export function lockPasskey(
  tx: Tx,
  shop_id: number,
  credential_id: Buffer,
): Promise<SigningPasskey | undefined> {
  return tx
    .selectFrom('staff_passkeys')
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
    .where('shop_id', '=', shop_id)
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePasskeyUse(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: number },
  use: { counter: number; last_used_at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set(use)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

export type Purpose = 'sign_in' | 'register' | 'step_up';

export async function insertChallenge(
  tx: Tx,
  challenge: Insertable<Tables['sign_in_challenges']>,
): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute();
}

/** Uses a challenge up; false when it was used, has expired, or is for something or somebody else. */
export async function takeChallenge(
  tx: Tx,
  {
    shop_id,
    challenge,
    purpose,
    member_id,
  }: { shop_id: number; challenge: string; purpose: Purpose; member_id: number | null },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('shop_id', '=', shop_id)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', member_id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes challenges that expired, a batch at a time; answers how many. */
export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_challenges where (shop_id, challenge) in (
      select shop_id, challenge from sign_in_challenges where expires_at <= ${now} limit 5000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
