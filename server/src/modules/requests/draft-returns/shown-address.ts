import { countryName } from '@retour/contract/countries';
import type { DraftAddress } from './draft.ts';

/** An address of an order in the members of the API. */
export function shownAddress(address: Record<string, string | null> | null): DraftAddress | null {
  if (!address) return null;
  const of = (name: string) => address[name] ?? '';
  return {
    name: of('name'),
    company: of('company'),
    address1: of('address1'),
    address2: of('address2'),
    city: of('city'),
    state: of('region'),
    zip: of('postal_code'),
    country: countryName(of('country_code')) ?? '',
    country_code: of('country_code'),
    phone: of('phone'),
  };
}
