/** One difference between two versions. `path` says where: `rules.final-sale.do.set_window.days`, since rules and the like go by their id. */
export type Difference =
  | { path: string; kind: 'changed'; before: unknown; after: unknown }
  | { path: string; kind: 'added'; after: unknown }
  | { path: string; kind: 'removed'; before: unknown }
  /** To another place in an order that counts; places are counted from 1. */
  | { path: string; kind: 'moved'; before: number; after: number };

/**
 * What differs between two documents of JSON, in the order of the later one. Lists of things that have an id or a name are compared thing by
 * thing, and the fewest of them are told as moved that explain the new order. Of lists of texts is told what came and went.
 */
export function diffDocuments(before: unknown, after: unknown, path = ''): Difference[] {
  if (isEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) return diffRecords(before, after, path);
  const texts = textsOf(before, after);
  if (texts) return diffTexts(texts, path);
  const things = thingsOf(before, after);
  if (things) return diffThings(things, path);
  return [{ path, kind: 'changed', before, after }];
}

type Two<T> = { before: T; after: T };

function diffRecords(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: string,
): Difference[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((name): Difference[] => {
    const place = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(after, name)) return [{ path: place, kind: 'removed', before: before[name] }];
    if (!Object.hasOwn(before, name)) return [{ path: place, kind: 'added', after: after[name] }];
    return diffDocuments(before[name], after[name], place);
  });
}

function diffTexts({ before, after }: Two<string[]>, path: string): Difference[] {
  const added = after.filter((text) => !before.includes(text));
  const removed = before.filter((text) => !after.includes(text));
  if (added.length + removed.length === 0) return [{ path, kind: 'changed', before, after }];
  return [
    ...added.map((text): Difference => ({ path, kind: 'added', after: text })),
    ...removed.map((text): Difference => ({ path, kind: 'removed', before: text })),
  ];
}

/** Things by what tells one from the others, in their order. */
type Things = Map<string, unknown>;

function diffThings({ before, after }: Two<Things>, path: string): Difference[] {
  const places = new Map([...before.keys()].map((key, index) => [key, index]));
  const kept = [...after.keys()].filter((key) => before.has(key));
  const in_place = longestRun(kept.map((key) => places.get(key)!));
  const found = [...after].flatMap(([key, thing], index): Difference[] => {
    const place = `${path}.${key}`;
    const was = places.get(key);
    if (was === undefined) return [{ path: place, kind: 'added', after: thing }];
    return [
      ...(in_place.has(was)
        ? []
        : [{ path: place, kind: 'moved' as const, before: was + 1, after: index + 1 }]),
      ...diffDocuments(before.get(key), thing, place),
    ];
  });
  const gone = [...before].filter(([key]) => !after.has(key));
  return [
    ...found,
    ...gone.map(([key, thing]): Difference => ({ path: `${path}.${key}`, kind: 'removed', before: thing })),
  ];
}

/** The members of a longest increasing run through a list of different numbers. */
function longestRun(numbers: readonly number[]): Set<number> {
  const length = numbers.map(() => 1);
  const previous = numbers.map(() => -1);
  let last = -1;
  for (const [i, number] of numbers.entries()) {
    for (let j = 0; j < i; j++) {
      if (numbers[j]! >= number || length[j]! < length[i]!) continue;
      length[i] = length[j]! + 1;
      previous[i] = j;
    }
    if (last === -1 || length[i]! > length[last]!) last = i;
  }
  const run = new Set<number>();
  for (let i = last; i >= 0; i = previous[i]!) run.add(numbers[i]!);
  return run;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both, when they are lists of different texts. */
function textsOf(before: unknown, after: unknown): Two<string[]> | undefined {
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) &&
    value.every((item) => typeof item === 'string') &&
    new Set(value).size === value.length;
  return isTexts(before) && isTexts(after) ? { before, after } : undefined;
}

/** Both by the ids of their members, else by their names, when each has one of its own. */
function thingsOf(before: unknown, after: unknown): Two<Things> | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  for (const member of ['id', 'name']) {
    const [earlier, later] = [keyed(before, member), keyed(after, member)];
    if (earlier && later) return { before: earlier, after: later };
  }
  return undefined;
}

function keyed(list: readonly unknown[], member: string): Things | undefined {
  const things: Things = new Map();
  for (const item of list) {
    const key = isRecord(item) ? item[member] : undefined;
    if (typeof key !== 'string' || things.has(key)) return undefined;
    things.set(key, item);
  }
  return things;
}

/** Whether two values of JSON are the same, whatever the order of their members. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
}
