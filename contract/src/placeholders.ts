/** Names in braces in a text, such as `{order}`. */
export const placeholder_form = /\{([^{}\n]{0,100})\}/g;

/** The names in braces that a text may not use, each once. */
export function unknownPlaceholders(text: string, allowed: readonly string[]): string[] {
  const named = [...text.matchAll(placeholder_form)].map((match) => match[1] ?? '');
  return [...new Set(named.filter((name) => !allowed.includes(name)))];
}

/** What a reply template may name: the first name of the customer, the name of the order, and the number of the return. */
export const REPLY_PLACEHOLDERS = ['first_name', 'order', 'return'] as const;
export type ReplyValues = Readonly<Record<(typeof REPLY_PLACEHOLDERS)[number], string>>;

/** A reply template with its values. A value that is empty goes together with the space in front of it: "Hello {first_name}," becomes "Hello,". */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(/( ?)\{(first_name|order|return)\}/g, (_all, space: string, name: keyof ReplyValues) =>
    values[name] === '' ? '' : space + values[name],
  );
