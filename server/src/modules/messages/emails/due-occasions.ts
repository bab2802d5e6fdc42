import type { ReturnState, ReviewReason } from '@retour/contract/states';
import type { MethodFact } from './facts.ts';
import type { Occasion } from './occasions.ts';

// Which messages the present state of a return calls for. Pure. It says what holds, not what changed: a message that was sent before is left
// out by the caller, so that a repeated event sends nothing twice.

export type ReturnProgress = {
  state: ReturnState;
  review_reason: ReviewReason | null;
  was_processed: boolean;
  is_gift: boolean;
  /** Its exchange was sent before its items were back. */
  is_sent_first: boolean;
  method: MethodFact;
  method_state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled' | null;
  /** The newest label; null without one. */
  label: { id: number; status: string; has_document: boolean } | null;
  has_scannable_code: boolean;
  /** Units that aren't as expected. */
  difference_count: number;
  /** Units that are part of the return, and those of them that get nothing. */
  unit_count: number;
  rejected_count: number;
  /** Kinds of settlement that were carried out. */
  settled: readonly string[];
  /** Ids of the goodwill that was given. */
  goodwill: readonly string[];
};

/** A message to send. `about` tells two of one kind apart: a label that replaces another is news. */
export type DueOccasion = { occasion: Occasion; about?: string };

/** Why a shopper hears that a person looks at the return; other reasons are the shop's own. */
const told_reviews: readonly (ReviewReason | null)[] = ['flagged', 'policy'];

/** The messages that a return calls for as it is now, in the order in which they are sent. */
export function dueOccasions(progress: ReturnProgress): DueOccasion[] {
  const { state, goodwill, is_sent_first } = progress;
  // What becomes of its security was said at its time, and that nothing was charged may be wrong.
  if (state === 'expired' && is_sent_first) return [];
  if (state === 'cancelled' || state === 'expired') return [{ occasion: state }];
  return [
    ...ofState(progress),
    ...goodwill.map((id): DueOccasion => ({ occasion: 'goodwill', about: `goodwill ${id}` })),
  ];
}

function ofState(progress: ReturnProgress): DueOccasion[] {
  const { state, was_processed, review_reason } = progress;
  if (state === 'closed') return was_processed ? ofOutcome(progress) : [];
  if (state !== 'review') return [...ofTravel(progress), ...ofInspection(progress), ...ofExchange(progress)];
  const in_review: DueOccasion[] = told_reviews.includes(review_reason) ? [{ occasion: 'in_review' }] : [];
  return [...in_review, ...ofInspection(progress)];
}

function ofTravel({ method, method_state, label, has_scannable_code }: ReturnProgress): DueOccasion[] {
  if (method_state === 'delivered' || label?.status === 'delivered') return [{ occasion: 'arrived' }];
  const is_moving =
    method_state === 'dropped_off' ||
    method_state === 'in_transit' ||
    label?.status === 'in_transit' ||
    label?.status === 'out_for_delivery';
  if (is_moving) return [{ occasion: 'handed_in' }];
  // The message with the code says that the request was received.
  if (method === 'drop_off' && has_scannable_code) return [{ occasion: 'code_ready' }];
  const received: DueOccasion = { occasion: 'request_received' };
  const is_usable = label?.has_document && label.status !== 'error' && label.status !== 'failure';
  return label && is_usable
    ? [received, { occasion: 'label_ready', about: `label ${label.id}` }]
    : [received];
}

const ofInspection = ({ difference_count }: ReturnProgress): DueOccasion[] =>
  difference_count > 0 ? [{ occasion: 'inspection_difference' }] : [];

const ofExchange = ({ settled }: ReturnProgress): DueOccasion[] =>
  settled.includes('exchange_order') ? [{ occasion: 'exchange_created' }] : [];

function ofOutcome(progress: ReturnProgress): DueOccasion[] {
  const { settled, is_gift, unit_count, rejected_count } = progress;
  if (unit_count > 0 && rejected_count === unit_count) return [{ occasion: 'rejected' }];
  return [
    ...ofExchange(progress),
    // The refund of a gift goes to the purchaser, and the recipient is never told amounts.
    ...(settled.includes('refund') && !is_gift ? [{ occasion: 'refund_sent' } as const] : []),
    ...(settled.includes('store_credit') ? [{ occasion: 'store_credit' } as const] : []),
    ...(settled.includes('gift_card') ? [{ occasion: 'gift_card' } as const] : []),
  ];
}
