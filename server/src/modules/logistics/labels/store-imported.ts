import { checkTrackingNumber } from '@retour/contract/tracking-numbers';
import type { LabelStatus } from '@retour/contract/states';
import type { Tx } from '../../../platform/db.ts';
import type { ImportedLabel } from '../../returns/index.ts';

const moved: readonly LabelStatus[] = ['in_transit', 'out_for_delivery', 'delivered'];

/** Writes a label of another system without events: its later scans are recorded like those of any label. */
export async function insertImportedLabel(tx: Tx, { id, voided_at, ...row }: ImportedLabel): Promise<void> {
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
