import { distance } from 'fastest-levenshtein';

/** Longer names get no suggestion: comparing takes as long as both names multiplied. */
const max_compared = 64;

/** The known name that a mistyped one most likely stands for: another spelling (`lineItems`), or at most a third of its letters differ. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > max_compared) return undefined;
  const letters = lettersOf(given);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(letters.length / 3)) + 1;
  for (const name of known) {
    const far = apart(letters, lettersOf(name));
    if (far < least) [nearest, least] = [name, far];
  }
  return nearest;
}

/** The edits between two texts; two letters that changed places count as one. */
function apart(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && sorted(a) === sorted(b) ? 1 : edits;
}

const sorted = (text: string) => text.split('').toSorted().join('');
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[_\-\s]/g, '');
