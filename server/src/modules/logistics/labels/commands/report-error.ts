import type { Deps } from '../../../../platform/deps.ts';
import { toTsMs } from '@retour/contract/time';
import { insertRequestError } from '../store-requests.ts';
import type { ErrorReason } from '../store-requests.ts';
import { lockOpenRequest } from './create-label.ts';

export type ReportErrorInput = {
  shop_id: number;
  label_request_id: number;
  reason: ErrorReason;
  /** 1 to 1000 characters. */
  message: string | null;
};

/**
 * Keeps why an integration could not make a label (API contract, 17.4); the request stays open. The newest 20 are kept. Refusals:
 * label_request_not_found, label_request_not_open.
 */
export function reportError(
  deps: Deps,
  { shop_id, label_request_id, reason, message }: ReportErrorInput,
): Promise<{ reason: ErrorReason; message: string | null; created_at: string }> {
  return deps.db.inTransaction(async (tx) => {
    const request = await lockOpenRequest(tx, shop_id, label_request_id);
    const created_at = deps.clock.now();
    await insertRequestError(tx, request, { reason, message, created_at });
    return { reason, message, created_at: toTsMs(created_at) };
  });
}
