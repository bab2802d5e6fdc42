import { connectors } from '@retour/connectors';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf, Text } from '../../../platform/fields.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { beginAuthorization, finishAuthorization } from './commands/authorize.ts';
import { findConnection } from './commands/change.ts';
import { setRefunds } from './commands/set-refunds.ts';
import { connection_example } from './examples.ts';
import * as schemas from './schemas.ts';
import { showConnection } from './show.ts';

const tag = 'Connections';
/** A browser goes to the platform and comes back: only members have one. */
const allow = { staff: 'settings:write', step_up: true } as const;
const path = '/connections/authorizations';

/** How members connect a platform on a page of the platform (API contract, 34). */
export const authorizationRoutes = (deps: Deps): Route[] => [beginRoute(deps), finishRoute(deps)];

function beginRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'beginConnection',
    tag,
    allow,
    method: 'POST',
    path,
    summary: 'Begin to connect on a page of the platform',
    description:
      'Returns where to send the browser. The platform sends it back to a page of the console, which takes the response to `POST /connections/authorizations/finish` within ten minutes, in the same session.',
    body: Type.Object({
      platform: OneOf(connectors.filter(({ oauth }) => oauth).map(({ name }) => name)),
      settings: schemas.Settings,
      makes_refunds: Type.Optional(
        Type.Boolean({ description: 'Makes the refunds of the shop through the platform.' }),
      ),
    }),
    body_example: {
      platform: 'shopify',
      settings: {
        url: 'https://acme.myshopify.com',
        client_id: '0123456789abcdef0123456789abcdef',
        client_secret: 'shpss_fedcba9876543210',
      },
    },
    success: {
      status: 201,
      description: 'Where the connection goes on.',
      schema: Type.Object({ url: Type.String({ description: 'At the platform.' }) }),
      examples: {
        begun: {
          url: 'https://acme.myshopify.com/admin/oauth/authorize?client_id=0123456789abcdef&state=6MmBt1kq',
        },
      },
    },
    refusals: ['validation_failed', 'resource_exists'],
    handle: ({ caller, body: { platform, settings, makes_refunds = false } }) =>
      beginAuthorization(
        deps,
        { shop_id: caller.shop.id, session_id: caller.session_id },
        { platform, settings, makes_refunds },
      ),
  });
}

function finishRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'finishConnection',
    tag,
    allow,
    method: 'POST',
    path: `${path}/finish`,
    summary: 'Connect with the response of the platform',
    description:
      'Checks the response, exchanges it for a token, and connects as `POST /connections` does. A response counts once.',
    body: Type.Object({ response: Text(4096, 'The query that the browser came back with.') }),
    body_example: {
      response: 'code=0907a61c&hmac=700e2dad&shop=acme.myshopify.com&state=6MmBt1kq&timestamp=1772442720',
    },
    answers_secret: true,
    success: {
      status: 201,
      description: 'The connection.',
      schema: schemas.ConnectionWithSecret,
      examples: { connected: { ...connection_example, message_secret: null } },
    },
    refusals: ['validation_failed', 'resource_exists'],
    async handle({ caller, body: { response } }) {
      const asked = { shop: caller.shop, session_id: caller.session_id };
      const { message_secret, makes_refunds, ...ref } = await finishAuthorization(deps, asked, response);
      if (makes_refunds) await setRefunds(deps, ref, { makes_refunds, by: nameOf(caller) });
      const shown = await deps.db.inTransaction(async (tx) =>
        showConnection({ ...deps, db: tx }, await findConnection(tx, ref)),
      );
      const headers = { Location: `${deps.config.origin}/api/v1/connections/${ref.id}` };
      return new Answer({ ...shown, message_secret }, { headers });
    },
  });
}
