import { dayOf, endOfDay } from '@retour/contract/days';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import type { LineEvaluation } from '../engine/evaluate-line.ts';
import { evaluateOrder } from '../engine/evaluate-order.ts';
import { evaluateReturn } from '../engine/evaluate-return.ts';
import type { ReturnEvaluation } from '../engine/evaluate-return.ts';
import type { Explanation } from '../engine/explanation.ts';
import { askCase, momentOf } from './ask-case.ts';
import type { Expectation, PolicyCase } from './policy-case.ts';

type CaseDifference = { member: string; expected: unknown; got: unknown };

export type CaseResult = {
  name: string;
  holds: boolean;
  differences: CaseDifference[];
  /** Everything that explains what was answered about the first product and the return. */
  because: Explanation[];
};

/** Asks a policy what a case asks, and compares the answers with those that the case expects. Pure. */
export function runCase(one: PolicyCase, policy: CompiledPolicy, shop: { time_zone: string }): CaseResult {
  const { question, units } = askCase(one, policy, shop);
  const of_return = units && evaluateReturn({ ...question, units });
  const line = of_return?.units[0] ?? evaluateOrder(question)[0]!;
  const because = [...line.because, ...(of_return?.because ?? [])];
  const { time_zone } = question.shop;
  const answers = answersOf(line, of_return, because);
  const differences = Object.entries(one.expect).flatMap(([member, expected]) =>
    compare(member, expected, answers[member as keyof Expectation], time_zone),
  );
  return { name: one.name, holds: differences.length === 0, differences, because };
}

function answersOf(
  line: LineEvaluation,
  of_return: ReturnEvaluation | undefined,
  because: readonly Explanation[],
): Record<keyof Expectation, unknown> {
  const { terms, fees = [] } = of_return ?? {};
  return {
    eligible: line.eligible,
    units: line.quantity_eligible,
    codes: line.ineligibility_codes,
    outcomes: line.outcomes,
    return_by: line.return_by,
    return_by_outcome: line.return_by_outcome,
    law: line.protected_by,
    goods: line.goods,
    methods: line.methods,
    destination: line.destination,
    reasons: line.reasons,
    questions: line.questions.map(({ id }) => id),
    because: because.map(({ code, decided_by: { id, name } }) => ({ code, by: id ?? name ?? '' })),
    accepted: of_return?.is_accepted,
    processing_event: of_return?.units[0]?.processing_event,
    fees: {
      handling: 0,
      restocking: 0,
      label: 0,
      ...Object.fromEntries(fees.map(({ type, amount }) => [type, amount])),
    },
    bonus: {
      credit: terms?.credit_bonus ?? 0,
      credit_basis_points: terms?.credit_bonus_basis_points ?? 0,
      shop: terms?.shop_bonus ?? 0,
      shop_basis_points: terms?.shop_bonus_basis_points ?? 0,
    },
    shipping_back: terms?.reimbursement,
    review: (of_return?.review.length ?? 0) > 0,
  };
}

const of_moments: readonly string[] = ['return_by', 'return_by_outcome'];
/** What is left out of them is 0. */
const of_amounts: readonly string[] = ['fees', 'bonus'];

/** Lists are compared in any order, moments as the case writes them, and of explanations those that it names. */
function compare(member: string, expected: unknown, got: unknown, time_zone: string): CaseDifference[] {
  const difference = { member, expected, got };
  if (member === 'because') return missingExplanations(expected as CaseCode[], got as CaseCode[]);
  if (of_moments.includes(member)) {
    const shown = momentsLike(expected, got, time_zone);
    return isSame(expected, shown) ? [] : [{ ...difference, got: shown }];
  }
  if (of_amounts.includes(member)) {
    const zeros = Object.fromEntries(Object.keys(got as object).map((name) => [name, 0]));
    const all = { ...zeros, ...(expected as object) };
    return isSame(all, got) ? [] : [{ ...difference, expected: all }];
  }
  return isSame(expected, got) ? [] : [difference];
}

type CaseCode = { code: string; by?: string };

function missingExplanations(expected: CaseCode[], got: CaseCode[]): CaseDifference[] {
  return expected.every((one) => got.some(({ code, by }) => code === one.code && (one.by ?? by) === by))
    ? []
    : [{ member: 'because', expected, got }];
}

/** Instants as a case writes them: as a day where it names a day and the instant is the last second of one. */
function momentsLike(expected: unknown, got: unknown, time_zone: string): unknown {
  if (got instanceof Date) {
    const day = dayOf(got, time_zone);
    const ends_day = endOfDay(day, time_zone).getTime() === got.getTime();
    if (typeof expected === 'string' && expected.length > 10)
      return momentOf(expected, time_zone).getTime() === got.getTime() ? expected : got.toISOString();
    return ends_day ? day : got.toISOString();
  }
  if (typeof got !== 'object' || got === null) return got;
  const named = (expected ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(got).map(([name, moment]) => [name, momentsLike(named[name], moment, time_zone)]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one)).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
