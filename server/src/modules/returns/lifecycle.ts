import { problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import type { ReturnState, ReviewReason } from '@retour/contract/states';

/** What can happen to a return (API contract, 8.2). */
export type ReturnEvent =
  | 'process'
  | 'retry'
  | 'mark_paid'
  | 'resolve'
  | 'processing_event'
  | 'processing_succeeded'
  | 'processing_failed'
  | 'remove'
  | 'remove_all'
  | 'edit'
  | 'cancel'
  | 'flag'
  | 'unflag'
  | 'close'
  | 'expire'
  | 'reopen'
  | 'scan'
  | 'hand_in';

/** What the table needs to know beside the state. */
export type LifecycleFacts = {
  review_reason: ReviewReason | null;
  /** The shop lets returns in review be processed by the API. */
  process_flagged_returns: boolean;
  /** A person in the console; the API otherwise. */
  by_console: boolean;
  /** A label was scanned, goods were handed in or inspected, or a settlement ran. */
  goods_or_money_moved: boolean;
  /** A settlement ran. */
  money_moved: boolean;
  /** Its exchange is sent before its items are back, as was agreed. */
  is_sent_first: boolean;
  /** Every unit of an expired return can be held again. */
  units_free: boolean;
  /** Why processing failed. */
  failure: ReviewReason;
  /** An outcome no longer fits the order. */
  has_order_changed: boolean;
};

export type Transition =
  | { kind: 'move'; to: ReturnState; review_reason: ReviewReason | null }
  | { kind: 'no_op' }
  | { kind: 'refuse'; code: ProblemCode };

type Cell = (facts: LifecycleFacts) => Transition;

const to =
  (state: Exclude<ReturnState, 'review'>): Cell =>
  () => ({ kind: 'move', to: state, review_reason: null });
const toReview =
  (reason: (facts: LifecycleFacts) => ReviewReason): Cell =>
  (facts) => ({ kind: 'move', to: 'review', review_reason: reason(facts) });
const refuse =
  (code: ProblemCode): Cell =>
  () => ({ kind: 'refuse', code });
const no_op: Cell = () => ({ kind: 'no_op' });

const refuseReview: Cell = (facts) => ({
  kind: 'refuse',
  code: facts.review_reason === 'flagged' ? 'return_flagged' : 'return_in_review',
});
/** In review the API acts only where the shop allows it; a person in the console always may. */
const whenAllowed =
  (cell: Cell): Cell =>
  (facts) =>
    facts.by_console || facts.process_flagged_returns ? cell(facts) : refuseReview(facts);
const unless =
  (moved: 'goods_or_money_moved' | 'money_moved' | 'is_sent_first', cell: Cell): Cell =>
  (facts) =>
    facts[moved] ? { kind: 'refuse', code: 'goods_or_money_moved' } : cell(facts);

/** What processing stopped at may be tried again by everybody, whatever the shop allows of other returns in review. */
const whenProcessingFailed =
  (cell: Cell, otherwise: Cell): Cell =>
  (facts) =>
    facts.review_reason === 'refund_failed' || facts.review_reason === 'processing_failed'
      ? cell(facts)
      : otherwise(facts);

/** Goods of an expired return have come all the same. */
const lateScan: Cell = (facts) => (facts.units_free ? to('open') : toReview(() => 'late_scan'))(facts);

/** Automatic processing does not guess what a changed order means. */
const processUnlessChanged: Cell = (facts) =>
  (facts.has_order_changed ? toReview(() => 'order_changed') : to('processing'))(facts);

const finished = {
  closed: refuse('return_closed'),
  cancelled: refuse('return_cancelled'),
  expired: refuse('return_expired'),
};
const busy = refuse('return_processing');

/** The transition table of API contract, 8.2: one row an event, one column a state. */
const table: Record<ReturnEvent, Record<ReturnState, Cell>> = {
  process: { open: to('processing'), review: whenAllowed(to('processing')), processing: no_op, ...finished },
  retry: {
    open: to('processing'),
    review: whenProcessingFailed(to('processing'), whenAllowed(to('processing'))),
    processing: no_op,
    ...finished,
  },
  // A person paid a refund outside Retour.
  mark_paid: { open: no_op, review: no_op, processing: busy, ...finished },
  // The refund that had stopped processing is paid.
  resolve: {
    open: no_op,
    review: whenProcessingFailed(to('processing'), no_op),
    processing: no_op,
    closed: no_op,
    cancelled: no_op,
    expired: no_op,
  },
  processing_event: {
    open: processUnlessChanged,
    review: no_op,
    processing: no_op,
    closed: no_op,
    cancelled: no_op,
    expired: no_op,
  },
  processing_succeeded: {
    open: no_op,
    review: no_op,
    processing: to('closed'),
    closed: no_op,
    cancelled: no_op,
    expired: no_op,
  },
  processing_failed: {
    open: no_op,
    review: no_op,
    processing: toReview((facts) => facts.failure),
    closed: no_op,
    cancelled: no_op,
    expired: no_op,
  },
  remove: { open: to('processing'), review: whenAllowed(to('processing')), processing: busy, ...finished },
  remove_all: { open: to('cancelled'), review: whenAllowed(to('cancelled')), processing: busy, ...finished },
  // Staff change what was requested; nothing is processed.
  edit: {
    open: unless('is_sent_first', unless('money_moved', no_op)),
    review: whenAllowed(unless('is_sent_first', unless('money_moved', no_op))),
    processing: busy,
    ...finished,
  },
  cancel: {
    open: unless('goods_or_money_moved', to('cancelled')),
    review: (facts) =>
      facts.by_console ? unless('money_moved', to('cancelled'))(facts) : refuseReview(facts),
    processing: busy,
    ...finished,
  },
  flag: { open: toReview(() => 'flagged'), review: no_op, processing: busy, ...finished },
  unflag: { open: refuse('return_not_flagged'), review: to('open'), processing: busy, ...finished },
  close: { open: to('closed'), review: to('closed'), processing: busy, ...finished },
  expire: {
    open: to('expired'),
    review: no_op,
    processing: no_op,
    closed: no_op,
    cancelled: no_op,
    expired: no_op,
  },
  reopen: {
    open: no_op,
    review: no_op,
    processing: busy,
    closed: refuse('return_closed'),
    cancelled: refuse('return_cancelled'),
    expired: (facts) => (facts.units_free ? to('open')(facts) : { kind: 'refuse', code: 'return_expired' }),
  },
  scan: {
    open: no_op,
    review: no_op,
    processing: no_op,
    closed: no_op,
    cancelled: no_op,
    expired: lateScan,
  },
  // At a counter somebody can still send the shopper away (API contract, 20.1).
  hand_in: {
    open: no_op,
    review: no_op,
    processing: no_op,
    closed: refuse('return_closed'),
    cancelled: refuse('return_cancelled'),
    expired: lateScan,
  },
};

/** The next state, a no-op, or the code that refuses. Pure: the caller holds the row's lock and writes what this answers. */
export function transition(state: ReturnState, event: ReturnEvent, facts: LifecycleFacts): Transition {
  return table[event][state](facts);
}

const sentences: Partial<Record<ProblemCode, string>> = {
  return_closed: 'is closed',
  return_cancelled: 'is cancelled',
  return_expired: 'is expired',
  return_processing: 'is being processed',
  return_flagged: 'is flagged for review',
  return_in_review: 'is in review',
  goods_or_money_moved:
    'is in progress (a label was scanned, items were dropped off or inspected, or money has moved)',
  return_not_flagged: 'is not in review',
};

const participles: Partial<Record<ReturnEvent, string>> = {
  process: 'processed',
  retry: 'processed',
  mark_paid: 'changed',
  remove: 'changed',
  remove_all: 'changed',
  edit: 'changed',
  cancel: 'cancelled',
  flag: 'flagged',
  unflag: 'unflagged',
  close: 'closed',
  reopen: 'reopened',
  hand_in: 'received',
};

const final_codes: readonly ProblemCode[] = ['return_closed', 'return_cancelled'];

/** A refusal in words: why this return cannot take the event now, and what to do unless its state is final. */
export function explainRefusal(return_id: number, event: ReturnEvent, code: ProblemCode): string {
  const why = `Return ${return_id} ${sentences[code] ?? 'is not ready'} and therefore cannot be ${participles[event] ?? 'changed'}.`;
  return final_codes.includes(code) ? why : `${why} ${problem(code).what_to_do}`;
}
