import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { proxiedQuery } from '../../../connectors/test/shopify/fake-shopify.ts';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { importOrder, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

describe('the page of a shop at Shopify that leads to the portal', () => {
  let shop: ConnectedShopifyShop;
  const orders = new Map<string, Order>();
  const ada = '700001';
  const bob = '700002';

  const query = (
    given: Partial<Parameters<typeof proxiedQuery>[1]> = {},
    secret = shop.shopify.client_secret,
  ) =>
    proxiedQuery(secret, {
      shop: new URL(shop.shopify.url).host,
      customer: ada,
      at: shop.at.clock.now(),
      ...given,
    });
  const visit = (search: string, path = '/portal', headers: Record<string, string> = {}) =>
    fetch(`${shop.connection.messages.url}${path}?${search}`, { headers, redirect: 'manual' });
  const linksOf = (text: string) =>
    [...text.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, url, name]) => ({
      url: url!,
      name: name!.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code))),
    }));
  const open = (url: string) => fetch(url, { redirect: 'manual' });

  before(async () => {
    shop = await startConnectedShopifyShop({ orders: 0, body: { writes_returns: false } });
    for (const [name, id] of [
      ['#1', ada],
      ['#2', ada],
      ['{{ shop.secret }}<b>', ada],
      ['#9', bob],
    ] as const) {
      const order = shop.shopify.addOrder({
        name,
        customer: {
          id: `gid://shopify/Customer/${id}`,
          firstName: 'Ada',
          lastName: 'Rossi',
          defaultEmailAddress: { emailAddress: `${id}@example.com` },
          defaultPhoneNumber: null,
        },
      });
      await importOrder(shop, numberOf(order));
      orders.set(name, order);
    }
  });
  after(() => shop.close());

  it('has links to the orders of who is signed in at the shop, and each opens the portal once', async () => {
    assert.equal((await shop.shown()).portal_page_url, `${shop.connection.messages.url}/portal`);
    const response = await visit(query({ asked: 'a=1&a=2&b=%C3%BC' }));
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^application\/liquid/);
    assert.equal(response.headers.get('set-cookie'), null);
    const text = await response.text();
    assert.doesNotMatch(text, /\{\{|<b>|<script|<style/, 'neither Liquid nor HTML of others');
    const links = linksOf(text);
    assert.deepEqual(
      links.map(({ name }) => name),
      ['{{ shop.secret }}<b>', '#2', '#1', 'Another order'],
    );
    const { url } = links[2]!;
    const opened = await open(url);
    assert.equal(opened.status, 303);
    assert.match(opened.headers.get('set-cookie')!, /retour_shopper=/);
    assert.equal((await open(url)).status, 404, 'it opens once');
    shop.at.clock.advance(16 * minute_ms);
    assert.equal((await open(links[1]!.url)).status, 404, 'it opens for a quarter of an hour');
    assert.equal((await open(links[3]!.url)).status, 200);
  });

  it('shows the one order that the address names, if it is theirs', async () => {
    const named = async (asked: string) =>
      linksOf(await (await visit(query({ asked }))).text()).map(({ name }) => name);
    assert.deepEqual(await named('order=%232'), ['#2', 'Another order']);
    assert.equal((await named('order=%239')).includes('#9'), false);
  });

  it('shows nothing but the way to the portal to who is not signed in or bought nothing, in their language', async () => {
    for (const customer of ['', '12345']) {
      const text = await (
        await visit(query({ customer }), '/portal/more', { 'accept-language': 'de' })
      ).text();
      assert.deepEqual(
        linksOf(text).map(({ name }) => name),
        ['Bestellung suchen'],
      );
      assert.match(text, /lang="de" dir="ltr"/);
    }
    const arabic = await (await visit(query(), '/portal', { 'accept-language': 'ar' })).text();
    assert.match(arabic, /lang="ar" dir="rtl"/);
  });

  it('is refused unsigned, signed by others, changed, about another shop, old and twice named', async () => {
    const good = query();
    const old = new Date(shop.at.clock.now().getTime() - 6 * minute_ms);
    for (const bad of [
      '',
      good.replace(/&signature=.*/, ''),
      query({}, 'shpss_another'),
      query({}, ''),
      good.replace(ada, bob),
      `${good}&order=%231`,
      `logged_in_customer_id=${bob}&${good}`,
      query({ asked: `logged_in_customer_id=${bob}` }),
      query({ shop: 'other.myshopify.com' }),
      query({ at: old }),
      query({ customer: "1' or" }),
    ]) {
      const response = await visit(bad);
      assert.deepEqual(
        [response.status, ((await response.json()) as any).code],
        [401, 'signature_invalid'],
        bad,
      );
    }
    assert.equal((await fetch(`${shop.connection.messages.url}x/portal?${good}`)).status, 404);
  });
});
