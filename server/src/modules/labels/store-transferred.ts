import { checkTrackingNumber } from '@retour/contract/tracking-numbers';
import type { LabelStatus } from '@retour/contract/states';
import type { Tx } from '../../platform/db.ts';

/** A label that another system made, with how far its parcel has travelled. */
export type TransferredLabelRow = {
  shop_id: number;
  return_id: number;
  /** Kept from the other system; a new one if null. */
  id: number | null;
  status: LabelStatus;
  carrier: string;
  tracking_number: string;
  status_updated_at: Date;
  url: string | null;
  tracking_url: string | null;
  /** Minor units of `currency`. */
  rate: number | null;
  currency: string | null;
  line_item_ids: number[];
  created_at: Date;
  /** When its return was cancelled or expired, for a label that was never scanned. */
  voided_at: Date | null;
};

const moved: readonly LabelStatus[] = ['in_transit', 'out_for_delivery', 'delivered'];

/** Writes a label of another system without events: its later scans are recorded like those of any label. */
export async function insertTransferredLabel(
  tx: Tx,
  { id, voided_at, ...row }: TransferredLabelRow,
): Promise<void> {
  const is_fault = row.status === 'error' || row.status === 'failure';
  const has_moved = moved.includes(row.status);
  const { id: label_id } = await tx
    .insertInto('labels')
    .values({
      ...row,
      ...(id !== null && { id }),
      furthest_status: is_fault ? 'new' : row.status,
      moved_at: has_moved ? row.status_updated_at : null,
      voided_at: has_moved ? null : voided_at,
      tracking_check: checkTrackingNumber(row.carrier, row.tracking_number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('label_history')
    .values({ shop_id: row.shop_id, label_id, status: row.status, occurred_at: row.status_updated_at })
    .execute();
}
