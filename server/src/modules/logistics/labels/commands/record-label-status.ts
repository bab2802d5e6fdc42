import type { LabelStatus } from '@retour/contract/states';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { event, labelEvent, recordEvents } from '../../../records/events/index.ts';
import { processIfTriggered, receiveScan, touchReturn } from '../../../returns/index.ts';
import { advances, hasMoved } from '../news.ts';
import { readLabelJson } from '../store-list.ts';
import { insertLabelStatus, lockLabel, updateLabelStatus } from '../store.ts';
import type { LockedLabel } from '../store.ts';

export type LabelStatusInput = { shop_id: number; label_id: number; status: LabelStatus; occurred_at?: Date };

/** Records what a carrier reports of a label, as {@link changeLabelStatus} does. */
export async function recordLabelStatus(deps: Deps, input: LabelStatusInput): Promise<void> {
  await changeLabelStatus(deps, input);
}

/**
 * Records what a carrier reports of a label; answers the label's JSON. Statuses only move forward; one that is behind is kept in the history,
 * changes nothing and emits nothing (API contract, 8.4 rule 6). A first scan of an expired return reopens it. Refusals: label_not_found.
 */
export function changeLabelStatus(
  deps: Deps,
  { shop_id, label_id, status, occurred_at }: LabelStatusInput,
): Promise<string> {
  return deps.db.inTransaction(async (tx) => {
    const label = await lockLabel(tx, shop_id, label_id);
    if (!label) throw new Refusal('label_not_found', "The label doesn't exist.");
    const at = occurred_at ?? deps.clock.now();
    await insertLabelStatus(tx, { shop_id, label_id, status, occurred_at: at });
    if (advances(label, status)) {
      await updateLabelStatus(tx, label, status, at, hasMoved(status));
      await reportStatus(tx, deps, label, status);
    }
    return readLabelJson(tx, shop_id, label_id);
  });
}

/** Does what follows from a status that a locked label has now, and records the event: a scan reopens an expired return, and may be what its policy waits for. */
export async function reportStatus(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, id }: Pick<LockedLabel, 'shop_id' | 'return_id' | 'id'>,
  status: LabelStatus,
): Promise<void> {
  if (hasMoved(status))
    await receiveScan(tx, deps, { shop_id, return_id, delivered: status === 'delivered' });
  const failed = hasMoved(status) ? await processIfTriggered(tx, deps, { shop_id, return_id }) : [];
  await touchReturn(tx, shop_id, return_id, deps.clock.now());
  await recordEvents(tx, deps, shop_id, return_id, [
    labelEvent('label.updated', id),
    event('return.updated'),
    ...failed,
  ]);
}
