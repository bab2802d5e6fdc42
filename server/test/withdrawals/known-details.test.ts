import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeMailedLink } from '../../src/modules/access/deep-links/index.ts';
import { startSessionOfOrder, startShopperSession } from '../../src/modules/access/sessions/index.ts';
import type { OrderProof } from '../../src/modules/access/sessions/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import type { SeenPage } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { listAll, match } from './support.ts';

const email = 'bettina.weber@example.de';
const name = 'Bettina Weber';

describe('row 5: a shopper who has proved the order', () => {
  let at: TestShop;
  let order: SoldOrder;
  before(async () => {
    at = await startShop({ name: 'Marlow Gifts Ltd', time_zone: 'Europe/Berlin' }, { own: true });
    order = await sellOrder(at.deps, at.shop, {
      customer: { external_id: 'bettina', email, first_name: 'Bettina', last_name: 'Weber' },
    });
  });
  after(() => at.server.close());

  async function tokenBy(proof: OrderProof, is_gift = false): Promise<string> {
    const given = { proof, is_gift, address: '198.51.100.7' };
    return (await startShopperSession(at.deps, at.shop.handle, given)).token;
  }
  const byFactor = (secondary_input: string, is_gift = false) =>
    tokenBy({ order_name: order.name, secondary_input }, is_gift);
  async function byMailedLink(): Promise<string> {
    const expires_at = new Date(at.clock.now().getTime() + day_ms);
    const link = { shop: at.shop, order_id: order.id, expires_at };
    const url = await at.deps.db.inTransaction((tx) => makeMailedLink(tx, at.deps, link));
    return tokenBy({ link_token: url.split('/').at(-1)! });
  }
  const byCode = async () =>
    (
      await at.deps.db.inTransaction((tx) =>
        startSessionOfOrder(tx, at.shop.id, {
          order_id: order.id,
          is_gift: false,
          proved: 'mailbox',
          now: at.clock.now(),
        }),
      )
    ).token;
  async function byLinkOfTheShop(): Promise<string> {
    const { body } = await at.clients.standard.post('/order/link', { name: order.name, zip: '43215' });
    return tokenBy({ link_token: new URL(body.data?.url ?? body.url).pathname.split('/').at(-1)! });
  }

  const visitorWith = (token: string) => visitPortal(at.server.origin, { authorization: `Bearer ${token}` });
  const valuesOf = ({ html }: SeenPage) =>
    Object.fromEntries(
      [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
        const named = / name="(name|contract|email)"/.exec(input)?.[1];
        return named ? [[named, / value="([^"]*)"/.exec(input)?.[1] ?? '']] : [];
      }),
    );
  const hidden = ({ html }: SeenPage) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map((found) => [
        found[1]!,
        found[2]!,
      ]),
    );

  it('is shown what was proved and nothing else, on the page and by the API', async () => {
    await changeShopSettings(at.deps, at.shop.id, { lookup_factor: 'email' });
    const by_email = await byFactor(email);
    await changeShopSettings(at.deps, at.shop.id, { lookup_factor: 'zip' });
    const contract = order.name;
    for (const [proof, token, known] of [
      ['a postal code', await byFactor('43215'), { contract, name: null, email: null }],
      ['a link that the shop made', await byLinkOfTheShop(), { contract, name: null, email: null }],
      ['the email address', by_email, { contract, name: null, email }],
      ['a link by email', await byMailedLink(), { contract, name, email }],
      ['a code by email', await byCode(), { contract, name, email }],
      ['a gift', await byFactor('43215', true), { contract: null, name: null, email: null }],
    ] as const) {
      const { body } = await at.server.client(token).get('/shopper/withdrawal');
      assert.deepEqual(body, known, proof);
      const page = await visitorWith(token).open('/portal/acme/withdraw');
      const shown = Object.fromEntries(Object.entries(known).map(([field, value]) => [field, value ?? '']));
      assert.deepEqual(valuesOf(page), shown, proof);
      for (const [secret, value] of [
        ['name', 'Weber'],
        ['email', email],
      ] as const)
        if (!known[secret]) assert.ok(!page.html.includes(value), `${proof} shows the ${secret}`);
    }
    assert.deepEqual(valuesOf(await visitPortal(at.server.origin).open('/portal/acme/withdraw')), {
      name: '',
      contract: '',
      email: '',
    });
  });

  it('confirms in two steps without typing anything, and the statement is linked to the order', async () => {
    const visitor = visitorWith(await byCode());
    const details = await visitor.open('/portal/acme/withdraw');
    const confirm = await visitor.post('/portal/acme/withdraw', { ...valuesOf(details), step: 'confirm' });
    assert.match(
      confirm.text,
      new RegExp(`I withdraw from my contract with Marlow Gifts Ltd for order ${order.name}`),
    );
    const received = await visitor.post('/portal/acme/withdraw', { ...hidden(confirm), step: 'send' });
    assert.match(received.text, /We’ve received your withdrawal/);
    await match(at.deps);
    const [{ state, matched_by, statements }] = await listAll(at.clients.standard);
    assert.deepEqual(
      [state, matched_by, statements[0].name, statements[0].email],
      ['matched', 'exact', name, email],
    );
  });

  it('comes from the page of a return with the order filled in, and that of a gift names none', async () => {
    const linkOf = async (type: 'default' | 'gift') => {
      const return_id = await openReturn(at.deps, at.shop, { order, ...(type === 'gift' && { type }) });
      const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
      const page = await visitPortal(at.server.origin).open(new URL(body.status_page_url).pathname);
      const link = /<a class="[^"]*withdrawal" href="([^"]*)"/.exec(page.html)![1]!;
      return new URL(link, at.server.origin);
    };
    const own = await linkOf('default');
    assert.equal(own.searchParams.get('order'), order.name);
    const guest = await visitPortal(at.server.origin).open(`${own.pathname}${own.search}`);
    assert.deepEqual(valuesOf(guest), { name: '', contract: order.name, email: '' });
    const signed_in = await visitorWith(await byCode()).open(`${own.pathname}${own.search}`);
    assert.deepEqual(valuesOf(signed_in), { name, contract: order.name, email });
    assert.equal((await linkOf('gift')).search, '');
  });

  it('is not mixed up with another order that a link names, nor with another shop', async () => {
    const visitor = visitorWith(await byCode());
    const page = await visitor.open('/portal/acme/withdraw?order=%23990001');
    assert.deepEqual(valuesOf(page), { name: '', contract: '#990001', email: '' });
    await at.server.createShop({ handle: 'other' });
    const elsewhere = await visitor.open('/portal/other/withdraw');
    assert.deepEqual(valuesOf(elsewhere), { name: '', contract: '', email: '' });
  });
});
