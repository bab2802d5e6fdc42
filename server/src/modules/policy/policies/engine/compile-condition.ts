import type { Condition, Test } from '../document/document.ts';
import { FACTS } from '../document/words.ts';
import type { FactName } from '../document/words.ts';
import { toDayNumber } from './calendar.ts';
import { FACT_READERS } from '../facts/registry.ts';
import { normal } from '../facts/fact.ts';
import type { FactValue } from '../facts/fact.ts';
import type { Situation } from '../facts/situation.ts';

/** What a condition says: no, yes, or that it needs a fact that is not known. */
export const no = 0;
export const yes = 1;
const not_known = 2;
type Truth = typeof no | typeof yes | typeof not_known;
export type CompiledCondition = (situation: Situation) => Truth;

/**
 * Makes a function of a condition that `checkPolicy` found good. With unknown facts it is three-valued: `any` holds as soon as one part does, `all`
 * fails as soon as one does, and what depends on the unknown is not known.
 */
export function compileCondition(condition: Condition): CompiledCondition {
  if ('all' in condition) return every(condition.all.map(compileCondition));
  if ('any' in condition) return some(condition.any.map(compileCondition));
  if ('not' in condition) {
    const part = compileCondition(condition.not);
    return (situation) => {
      const truth = part(situation);
      return truth === not_known ? not_known : truth === yes ? no : yes;
    };
  }
  return compileTest(condition);
}

/** The facts that a condition asks for, each once. */
export function factNamesOf(condition: Condition): FactName[] {
  if ('fact' in condition) return [condition.fact];
  if ('not' in condition) return factNamesOf(condition.not);
  return [...new Set(('all' in condition ? condition.all : condition.any).flatMap(factNamesOf))];
}

function every(parts: readonly CompiledCondition[]): CompiledCondition {
  return (situation) => {
    let result: Truth = yes;
    for (const part of parts) {
      const truth = part(situation);
      if (truth === no) return no;
      if (truth === not_known) result = not_known;
    }
    return result;
  };
}

function some(parts: readonly CompiledCondition[]): CompiledCondition {
  return (situation) => {
    let result: Truth = no;
    for (const part of parts) {
      const truth = part(situation);
      if (truth === yes) return yes;
      if (truth === not_known) result = not_known;
    }
    return result;
  };
}

function compileTest(test: Test): CompiledCondition {
  const read = FACT_READERS[test.fact];
  const holds = compare(test);
  return (situation) => {
    const value = read(situation);
    if (value === undefined) return not_known;
    return holds(value) ? yes : no;
  };
}

/** A value that is known not to be there is unlike every other, has no tags, and is neither more nor less than anything. */
function compare(test: Test): (value: Exclude<FactValue, undefined>) => boolean {
  if (test.has_any) return setTest(test.has_any, (own, asked) => !own.isDisjointFrom(asked));
  if (test.has_all) return setTest(test.has_all, (own, asked) => asked.isSubsetOf(own));
  if (test.has_none) return setTest(test.has_none, (own, asked) => own.isDisjointFrom(asked));
  if (test.in) return oneOf(test.in);
  if (test.not_in) {
    const isIn = oneOf(test.not_in);
    return (value) => !isIn(value);
  }
  if (test.starts_with !== undefined) return textTest(test.starts_with, (own, part) => own.startsWith(part));
  if (test.ends_with !== undefined) return textTest(test.ends_with, (own, part) => own.endsWith(part));
  if (test.contains !== undefined) return textTest(test.contains, (own, part) => own.includes(part));
  return compareAmount(test);
}

function compareAmount(test: Test): (value: Exclude<FactValue, undefined>) => boolean {
  const kind = FACTS[test.fact].kind;
  const of = (value: string | number | boolean) =>
    kind === 'day' ? toDayNumber(String(value)) : typeof value === 'string' ? normal(value) : value;
  if (test.is !== undefined) {
    const wanted = of(test.is);
    return (value) => value === wanted;
  }
  if (test.is_not !== undefined) {
    const unwanted = of(test.is_not);
    return (value) => value !== unwanted;
  }
  const [least, most] = test.between ?? [test.at_least, test.at_most];
  const from = least === undefined ? Number.NEGATIVE_INFINITY : Number(of(least));
  const to = most === undefined ? Number.POSITIVE_INFINITY : Number(of(most));
  return (value) => typeof value === 'number' && value >= from && value <= to;
}

const empty_set: ReadonlySet<string> = new Set();

function setTest(
  texts: readonly string[],
  holds: (own: ReadonlySet<string>, asked: ReadonlySet<string>) => boolean,
) {
  const asked = new Set(texts.map(normal));
  return (value: Exclude<FactValue, undefined>) => holds(value instanceof Set ? value : empty_set, asked);
}

function oneOf(texts: readonly string[]) {
  const asked = new Set<unknown>(texts.map(normal));
  return (value: Exclude<FactValue, undefined>) => asked.has(value);
}

function textTest(wanted: string, holds: (own: string, part: string) => boolean) {
  const part = normal(wanted);
  return (value: Exclude<FactValue, undefined>) => typeof value === 'string' && holds(value, part);
}
