/** What settings of the product begin with, apart from a few that servers and platforms commonly have. */
const prefix = 'RETOUR_';

/** Longest misspelling, in changed letters, that another name is suggested for. */
const max_changes = 3;

/**
 * The names in an environment that look like settings and are none, each with the setting whose name is nearest to it, if one is near. The
 * prefix makes no difference: `RETOUR_PORT` is near `PORT`.
 */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): { name: string; nearest: string | undefined }[] {
  return Object.keys(environment)
    .filter((name) => name.toUpperCase().startsWith(prefix) && !known.includes(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }));
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const bare = withoutPrefix(name);
  const cut_short = known.find((one) => withoutPrefix(one).startsWith(`${bare}_`));
  const [nearest] = known
    .map((one) => ({ one, changes: changesBetween(bare, withoutPrefix(one)) }))
    .filter(({ changes }) => changes <= Math.min(max_changes, bare.length / 2))
    .toSorted((a, b) => a.changes - b.changes);
  return cut_short ?? nearest?.one;
}

const withoutPrefix = (name: string) => {
  const upper = name.toUpperCase();
  return upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
};

/** Letters to insert, delete or replace to make one text of another (Levenshtein distance). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replace = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
