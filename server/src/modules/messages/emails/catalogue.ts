import { readFileSync } from 'node:fs';
import { directionOf } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';

/** The texts of a language by their key, in the message format of ICU. */
export type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Catalogue>();
const formats = new Map<string, { format(values: Record<string, string | number>): unknown }>();

/** The texts of a language, read at their first use. */
export function readCatalogue(language: Language): Catalogue {
  const known =
    catalogues.get(language) ??
    (JSON.parse(readFileSync(new URL(`catalogues/${language}.json`, import.meta.url), 'utf8')) as Catalogue);
  catalogues.set(language, known);
  return known;
}

/** A text of the catalogue with its values. Throws where there is no such text, or a value that it names is missing. */
export function say(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const name = `${language} ${key}`;
  let message = formats.get(name);
  if (!message) {
    const text = readCatalogue(language)[key];
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    message = new IntlMessageFormat(text, `${language}-u-nu-latn`, undefined, {
      ignoreTag: true,
    });
    formats.set(name, message);
  }
  return String(message.format(values));
}

/** A value among words that run from right to left keeps its own direction. */
export const isolate = (language: Language, text: string) =>
  directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;
