// What sentences are made of: a policy as it was written, or as it is being written. Members that nobody knows are left alone.

/** A fact and one comparison, whose name is the other member. */
export type Test = { fact: string; [comparison: string]: unknown };
export type Condition = Test | { all: Condition[] } | { any: Condition[] } | { not: Condition };
export type Actions = Record<string, unknown>;
export type Rule = { id: string; name: string; when?: Condition; do: Actions };

/** Names of things that a policy names by their ids. */
export type Names = {
  /** The label of a return reason. */
  reason?: (id: string) => string | undefined;
};

/** The members of a value that is an object; none where it is something else. */
export const membersOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Record<string, unknown>)
    : {};

/** The elements of a value that is a list; none where it is something else. */
export const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

/** The texts of a value that is a list of them. */
export const textsOf = (given: unknown): string[] =>
  listOf(given).filter((each): each is string => typeof each === 'string');

/** A value that is a text or a number as it is; three dots for one that is missing. */
export const shownText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '…';
