import { parsePid } from '@retour/contract/ids';
import type { Static } from 'typebox';
import { invalid } from '../../../platform/refusal.ts';
import type { GatheredErrors } from '../../../platform/refusal.ts';
import { completeAddress } from './address.ts';
import type { Address, WrittenAddress } from './address.ts';
import type { CreateDestinationBody } from './schemas.ts';
import type { DestinationFields } from './store.ts';

/** The fields of a new destination. Refusals: `validation_failed` when the country is missing, unknown or contradictory. */
export function destinationFields(body: Static<typeof CreateDestinationBody>): DestinationFields {
  const { type, name, enabled = true, provider_location_id, address } = body;
  return {
    type,
    name,
    enabled,
    provider_location_id: parsePid(provider_location_id) ?? null,
    address: requireAddress(address),
  };
}

/** A complete address. Refusals: `validation_failed`. */
export function requireAddress(written: WrittenAddress): Address {
  const address = completeAddress(written);
  if ('errors' in address) throw invalid(address.errors);
  return address;
}

/** What is wrong with the address of a body beyond its schema, by field; nothing if it is complete. */
export function checkAddress({ address }: { address?: WrittenAddress }): GatheredErrors {
  const completed = address && completeAddress(address);
  return completed && 'errors' in completed ? completed.errors : {};
}
