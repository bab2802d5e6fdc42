import { COUNTRY_NAMES } from './country-names.ts';
import { COUNTRY_SYNONYMS } from './country-synonyms.ts';

/** Countries: ISO 3166-1 two-letter codes and English short names (API contract, 1.2). */

const codes_by_name: ReadonlyMap<string, string> = new Map([
  ...Object.entries(COUNTRY_NAMES).map(([code, name]): [string, string] => [toKey(name), code]),
  ...Object.entries(COUNTRY_SYNONYMS).flatMap(([code, names]) =>
    names.map((name): [string, string] => [toKey(name), code]),
  ),
]);

/** Every country code, in alphabetical order. */
export const COUNTRY_CODES: readonly string[] = Object.keys(COUNTRY_NAMES);

/** The English short name of a country, from its code in upper or lower case; undefined when there is none. */
export function countryName(code: string): string | undefined {
  const upper = code.toUpperCase();
  return Object.hasOwn(COUNTRY_NAMES, upper) ? COUNTRY_NAMES[upper] : undefined;
}

/**
 * The two-letter code of a country, from its English short name or a usual synonym such as "USA", "Great Britain" or
 * "Czech Republic". Case, accents, punctuation and articles make no difference. Undefined when it is not known.
 */
export function countryCode(name: string): string | undefined {
  return codes_by_name.get(toKey(name));
}

/** What is compared: words in lower case without accents and articles, "and" for "&", "saint" for "St.". */
function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) => (word === 'st' ? 'saint' : word))
    .join(' ');
}
