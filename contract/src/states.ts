/** The words that returns, labels and settlements are described with (API contract, 8 to 10). */

/** States of a return that clients see. */
export const WIRE_STATES = ['open', 'review', 'closed', 'cancelled', 'expired'] as const;
export type WireState = (typeof WIRE_STATES)[number];

/** States of a return as they are stored: `processing` means that outcomes are being carried out, and is shown as open. */
export const RETURN_STATES = [...WIRE_STATES, 'processing'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Why a return is in review (API contract, 8.1). */
export const REVIEW_REASONS = [
  'flagged',
  'policy',
  'out_of_stock',
  'refund_failed',
  'order_changed',
  'processing_failed',
  'late_scan',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Kinds of return (API contract, 10.1); the first that applies of gift, instant_exchange, in_store, else regular. */
export const RETURN_KINDS = ['regular', 'gift', 'instant_exchange', 'in_store'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** What became of a whole return (API contract, 9.3): the parts that exist, or `upsell` when the shopper pays on top. */
export const RETURN_OUTCOMES = [
  'exchange',
  'upsell',
  'refund',
  'credit',
  'exchange+refund',
  'exchange+credit',
  'credit+refund',
  'exchange+credit+refund',
] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

/** What happens to the goods of a unit (API contract, 10.2): `default` means that they come back. */
export const UNIT_DISPOSITIONS = ['default', 'keep', 'donate', 'reject'] as const;
export type UnitDisposition = (typeof UNIT_DISPOSITIONS)[number];

/** What the shopper gets for a unit (API contract, 10.2). A rejected unit has `none`. */
export const RESOLUTIONS = ['refund', 'credit', 'exchange', 'none'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Kinds of exchange item (API contract, 10.3): same product, another product, from a cart. */
export const EXCHANGE_TYPES = ['exchange', 'advanced_exchange', 'shop_now'] as const;
export type ExchangeType = (typeof EXCHANGE_TYPES)[number];

/** What replaces an exchange item that could not be supplied (API contract, 10.3). */
export const OUT_OF_STOCK_RESOLUTIONS = ['refund', 'credit', 'review'] as const;

/** Statuses of a label (API contract, 10.1). The first five only move forward; the last two may come before `delivered`. */
export const LABEL_STATUSES = [
  'new',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'error',
  'failure',
] as const;
export type LabelStatus = (typeof LABEL_STATUSES)[number];

/** Movements of value: each is one settlement with its own id, which is also its idempotency key at the provider. */
export const SETTLEMENT_KINDS = [
  'refund',
  'store_credit',
  'gift_card',
  'exchange_order',
  'fee',
  'charge',
] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** States of a settlement. `pending` means that a provider has accepted a refund and makes it later. `unknown` means that a provider did not answer: it may have been carried out. */
export const SETTLEMENT_STATES = [
  'intended',
  'sending',
  'pending',
  'succeeded',
  'failed',
  'unknown',
] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
