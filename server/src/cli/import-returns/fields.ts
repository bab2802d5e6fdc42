/** What a column of a file with returns can be. */
export const FIELDS = {
  return: 'Id of the return; rows with the same id, one after the other, are one return',
  order: 'Name of the order, such as #1042',
  order_id: 'Id of the order at the commerce platform',
  state: 'open, review, closed, cancelled or expired',
  created_at: 'When it was submitted',
  updated_at: 'When it was closed, or last changed',
  email: 'Email address of the customer',
  first_name: 'First name',
  last_name: 'Last name',
  currency: 'Currency of the amounts (ISO 4217)',
  refund: 'What was refunded',
  store_credit: 'Store credit that was issued',
  fee: 'Fee that was charged',
  line_id: 'Id of the order line at the commerce platform',
  sku: 'Stock keeping unit',
  title: 'Title of the product',
  quantity: 'Number of units',
  reason: 'Reason',
  reason_group: 'Group of the reason',
  comment: 'Comment of the customer',
  resolution: 'refund, credit, exchange or none',
  outcome: 'default, keep, donate or reject',
  exchange_title: 'Title of the new item',
  exchange_sku: 'SKU of the new item',
  exchange_price: 'Price of the new item',
  exchange_order: 'Name of the exchange order',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  note: 'Note',
} as const;

export type Field = keyof typeof FIELDS;

export const isField = (name: unknown): name is Field =>
  typeof name === 'string' && Object.hasOwn(FIELDS, name);

/** Fields with words of ours, and those words. */
export const WORDS = {
  state: ['open', 'review', 'closed', 'cancelled', 'expired'],
  resolution: ['refund', 'credit', 'exchange', 'none'],
  outcome: ['default', 'keep', 'donate', 'reject'],
} as const;

/** Names and words are compared without case, spaces and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
