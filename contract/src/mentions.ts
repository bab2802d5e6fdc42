/** A mention of a member in a note: the name after an @, and where the @ is. */
export type Mention = { name: string; at: number };

/** Whom a note mentions, in order: an @ and one of these names. Of names that begin alike, the longest that fits counts. Pure. */
export function findMentions(note: string, names: readonly string[]): Mention[] {
  const longest_first = names.toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  let after = 0;
  for (let at = note.indexOf('@'); at >= 0; at = note.indexOf('@', at + 1)) {
    const name = longest_first.find((one) => note.startsWith(one, at + 1));
    if (name === undefined || at < after) continue;
    found.push({ name, at });
    after = at + 1 + name.length;
  }
  return found;
}
