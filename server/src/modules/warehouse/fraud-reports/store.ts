import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { FraudCategory } from './schemas.ts';

export type FraudReportRow = {
  id: number;
  return_id: number;
  category: FraudCategory;
  comment: string | null;
  created_at: Date;
};

export type NewFraudReport = Omit<FraudReportRow, 'id'> & { shop_id: number };

/** Whether the shop has the return. */
export async function hasReturn(tx: Tx, shop_id: number, return_id: number): Promise<boolean> {
  const { rows } = await sql`select from returns where shop_id = ${shop_id} and id = ${return_id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Adds a report unless the return has one; the unique key decides every race. */
export function insertReport(tx: Tx, report: NewFraudReport): Promise<FraudReportRow | undefined> {
  return tx
    .insertInto('fraud_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['shop_id', 'return_id']).doNothing())
    .returning(['id', 'return_id', 'category', 'comment', 'created_at'])
    .executeTakeFirst() as Promise<FraudReportRow | undefined>;
}

/** Deletes the report of a return; answers whether it had one. */
export async function deleteReport(tx: Tx, shop_id: number, return_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fraud_reports')
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
