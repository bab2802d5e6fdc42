import { LABEL_STATUSES } from '@retour/contract/states';
import type { LabelStatus } from '@retour/contract/states';

// What becomes of a label by what a carrier says of its parcel. Pure.

/** What a carrier or service reports of a parcel, in Retour's words. */
export type ParcelNews = {
  tracking_number: string;
  /** As whoever reports it spells it; null where it isn't said. */
  carrier: string | null;
  /** Who reports it, and what it calls the shipment that the label was bought with; null for a parcel of somebody else's label. */
  shipment: { provider: string; reference: string } | null;
  status: LabelStatus;
  /** When the carrier recorded it; null where it isn't said. */
  occurred_at: Date | null;
  /** Where it was, for people. */
  place: string | null;
};

const moved_statuses: readonly LabelStatus[] = ['in_transit', 'out_for_delivery', 'delivered'];

/** Whether a label of this status has left the shopper's hands (API contract, 8.4 rule 5). */
export const hasMoved = (status: LabelStatus): boolean => moved_statuses.includes(status);

/** Whether a carrier or service failed, which says nothing about how far a parcel has come. */
export const isFault = (status: LabelStatus): boolean => status === 'error' || status === 'failure';

/** How far a label is. */
export type LabelProgress = {
  status: LabelStatus;
  furthest_status: LabelStatus;
  status_updated_at: Date;
  moved_at: Date | null;
};

/** Whether a status takes the place of a label's (API contract, 8.4 rule 6). */
export function advances(
  label: Pick<LabelProgress, 'status' | 'furthest_status'>,
  status: LabelStatus,
): boolean {
  if (status === label.status) return false;
  if (isFault(status)) return label.furthest_status !== 'delivered';
  // After a fault any status may follow; otherwise only one further on.
  if (isFault(label.status)) return true;
  return LABEL_STATUSES.indexOf(status) > LABEL_STATUSES.indexOf(label.furthest_status);
}

/**
 * What news of a time mean for a label, in whatever order they come: `status`: the label has this status now; `moved`: it keeps the fault that was
 * reported since, but its parcel is known to travel; `nothing`.
 */
export function effectOf(
  label: LabelProgress,
  { status, at }: { status: LabelStatus; at: Date },
): 'status' | 'moved' | 'nothing' {
  if (!advances(label, status)) return 'nothing';
  const since_ms = at.getTime() - label.status_updated_at.getTime();
  if (isFault(status)) return label.status !== 'new' && since_ms <= 0 ? 'nothing' : 'status';
  if (!isFault(label.status) || since_ms > 0 || status === 'delivered') return 'status';
  return hasMoved(status) && label.moved_at === null ? 'moved' : 'nothing';
}

const plain = (carrier: string) => carrier.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Written where nobody knows the carrier. */
const unknown_carriers = new Set(['', 'na', 'other', 'unknown']);

/** Whether two spellings may mean the same carrier, for example `UPSDAP` and `UPS`, or `Royal Mail` and `royal_mail`. */
export function mayBeSameCarrier(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return unknown_carriers.has(a) || unknown_carriers.has(b) || a.startsWith(b) || b.startsWith(a);
}
