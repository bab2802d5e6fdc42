import type { ValidateFunction } from 'ajv/dist/2020.js';
import { createChecker } from '../../../../platform/schema/checker.ts';
import { problemOf } from '../document/check.ts';
import { isDay } from '../document/condition-problems.ts';
import type { PolicyProblem } from '../document/condition-problems.ts';
import { CaseFile, of_return } from './policy-case.ts';
import type { CaseFacts, PolicyCase } from './policy-case.ts';

let fits: ValidateFunction<CaseFile> | undefined;
const max_problems = 100;

/** The cases that a value holds, each with what holds for all of them. A list of cases stands for a file without `given`. */
export function checkCases(value: unknown): { cases: PolicyCase[] } | { problems: PolicyProblem[] } {
  const file = Array.isArray(value) ? { cases: value as unknown[] } : value;
  fits ??= createChecker().compile<CaseFile>(CaseFile);
  if (!fits(file)) return { problems: (fits.errors ?? []).map(problemOf).slice(0, max_problems) };
  const { given = {} } = file;
  const cases = file.cases.map((one) => withGiven(given, one));
  const problems = [
    ...dayProblems(given, 'given'),
    ...cases.flatMap((one, i) => [...dayProblems(file.cases[i], `cases.${i}`), ...returnProblems(one, i)]),
  ];
  return problems.length === 0 ? { cases } : { problems: problems.slice(0, max_problems) };
}

/** A case with the members that it does not have itself, also of its order, product, customer, lists and return. */
function withGiven(given: CaseFacts, one: PolicyCase): PolicyCase {
  const merge = <T extends object>(common: T | undefined, own: T | undefined): T | undefined =>
    common || own ? ({ ...common, ...own } as T) : undefined;
  const merged = {
    ...given,
    ...one,
    order: merge(given.order, one.order),
    product: merge(given.product, one.product),
    customer: merge(given.customer, one.customer),
    lists: merge(given.lists, one.lists),
    return: merge(given.return, one.return),
  };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as PolicyCase;
}

function returnProblems(one: PolicyCase, i: number): PolicyProblem[] {
  if (one.return) return [];
  return of_return
    .filter((name) => one.expect[name] !== undefined)
    .map((name) => ({
      path: `cases.${i}.expect.${name}`,
      message: 'Needs a return: add `return`, such as {"outcome": "refund"}.',
    }));
}

/** The members that are moments; other texts may look like one. */
const moments = /(^|\.)(at|sold_at|fulfilled_at|delivered_at|return_by|return_by_outcome\.[a-z_]+)$/;

/** Days that no calendar has, which the schema lets pass. */
function dayProblems(value: unknown, path: string): PolicyProblem[] {
  if (typeof value === 'string')
    return moments.test(path) && !(isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)))
      ? [{ path, message: `${value} isn't a date.` }]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => dayProblems(member, `${path}.${name}`));
}
