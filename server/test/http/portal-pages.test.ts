import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { ok } from '../support/draft-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import type { SeenPage, Visitor } from '../support/portal-visitor.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

// What holds for every page of the portal, also for those that are added later: the list of pages is the server's own.

type PortalRoute = { path: string; methods: readonly string[] };

/** The routes of the portal of a shop, from the tree that Fastify prints. */
function listPortalRoutes(tree: string): PortalRoute[] {
  const found: PortalRoute[] = [];
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const node = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!node) continue;
    const depth = node[1]!.length / 4;
    parents.length = depth;
    parents[depth] = node[2]!;
    const path = `/${parents.slice(1).join('')}`.replaceAll('//', '/');
    if (path.startsWith('/portal/:shop') && node[3]) found.push({ path, methods: node[3].split(', ') });
  }
  return found;
}

const isFile = ({ path }: PortalRoute) => path.endsWith('/:file');
const paramsOf = ({ path }: PortalRoute) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const nobody = '00000000-0000-4000-8000-000000000000';

describe('pages of the portal', () => {
  let at: TestShop;
  let routes: PortalRoute[];
  let own: SoldOrder;
  let visitor: Visitor;
  let own_ids: Record<string, string>;
  before(async () => {
    at = await startShop({ name: 'Acme & Co' }, { own: true });
    await at.server.createShop({ handle: 'other' });
    routes = listPortalRoutes(at.server.app.http.printRoutes({ commonPrefix: false }));
    own = await sellOrder(at.deps, at.shop);
    visitor = await visitAs(own);
    own_ids = await idsOf(own, await signShopperIn(at, own));
  });
  after(() => at.server.close());

  /** A browser with the session of an order. */
  async function visitAs({ name }: { name: string }): Promise<Visitor> {
    const one = visitPortal(at.server.origin);
    assert.match((await one.post('/portal/acme', { order: name, zip: '43215' })).path, /\/drafts\//);
    return one;
  }

  /** What the routes name of an order: its draft with an item, its return, and a line. */
  async function idsOf(order: SoldOrder, shopper: Client): Promise<Record<string, string>> {
    const { draft_return } = await ok(shopper.post('/draft-returns', {}));
    const line_id = String(order.line_ids[0]);
    const url = `/draft-returns/${draft_return.id}/returning-items`;
    const added = await ok(shopper.post(url, { order_line_item_id: Number(line_id) }));
    const return_id = await openReturn(at.deps, at.shop, { order });
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    return {
      draft_id: draft_return.id,
      item_id: String(added.draft_return.returning_items[0].id),
      line_id,
      uuid: body.status_page_url.split('/').at(-1),
      token: 'a'.repeat(44),
    };
  }

  const fill = ({ path }: PortalRoute, ids: Record<string, string>, shop = 'acme') =>
    path.replace(':shop', shop).replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? nobody);

  it('rows 3 and 4: each leads to the withdrawal function, signed in or not, whether or not it finds what it is about', async () => {
    const pages = routes.filter((route) => !isFile(route) && route.methods.includes('GET'));
    assert.ok(pages.length >= 20, `only ${pages.length} pages`);
    const missing: string[] = [];
    const button = /<a class="[^"]*withdrawal" href="([^"]*)"/;
    const guest = visitPortal(at.server.origin);
    for (const route of pages)
      for (const [who, path] of [
        [visitor, fill(route, own_ids)],
        [guest, fill(route, own_ids)],
        [visitor, fill(route, {})],
      ] as const) {
        const { html, status } = await who.open(path);
        // The pages of the function itself link to it by the name of the right.
        const form =
          path === '/portal/acme/withdraw' ? /<ul class="footer-links"><li><a href="([^"]*)"/ : button;
        const link = form.exec(html)?.[1];
        if (link?.split('?', 1)[0] !== '/portal/acme/withdraw') missing.push(`${path}: ${status}`);
      }
    const nowhere = await guest.open('/portal/acme/there/is/nothing');
    assert.equal(nowhere.status, 404);
    assert.match(nowhere.html, /acme\/withdraw"/);
    const refused = await fetch(new URL('/portal/acme', at.server.origin), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ order: '1', zip: '1' }),
    });
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /acme\/withdraw"/);
    assert.deepEqual(missing, []);
  });

  /** A page without the ids that were asked for, and without what differs at every look. */
  const comparable = ({ status, html, path }: SeenPage, ids: readonly string[]) => {
    const strip = (text: string) =>
      ids
        .toSorted((a, b) => b.length - a.length)
        .reduce(
          (rest, id) => rest.replaceAll(id, '…'),
          text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4,12}){4}/g, '…'),
        );
    return { status, html: strip(html), path: strip(path) };
  };

  it('are no dead ends where there is nothing: they lead to the look-up', async () => {
    const guest = visitPortal(at.server.origin);
    for (const path of ['there/is/nothing', `return/${nobody}`, `link/${'a'.repeat(44)}`, 'credit'])
      assert.match(
        (await guest.open(`/portal/acme/${path}`)).html,
        /<a class="button[^>]* href="\/portal\/acme"/,
        path,
      );
  });

  it('don’t tell the ids of another order from those that never existed, nor change anything of it', async () => {
    const other = await sellOrder(at.deps, at.shop);
    const stranger = await signShopperIn(at, other);
    const foreign = await idsOf(other, stranger);
    const gift = await signShopperIn(at, own, { is_gift: true });
    const of_gift = (await ok(gift.post('/draft-returns', {}))).draft_return.id as string;
    const readForeign = async () => [
      (await ok(stranger.get(`/draft-returns/${foreign['draft_id']}`))).draft_return,
      (await ok(gift.get(`/draft-returns/${of_gift}`))).draft_return,
      (await ok(stranger.get('/shopper/returns'))).returns,
    ];
    const untouched = await readForeign();
    const forms = { line: foreign['line_id']!, reason: 'too-small', method: 'label', type: 'refund' };
    let asked = 0;
    for (const route of routes) {
      const names = paramsOf(route).filter((name) => name !== 'shop');
      for (const name of names)
        assert.ok(name in own_ids || name === 'file', `${route.path}: say what ${name} names in this test`);
      const of_order = names.filter((name) => name !== 'token' && name !== 'file');
      for (const method of route.methods.filter((one) => one !== 'HEAD')) {
        const ask = (path: string) => (method === 'GET' ? visitor.open(path) : visitor.post(path, forms));
        for (const name of of_order) {
          // Whoever has the address of a return may look at it (API contract, 10.1); nothing more.
          if (name === 'uuid' && method === 'GET') continue;
          const never = {
            ...own_ids,
            [name]: name === 'draft_id' || name === 'uuid' ? randomUUID() : '799999998',
          };
          const values = name === 'draft_id' ? [foreign[name]!, of_gift] : [foreign[name]!];
          for (const value of values) {
            const [found, nothing] = [
              await ask(fill(route, { ...own_ids, [name]: value })),
              await ask(fill(route, never)),
            ];
            const ids = [value, never[name]!, String(own_ids[name])];
            if (name === 'uuid') assert.match(found.path, /\/return\//, route.path);
            else
              assert.deepEqual(
                comparable(found, ids),
                comparable(nothing, ids),
                `${method} ${route.path}, ${name}`,
              );
            asked++;
          }
        }
      }
    }
    assert.ok(asked >= 40, `only ${asked} requests`);
    assert.deepEqual(await readForeign(), untouched);
  });

  it('don’t find under the address of one shop what another has', async () => {
    const ids = Object.values(own_ids);
    for (const route of routes.filter((one) => paramsOf(one).some((name) => /_id$|uuid/.test(name)))) {
      if (!route.methods.includes('GET')) continue;
      const found = await visitor.open(fill(route, own_ids, 'other'));
      const nothing = await visitor.open(fill(route, {}, 'other'));
      assert.deepEqual(comparable(found, ids), comparable(nothing, [nobody, ...ids]), route.path);
    }
  });
});
