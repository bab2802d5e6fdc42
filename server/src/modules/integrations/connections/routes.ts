import { connectors } from '@retour/connectors';
import { nameOf } from '../../../platform/authenticate.ts';
import type { KeyPrincipal, Principal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf } from '../../../platform/fields.ts';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { acceptDifference, unacceptDifference } from './commands/accept-difference.ts';
import { redirectUri } from './commands/authorize.ts';
import {
  changeConnection,
  disconnectPlatform,
  findConnection,
  pauseConnection,
  requestLoad,
  requestReconcile,
  requireConnection,
  resumeConnection,
} from './commands/change.ts';
import { checkConnection } from './commands/check.ts';
import { connectPlatform } from './commands/connect.ts';
import { setCredit } from './commands/set-credit.ts';
import { setExchanges } from './commands/set-exchanges.ts';
import { setRefunds } from './commands/set-refunds.ts';
import { setReturns } from './commands/set-returns.ts';
import { differenceText, isMoney } from './difference-words.ts';
import { available_example, checks_example, connection_example, difference_example } from './examples.ts';
import { definitionOf } from './open.ts';
import { authorizationRoutes } from './routes-authorizations.ts';
import { transferRoutes } from './routes-transfers.ts';
import * as schemas from './schemas.ts';
import { available_platforms, listShopConnections, showConnection } from './show.ts';
import { listDifferences } from './store-differences.ts';
import type { DifferenceStatus, ListedDifference } from './store-differences.ts';
import type { ConnectionRef, ShopConnection } from './store.ts';

const tag = 'Connections';
const params = { id: 'Identifier of the connection.' };
const reading = { key: 'settings:read', staff: 'settings:read' } as const;
/** Who may decide where data and refunds come from. */
const deciding = { key: 'settings:write', staff: 'settings:write', step_up: true } as const;
const writing = { key: 'settings:write', staff: 'settings:write' } as const;
const one = {
  description: 'The connection.',
  schema: schemas.Connection,
  examples: { medusa: connection_example },
};

type Asked = { caller: Principal | KeyPrincipal | StaffPrincipal; params: Record<string, string> };
const refOf = ({ caller, params: named }: Asked): ConnectionRef => ({
  shop_id: caller.shop.id,
  id: pathId(named['id']),
});

/** Connections to commerce platforms (API contract, 34). */
export function connectionRoutes(deps: Deps): Route[] {
  return [
    ...readRoutes(deps),
    createRoute(deps),
    ...changeRoutes(deps),
    ...actRoutes(deps),
    differencesRoute(deps),
    ...acceptanceRoutes(deps),
    ...transferRoutes(deps),
    ...authorizationRoutes(deps),
  ];
}

/** A connection as it is now. */
const shown = (deps: Deps, ref: ConnectionRef): Promise<object> =>
  deps.db.inTransaction(async (tx) => showConnection({ ...deps, db: tx }, await findConnection(tx, ref)));

function readRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'listConnections',
      tag,
      allow: reading,
      method: 'GET',
      path: '/connections',
      summary: 'List connections',
      description: 'The connections of the shop, and platforms that can be connected.',
      success: {
        description: 'The connections.',
        schema: schemas.Connections,
        examples: { medusa: { connections: [connection_example], available: [available_example] } },
      },
      refusals: [],
      async handle({ caller }) {
        return {
          connections: await listShopConnections(deps, caller.shop.id),
          available: available_platforms.map((available) => ({
            ...available,
            redirect_url: available.authorized_with && redirectUri(deps.config, available.platform),
          })),
        };
      },
    }),
    defineRoute({
      operation: 'getConnection',
      tag,
      allow: reading,
      method: 'GET',
      path: '/connections/{id}',
      summary: 'Get a connection',
      description: 'The connection with its progress: poll it while it is loading.',
      params,
      success: one,
      refusals: ['resource_not_found'],
      handle: (request) => shown(deps, refOf(request)),
    }),
  ];
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'createConnection',
    tag,
    allow: deciding,
    method: 'POST',
    path: '/connections',
    summary: 'Connect a platform',
    description:
      'Checks the settings at the platform, then begins to load its orders, products and stock. Secrets are stored encrypted. A shop has one connection to each platform.',
    body: Type.Object({
      platform: OneOf(connectors.map(({ name }) => name)),
      settings: schemas.Settings,
      ...schemas.new_choices,
    }),
    body_example: {
      platform: 'medusa',
      settings: { url: 'https://medusa.example.com', key: 'sk_1a2b3c4d5e6f' },
      makes_refunds: true,
    },
    answers_secret: true,
    success: {
      status: 201,
      description: 'The connection, with the secret for messages of the platform.',
      schema: schemas.ConnectionWithSecret,
      examples: {
        medusa: { ...connection_example, message_secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
      },
    },
    refusals: ['validation_failed', 'resource_exists'],
    async handle({ caller, body }) {
      const { message_secret, ...ref } = await connectPlatform(deps, caller.shop, body);
      if (body.makes_refunds) await setRefunds(deps, ref, { makes_refunds: true, by: nameOf(caller) });
      const headers = { Location: `${deps.config.origin}/api/v1/connections/${ref.id}` };
      return new Answer({ ...(await shown(deps, ref)), message_secret }, { headers });
    },
  });
}

function changeRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'updateConnection',
      tag,
      allow: deciding,
      method: 'PATCH',
      path: '/connections/{id}',
      summary: 'Update a connection',
      description:
        "Checks changed settings at the platform before they are used; settings that you don't send stay. With `new_message_secret`, the previous secret stays valid for 24 hours. Where the platform signs its messages with a secret of its own, change the setting instead.",
      params,
      body: Type.Object({
        settings: Type.Optional(schemas.Settings),
        ...schemas.choices,
        new_message_secret: Type.Optional(
          Type.Boolean({ description: 'Makes a new secret for messages of the platform.' }),
        ),
      }),
      body_example: { settings: { key: 'sk_6f5e4d3c2b1a' } },
      answers_secret: true,
      success: {
        description: 'The connection, with the secret for messages if it is new.',
        schema: schemas.ConnectionWithSecret,
        examples: { medusa: { ...connection_example, message_secret: null } },
      },
      refusals: ['validation_failed', 'resource_not_found'],
      async handle(request) {
        const ref = refOf(request);
        const { makes_refunds: refunds, writes_returns: returns, ...others } = request.body;
        const { writes_exchanges: exchanges, ...rest } = others;
        const { gives_store_credit: store_credit, gives_gift_cards: gift_card, ...changes } = rest;
        if (returns !== undefined) await setReturns(deps, ref, returns);
        if (exchanges !== undefined) await setExchanges(deps, ref, exchanges);
        const message_secret = await changeConnection(deps, ref, changes);
        await setCredit(deps, ref, { store_credit, gift_card });
        if (refunds !== undefined)
          await setRefunds(deps, ref, { makes_refunds: refunds, by: nameOf(request.caller) });
        return { ...(await shown(deps, ref)), message_secret };
      },
    }),
    defineRoute({
      operation: 'deleteConnection',
      tag,
      allow: deciding,
      method: 'DELETE',
      path: '/connections/{id}',
      summary: 'Disconnect a platform',
      description:
        'Deletes the connection and its settings. What was imported stays. While refunds are made through the platform, the connection stays, too.',
      params,
      success: { status: 204, description: 'Disconnected.', schema: Type.Null(), examples: {} },
      refusals: ['resource_not_found', 'resource_in_use'],
      async handle(request) {
        await disconnectPlatform(deps, refOf(request));
      },
    }),
  ];
}

function actRoutes(deps: Deps): Route[] {
  const act = (
    name: string,
    operation: string,
    summary: string,
    description: string,
    work: (deps: Deps, ref: ConnectionRef) => Promise<void>,
  ) =>
    defineRoute({
      operation,
      tag,
      allow: writing,
      method: 'POST',
      path: `/connections/{id}/${name}`,
      summary,
      description,
      params,
      success: one,
      refusals: ['resource_not_found'],
      async handle(request) {
        const ref = refOf(request);
        await work(deps, ref);
        return shown(deps, ref);
      },
    });
  return [
    defineRoute({
      operation: 'checkConnection',
      tag,
      allow: writing,
      method: 'POST',
      path: '/connections/{id}/check',
      summary: 'Check a connection',
      description:
        'Asks the platform whether the connection can be used. Each check that fails says what to do.',
      params,
      success: {
        description: 'What was checked.',
        schema: schemas.Checks,
        examples: { no_feed: checks_example },
      },
      refusals: ['resource_not_found'],
      async handle(request) {
        return { checks: await checkConnection(deps, await requireConnection(deps, refOf(request))) };
      },
    }),
    act(
      'load',
      'loadConnection',
      'Load everything again',
      'Loads all orders, products and stock from the beginning. A load that is running goes on. `load` shows the progress.',
      requestLoad,
    ),
    act(
      'reconcile',
      'reconcileConnection',
      'Compare figures',
      "Compares the platform's figures with Retour's, as every night. `differences.requested_at` is null when it is done.",
      requestReconcile,
    ),
    act(
      'pause',
      'pauseConnection',
      'Pause a connection',
      'Stops importing. Refunds through the platform go on. Repeating it changes nothing.',
      pauseConnection,
    ),
    act(
      'resume',
      'resumeConnection',
      'Resume a connection',
      'Goes on importing where it stopped, or asks a platform again that could not be used. Messages that Retour sets up at the platform are set up again.',
      resumeConnection,
    ),
  ];
}

function differencesRoute(deps: Deps): Route {
  const { cursors, db } = deps;
  return defineRoute({
    operation: 'listConnectionDifferences',
    tag,
    allow: reading,
    method: 'GET',
    path: '/connections/{id}/differences',
    summary: 'List differences',
    description:
      "Figures that differ between the platform and Retour, and objects that can't be imported; the newest first.",
    params,
    query: schemas.DifferencesQuery,
    success: {
      description: 'A page of the list.',
      schema: schemas.DifferencePage,
      examples: {
        refund: { differences: [difference_example], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle(request) {
      const ref = refOf(request);
      const bound_to = `connection_differences ${ref.shop_id} ${ref.id}`;
      const walk = readWalk(cursors, bound_to, request.query, 'desc');
      const connection = await requireConnection(deps, ref);
      const { status } = walk.filters as { status?: DifferenceStatus };
      const rows = (await listDifferences(db.root, ref, walkWindow(walk), status)).map((row) =>
        differenceJson(row, connection),
      );
      const page = { cursors, bound_to, origin: deps.config.origin, path: request.path, many: 'differences' };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

function differenceJson(
  { order_external_id, order_id, order_name, ...row }: ListedDifference,
  connection: ShopConnection,
) {
  const { title } = definitionOf(connection);
  const { currency } = connection.shop;
  return {
    ...row,
    order:
      order_external_id === null ? null : { external_id: order_external_id, id: order_id, name: order_name },
    currency: isMoney(row.kind) ? currency : null,
    message: differenceText(row, { title, currency }),
  };
}

function acceptanceRoutes(deps: Deps): Route[] {
  const path = '/connections/{id}/differences/{difference_id}/accept';
  const params_of_one = { ...params, difference_id: 'Identifier of the difference.' };
  return [
    defineRoute({
      operation: 'acceptConnectionDifference',
      tag,
      allow: writing,
      method: 'POST',
      path,
      summary: 'Accept a difference',
      description:
        "The difference doesn't count any more, until a comparison finds other figures. Accepting it again replaces the reason.",
      params: params_of_one,
      body: schemas.Acceptance,
      body_example: { reason: 'Medusa rounds the tax of each line.' },
      success: {
        description: 'The difference.',
        schema: schemas.Difference,
        examples: {
          accepted: {
            ...difference_example,
            accepted: {
              at: '2026-03-02T09:13:00.000Z',
              by: 'Grace Murray',
              reason: 'Medusa rounds the tax of each line.',
            },
          },
        },
      },
      refusals: ['validation_failed', 'resource_not_found'],
      async handle({ caller, params: named, body: { reason } }) {
        const ref = refOf({ caller, params: named });
        const connection = await requireConnection(deps, ref);
        const given = { id: pathId(named['difference_id']), reason, by: nameOf(caller) };
        return differenceJson(await acceptDifference(deps, ref, given), connection);
      },
    }),
    defineRoute({
      operation: 'unacceptConnectionDifference',
      tag,
      allow: writing,
      method: 'DELETE',
      path,
      summary: 'Take an acceptance back',
      description: 'The difference counts again. Changes nothing where it is not accepted.',
      params: params_of_one,
      success: {
        description: 'The difference.',
        schema: schemas.Difference,
        examples: { open: difference_example },
      },
      refusals: ['resource_not_found'],
      async handle({ caller, params: named }) {
        const ref = refOf({ caller, params: named });
        const connection = await requireConnection(deps, ref);
        const difference = await unacceptDifference(deps, ref, pathId(named['difference_id']));
        return differenceJson(difference, connection);
      },
    }),
  ];
}
