import type { Reader, Tx } from '../../../platform/db.ts';

export type NewBackup = { made_at: Date; size_bytes: number; is_encrypted: boolean };

export async function addBackup(tx: Tx, backup: NewBackup): Promise<void> {
  await tx.insertInto('backups').values(backup).execute();
}

/** When the last backup was made; undefined where Retour has made none. */
export async function readLastBackup(db: Reader): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('made_at')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}
