import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { ProblemCode } from '@retour/contract/problems';
import { listRoutes } from '../../src/modules.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { isWrite, servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
import { startTestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import type { Answer, Client } from '../support/client.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { sellOrder } from '../support/factories.ts';
import { signStaffIn } from '../support/staff.ts';

const routes = listRoutes({} as Deps);
const declaring = (code: ProblemCode) => routes.filter(({ refusals }) => refusals.includes(code));
const own_page = { 'Sec-Fetch-Site': 'same-origin' };

/** A request to a route; `fill` gives the values of its path. */
function ask(
  client: Client,
  route: Route,
  {
    fill = {},
    query = '',
    body,
  }: { fill?: Record<string, string | undefined>; query?: string; body?: object | undefined } = {},
): Promise<Answer> {
  const path = servedPaths(route)[0]!.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '1');
  const headers = { ...own_page, Prefer: 'handling=strict' };
  return client.request(route.method, path + query, isWrite(route) ? { headers, body } : { headers });
}

/** The operations whose answer has another code, with it. */
async function others(
  code: ProblemCode,
  of: readonly Route[],
  send: (route: Route) => Promise<Answer>,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of of) {
    const { status, body } = await send(route);
    if (body?.code !== code) found.push(`${route.operation}: ${status} ${body?.code}`);
  }
  return found;
}

describe('what any operation of a kind refuses', () => {
  let at: TestShop;
  let staff: Client;
  let shopper: Client;
  before(async () => {
    at = await startShop();
    staff = (await signStaffIn(at, 'owner')).client;
    shopper = await signShopperIn(at, await sellOrder(at.deps, at.shop));
  });
  after(() => at.server.close());

  const callerOf = ({ allow }: Route): Client => {
    if (allow === 'anyone') return at.server.client();
    if (allow.key) return at.clients.standard;
    return allow.staff ? staff : shopper;
  };

  it('is a field that nothing knows, where it reads JSON strictly', async () => {
    // Process takes any field: it keeps them as details.
    const of = declaring('validation_failed').filter(
      (route) => isWrite(route) && !route.upload && route.operation !== 'processReturn',
    );
    assert.ok(of.length > 50);
    assert.deepEqual(
      await others('validation_failed', of, (route) =>
        ask(callerOf(route), route, { body: { surprise: true } }),
      ),
      [],
    );
  });

  it('is a query that breaks its schema', async () => {
    const of = declaring('validation_failed').filter((route) => !isWrite(route) && route.query);
    const broken = (route: Route) =>
      `?${Object.keys(route.query!.properties)
        .map((name) => `${name}=${'x'.repeat(3000)}`)
        .join('&')
        .slice(0, 7000)}`;
    assert.deepEqual(
      await others('validation_failed', of, (route) => ask(callerOf(route), route, { query: broken(route) })),
      [],
    );
  });

  it('is staff who have not proved for a while who they are, where they change how they sign in', async () => {
    const of = declaring('step_up_required').filter(({ path }) => path.startsWith('/staff/me'));
    const { client } = await signStaffIn(at, 'owner');
    at.clock.advance(11 * minute_ms);
    assert.deepEqual(
      await others('step_up_required', of, (route) => ask(client, route, { body: exampleOf(route) })),
      [],
    );
  });

  it('is what never existed', async () => {
    const codes: Record<string, ProblemCode> = {
      readStaffInvitation: 'invitation_not_found',
      confirmCart: 'cart_not_found',
      createProductVariant: 'resource_not_found',
      createInventory: 'resource_not_found',
      updateApiKey: 'resource_not_found',
      rollBackPolicy: 'resource_not_found',
      explainPolicy: 'order_not_found',
      switchEmailMessage: 'resource_not_found',
      replaceEmailText: 'resource_not_found',
      requestShopperCode: 'order_not_found',
      requestOrderLinks: 'order_not_found',
    };
    const unknown = Object.fromEntries(
      ['message', 'language', 'token', 'key_id', 'product_id', 'product_variant_id', 'location_id'].map(
        (name) => [name, '799999999'],
      ),
    );
    for (const [operation, code] of Object.entries(codes))
      assert.deepEqual(
        await others(code, [routeOf(operation)], (route) =>
          ask(callerOf(route), route, { fill: unknown, body: ofUnknownShop(exampleOf(route)) }),
        ),
        [],
      );
  });

  it('is a section of the settings that somebody has changed meanwhile', async () => {
    const of = [
      'updateEmailSettings',
      'switchEmailMessage',
      'replaceEmailText',
      'resetEmailText',
      'setPaymentProvider',
      'clearPaymentProvider',
      'setLabelAccount',
      'clearLabelAccount',
      'updatePortalTexts',
      'deleteLogo',
      'deleteFont',
    ].map(routeOf);
    const fill = { message: 'label_ready', language: 'de' };
    const revision = 999_999;
    assert.deepEqual(
      await others('revision_conflict', of, (route) =>
        route.method === 'DELETE'
          ? ask(callerOf(route), route, { fill, query: `?revision=${revision}` })
          : ask(callerOf(route), route, { fill, body: { ...exampleOf(route), revision } }),
      ),
      [],
    );
  });

  it('is a passkey where the address of the server is a number', async () => {
    const settings = { RETOUR_ORIGIN: 'http://192.0.2.1:4000' };
    const server = await startTestApp({ beside: at.server, role: 'api', clock: at.clock, settings });
    try {
      const { token } = await signStaffIn(at, 'owner');
      const { port } = server.app.http.server.address() as AddressInfo;
      const clientOf = (key?: string) => createClient(`http://127.0.0.1:${port}`, key);
      assert.deepEqual(
        await others('passkeys_unavailable', declaring('passkeys_unavailable'), (route) =>
          ask(clientOf(route.allow === 'anyone' ? undefined : token), route, { body: exampleOf(route) }),
        ),
        [],
      );
    } finally {
      await server.close();
    }
  });
});

const routeOf = (operation: string) => routes.find((route) => route.operation === operation)!;
/** The same for a shop that doesn't exist, where a body names its shop. */
const ofUnknownShop = (body: object | undefined) =>
  body && 'shop' in body ? { ...body, shop: 'no-such-shop' } : body;
const exampleOf = (route: Route) => route.body_example as object | undefined;

describe('a draft return that was submitted', () => {
  const { at, client, drafts } = openDraftShop();

  it('is not changed any more, by any operation', async () => {
    const draft = await drafts.prepare(await drafts.sell());
    const { quote } = await ok(client.get(`${draft.url}/totals`));
    await ok(client.post(`${draft.url}/submit`, { quote }));
    const fill = { draft_return_id: draft.id, item_id: draft.items[0]!.split('/').at(-1), id: draft.id };
    const { client: staff } = await signStaffIn(at, 'owner');
    // A submission that is repeated has the answer of the first. Files are sent in another form, and tested with them.
    const of = declaring('draft_not_open').filter(
      ({ operation, upload }) => operation !== 'submitDraftReturn' && !upload,
    );
    assert.deepEqual(
      await others('draft_not_open', of, (route) =>
        ask(route.allow !== 'anyone' && route.allow.key ? client : staff, route, {
          fill,
          body: exampleOf(route),
        }),
      ),
      [],
    );
  });
});
