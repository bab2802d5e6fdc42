import { formatPid } from '@retour/contract/ids';
import type { Destination } from './store.ts';

/** A destination as the API returns it. */
export function showDestination(destination: Destination) {
  const { id, type, name, enabled, provider_location_id, address } = destination;
  const { address1, address2, city, state, zip, country, country_code } = address;
  return {
    id,
    type,
    name,
    enabled,
    provider_location_id: provider_location_id === null ? null : formatPid(provider_location_id),
    address: { address1, address2, city, state, zip, country, country_code },
  };
}
