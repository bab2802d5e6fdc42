import { countryName } from '@retour/contract/countries';
import { unknownReference } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { putLocation } from '../store-locations.ts';
import type { DropoffLocation, LocationAddress } from '../store-locations.ts';

export type LocationInput = Omit<DropoffLocation, 'address'> & {
  shop_id: number;
  address: Omit<LocationAddress, 'country'> | null;
};

/**
 * Adds a counter of the drop-off network, or replaces what is known of it. Shoppers can choose active counters as long as they are in the network.
 * Refusals: validation_failed for a code or country that is not valid.
 */
export function reportLocation(
  { db, clock }: Deps,
  { shop_id, code, address, ...fields }: LocationInput,
): Promise<{ location: object; is_new: boolean }> {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(code))
    throw invalid({ location_code: [unknownReference('location_code')] });
  const located = address && withCountry(address);
  return db.inTransaction((tx) =>
    putLocation(tx, shop_id, { ...fields, code, address: located }, clock.now()),
  );
}

function withCountry(address: NonNullable<LocationInput['address']>): LocationAddress {
  const country = countryName(address.country_code);
  if (country === undefined)
    throw invalid({ 'address.country_code': [unknownReference('address.country_code')] });
  return { ...address, country };
}
