import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Answer, Client } from '../support/client.ts';
import { ok } from '../support/draft-returns.ts';
import { sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { readPixels, scanQr } from '../support/pixels.ts';

describe('a gift code', () => {
  let at: TestShop;
  let client: Client;
  let clock: TestShop['clock'];
  before(async () => {
    at = await startShop();
    ({ clock } = at);
    await addWarehouse(at.deps, at.shop);
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const sell = () =>
    sellOrder(at.deps, at.shop, {
      customer: { external_id: 'giver', email: 'ana@example.com', first_name: 'Ana', last_name: 'Ruiz' },
      line_items: [
        { quantity: 2, unit_price: 4000, title: 'Scarf' },
        { quantity: 1, unit_price: 7777, title: 'Secret ring' },
      ],
    });
  const create = async ({ id }: SoldOrder, body: object = {}) =>
    (await ok(client.post(`/orders/${id}/gift-codes`, body))).gift_codes;
  const start = (gift_code: string, more: object = {}): Promise<Answer> => {
    clock.advance(15 * minute_ms);
    return at.server.client().post('/shopper-sessions', { shop: at.shop.handle, gift_code, ...more });
  };
  const enter = async (gift_code: string): Promise<Client> =>
    at.server.client((await ok(start(gift_code))).token);

  /** Returns one unit of a line as the recipient of a gift. */
  async function giveBack(shopper: Client, line_id: number): Promise<any> {
    const { draft_return } = await ok(shopper.post('/draft-returns', {}));
    const url = `/draft-returns/${draft_return.id}`;
    const step = (path: string, body?: object) => ok(shopper.post(`${url}${path}`, body));
    const added = await step('/returning-items', { order_line_item_id: line_id });
    const item = `/returning-items/${added.draft_return.returning_items[0].id}`;
    await step(`${item}/return-reason`, { reason_id: 'too-small' });
    await step(`${item}/return-type`, { return_type: 'credit' });
    await step('/finalize-items');
    await step('/recipient', { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' });
    await step('/address', {
      address1: '9 Elm Rd',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
      country_code: 'US',
    });
    await step('/select-return-method', { return_method_id: 'label' });
    return (await step('/submit')).draft_return;
  }

  it('opens the order as a gift, typed in any way, and is stored as a hash', async () => {
    const order = await sell();
    const [issued] = await create(order);
    assert.match(issued.code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    assert.equal(issued.last_letters, issued.code.slice(-4));
    assert.ok(issued.url.endsWith(`/gift?code=${issued.code}`));
    const png = Buffer.from(issued.qr.replace('data:image/png;base64,', ''), 'base64');
    assert.equal(await scanQr(await readPixels(png)), issued.url);
    for (const typed of [issued.code, issued.code.toLowerCase().replaceAll('-', ' ')]) {
      const { status, body } = await start(typed, { is_gift: false });
      assert.deepEqual([status, body.is_gift, body.order.id], [201, true, order.id]);
    }
    const { rows } = await at.deps.db.pool.query('select g::text as text from gift_codes g');
    for (const { text } of rows) assert.ok(!text.includes(issued.code.slice(0, 9)));
  });

  it('is listed without its letters, and a repeated request answers the same codes', async () => {
    const order = await sell();
    const headers = { 'Idempotency-Key': 'codes-1' };
    const path = `/orders/${order.id}/gift-codes`;
    const first = await client.post(path, { count: 3 }, { headers });
    const again = await client.post(path, { count: 3 }, { headers });
    assert.deepEqual(first.body, again.body);
    const { gift_codes } = await ok(client.get(path));
    assert.deepEqual(
      gift_codes,
      first.body.gift_codes.toReversed().map(({ code: _code, url: _url, qr: _qr, ...one }: any) => one),
    );
    assert.equal(new Set(first.body.gift_codes.map(({ code }: any) => code)).size, 3);
  });

  it('opens nothing once it is revoked, nor does the session that it opened', async () => {
    const [issued] = await create(await sell());
    const shopper = await enter(issued.code);
    assert.equal((await shopper.get('/shopper/order')).status, 200);
    const revoked = await ok(client.request('DELETE', `/gift-codes/${issued.id}`));
    assert.equal(typeof revoked.revoked_at, 'string');
    clock.advance(minute_ms);
    assert.deepEqual(await ok(client.request('DELETE', `/gift-codes/${issued.id}`)), revoked);
    assert.equal((await shopper.get('/shopper/order')).status, 401);
    assert.equal((await start(issued.code)).body.code, 'order_not_found');
  });

  it('that is wrong, revoked or of another shop gets the same response', async () => {
    const other = await at.server.createShop();
    const foreign = await sellOrder(at.deps, other);
    const key = at.server.client((await at.server.createKey(other)).secret);
    const { gift_codes } = await ok(key.post(`/orders/${foreign.id}/gift-codes`, {}));
    const [revoked] = await create(await sell());
    await ok(client.request('DELETE', `/gift-codes/${revoked.id}`));
    const answers = [
      await start('0000-0000-0000-0000'),
      await start(gift_codes[0].code),
      await start(revoked.code),
      await start(revoked.code, { shop: 'no-such-shop' }),
    ].map(({ status, body }) => ({ status, ...body, request_id: '' }));
    assert.equal(answers[0]!.code, 'order_not_found');
    for (const one of answers) assert.deepEqual(one, answers[0]);
    const read = await client.get(`/orders/${foreign.id}/gift-codes`);
    const asked = await client.post(`/orders/${foreign.id}/gift-codes`, {});
    const ended = await client.request('DELETE', `/gift-codes/${gift_codes[0].id}`);
    assert.deepEqual(
      [read, asked, ended].map(({ body }) => body.code),
      ['order_not_found', 'order_not_found', 'gift_code_not_found'],
    );
  });

  it('reaches its line items only, through every read, and no return of another code', async () => {
    const order = await sell();
    const [scarf] = order.line_ids;
    const [one, two] = [
      await create(order, { line_item_ids: [scarf] }),
      await create(order, { line_item_ids: [scarf] }),
    ].flat();
    assert.deepEqual(one.line_item_ids, [scarf]);
    const [kim, lou] = [await enter(one.code), await enter(two.code)];
    const shown = await ok(kim.get('/shopper/order'));
    assert.deepEqual(
      shown.line_items.map(({ id }: any) => id),
      [scarf],
    );
    const { draft_return } = await ok(kim.post('/draft-returns', {}));
    const seen = JSON.stringify(draft_return) + JSON.stringify(shown);
    for (const hidden of ['Secret ring', '7777', '77.77', 'Ana', 'ana@example.com'])
      assert.ok(!seen.includes(hidden), hidden);
    const refused = await kim.post(`/draft-returns/${draft_return.id}/returning-items`, {
      order_line_item_id: order.line_ids[1],
    });
    assert.equal(refused.status, 422, refused.text);
    const returned = await giveBack(kim, scarf!);
    assert.equal((await ok(kim.get('/shopper/returns'))).returns.length, 1);
    assert.deepEqual((await ok(lou.get('/shopper/returns'))).returns, []);
    assert.equal((await lou.get(`/draft-returns/${returned.id}`)).status, 404);
    assert.equal((await lou.get(`/shopper/returns/${returned.return_id}`)).status, 404);
    const { rows } = await at.deps.db.pool.query('select type, gift_code_id from returns where id = $1', [
      returned.return_id,
    ]);
    assert.deepEqual(rows, [{ type: 'gift', gift_code_id: one.id }]);
  });

  it('is made for line items of its own order, and up to 100 for an order', async () => {
    const order = await sell();
    const foreign = await sell();
    const path = `/orders/${order.id}/gift-codes`;
    const wrong = await client.post(path, { line_item_ids: [foreign.line_ids[0]] });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['line_item_ids']]);
    for (const body of [{ count: 0 }, { count: 21 }, { line_item_ids: [] }])
      assert.equal((await client.post(path, body)).status, 422);
    for (let i = 0; i < 5; i++) await create(order, { count: 20 });
    const { status, body } = await client.post(path, {});
    assert.deepEqual([status, body.code], [422, 'gift_code_limit_exceeded']);
    const at_once = await sell();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => client.post(`/orders/${at_once.id}/gift-codes`, { count: 20 })),
    );
    assert.equal(made.filter((answer) => answer.status === 201).length, 5);
  });

  it('is not asked for a code by email, which would tell the giver', async () => {
    await changeShopSettings(at.deps, at.shop.id, { email_code: 'always' });
    try {
      const [issued] = await create(await sell());
      assert.equal((await start(issued.code)).status, 201);
    } finally {
      await changeShopSettings(at.deps, at.shop.id, { email_code: 'beyond_limits' });
    }
  });

  it('is made by members who can write orders, and listed by those who can read them', async () => {
    const order = await sell();
    const { client: warehouse } = await signStaffIn(at, 'warehouse');
    const path = `/orders/${order.id}/gift-codes`;
    assert.equal((await warehouse.get(path)).status, 200);
    assert.equal((await warehouse.post(path, {})).status, 403);
  });

  it('is limited by address, as other look-ups are', async () => {
    const [issued] = await create(await sell());
    clock.advance(60 * minute_ms);
    const guess = (gift_code: string) =>
      at.server.client().post('/shopper-sessions', { shop: at.shop.handle, gift_code });
    for (let i = 0; i < 30; i++) assert.equal((await guess(`0000-0000-0000-${1000 + i}`)).status, 404);
    assert.deepEqual([(await guess(issued.code)).body.code], ['too_many_attempts']);
    const visitor = visitPortal(at.server.origin);
    const page = await visitor.post(`/portal/${at.shop.handle}/gift`, { code: issued.code });
    assert.equal(page.status, 429);
    assert.match(page.html, /data-puzzle=/);
    clock.advance(60 * minute_ms);
  });

  it('is taken by the portal without JavaScript, in every language', async () => {
    const order = await sell();
    const visitor = visitPortal(at.server.origin);
    const home = `/portal/${at.shop.handle}`;
    const [issued] = await create(order, { line_item_ids: [order.line_ids[0]] });
    clock.advance(60 * minute_ms);
    assert.match((await visitor.open(home)).html, new RegExp(`href="[^"]*${home}/gift"`));
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'ar']) {
      const page = await visitPortal(at.server.origin, { 'accept-language': language }).open(
        `${home}/gift?code=${issued.code}`,
      );
      assert.equal(page.status, 200);
      assert.match(page.html, new RegExp(`<html lang="${language}"`));
      assert.ok(page.html.includes(`value="${issued.code}"`));
    }
    const empty = await visitor.post(`${home}/gift`, { code: ' ' });
    assert.equal(empty.status, 422);
    assert.match(empty.text, /Enter your gift code/);
    for (const code of ['0000-0000-0000-0000', 'x'.repeat(300)]) {
      const wrong = await visitor.post(`${home}/gift`, { code });
      assert.equal(wrong.status, 422);
      assert.match(wrong.text, /That gift code doesn’t work/);
    }
    const entered = await visitor.post(`${home}/gift`, { code: issued.code });
    assert.match(entered.path, /\/drafts\/[0-9a-f-]{36}\/items$/);
    assert.match(entered.text, /Scarf/);
    assert.doesNotMatch(entered.html, /Secret ring|77\.77|40\.00|Ana/);
  });

  it('is offered by the look-up page of a shop that has one in use only', async () => {
    const other = await at.server.createShop();
    const order = await sellOrder(at.deps, other);
    const key = at.server.client((await at.server.createKey(other)).secret);
    const home = `/portal/${other.handle}`;
    const offers = async () => /\/gift"/.test((await visitPortal(at.server.origin).open(home)).html);
    assert.equal(await offers(), false);
    const { gift_codes } = await ok(key.post(`/orders/${order.id}/gift-codes`, {}));
    assert.equal(await offers(), true);
    await ok(key.request('DELETE', `/gift-codes/${gift_codes[0].id}`));
    assert.equal(await offers(), false);
  });
});
