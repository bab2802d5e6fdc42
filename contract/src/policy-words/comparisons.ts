import { POLICY_FACTS } from '../policy-facts.ts';
import type { FactKind, PolicyFact, PolicyFactName } from '../policy-facts.ts';
import { textsOf } from './document.ts';
import type { Condition, Test } from './document.ts';

// Conditions as sentences need them: `not` is resolved, and each comparison is one of few.

/** Of numbers, amounts and days. */
export type Range = {
  how: 'at_least' | 'at_most' | 'is' | 'is_not' | 'below' | 'above' | 'between' | 'outside';
  values: readonly (number | string)[];
};
/** Of texts: it is one of these, or begins with one, or the opposite. */
export type TextMatch = {
  how: 'is' | 'starts_with' | 'ends_with' | 'contains';
  is_negated: boolean;
  values: readonly string[];
};
/** Of lists of texts. */
export type SetMatch = { how: 'any' | 'all' | 'none' | 'not_all'; values: readonly string[] };
export type Flag = { is: boolean };

type ComparedByKind = { text: TextMatch; set: SetMatch; flag: Flag; number: Range; money: Range; day: Range };
/** A comparison with a fact. */
export type Compared<Kind extends FactKind = FactKind> = ComparedByKind[Kind];

export type Clause =
  | { join: 'all' | 'any'; of: Clause[] }
  | { fact: PolicyFactName; compared: Compared }
  /** A condition that isn't finished, or that this version doesn't know. */
  | { unknown: unknown };

const facts: Readonly<Record<PolicyFactName, PolicyFact>> = POLICY_FACTS;
const isFact = (name: string): name is PolicyFactName => Object.hasOwn(POLICY_FACTS, name);

/** A condition with its negations taken to its comparisons: “not (a or b)” is “not a and not b”. */
export function clauseOf(condition: Condition, is_negated = false): Clause {
  if (typeof condition !== 'object' || condition === null) return { unknown: condition };
  if ('not' in condition) return clauseOf(condition.not as Condition, !is_negated);
  for (const join of ['all', 'any'] as const)
    if (join in condition) return groupOf(join, (condition as Record<string, unknown>)[join], is_negated);
  const { fact } = condition as Test;
  const compared =
    typeof fact === 'string' && isFact(fact)
      ? compareAs(facts[fact].kind, condition as Test, is_negated)
      : undefined;
  return compared ? { fact: fact as PolicyFactName, compared } : { unknown: condition };
}

function groupOf(join: 'all' | 'any', list: unknown, is_negated: boolean): Clause {
  if (!Array.isArray(list) || list.length === 0) return { unknown: list };
  const joined = is_negated ? (join === 'all' ? 'any' : 'all') : join;
  const of = list.flatMap((one) => {
    const clause = clauseOf(one as Condition, is_negated);
    return 'join' in clause && clause.join === joined ? clause.of : [clause];
  });
  return of.length === 1 ? of[0]! : { join: joined, of };
}

function compareAs(kind: FactKind, test: Test, is_negated: boolean): Compared | undefined {
  if (kind === 'flag') return typeof test['is'] === 'boolean' ? { is: test['is'] !== is_negated } : undefined;
  if (kind === 'set') return setMatchOf(test, is_negated);
  return kind === 'text' ? textMatchOf(test, is_negated) : rangeOf(test, is_negated);
}

function setMatchOf(test: Test, is_negated: boolean): SetMatch | undefined {
  const hows = {
    has_any: is_negated ? 'none' : 'any',
    has_all: is_negated ? 'not_all' : 'all',
    has_none: is_negated ? 'any' : 'none',
  } as const;
  for (const [name, how] of Object.entries(hows)) {
    const values = textsOf(test[name]);
    // Of one text, each is the same as another.
    const simple = values.length > 1 ? how : how === 'all' ? 'any' : how === 'not_all' ? 'none' : how;
    if (values.length > 0) return { how: simple, values };
  }
  return undefined;
}

function textMatchOf(test: Test, is_negated: boolean): TextMatch | undefined {
  const hows = {
    is: 'is',
    in: 'is',
    starts_with: 'starts_with',
    ends_with: 'ends_with',
    contains: 'contains',
  };
  for (const [name, how] of [...Object.entries(hows), ['is_not', 'is'], ['not_in', 'is']] as const) {
    const given = test[name];
    const values = typeof given === 'string' ? [given] : textsOf(given);
    if (values.length === 0) continue;
    return { how: how as TextMatch['how'], is_negated: name.includes('not') !== is_negated, values };
  }
  return undefined;
}

const opposites: Readonly<Record<Range['how'], Range['how']>> = {
  at_least: 'below',
  at_most: 'above',
  is: 'is_not',
  is_not: 'is',
  below: 'at_least',
  above: 'at_most',
  between: 'outside',
  outside: 'between',
};

function rangeOf(test: Test, is_negated: boolean): Range | undefined {
  for (const how of ['at_least', 'at_most', 'is', 'is_not', 'between'] as const) {
    const given = test[how];
    const values = (Array.isArray(given) ? given : [given]).filter(
      (each): each is number | string => typeof each === 'number' || typeof each === 'string',
    );
    if (values.length !== (how === 'between' ? 2 : 1)) continue;
    return { how: is_negated ? opposites[how] : how, values };
  }
  return undefined;
}
