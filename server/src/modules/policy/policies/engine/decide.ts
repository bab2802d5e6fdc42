import type { FactName } from '../document/words.ts';
import { no, yes } from './compile-condition.ts';
import type { CompiledRule, Decisions } from './compile-rule.ts';
import type { Waiting } from './explanation.ts';
import { FACT_READERS } from '../facts/registry.ts';
import type { Situation } from '../facts/situation.ts';

/** What shared conditions said of an order: the same for all of its lines. */
export type SharedConditionResults = Int8Array;
const not_asked = -1;

export const newConditionResults = (rules: readonly CompiledRule[]): SharedConditionResults =>
  new Int8Array(rules.length).fill(not_asked);

/**
 * Asks the rules in their order: for each kind of action the first one decides that fits. A rule that needs a fact which is not known does not fit, and
 * is told in `waiting` unless an earlier rule has decided all that it could.
 */
export function decide(
  rules: readonly CompiledRule[],
  situation: Situation,
  shared_results: SharedConditionResults,
): { decisions: Partial<Decisions>; waiting: Waiting[] } {
  const decisions: Partial<Record<keyof Decisions, unknown>> = {};
  const waiting: Waiting[] = [];
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i]!;
    let truth = rule.is_shared ? shared_results[i]! : not_asked;
    if (truth === not_asked) {
      truth = rule.test(situation);
      if (rule.is_shared) shared_results[i] = truth;
    }
    if (truth === no) continue;
    if (truth === yes) {
      for (const { kind, decision } of rule.decides) decisions[kind] ??= decision;
    } else if (rule.decides.some(({ kind }) => decisions[kind] === undefined)) {
      waiting.push(rule.waiting ?? { decided_by: rule.by, facts: unknownFacts(rule.facts, situation) });
    }
  }
  return { decisions: decisions as Partial<Decisions>, waiting };
}

/** Those that are not known now. */
export function unknownFacts(facts: readonly FactName[], situation: Situation): FactName[] {
  return facts.filter((name) => FACT_READERS[name](situation) === undefined);
}

/** Kinds of action that are about a whole return: the first rule decides that fits at least one of its units. */
const kinds_of_returns = [
  'review',
  'excluded_methods',
  'fee_handling',
  'fee_label',
  'bonus',
  'shipping',
] as const satisfies readonly (keyof Decisions)[];

/** The decisions about a whole return, from those of its units. */
export function mergeDecisions(units: readonly Partial<Decisions>[]): Partial<Decisions> {
  const merged: Partial<Record<keyof Decisions, unknown>> = {};
  for (const kind of kinds_of_returns) {
    let first: Decisions[typeof kind];
    for (const { [kind]: decision } of units)
      if (decision && (!first || decision.position < first.position)) first = decision;
    if (first) merged[kind] = first;
  }
  return merged as Partial<Decisions>;
}
