// What shoppers and staff are written about. Pure.

/** Every message, in the order of a return's life; the first four are about a payment before it, the last six about no return. */
export const OCCASIONS = [
  'payment_waiting',
  'payment_expired',
  'payment_received',
  'payment_refunded',
  'request_received',
  'label_ready',
  'code_ready',
  'reminder',
  'handed_in',
  'arrived',
  'inspection_difference',
  'refund_sent',
  'store_credit',
  'gift_card',
  'goodwill',
  'exchange_created',
  'security_agreed',
  'security_reminder',
  'security_difference',
  'security_released',
  'security_charged',
  'security_unpaid',
  'rejected',
  'in_review',
  'cancelled',
  'expired',
  'reply',
  'withdrawal_receipt',
  'withdrawal_notice',
  'sign_in_code',
  'order_links',
  'staff_invitation',
  'staff_notification',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Whether a text names a message. */
export const isOccasion = (text: string): text is Occasion => (OCCASIONS as readonly string[]).includes(text);

/**
 * Messages that a shop can't switch off: the law requires the receipt, the notice protects who ordered from a stranger's statement, and nobody could sign in
 * without the codes and links, nor pay without theirs. A reply is written by a person. Members of staff decide themselves what they are told. No deposit is kept, and no card charged, without a message.
 */
export const always_on: readonly Occasion[] = [
  'withdrawal_receipt',
  'withdrawal_notice',
  'sign_in_code',
  'order_links',
  'staff_invitation',
  'staff_notification',
  'reply',
  'security_agreed',
  'security_reminder',
  'security_difference',
  'security_unpaid',
  'payment_waiting',
];

/** Values that the text of every message may use. */
const common_placeholders = ['shop', 'name', 'reference'] as const;

const own_placeholders = {
  payment_waiting: ['order', 'amount', 'until'],
  payment_expired: ['order', 'amount'],
  payment_received: ['order', 'amount', 'deposit', 'has_deposit'],
  payment_refunded: ['order', 'amount'],
  request_received: ['order', 'method', 'deadline'],
  label_ready: ['order', 'deadline'],
  code_ready: ['order', 'deadline'],
  reminder: ['order', 'method', 'deadline'],
  handed_in: ['order'],
  arrived: ['order'],
  inspection_difference: ['order', 'differences'],
  refund_sent: ['order', 'status', 'amount'],
  store_credit: ['order', 'amount', 'amount_known', 'expires', 'deadline', 'held'],
  gift_card: ['order', 'amount', 'amount_known', 'expires', 'deadline', 'held'],
  goodwill: ['order', 'status', 'amount', 'expires', 'deadline', 'held'],
  exchange_created: ['order', 'exchange_order', 'has_order'],
  security_agreed: ['order', 'deadline', 'amount', 'secured_by'],
  security_reminder: ['order', 'deadline', 'amount', 'secured_by'],
  security_difference: ['order', 'deadline', 'amount', 'secured_by'],
  security_released: ['order', 'amount', 'cause', 'secured_by'],
  security_charged: ['order', 'amount', 'deadline', 'cause', 'secured_by'],
  security_unpaid: ['order', 'amount', 'deadline'],
  rejected: ['order', 'message', 'told', 'extent'],
  in_review: ['order'],
  cancelled: ['order', 'was_paid'],
  expired: ['order'],
  reply: ['order', 'message'],
  withdrawal_receipt: ['received_at'],
  withdrawal_notice: ['order', 'received_at'],
  sign_in_code: ['minutes'],
  order_links: [],
  staff_invitation: ['inviter'],
  staff_notification: ['total', 'first', 'pace'],
} as const satisfies Record<Occasion, readonly string[]>;

/** The placeholders of a message: those that its texts may name in braces. */
export const placeholdersOf = (occasion: Occasion): readonly string[] => [
  ...common_placeholders,
  ...own_placeholders[occasion],
];

/** Placeholders that only choose between sentences of the built-in texts; a shop's own text has no use for them. */
const choosing = [
  'method',
  'status',
  'amount_known',
  'expires',
  'has_order',
  'told',
  'extent',
  'cause',
  'was_paid',
  'pace',
  'has_deposit',
  'secured_by',
  'held',
];

/** The placeholders that a shop's own text may name. */
export const ownTextPlaceholders = (occasion: Occasion): readonly string[] =>
  placeholdersOf(occasion).filter((name) => !choosing.includes(name));
