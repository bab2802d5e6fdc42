import type { LabelStatus, LineOutcome, Resolution, ReturnState } from '@retour/contract/states';

// What a shopper reads about a return, in words: where it is, and what to do. Pure.

export type ProgressFacts = {
  state: ReturnState;
  /** All outcomes were executed. */
  was_processed: boolean;
  /** How the units travel; null where they stay with the shopper. */
  method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup' | null;
  method_state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled' | null;
  label_status: LabelStatus | null;
  has_label_document: boolean;
  /** The last day to send the units, as text. */
  send_by: string;
};

/** How far the units have come. */
export type Travel = 'not_needed' | 'waiting' | 'on_its_way' | 'arrived';

/** Where the units are, by the label and by what counters and carriers reported. */
export function travelOf({ method_type, method_state, label_status }: ProgressFacts): Travel {
  if (method_type === null) return 'not_needed';
  if (method_state === 'delivered' || label_status === 'delivered') return 'arrived';
  const on_its_way =
    method_state === 'in_transit' ||
    method_state === 'dropped_off' ||
    label_status === 'in_transit' ||
    label_status === 'out_for_delivery';
  return on_its_way ? 'on_its_way' : 'waiting';
}

export type Headline = { title: string; lead: string };

/** The heading of the status page, and the sentence below it. */
export const headlineOf = (facts: ProgressFacts): Headline => headlines[facts.state](facts);

const headlines: Record<ReturnState, (facts: ProgressFacts) => Headline> = {
  open: (facts) => open_headlines[travelOf(facts)](facts),
  processing: () => ({
    title: 'We’re completing your return',
    lead: 'This usually takes a few minutes.',
  }),
  review: () => ({
    title: 'We’re reviewing your return',
    lead: 'There’s nothing you need to do right now.',
  }),
  closed: ({ was_processed }) =>
    was_processed
      ? { title: 'Your return is complete', lead: 'Thank you. Everything has been processed.' }
      : { title: 'This return is closed', lead: 'No further action is needed.' },
  cancelled: () => ({ title: 'This return was cancelled', lead: 'Nothing was charged or refunded.' }),
  expired: () => ({
    title: 'This return has expired',
    lead: 'Your items didn’t reach us in time. If you’ve already sent them, there’s nothing you need to do: this page changes when they’re scanned.',
  }),
};

const open_headlines: Record<Travel, (facts: ProgressFacts) => Headline> = {
  not_needed: () => ({
    title: 'We’ve received your request',
    lead: 'You don’t need to send anything back.',
  }),
  waiting: waitingHeadline,
  on_its_way: () => ({ title: 'On its way to us', lead: 'We’ll inspect your items when they arrive.' }),
  arrived: () => ({ title: 'We’re inspecting your return', lead: 'Your items have arrived.' }),
};

function waitingHeadline({ method_type, has_label_document, send_by }: ProgressFacts): Headline {
  if (method_type === 'drop_off')
    return { title: `Drop it off by ${send_by}`, lead: 'Show this code at a drop-off counter.' };
  if (method_type === 'in_store')
    return { title: `Bring it to the store by ${send_by}`, lead: 'Bring your items and your order number.' };
  if (method_type === 'pickup')
    return { title: 'We’ll collect your items', lead: 'Please have them packed and ready.' };
  if (method_type === 'ship_with_label' && !has_label_document)
    return {
      title: 'We’re preparing your label',
      lead: `It will appear on this page. You have until ${send_by} to send your items.`,
    };
  return {
    title: `Send it by ${send_by}`,
    lead: has_label_document
      ? 'Print the label, attach it to your parcel, and hand it in.'
      : 'Pack your items and send them to the address below.',
  };
}

export type Step = { title: string; state: 'done' | 'now' | 'next' };

/** The way of a return as steps; none for one that ended without its outcomes. */
export function stepsOf(facts: ProgressFacts): Step[] {
  const { state, was_processed } = facts;
  if (state === 'cancelled' || state === 'expired' || (state === 'closed' && !was_processed)) return [];
  const travel = travelOf(facts);
  const titles =
    travel === 'not_needed' ? ['Requested', 'Complete'] : ['Requested', 'Sent', 'Received', 'Complete'];
  const reached = { not_needed: 1, waiting: 1, on_its_way: 2, arrived: 3 }[travel];
  const done = was_processed ? titles.length : state === 'processing' ? titles.length - 1 : reached;
  return titles.map((title, i) => ({ title, state: i < done ? 'done' : i === done ? 'now' : 'next' }));
}

/** What the shopper gets for a unit. */
export function entitlementOf(
  { outcome, resolution }: { outcome: LineOutcome; resolution: Resolution },
  exchange_title: string | null,
): string {
  const gets = {
    refund: 'Refund',
    credit: 'Store credit',
    exchange: exchange_title === null ? 'Exchange' : `Exchange for ${exchange_title}`,
    none: 'Not accepted',
  }[resolution];
  if (outcome === 'reject') return 'Not accepted';
  if (outcome === 'keep') return `${gets} · yours to keep`;
  return outcome === 'donate' ? `${gets} · please donate it` : gets;
}
