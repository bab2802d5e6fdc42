import { LABEL_STATUSES } from '@retour/contract/states';
import type { LabelStatus } from '@retour/contract/states';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { event, labelEvent, recordEvents } from '../events/index.ts';
import { receiveScan, touchReturn } from '../returns/index.ts';
import { insertLabel, insertLabelStatus, listLineItemIds, lockLabel, updateLabelStatus } from './store.ts';
import type { LockedLabel, NewLabel } from './store.ts';

const moved_statuses: readonly LabelStatus[] = ['in_transit', 'out_for_delivery', 'delivered'];
/** Whether a label of this status has left the shopper's hands (API contract, 8.4 rule 5). */
const hasMoved = (status: LabelStatus) => moved_statuses.includes(status);
const isFault = (status: LabelStatus) => status === 'error' || status === 'failure';

export type CreateLabelInput = Omit<NewLabel, 'line_item_ids' | 'created_at'>;

/** Stores a label that a provider made for every unit of a return, and tells of it. Refusals: return_not_found, return_cannot_receive_label. */
export function createLabel(deps: Deps, input: CreateLabelInput): Promise<{ label_id: number }> {
  const { shop_id, return_id } = input;
  return deps.db.inTransaction(async (tx) => {
    const units = await listLineItemIds(tx, shop_id, return_id);
    if (!['open', 'review'].includes(units.state)) {
      throw new Refusal(
        'return_cannot_receive_label',
        `Return ${return_id} is ${units.state} and cannot receive a label.`,
      );
    }
    const now = deps.clock.now();
    const label_id = await insertLabel(tx, { ...input, line_item_ids: units.line_item_ids, created_at: now });
    await touchReturn(tx, shop_id, return_id, now);
    await recordEvents(tx, deps, shop_id, return_id, [
      labelEvent('label.created', label_id),
      event('return.updated'),
    ]);
    return { label_id };
  });
}

export type LabelStatusInput = { shop_id: number; label_id: number; status: LabelStatus; occurred_at?: Date };

/**
 * Records what a carrier reports of a label. Statuses only move forward; one that is behind is kept in the history, changes nothing and
 * emits nothing (API contract, 8.4 rule 6). A first scan of an expired return reopens it. Refusals: label_not_found.
 */
export function recordLabelStatus(
  deps: Deps,
  { shop_id, label_id, status, occurred_at }: LabelStatusInput,
): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const label = await lockLabel(tx, shop_id, label_id);
    if (!label) throw new Refusal('label_not_found', 'There is no such label.');
    const at = occurred_at ?? deps.clock.now();
    await insertLabelStatus(tx, { shop_id, label_id, status, occurred_at: at });
    if (!advances(label, status)) return;
    await updateLabelStatus(tx, label, status, at, hasMoved(status));
    await reportStatus(tx, deps, label, status);
  });
}

function advances(label: LockedLabel, status: LabelStatus): boolean {
  if (status === label.status) return false;
  if (isFault(status)) return label.furthest_status !== 'delivered';
  // After a fault any status may follow; otherwise only one further on.
  if (isFault(label.status)) return true;
  return LABEL_STATUSES.indexOf(status) > LABEL_STATUSES.indexOf(label.furthest_status);
}

async function reportStatus(tx: Tx, deps: Deps, label: LockedLabel, status: LabelStatus): Promise<void> {
  const { shop_id, return_id, id } = label;
  if (hasMoved(status))
    await receiveScan(tx, deps, { shop_id, return_id, delivered: status === 'delivered' });
  await touchReturn(tx, shop_id, return_id, deps.clock.now());
  await recordEvents(tx, deps, shop_id, return_id, [
    labelEvent('label.updated', id),
    event('return.updated'),
  ]);
}
