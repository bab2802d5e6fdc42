/** What a shopper can be given for a unit, in the words of API contract 18.3. */
export const ELIGIBLE_OUTCOMES = ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'] as const;
export type EligibleOutcome = (typeof ELIGIBLE_OUTCOMES)[number];

/** What a version of a policy says about when units may come back, and what for. */
export type ReturnRule = {
  /** Null for the rule that the service brings itself. */
  id: number | null;
  version: number;
  name: string;
  /** Whole days after the day of delivery; the last one counts to its end. */
  return_window_days: number;
  /** Products that carry one of these tags are sold for good. Lower case. */
  final_sale_tags: readonly string[];
  outcomes: readonly EligibleOutcome[];
};

/** The rule of a shop that has published no policy. */
export const built_in_rule: ReturnRule = {
  id: null,
  version: 1,
  name: 'Built-in rule',
  return_window_days: 30,
  final_sale_tags: ['final-sale'],
  outcomes: ELIGIBLE_OUTCOMES,
};
