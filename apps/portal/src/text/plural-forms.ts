import type { MessageKey, Text } from './text.ts';

const made = new Map<string, Record<string, string>>();

/** A message for each plural form that a language has, with `#` for the number: for scripts, which have no catalogue. */
export function pluralForms({ t, tag }: Text, key: MessageKey): Record<string, string> {
  const id = `${tag} ${key}`;
  const known = made.get(id);
  if (known) return known;
  const rules = new Intl.PluralRules(tag);
  const forms: Record<string, string> = {};
  for (let count = 200; count >= 0; count--)
    forms[rules.select(count)] = t(key, { count }).replace(String(count), '#');
  made.set(id, forms);
  return forms;
}
