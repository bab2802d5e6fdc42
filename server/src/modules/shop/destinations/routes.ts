import { parsePid, formatPid } from '@retour/contract/ids';
import type { Destination } from './store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { createDestination, deleteDestination, destinationNotFound, updateDestination } from './commands.ts';
import * as examples from './examples.ts';
import { checkAddress, destinationFields, requireAddress } from './parse-destination.ts';
import * as schemas from './schemas.ts';
import { listDestinations, readDestination } from './store.ts';

const tag = 'Destinations';
const path_id = { id: 'Identifier of the destination.' };

/** The operations of API contract, 13. */
export function destinationRoutes(deps: Deps): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps)];
}

function readRoutes({ db }: Deps): Route[] {
  const allow = { key: 'destinations:read', staff: 'destinations:read' } as const;
  return [
    defineRoute({
      operation: 'listDestinations',
      tag,
      allow,
      method: 'GET',
      path: '/destinations',
      summary: 'List destinations',
      description: 'All destinations of the shop, including disabled ones.',
      success: {
        description: 'The destinations.',
        schema: schemas.Destinations,
        examples: { destinations: { destinations: [examples.destination] } },
      },
      refusals: [],
      async handle({ caller }) {
        return { destinations: (await listDestinations(db.root, caller.shop.id)).map(showDestination) };
      },
    }),
    defineRoute({
      operation: 'getDestination',
      tag,
      allow,
      method: 'GET',
      path: '/destinations/{id}',
      summary: 'Get a destination',
      description: 'One destination.',
      params: path_id,
      success: {
        description: 'The destination.',
        schema: schemas.Destination,
        examples: { destination: examples.destination },
      },
      refusals: ['destination_not_found'],
      async handle({ caller, params }) {
        const destination = await readDestination(db.root, caller.shop.id, pathId(params['id']));
        if (!destination) throw destinationNotFound();
        return showDestination(destination);
      },
    }),
  ];
}

function writeRoutes(deps: Deps): Route[] {
  const allow = { key: 'destinations:write', staff: 'destinations:write' } as const;
  return [
    defineRoute({
      operation: 'createDestination',
      tag,
      allow,
      method: 'POST',
      path: '/destinations',
      summary: 'Create a destination',
      description:
        'Adds a warehouse or a donation centre. Items of new returns are sent to the oldest enabled warehouse. `Location` is the URL of the new destination.',
      body: schemas.CreateDestinationBody,
      check: checkAddress,
      body_example: examples.destination_body,
      success: {
        status: 201,
        legacy_status: 200,
        description: 'The new destination.',
        schema: schemas.Destination,
        examples: { destination: examples.destination },
      },
      refusals: ['validation_failed', 'destination_limit_exceeded'],
      async handle({ caller, body }) {
        const destination = await createDestination(deps, caller.shop.id, destinationFields(body));
        const headers = { Location: `${deps.config.origin}/api/v1/destinations/${destination.id}` };
        return new Answer(showDestination(destination), { headers });
      },
    }),
    defineRoute({
      operation: 'updateDestination',
      tag,
      allow,
      method: 'PUT',
      path: '/destinations/{id}',
      summary: 'Update a destination',
      description:
        'Updates the members that you send; `address` is replaced as a whole. A published policy keeps at least one enabled destination.',
      params: path_id,
      body: schemas.UpdateDestinationBody,
      check: checkAddress,
      body_example: examples.disable_body,
      success: {
        description: 'The updated destination.',
        schema: schemas.Destination,
        examples: { disabled: examples.disabled },
      },
      refusals: ['validation_failed', 'destination_not_found', 'destination_in_use'],
      async handle({ caller, params, body }) {
        const { type, name, enabled, provider_location_id, address } = body;
        const changes = {
          ...(type !== undefined && { type }),
          ...(name !== undefined && { name }),
          ...(enabled !== undefined && { enabled }),
          ...(provider_location_id !== undefined && {
            provider_location_id: parsePid(provider_location_id) ?? null,
          }),
          ...(address !== undefined && { address: requireAddress(address) }),
        };
        const destination = { shop_id: caller.shop.id, id: pathId(params['id']) };
        return showDestination(await updateDestination(deps, destination, changes));
      },
    }),
    defineRoute({
      operation: 'deleteDestination',
      tag,
      allow,
      method: 'DELETE',
      path: '/destinations/{id}',
      summary: 'Delete a destination',
      description: 'Returns in transit keep its address and id.',
      params: path_id,
      success: { description: 'Deleted.', schema: schemas.Success, examples: { deleted: 'Success' } },
      refusals: ['destination_not_found', 'destination_in_use'],
      async handle({ caller, params }) {
        await deleteDestination(deps, { shop_id: caller.shop.id, id: pathId(params['id']) });
        return 'Success';
      },
    }),
  ];
}

/** A destination as the API returns it. */
function showDestination(destination: Destination) {
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
