import { countryCode, countryName } from '@retour/contract/countries';
import * as messages from '@retour/contract/validation-messages';
import type { FieldErrors } from '@retour/contract/validation-messages';

/** Where goods are sent to; the members of API contract, 13. */
export type Address = {
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  /** English short name of ISO 3166-1. */
  country: string;
  /** Two upper-case letters. */
  country_code: string;
};

/** An address as a client writes it: of country and code one is enough. */
export type WrittenAddress = Pick<Address, 'address1' | 'city'> &
  Partial<{ [Name in 'address2' | 'state' | 'zip' | 'country' | 'country_code']: string | null }>;

/** Completes an address with the country's name or code, or says what is wrong with them. Both may be given when they mean the same. */
export function completeAddress(written: WrittenAddress): Address | { errors: FieldErrors } {
  const { address1, address2 = null, city, state = null, zip = null } = written;
  const { country = null, country_code = null } = written;
  if (country === null && country_code === null) return refuse('country_code', messages.required);
  const code = country_code ?? countryCode(country ?? '');
  const name = code === undefined ? undefined : countryName(code);
  if (code === undefined || name === undefined)
    return refuse(country_code === null ? 'country' : 'country_code', messages.unknownReference);
  if (country !== null && countryCode(country) !== code) return refuse('country', messages.unknownReference);
  return { address1, address2, city, state, zip, country: name, country_code: code };
}

function refuse(field: string, message: (path: string) => string): { errors: FieldErrors } {
  const path = `address.${field}`;
  return { errors: { [path]: [message(path)] } };
}
