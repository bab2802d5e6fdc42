import { hasRun, isNoLongerDue } from '../money/settlements/index.ts';
import type { Settlement } from '../money/settlements/index.ts';
import type { LockedReturn } from './store.ts';

// The order of an instant exchange is made before anything comes back: by a connected platform some time after the submission, which may fail.

type Of = Pick<LockedReturn, 'type' | 'state' | 'review_reason'>;
type Made = Pick<Settlement, 'kind' | 'state' | 'failure_code'>;

/** The order of an exchange that was agreed on to be sent first. */
export const isSentFirst = ({ type }: Pick<LockedReturn, 'type'>, { kind }: Pick<Settlement, 'kind'>) =>
  type === 'instant_exchange' && kind === 'exchange_order';

/** Whether the processing of a return has begun, which makes what isn't made yet. */
const isProcessed = ({ state, review_reason }: Of) =>
  state === 'processing' ||
  (state === 'review' && (review_reason === 'refund_failed' || review_reason === 'processing_failed'));

/** Whether a settlement is made before its return is processed. What of that failed is here until a person tries it again. */
export const isExchangeDue = (row: Of, settlement: Made): boolean =>
  isSentFirst(row, settlement) &&
  (row.state === 'open' || row.state === 'review') &&
  !isProcessed(row) &&
  settlement.state !== 'succeeded' &&
  !isNoLongerDue(settlement);

/** Whether the order of an exchange may have been made and nobody knows, or that of an instant one is being made. */
export const isExchangeUnderWay = (row: Of, settlement: Made): boolean =>
  (settlement.kind === 'exchange_order' && settlement.state === 'unknown') ||
  (isSentFirst(row, settlement) && settlement.state !== 'succeeded' && hasRun(settlement));
