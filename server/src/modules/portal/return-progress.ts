import type { PageFacts } from '@retour/portal';
import type { LabelStatus, ReturnState } from '@retour/contract/states';

type StatusProps = PageFacts['status'];

// Where a return is from the shopper's side, as codes that the portal has words for. Pure.

export type ProgressFacts = {
  state: ReturnState;
  /** All outcomes were executed. */
  was_processed: boolean;
  /** How the units travel; null where they stay with the shopper. */
  method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup' | null;
  method_state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled' | null;
  label_status: LabelStatus | null;
  has_label_document: boolean;
  /** The last attempt to make a label failed for good; staff see why in a note. */
  label_failed: boolean;
  /** How many of the units that travel were graded. */
  inspected: 'none' | 'part' | 'all';
};

/** How far the units have come. */
export type Travel = 'not_needed' | 'waiting' | 'on_its_way' | 'arrived';

/** Where the units are, by the label, by what counters and carriers reported, and by what was inspected. */
export function travelOf({ method_type, method_state, label_status, inspected }: ProgressFacts): Travel {
  if (method_type === null) return 'not_needed';
  if (inspected !== 'none') return 'arrived';
  if (method_state === 'delivered' || label_status === 'delivered') return 'arrived';
  const on_its_way =
    method_state === 'in_transit' ||
    method_state === 'dropped_off' ||
    label_status === 'in_transit' ||
    label_status === 'out_for_delivery';
  return on_its_way ? 'on_its_way' : 'waiting';
}

/** What the heading of the status page says, and the sentence below it. */
export function headlineOf(facts: ProgressFacts): StatusProps['headline'] {
  const { state, was_processed } = facts;
  if (state === 'closed') return was_processed ? 'complete' : 'closed';
  if (state !== 'open') return state;
  const travel = travelOf(facts);
  if (travel === 'not_needed') return 'nothing_to_send';
  if (facts.inspected === 'all') return 'inspected';
  return travel === 'waiting' ? waitingHeadline(facts) : travel;
}

function waitingHeadline({
  method_type,
  has_label_document,
  label_failed,
}: ProgressFacts): StatusProps['headline'] {
  if (method_type === 'drop_off' || method_type === 'in_store' || method_type === 'pickup')
    return method_type;
  if (has_label_document) return 'send_with_label';
  if (method_type !== 'ship_with_label') return 'send';
  return label_failed ? 'label_delayed' : 'preparing_label';
}

/**
 * The way of a return as steps; none for one that ended without its outcomes. Once money is paid, nobody waits for the steps in between: of those,
 * only what has happened is left.
 */
export function stepsOf(facts: ProgressFacts): StatusProps['steps'] {
  const { state, was_processed, inspected } = facts;
  if (state === 'cancelled' || state === 'expired' || (state === 'closed' && !was_processed)) return [];
  const travel = travelOf(facts);
  const on_the_way = travel === 'not_needed' ? [] : (['sent', 'received', 'inspected'] as const);
  const happened = { not_needed: 0, waiting: 0, on_its_way: 1, arrived: inspected === 'all' ? 3 : 2 }[travel];
  const is_paid = was_processed || state === 'processing';
  const names = ['requested', ...on_the_way.slice(0, is_paid ? happened : undefined), 'complete'] as const;
  const done = was_processed ? names.length : 1 + happened;
  return names.map((name, i) => ({ name, state: i < done ? 'done' : i === done ? 'current' : 'next' }));
}
