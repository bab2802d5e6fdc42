import { POLICY_FACTS, POLICY_FACT_NAMES } from '@retour/contract/policy-facts';
import type { FactKind as ContractKind, PolicyFact, PolicyFactName } from '@retour/contract/policy-facts';
import type { Language } from '../../text/language.ts';

// What rules can ask and do, by kind: the form offers these, and the schema of policies is the authority.

export type Fact = PolicyFactName;
/** How a fact is entered and shown: a share is a number that reads as a percentage. */
export type FactKind = ContractKind | 'share';

export const FACTS: readonly Fact[] = POLICY_FACT_NAMES;
const facts: Readonly<Record<Fact, PolicyFact>> = POLICY_FACTS;

export const kindOf = (name: Fact): FactKind => (facts[name].is_share ? 'share' : facts[name].kind);
/** How sentences name a fact. */
export const labelOf = (name: Fact, language: Language): string => facts[name].label[language];

export const OPERATORS_OF = {
  text: ['is', 'is_not', 'in', 'not_in', 'starts_with', 'ends_with', 'contains'],
  number: ['at_least', 'at_most', 'is', 'is_not', 'between'],
  money: ['at_least', 'at_most', 'is', 'is_not', 'between'],
  share: ['at_least', 'at_most', 'is', 'is_not', 'between'],
  set: ['has_any', 'has_all', 'has_none'],
  flag: ['is'],
  day: ['at_least', 'at_most', 'is', 'between'],
} as const satisfies Record<FactKind, readonly string[]>;
const OPERATORS = [
  'is',
  'is_not',
  'in',
  'not_in',
  'starts_with',
  'ends_with',
  'contains',
  'at_least',
  'at_most',
  'between',
  'has_any',
  'has_all',
  'has_none',
] as const;
export type Operator = (typeof OPERATORS)[number];

export const ACTIONS = [
  'keep',
  'offer_keep',
  'donate',
  'reject',
  'require_shipping',
  'bypass_final_sale',
  'send_to_review',
  'exclude_outcomes',
  'exclude_methods',
  'set_window',
  'add_fee',
  'waive_fees',
  'grant_bonus',
  'refund_shipping',
  'set_destination',
  'set_processing_event',
  'set_reasons',
] as const;
export type Action = (typeof ACTIONS)[number];

export const isFact = (name: string): name is Fact => Object.hasOwn(POLICY_FACTS, name);

/** The comparison of a test, and its value. */
export function comparisonOf(
  test: Record<string, unknown>,
): { operator: Operator; value: unknown } | undefined {
  const operator = OPERATORS.find((name) => name in test);
  return operator && { operator, value: test[operator] };
}
