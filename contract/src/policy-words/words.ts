import type { POLICY_FACTS, PolicyFactName } from '../policy-facts.ts';
import type { Compared, Range } from './comparisons.ts';

/** Numbers, amounts and days in the reader's language. */
export type Formats = {
  number: (value: number) => string;
  /** Of minor units of the policy's currency. */
  money: (minor: number) => string;
  /** Of basis points. */
  percent: (basis_points: number) => string;
  /** Of YYYY-MM-DD. */
  day: (day: string) => string;
  country: (code: string) => string;
  reason: (id: string) => string;
  /** The prompt of a question. */
  question: (id: string) => string;
};

/** A subject and what is said of it. Neighbours with the same subject name it once. */
export type Phrase = readonly [subject: string, predicate: string];

/** How a language says each comparison with a fact. */
export type FactWords = {
  readonly [Name in PolicyFactName]: (
    compared: Compared<(typeof POLICY_FACTS)[Name]['kind']>,
    formats: Formats,
  ) => Phrase;
};

export type Outcome = 'refund' | 'credit' | 'exchange' | 'advanced_exchange' | 'shop_now';
export const OUTCOMES: readonly Outcome[] = ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'];
export type Join = 'and' | 'or';

/** Answers as `question:answer`, by their questions. */
export function answersByQuestion(values: readonly string[]): [question: string, answers: string[]][] {
  const found = new Map<string, string[]>();
  for (const each of values) {
    const at = each.indexOf(':');
    const [question, answer] = at < 0 ? ['', each] : [each.slice(0, at).trim(), each.slice(at + 1).trim()];
    found.set(question, [...(found.get(question) ?? []), answer]);
  }
  return [...found];
}

/** A word for an id that has no words of its own: `too-small` is “too small”. */
export const spoken = (id: string): string => id.replaceAll(/[-_]+/g, ' ').trim() || id;

/** The number that a noun after a range agrees with. */
export const lastOf = ({ values }: Range): number => Number(values.at(-1));

/** Whether a range of counts has nothing but 0. */
export const isNone = ({ how, values: [first] }: Range): boolean =>
  ((how === 'is' || how === 'at_most') && first === 0) || (how === 'below' && first === 1);
