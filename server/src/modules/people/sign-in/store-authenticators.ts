import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { MemberRef } from './store.ts';

/** Stores the secret of an authenticator app that is still to be confirmed; false when one is in use. */
export async function putAuthenticator(
  tx: Tx,
  { shop_id, member_id, secret, created_at }: MemberRef & { secret: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('staff_authenticators')
    .values({ shop_id, member_id, secret, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'member_id'])
        .doUpdateSet({ secret, created_at, last_step: 0 })
        .where('staff_authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Locks the secret of an app that is still to be confirmed. */
export function lockPendingAuthenticator(
  tx: Tx,
  { shop_id, member_id }: MemberRef,
): Promise<{ secret: Buffer } | undefined> {
  return tx
    .selectFrom('staff_authenticators')
    .select('secret')
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function confirmAuthenticator(
  tx: Tx,
  { shop_id, member_id }: MemberRef,
  { confirmed_at, last_step }: { confirmed_at: Date; last_step: number },
): Promise<void> {
  await tx
    .updateTable('staff_authenticators')
    .set({ confirmed_at, last_step })
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .execute();
}

/** Uses a code up, by its time step; false when it, or a later one, was used before. */
export async function takeStep(tx: Tx, { shop_id, member_id }: MemberRef, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_authenticators')
    .set({ last_step: step })
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the app of a member, and its recovery codes. */
export async function deleteAuthenticator(tx: Tx, ref: MemberRef): Promise<void> {
  await tx
    .deleteFrom('staff_authenticators')
    .where('shop_id', '=', ref.shop_id)
    .where('member_id', '=', ref.member_id)
    .execute();
  await replaceRecoveryCodes(tx, ref, [], new Date(0));
}

/** Gives a member new recovery codes. The old ones stop working. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { shop_id, member_id }: MemberRef,
  hashes: readonly Buffer[],
  created_at: Date,
): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_codes')
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .execute();
  if (hashes.length > 0)
    await sql`insert into staff_recovery_codes (shop_id, member_id, code_hash, created_at)
      select ${shop_id}, ${member_id}, unnest(${[...hashes]}::bytea[]), ${created_at}`.execute(tx);
}

/** Uses a recovery code up; false when there is none such. */
export async function takeRecoveryCode(
  tx: Tx,
  { shop_id, member_id }: MemberRef,
  code_hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_codes')
    .where('shop_id', '=', shop_id)
    .where('member_id', '=', member_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
