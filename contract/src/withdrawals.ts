// States of withdrawals, which the server and the console name alike.

/** States in which somebody still has to do something. */
export const OPEN_STATES = ['matching', 'matched', 'to_confirm', 'unmatched'] as const;

/** States of a withdrawal. `merged`: its statements belong to another one. */
export const CASE_STATES = [...OPEN_STATES, 'refused', 'returned', 'merged'] as const;

/** What has become of a withdrawal, in the words of the list that staff work with. */
export const QUEUE_STATUSES = [
  'no_order_found',
  'several_orders',
  'email_differs',
  'matched',
  'return_created',
  'items_on_the_way',
  'items_arrived',
  'refunded',
  'refused',
  'cancelled',
] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

const waiting_for_person = [
  'no_order_found',
  'several_orders',
  'email_differs',
  'matched',
  'items_on_the_way',
  'items_arrived',
] as const satisfies readonly QueueStatus[];

/** The tabs of the list, and the statuses that each of them has. */
export const QUEUE_VIEWS = {
  all: QUEUE_STATUSES,
  needs_person: waiting_for_person,
  open: [...waiting_for_person, 'return_created'],
  done: ['refunded', 'cancelled'],
  refused: ['refused'],
} as const satisfies Record<string, readonly QueueStatus[]>;
export type QueueView = keyof typeof QUEUE_VIEWS;

/** Grounds of Article 16, as policies name them, and others. */
export const REFUSAL_GROUNDS = [
  'market_price',
  'personalised',
  'perishable',
  'unsealed_hygiene',
  'mixed',
  'aged_alcohol',
  'unsealed_recording',
  'periodical',
  'auction',
  'period_over',
  'no_contract',
  'not_a_consumer',
  'other',
] as const;
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number];

/** How a statement reached the shop. Everything but `function` was recorded by staff. */
export const RECEIVED_THROUGH = ['function', 'letter', 'email', 'phone', 'other'] as const;
export type ReceivedThrough = (typeof RECEIVED_THROUGH)[number];
