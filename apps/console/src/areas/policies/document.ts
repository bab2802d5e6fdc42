import type { InstantTerms } from '../../../../../client/src/index.ts';
import type { Condition, Rule, Test } from '@retour/contract/policy-words/document';

export type { InstantTerms };

// The parts of a policy that the form reads and writes. Whatever else a policy has stays as it is.

export const OUTCOMES = ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const WINDOW_STARTS = ['delivery', 'fulfillment', 'order'] as const;
type WindowStart = (typeof WINDOW_STARTS)[number];

export const EXCHANGE_PRICES = ['even', 'even_generous', 'present'] as const;
type ExchangePrice = (typeof EXCHANGE_PRICES)[number];

export type Window = { days: number; from?: WindowStart; buffer_days?: number };
export type Terms = {
  window?: Window;
  windows?: Partial<Record<Outcome, Window>>;
  outcomes?: Outcome[];
  fees?: {
    handling?: number;
    label?: number;
    restocking_basis_points?: number;
    waived_for?: { outcomes?: Outcome[]; reasons?: string[] };
  };
  exchange?: {
    price?: ExchangePrice;
    free_within?: [number, number];
    instant?: InstantTerms;
    [other: string]: unknown;
  };
  bonus?: { credit_basis_points?: number; credit?: number; shop?: number; shop_basis_points?: number };
  [other: string]: unknown;
};
export type Zone = { id: string; name?: string; countries?: string[]; terms?: Terms };
export type Policy = {
  name: string;
  currency: string;
  terms: Terms;
  zones: Zone[];
  final_sale_tags?: string[];
  rules?: Rule[];
  questions?: unknown;
  [other: string]: unknown;
};

/** What a shop begins with that has no policy. */
export const starterPolicy = (currency: string): Policy => ({
  name: 'Returns',
  currency,
  terms: { window: { days: 30, from: 'delivery' } },
  zones: [{ id: 'everywhere' }],
});

const isTest = (condition: Condition): condition is Test => 'fact' in condition;

/** The tests of a condition that the form can show one below the other: one, or several of which all or any must match. */
export function flatTests(
  condition: Condition | undefined,
): { join: 'all' | 'any'; tests: Test[] } | undefined {
  if (!condition) return { join: 'all', tests: [] };
  if (isTest(condition)) return { join: 'all', tests: [condition] };
  if ('all' in condition)
    return condition.all.every(isTest) ? { join: 'all', tests: condition.all } : undefined;
  if ('any' in condition)
    return condition.any.every(isTest) ? { join: 'any', tests: condition.any } : undefined;
  return undefined;
}

/** The condition of tests; undefined where there are none, which always matches. */
export function conditionOf(join: 'all' | 'any', tests: readonly Test[]): Condition | undefined {
  const [first] = tests;
  if (!first) return undefined;
  if (tests.length === 1) return first;
  return join === 'all' ? { all: [...tests] } : { any: [...tests] };
}

/** Moves an element of a list by one place; the list itself where there is none. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  const target = index + by;
  if (item === undefined || target < 0 || target > next.length) return [...items];
  next.splice(target, 0, item);
  return next;
}

/** An id for a rule that none of the others has. */
export function newRuleId(name: string, rules: readonly Rule[]): string {
  const base =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 56) || 'rule';
  const taken = new Set(rules.map(({ id }) => id));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** A rule of the draft, or one that it no longer has, and how it differs from the policy that is live. */
export type RuleRow = {
  rule: Rule;
  /** Its place in the draft; of a removed one, where it would stand again. */
  index: number;
  /** The live version of a changed rule. */
  was: Rule | undefined;
  change: 'new' | 'changed' | 'removed' | undefined;
};

/** The rules of a draft with those that it removes, each of which follows the rule that it followed. */
export function ruleRows(rules: readonly Rule[], live: readonly Rule[] | undefined): RuleRow[] {
  const rows = rules.map((rule, index): RuleRow => {
    const present = live?.find(({ id }) => id === rule.id);
    const is_same = present && JSON.stringify(present) === JSON.stringify(rule);
    const change = !live || is_same ? undefined : present ? 'changed' : 'new';
    return { rule, index, was: change === 'changed' ? present : undefined, change };
  });
  (live ?? []).forEach((rule, place) => {
    if (rules.some(({ id }) => id === rule.id)) return;
    const before = live?.[place - 1]?.id;
    const at = rows.findIndex((row) => row.rule.id === before) + 1;
    const index = rows.slice(0, at).filter(({ change }) => change !== 'removed').length;
    rows.splice(at, 0, { rule, index, was: undefined, change: 'removed' });
  });
  return rows;
}
