import type { Reader, Tx } from '../../../platform/db.ts';
import { default_grades } from './grades.ts';
import type { Grade } from './grades.ts';

/** The grades of a shop. */
export async function readGrades(db: Reader, shop_id: number): Promise<readonly Grade[]> {
  const row = await db
    .selectFrom('shop_grades')
    .select('grades')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return row ? (row.grades as Grade[]) : default_grades;
}

/** Replaces the grades of a shop. */
export async function writeGrades(
  tx: Tx,
  shop_id: number,
  grades: readonly Grade[],
  at: Date,
): Promise<void> {
  const row = { grades: JSON.stringify(grades), updated_at: at };
  await tx
    .insertInto('shop_grades')
    .values({ ...row, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute();
}
