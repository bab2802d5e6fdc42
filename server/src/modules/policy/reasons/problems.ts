type Fields = Readonly<Record<string, unknown>>;

/** Gathers what is wrong with a document, each with its place. */
export class Problems {
  readonly list: string[] = [];

  /** `place` is a path such as `reasons[2].name`; `text` goes on from it. */
  add(place: string, text: string): void {
    // Who got a whole file wrong does not read a thousand lines about it.
    if (this.list.length < 100) this.list.push(`${place} ${text}`);
  }

  /** Names members that nobody knows. */
  checkMembers(place: string, value: Fields, known: readonly string[]): void {
    for (const member of Object.keys(value))
      if (!known.includes(member))
        this.add(place === '' ? member : `${place}.${member}`, `is unknown; use one of ${known.join(', ')}.`);
  }
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value can be a code or the name of a set. */
export const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(value);
