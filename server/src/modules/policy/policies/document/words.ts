import { POLICY_FACT_NAMES, POLICY_FACTS } from '@retour/contract/policy-facts';
import type { FactKind, PolicyFact, PolicyFactName } from '@retour/contract/policy-facts';

// The words that policies are written in. Pure: the document's schema, its check and the evaluation share them.

/** What a shopper can be given for a unit, in the words of API contract, 18.3. */
export const ELIGIBLE_RESOLUTIONS = [
  'refund',
  'credit',
  'exchange',
  'advanced_exchange',
  'shop_now',
] as const;
export type EligibleResolution = (typeof ELIGIBLE_RESOLUTIONS)[number];

/** Ways for goods to come back. */
export const RETURN_METHODS = ['label', 'dropoff', 'in_store'] as const;
export type ReturnMethodName = (typeof RETURN_METHODS)[number];

/** How a return is begun: by a client of the API, such as an integration or the shop's own pages, or by staff for a customer. */
export const RETURN_CHANNELS = ['api', 'staff'] as const;
export type ReturnChannel = (typeof RETURN_CHANNELS)[number];

/** What starts processing by itself (API contract, 22): nothing, a status of the label, a hand-in at a counter, or grading. */
export const PROCESSING_EVENTS = ['manual', 'in_transit', 'delivered', 'dropoff', 'grading'] as const;
export type ProcessingEvent = (typeof PROCESSING_EVENTS)[number];

/** Handling: once a return. Restocking: a share of what a unit is worth. Label: once a return that is sent with a label. */
export const FEE_TYPES = ['handling', 'restocking', 'label'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/**
 * Why a fee that is usual is not taken: the unit is defective, it is a withdrawal, the policy waives the fee for the reason or for what the shopper gets,
 * or one of its rules does.
 */
export const FEE_WAIVERS = ['defect', 'withdrawal', 'reason', 'outcome', 'rule', 'staff'] as const;
export type FeeWaiver = (typeof FEE_WAIVERS)[number];

export const WINDOW_STARTS = ['delivery', 'fulfillment', 'order'] as const;
/** How much of the outbound shipping comes back: nothing, the share of the goods that come back, or all of it. */
export const SHIPPING_REFUNDS = ['none', 'proportional', 'all'] as const;
export type ShippingRefund = (typeof SHIPPING_REFUNDS)[number];

/** What a new item costs in exchange (API contract, 9.5). */
export const EXCHANGE_PRICES = ['present', 'even', 'even_generous'] as const;
/** `free_within`: the range of prices that cost nothing, in basis points of what was paid for the returned unit. */
export type ExchangePrice =
  | (typeof EXCHANGE_PRICES)[number]
  | { free_within: readonly [low: number, high: number] };

/** What other products must share with the returned one. */
export const SAME_KINDS = ['type', 'collection'] as const;
export type SameKind = (typeof SAME_KINDS)[number];

/** What secures returned items whose exchange is sent before they are back. */
export const INSTANT_SECURITIES = ['none', 'card', 'hold', 'deposit'] as const;
/** What ends that security. */
export const INSTANT_RELEASES = ['scan', 'delivery', 'grading'] as const;
export type InstantRelease = (typeof INSTANT_RELEASES)[number];

/** What conditions can ask about. Texts and tags are compared without regard to case and to space at their ends. */
export type FactName = PolicyFactName;
export const FACT_NAMES: readonly FactName[] = POLICY_FACT_NAMES;
export const FACTS: Readonly<Record<FactName, PolicyFact>> = POLICY_FACTS;

/** What is known of the goods themselves, whatever is to become of them. */
export const GOODS_FACTS = FACT_NAMES.filter((name) => FACTS[name].is_about_goods);

/** Goods without a right of withdrawal: Directive 2011/83/EU, Article 16, b to k, as far as they are goods. */
export const EXEMPTION_GROUNDS = [
  'market_price',
  'personalised',
  'perishable',
  'unsealed_hygiene',
  'mixed',
  'aged_alcohol',
  'unsealed_recording',
  'periodical',
  'auction',
] as const;

/** How each kind of fact can be compared. */
export const OPERATORS = {
  text: ['is', 'is_not', 'in', 'not_in', 'starts_with', 'ends_with', 'contains'],
  number: ['is', 'is_not', 'at_least', 'at_most', 'between'],
  money: ['is', 'is_not', 'at_least', 'at_most', 'between'],
  set: ['has_any', 'has_all', 'has_none'],
  flag: ['is'],
  day: ['is', 'at_least', 'at_most', 'between'],
} as const satisfies Record<FactKind, readonly string[]>;
export type Operator = (typeof OPERATORS)[FactKind][number];
export const OPERATOR_NAMES = [...new Set(Object.values(OPERATORS).flat())] as readonly Operator[];

/** Most conditions of a rule, and how deep `all`, `any` and `not` may stand in each other. */
export const max_conditions = 20;
export const max_condition_depth = 4;
/** Most conditions of all rules: an order of 500 lines evaluates each of them 500 times. */
export const max_conditions_of_rules = 1000;
/** Characters of what is said about a version. */
export const max_note_characters = 500;
