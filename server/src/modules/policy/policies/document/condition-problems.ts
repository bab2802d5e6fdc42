import { countryName } from '@retour/contract/countries';
import { addDays } from '@retour/contract/days';
import type { FactKind } from '@retour/contract/policy-facts';
import { factNamesOf } from '../engine/compile-condition.ts';
import { FACT_ENTRIES } from '../facts/registry.ts';
import { normal } from '../facts/fact.ts';
import type { Condition, PolicyQuestion, Test } from './document.ts';
import {
  FACTS,
  GOODS_FACTS,
  max_condition_depth,
  max_conditions,
  OPERATOR_NAMES,
  OPERATORS,
} from './words.ts';
import type { Operator } from './words.ts';

/** What is wrong with a document, and where: `rules.3.do.add_fee.amount`; empty for the document itself. */
export type PolicyProblem = { path: string; message: string };

type Counting = { tests: number; questions: readonly PolicyQuestion[] };

/** What is wrong with the conditions of a rule that fit the schema. Answers that they ask for are those of `questions`. */
export function conditionProblems(
  condition: Condition,
  path: string,
  questions: readonly PolicyQuestion[],
): PolicyProblem[] {
  const count = { tests: 0, questions };
  const problems = problemsOf(condition, path, 1, count);
  return count.tests > max_conditions
    ? [{ path, message: `A rule has at most ${max_conditions} conditions.` }]
    : problems;
}

/** The same for a condition that may ask for nothing but the goods. */
export function goodsProblems(
  condition: Condition,
  path: string,
  questions: readonly PolicyQuestion[],
): PolicyProblem[] {
  const problems = conditionProblems(condition, path, questions);
  if (problems.length > 0) return problems;
  return factNamesOf(condition)
    .filter((name) => !GOODS_FACTS.includes(name))
    .map((name) => ({
      path,
      message: `${name} isn't a fact about the product: use ${GOODS_FACTS.join(', ')}.`,
    }));
}

/** How many comparisons a condition has, which may be none at all. */
export function countTests(condition: Condition): number {
  if ('fact' in condition) return 1;
  if ('not' in condition) return countTests(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  return parts.reduce((sum, part) => sum + countTests(part), 0);
}

function problemsOf(condition: Condition, path: string, depth: number, count: Counting): PolicyProblem[] {
  if (depth > max_condition_depth)
    return [{ path, message: `Conditions can be nested at most ${max_condition_depth} deep.` }];
  const heads = ['all', 'any', 'not', 'fact'].filter((name) => name in condition);
  const operators = OPERATOR_NAMES.filter((name) => name in condition);
  if (heads.length !== 1) return [{ path, message: 'Must have exactly one of all, any, not, fact.' }];
  if ('fact' in condition) {
    count.tests++;
    const problems = testProblems(condition, operators, path, count.questions);
    return problems.length > 0 ? problems : countryProblems(condition, path);
  }
  if (operators.length > 0)
    return [{ path: `${path}.${operators[0]}`, message: 'A comparison needs a fact.' }];
  if ('not' in condition) return problemsOf(condition.not, `${path}.not`, depth + 1, count);
  const [name, list] = 'all' in condition ? ['all', condition.all] : ['any', condition.any];
  return list.flatMap((one, i) => problemsOf(one, `${path}.${name}.${i}`, depth + 1, count));
}

function testProblems(
  test: Test,
  operators: readonly Operator[],
  path: string,
  questions: readonly PolicyQuestion[],
): PolicyProblem[] {
  const kind = FACTS[test.fact].kind;
  const allowed: readonly Operator[] = OPERATORS[kind];
  const [operator] = operators;
  if (operators.length !== 1 || !operator || !allowed.includes(operator))
    return [{ path, message: `${test.fact} must have exactly one of ${allowed.join(', ')}.` }];
  const at = `${path}.${operator}`;
  const given = test[operator];
  const values = Array.isArray(given) ? given : [given];
  if (!values.every((value) => isOfKind(kind, value)))
    return [{ path: at, message: `Takes ${words[kind]}.` }];
  const known = whole_texts.includes(operator) ? FACT_ENTRIES[test.fact].words : undefined;
  if (known && !values.every((value) => known.includes(normal(String(value)))))
    return [{ path: at, message: `${test.fact} must be one of ${known.join(', ')}.` }];
  const unheard =
    test.fact === 'product.answers' ? values.find((value) => !isAnswer(String(value), questions)) : undefined;
  if (unheard !== undefined)
    return [
      {
        path: at,
        message: `${unheard} isn't an answer to a question of the policy. Use the form question:answer.`,
      },
    ];
  return test.between && test.between[1] < test.between[0]
    ? [{ path: at, message: 'The second value is less than the first.' }]
    : [];
}

/** Comparisons with a text as a whole. */
const whole_texts: readonly Operator[] = ['is', 'is_not', 'in', 'not_in'];

function isAnswer(text: string, questions: readonly PolicyQuestion[]): boolean {
  const [id, ...rest] = text.split(':');
  const asked = questions.find((question) => question.id === id);
  const answer = rest.join(':');
  return asked !== undefined && answer !== '' && (asked.choices?.includes(answer) ?? true);
}

/** Countries that there are not: `UK` is written GB. What else a comparison takes has been checked. */
function countryProblems(test: Test, path: string): PolicyProblem[] {
  if (test.fact !== 'order.country') return [];
  for (const operator of ['is', 'is_not', 'in', 'not_in'] as const)
    for (const country of [test[operator] ?? []].flat())
      if (countryName(String(country).trim().toUpperCase()) === undefined)
        return [{ path: `${path}.${operator}`, message: `${country} isn't a country code of ISO 3166-1.` }];
  return [];
}

const words: Record<FactKind, string> = {
  text: 'a text',
  set: 'texts',
  number: 'an integer',
  money: 'an integer of minor units',
  flag: 'true or false',
  day: 'a day, YYYY-MM-DD',
};

function isOfKind(kind: FactKind, value: unknown): boolean {
  if (kind === 'text' || kind === 'set') return typeof value === 'string';
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'day') return typeof value === 'string' && isDay(value);
  return Number.isSafeInteger(value);
}

/** Whether it is a day of the calendar: 30 February is none. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    addDays(text, 0) === text
  );
}
