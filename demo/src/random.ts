/** Numbers that look random and are the same in every run. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** A value by its weight. */
  weighted<T>(values: readonly (readonly [T, number])[]): T;
};

/** Numbers of one subject: what happens to a return does not depend on how many came before it. */
export function randomOf(subject: string): Random {
  let state = seedOf(subject);
  // mulberry32: 32 bits of state are plenty for a story.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (values) => values[between(0, values.length - 1)]!,
    weighted(values) {
      let point = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of values) if ((point -= weight) < 0) return value;
      return values.at(-1)![0];
    },
  };
}

function seedOf(subject: string): number {
  let hash = 0x811c9dc5;
  for (const character of subject) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash | 0;
}
