import type { Condition } from '../document/document.ts';
import { FACTS } from '../document/words.ts';
import type { FactName } from '../document/words.ts';
import { FACT_READERS } from '../facts/registry.ts';
import type { Situation } from '../facts/situation.ts';
import { toDay } from './calendar.ts';
import { compileCondition, factNamesOf, yes } from './compile-condition.ts';

/** A fact with its value when a decision was made. A set has the first texts of it, a day is `YYYY-MM-DD`. */
export type HeldFact = { fact: FactName; value: string | number | boolean | string[] | null };
/** What a decision was true of: a line of the order, or the return as a whole. */
export type Held = { order_line_item_id: number | null; facts: HeldFact[] };

/** Texts of a set that are kept, and characters of a text. */
const most_texts = 10;
const longest_text = 100;

/** Makes the function that says by which facts a condition holds in a situation where it does: of `any`, only the parts that hold. */
export function compileHeld(condition: Condition): (situation: Situation) => FactName[] {
  if ('fact' in condition || 'not' in condition) {
    const names = factNamesOf(condition);
    return () => names;
  }
  const parts = ('all' in condition ? condition.all : condition.any).map((part) => ({
    test: compileCondition(part),
    held: compileHeld(part),
  }));
  return (situation) => [
    ...new Set(parts.flatMap(({ test, held }) => (test(situation) === yes ? held(situation) : []))),
  ];
}

/** A fact as it is now. */
export function readHeld(situation: Situation, fact: FactName): HeldFact {
  const value = FACT_READERS[fact](situation);
  if (value === undefined || value === null) return { fact, value: null };
  if (typeof value === 'number' && FACTS[fact].kind === 'day') return { fact, value: toDay(value) };
  if (typeof value === 'string') return { fact, value: value.slice(0, longest_text) };
  if (typeof value !== 'object') return { fact, value };
  return { fact, value: [...value.values().take(most_texts)].map((text) => text.slice(0, longest_text)) };
}
