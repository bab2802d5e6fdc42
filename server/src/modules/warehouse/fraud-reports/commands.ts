import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FraudCategory } from './schemas.ts';
import { deleteReport, hasReturn, insertReport } from './store.ts';
import type { FraudReportRow } from './store.ts';

export type FraudReportRef = { shop_id: number; return_id: number };

export type CreateFraudReportInput = FraudReportRef & {
  category: FraudCategory;
  /** 1 to 512 characters; needed with the category `other`. */
  comment: string | null;
};

/**
 * Reports a return as suspicious, in every state; the return itself stays as it is, and nobody is told (API contract, 11.13).
 * Refusals: return_not_found, fraud_report_exists.
 */
export function createFraudReport(deps: Deps, input: CreateFraudReportInput): Promise<FraudReportRow> {
  const { return_id } = input;
  return deps.db.inTransaction(async (tx) => {
    await requireReturn(tx, input);
    const report = await insertReport(tx, { ...input, created_at: deps.clock.now() });
    if (report) return report;
    throw new Refusal('fraud_report_exists', `Return ${return_id} already has a fraud report.`);
  });
}

/** Takes the report of a return back; a new one may follow. Refusals: return_not_found, fraud_report_not_found. */
export function deleteFraudReport(deps: Deps, input: FraudReportRef): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await requireReturn(tx, input);
    if (!(await deleteReport(tx, input.shop_id, input.return_id)))
      throw new Refusal('fraud_report_not_found', `Return ${input.return_id} has no fraud report.`);
  });
}

async function requireReturn(tx: Tx, { shop_id, return_id }: FraudReportRef): Promise<void> {
  if (!(await hasReturn(tx, shop_id, return_id)))
    throw new Refusal('return_not_found', 'No return found with this ID.');
}
