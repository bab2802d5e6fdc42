import type { Reader, Tx } from '../../../../platform/db.ts';

/** The test cases that a shop saved, as they were written; undefined where it has none. */
export async function readCases(db: Reader, shop_id: number): Promise<unknown> {
  const row = await db
    .selectFrom('policy_cases')
    .select('cases')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return row?.cases;
}

/** Replaces the test cases of a shop. */
export async function writeCases(tx: Tx, shop_id: number, cases: unknown): Promise<void> {
  const row = { cases: JSON.stringify(cases) };
  await tx
    .insertInto('policy_cases')
    .values({ ...row, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute();
}

/** Removes the test cases of a shop. */
export async function deleteCases(tx: Tx, shop_id: number): Promise<void> {
  await tx.deleteFrom('policy_cases').where('shop_id', '=', shop_id).execute();
}
