import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readChoice } from '../../money/settlements/index.ts';
import { collectsPayments } from '../../money/shopper-payments/index.ts';
import type { Draft, DraftAmounts } from './draft.ts';

/**
 * Whether a draft is paid for before it is submitted: it costs more than its credit, its shop collects payments, and the shop's payment provider can. What staff
 * submit is paid as the shop agrees with the customer.
 */
export async function mustPay(
  db: Reader,
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { shop_id, staff }: Pick<Draft, 'shop_id' | 'staff'>,
  { amount_due }: Pick<DraftAmounts, 'amount_due'>,
): Promise<boolean> {
  if (staff || amount_due <= 0 || !(await collectsPayments(db, shop_id))) return false;
  const { definition } = await readChoice({ vault, config, db: { root: db } }, shop_id);
  return definition.collects ?? false;
}
