import type { Deps } from '../../../../platform/deps.ts';
import { Answer, defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { reportLocation } from '../commands/report-location.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';

/** The network reports its counters, which draft returns offer to shoppers. */
export function locationRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Drop-off network',
      allow: { key: 'dropoff_network:write', staff: 'dropoff_network:write' },
      operation: 'putNetworkLocation',
      method: 'PUT',
      path: '/network/locations/{location_code}',
      summary: 'Report a drop-off counter',
      description:
        'Adds or replaces a counter. Draft returns offer drop-off while at least one counter is active. Recording a drop-off at an unknown counter adds it automatically.',
      params: {
        location_code: 'The code of the counter: 1 to 64 letters, digits, dots, hyphens and underscores.',
      },
      body: schemas.LocationBody,
      body_example: examples.location_body,
      success: {
        status: 201,
        also: { 200: 'The counter existed already.' },
        description: 'The new counter.',
        schema: schemas.DropoffLocation,
        examples: { location: examples.location },
      },
      refusals: ['validation_failed'],
      async handle({ caller, params: { location_code: code = '' }, body }) {
        const { name, status = 'active', address, opening_hours = null } = body;
        const { location, is_new } = await reportLocation(deps, {
          shop_id: caller.shop.id,
          code,
          name,
          status,
          address: address
            ? {
                address1: address.address1,
                address2: address.address2 ?? null,
                city: address.city,
                state: address.state ?? null,
                zip: address.zip ?? null,
                country_code: address.country_code,
              }
            : null,
          opening_hours,
        });
        return is_new ? location : new Answer(location, { status: 200 });
      },
    }),
  ];
}
