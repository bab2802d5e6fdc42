import type {
  ExchangeType,
  UnitDisposition,
  Resolution,
  ReturnKind,
  ReviewReason,
} from '@retour/contract/states';
import type { ExchangePriceRule } from '../money/settlements/index.ts';
import type { AgreedTerms } from './remaining-terms.ts';

/** What starts processing by itself (API contract, 22), by the policy that a return was requested under. */
export type ProcessingEvent = 'in_transit' | 'delivered' | 'dropoff' | 'grading';

/** A new item that a unit is exchanged for, at its present price in the currency that the shopper paid in. */
export type NewExchange = {
  type: ExchangeType;
  product_variant_id?: number | null;
  provider_product_id?: string | null;
  provider_variant_id?: string | null;
  sku?: string | null;
  title: string;
  price: number;
  discount?: number;
  tax?: number;
  /** What the price of an exchange for one unit is computed from; left out where it is the present price anyway. */
  priced_from?: PricedFrom;
};

/** What the price of an exchange is computed from, in minor units of the currency paid in. */
export type PricedFrom = {
  /** What the new item costs today. */
  present: { price: number; tax: number };
  /** What the returned unit would cost today, with tax; null if it isn't sold any more. */
  replaced: number | null;
  /** How the policy prices it. */
  rule: ExchangePriceRule;
};

/** What was chosen for a unit and is told nowhere else: its policy is asked with it again when the return is edited. */
export type ChosenFacts = {
  /** Whether the set of reasons says that the reason names a defect. */
  is_defective?: boolean;
  answers?: Readonly<Record<string, string>>;
  /** Staff let the customer keep or donate it, or the shopper keeps it for what the policy offered. */
  goods?: 'keep' | 'donate' | 'keep_offer';
};

/** Units of one order line that share reason and resolution. */
export type NewUnits = {
  order_line_item_id: number;
  quantity: number;
  resolution: Resolution;
  outcome?: UnitDisposition;
  /** Of the reason set; the names are in the language of the shopper. */
  return_reason_code?: string | null;
  return_reason?: string;
  parent_return_reason?: string;
  return_comment?: string | null;
  /** What starts processing of each of them by itself; null: a person or integration asks for it. */
  processing_event?: ProcessingEvent | null;
  /** What each of them adds to the handling fee, in the currency paid in. */
  restocking_fee?: number;
  /** How much of its value is given for keeping it, in basis points; left out or null where it isn't kept for an offer. */
  offer_basis_points?: number | null;
  /** What the policy offers for keeping each of them, taken or not. */
  offered_basis_points?: number | null;
  /** One new item for each unit. */
  exchange?: NewExchange;
  /** Left out for units that no policy evaluated. */
  chosen?: ChosenFacts;
};

export type NewReturnMethod = {
  provider: string;
  method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup';
  /** Code of the return at a drop-off network; made where it is not given. */
  rma_id?: string;
  /** What the counter scans: who knows it can hand the goods in. Made where it is not given. */
  scannable_id?: string;
  /** Of the counter or store that the shopper chose, in the members of a destination's address. */
  address?: object;
};

/** A version of a policy. The rule that the service brings itself has no id. */
type RequestedUnder = { id: number | null; version: number; name: string };

/** Why the policy sends a return to review; frozen on the return. */
export type NewReviewCause = {
  cause: 'rule' | 'value' | 'items' | 'fraud_signals' | 'limit';
  /** Of the rule, zone or limit. */
  decided_by: {
    id: string | null;
    name: string | null;
    policy: { id: number | null; version: number } | null;
  };
  note: string;
  /** Facts with their values, by line of the order; null for those of the return. */
  held: readonly { order_line_item_id: number | null; facts: readonly { fact: string; value: unknown }[] }[];
};

export type NewReturn = {
  shop_id: number;
  order_id: number;
  units: NewUnits[];
  /** New items from a cart: they stand for all exchanged units together. */
  cart_items?: NewExchange[];
  type?: ReturnKind;
  /** Who returns, when it is not the customer of the order. Without it, the recipient of a gift is unknown. */
  customer?: { email: string; first_name?: string | null; last_name?: string | null };
  /** What the messages to who returns are written in, as a BCP 47 tag. Left out: the shop's. */
  language?: string;
  /** The gift code that its recipient came with. */
  gift_code_id?: number | null;
  /**
   * Where the items are sent from, when it is not where the order went. In the members of an order's address. A gift has no other: without it nothing can be
   * sent by label.
   */
  address?: { country_code?: string | null; [member: string]: string | null | undefined };
  /** The version of a policy that evaluated the request; frozen on the return. Left out for returns that no policy evaluated. */
  policy?: RequestedUnder;
  /** What the policy decided; frozen on the return. */
  terms?: Partial<AgreedTerms>;
  method?: NewReturnMethod;
  /** Where the goods go; the shop's oldest enabled warehouse when left out. */
  destination_id?: number;
  /** A policy or rule that wants a person to look first. */
  review_reason?: Extract<ReviewReason, 'flagged' | 'policy'>;
  /** What that person should know. */
  review_notes?: string[];
  /** Why the policy wants that. */
  review_causes?: readonly NewReviewCause[];
};
