/** A value that differs: its path in the object, and what it was and is. Undefined where there was or is none. */
export type Difference = { path: string; before: unknown; after: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values in which two objects differ. Objects within are compared member by member; a list is one value. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) && !isObject(after)) return [{ path, before, after }];
  const names = new Set([
    ...Object.keys(isObject(before) ? before : {}),
    ...Object.keys(isObject(after) ? after : {}),
  ]);
  // A value that was no object, or is none now, differs as a whole.
  if (
    (!isObject(before) && before !== null && before !== undefined) ||
    (!isObject(after) && after !== null && after !== undefined)
  )
    return [{ path, before, after }];
  return [...names].flatMap((name) =>
    differencesOf(
      isObject(before) ? before[name] : undefined,
      isObject(after) ? after[name] : undefined,
      path === '' ? name : `${path}.${name}`,
    ),
  );
}
