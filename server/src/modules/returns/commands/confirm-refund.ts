import type { StaffPrincipal } from '../../../platform/authenticate.ts';
import { requireStepUp } from '../../../platform/callers/step-up.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MoneyMovement } from '../../money/settlements/index.ts';
import { readRefundLimit, readRefundTotal } from '../store-refund-limit.ts';

/** When and how the member of staff who processes a return last proved who they are; nobody where a key or a job does it. */
export type ConfirmedBy = Pick<StaffPrincipal, 'authenticated_at' | 'authenticated_by'> | undefined;

/** Refuses refunds above the shop's limit to staff without a recent authentication (API contract, 25.6). Refusals: step_up_required. */
export async function requireConfirmedRefund(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  shop_id: number,
  { staff, movements }: { staff: ConfirmedBy; movements: readonly MoneyMovement[] },
): Promise<void> {
  if (!staff) return;
  const limit = await readRefundLimit(tx, shop_id);
  if (limit === null) return;
  const refunded = movements
    .filter(({ kind }) => kind === 'refund')
    .reduce((sum, { shop_amount }) => sum + shop_amount, 0);
  if (refunded > limit) requireStepUp(staff, clock);
}

/** Refuses refunds that are above the shop's limit together, as one above it. Refusals: step_up_required. */
export async function requireConfirmedRefunds(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  shop_id: number,
  { staff, return_ids }: { staff: ConfirmedBy; return_ids: readonly number[] },
): Promise<void> {
  if (!staff) return;
  const limit = await readRefundLimit(tx, shop_id);
  if (limit !== null && (await readRefundTotal(tx, shop_id, return_ids)) > limit) requireStepUp(staff, clock);
}
