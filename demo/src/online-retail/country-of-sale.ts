import { countryCode } from '@retour/contract/countries';

/** Names that only this data set uses. The Channel Islands are two territories: its customers there are taken for Jersey's, the larger. */
const own_names: ReadonlyMap<string, string> = new Map([
  ['Channel Islands', 'JE'],
  ['EIRE', 'IE'],
  ['RSA', 'ZA'],
]);

/** Two-letter code of a country as the file names it; null for `Unspecified`, `European Community` and other non-countries. */
export function countryOfSale(name: string): string | null {
  return own_names.get(name) ?? countryCode(name) ?? null;
}
