import { isDeepStrictEqual } from 'node:util';
import type { CleanImage } from '../../../platform/images.ts';
import type { ReasonSets } from '../../policy/reasons/index.ts';
import type { MethodOffers } from './store-methods.ts';

/** A return in progress (draft-return contract, 1), as it is stored. */
export type Draft = {
  shop_id: number;
  id: string;
  number: number;
  order_id: number;
  state: StoredState;
  staff: boolean;
  /** Why staff lets come back what the policy does not, and the name of the key that said so. */
  override: { reason: string; by: string } | null;
  /** Staff takes no fees; with `override`. */
  waives_fees: boolean;
  is_gift: boolean;
  /** The gift code that its recipient came with. */
  gift_code_id: number | null;
  /** A BCP 47 tag: what reasons and questions are told in. */
  language: string;
  return_policy: DraftPolicy;
  credit_type: CreditType | null;
  shipping_address: DraftAddress | null;
  /** Who returns a gift; null until it is known, and for returns that are no gift. */
  recipient: Recipient | null;
  return_method_id: string | null;
  /** The counter or store where the items are handed in, if the shopper chose one. */
  return_location_id: string | null;
  /** Whether the shopper wants what they get in exchange before their items are back; null until it is said. */
  release: DraftRelease | null;
  /** The cart of the storefront that it is exchanged for, which may be gone by now. */
  cart_token: string | null;
  /** What is in that cart, as it was last seen. */
  cart_items: DraftCartItem[];
  totals: DraftAmounts;
  currency: string;
  return_id: number | null;
  expires_at: Date;
  /** Of the order; empty when it is not known. */
  customer_email: string;
  items: DraftItem[];
  /** The reasons that the shop offers now. */
  reason_sets: ReasonSets;
  /** Ways for goods to come back that the policy offers for what was chosen; null: all of them. */
  methods: readonly string[] | null;
  /** Return methods that the shop can provide now. */
  method_offers: MethodOffers;
  /** Pictures that an edit adds, whose tokens its items have already. */
  new_images?: readonly NewImage[];
};

/** A picture of an item, with the SHA-256 of its content. */
export type NewImage = CleanImage & { item_id: string; token: string; digest: Buffer };

export const DRAFT_STATES = [
  'created',
  'items-finalized',
  'awaiting-payment',
  'submitted',
  'cancelled',
  'expired',
] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
type StoredState = Exclude<DraftState, 'expired'>;

export const RELEASES = ['now', 'after_return'] as const;
export type DraftRelease = (typeof RELEASES)[number];

export const DRAFT_RETURN_TYPES = ['refund', 'credit', 'exchange', 'keep_offer', 'keep', 'donate'] as const;
export type DraftReturnType = (typeof DRAFT_RETURN_TYPES)[number];

export const CREDIT_TYPES = ['refund', 'store-credit'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

/** A question in the language of the draft. */
export type ShownQuestion = { id: string; prompt: string; type: 'text' | 'choice'; choices: string[] };

export type DraftPolicy = { id: number | null; version: number; name: string; return_window_days: number };

/** `variant_id` is the one that integrations see; `price` is in minor units of the currency paid in. */
type DraftExchange = { variant_id: string; title: string; price: number };

/** Units of a variant in the cart. `price` is in minor units of the currency paid in. */
export type DraftCartItem = {
  id: string;
  variant_id: string;
  product_id: string | null;
  sku: string;
  title: string;
  variant_title: string;
  price: number;
  quantity: number;
  image: string | null;
};

/** One unit of an order line. */
export type DraftItem = {
  id: string;
  order_line_item_id: number;
  /** What the catalogue says of its product now. */
  product_type: string | null;
  return_type: DraftReturnType | null;
  /** Name of the set of reasons that the reason is of, where the policy names one. */
  reason_set: string | null;
  reason_id: string | null;
  reason_comment: string | null;
  answers: Record<string, string>;
  /** What becomes of the goods, as the policy decides. */
  goods: 'return' | 'keep' | 'donate';
  /** What the policy asks about it, besides the questions of the reason. */
  questions: ShownQuestion[];
  /** The new item, as it was when it was chosen. */
  exchange: DraftExchange | null;
  /** Name its pictures, in the order in which they came. */
  image_tokens: string[];
};

export const address_members = [
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'country_code',
  'phone',
] as const;
export type DraftAddress = Record<(typeof address_members)[number], string>;

/** The person who got a gift and returns it. */
export type Recipient = { first_name: string; last_name: string | null; email: string };

/** What a draft comes to, in minor units of the currency paid in. */
export type DraftAmounts = Record<(typeof amount_names)[number], number>;
export const amount_names = [
  'return_total',
  'new_item_total',
  'total_bonus_offered',
  'bonus_used',
  'fee_applied',
  'fee_refund',
  'fee_credit',
  'fee_exchange',
  'amount_due',
  'refund_credit',
  'store_credit',
  'net',
  'price_held',
  'deposit',
  'secured',
  'kept_value',
] as const;

/** The draft with something else about one of its items. */
export const withItem = (draft: Draft, item_id: string, change: Partial<DraftItem>): Draft => ({
  ...draft,
  items: draft.items.map((item) => (item.id === item_id ? { ...item, ...change } : item)),
});

/** The draft with these items: where they are others, they are not final any more. */
export const withItems = (draft: Draft, items: DraftItem[]): Draft =>
  isDeepStrictEqual(items, draft.items) ? draft : { ...draft, items, state: 'created' };

/** How long a draft stays open without a change. */
export const draft_hours = 24;

/** The state that clients see: an open draft whose time is over has expired. */
export function stateOf({ state, expires_at }: Pick<Draft, 'state' | 'expires_at'>, now: Date): DraftState {
  const is_open = state === 'created' || state === 'items-finalized';
  return is_open && expires_at <= now ? 'expired' : state;
}
