import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { listRoutes } from '../../src/modules.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';
import { servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
import type { Answer, Client } from '../support/client.ts';
import { ok } from '../support/draft-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { addWarehouse, home } from '../support/labels.ts';
import { drawPicture, formOfPictures } from '../support/pictures.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

/** What the paths of operations for shoppers name. A new one is asked for with another order's ids here. */
const named = ['draft_return_id', 'return_id', 'item_id', 'input_id'];

/** What nobody but the giver and the shop may see. */
const giver = ['Ana', 'Ruiz', '1 Main St', 'Austin', '78701', 'ana@example.com', '5125550100'];
const paid = ['471147', '4711.47', '471436', '4714.36'];

describe('a shopper', () => {
  let at: TestShop;
  let own: SoldOrder;
  let other: SoldOrder;
  let shopper: Client;
  before(async () => {
    at = await startShop();
    await addWarehouse(at.deps, at.shop);
    await upsertProducts(at.deps, at.shop, [
      {
        external_id: 'shirt',
        name: 'Shirt',
        product_variants: [
          { external_id: '701', sku: 'S-M', name: 'M', price: 471_147 },
          { external_id: '702', sku: 'S-L', name: 'L', price: 471_436 },
        ],
      },
    ]);
    own = await sellOrder(at.deps, at.shop);
    other = await sellOrder(at.deps, at.shop);
    shopper = await signShopperIn(at, own);
  });
  after(() => at.server.close());

  /** A draft of the order of a session, up to its submission. */
  async function prepare(client: Client, line_id: number): Promise<string> {
    const { draft_return } = await ok(client.post('/draft-returns', {}));
    const url = `/draft-returns/${draft_return.id}`;
    const added = await ok(client.post(`${url}/returning-items`, { order_line_item_id: line_id }));
    const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
    await ok(client.post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'By far' }));
    await ok(client.post(`${item}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    return url;
  }

  it('makes a return of the order without a key, sees it and cancels it', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const client = await signShopperIn(at, order);
    const seen = await ok(client.get('/shopper/order'));
    assert.deepEqual([seen.name, seen.line_items[0].quantity_returnable], [order.name, 3]);
    const url = await prepare(client, order.line_ids[0]!);
    const { quote } = await ok(client.get(`${url}/totals`));
    const { draft_return } = await ok(client.post(`${url}/submit`, { quote }));
    assert.equal(draft_return.state, 'submitted');
    const path = `/shopper/returns/${draft_return.return_id}`;
    const shown = await ok(client.get(path));
    assert.deepEqual(
      [shown.id, shown.state, shown.amounts.refund],
      [draft_return.return_id, 'open', { amount: 1000, currency: 'USD' }],
    );
    assert.deepEqual((await ok(client.get('/shopper/returns'))).returns, [shown]);
    assert.equal((await ok(client.post(`${path}/cancel`))).state, 'cancelled');
    assert.equal((await ok(client.get('/shopper/order'))).line_items[0].quantity_returnable, 3);
  });

  /** Asks for items and lines of another order below a draft of the own one: they are as if they had never existed. */
  async function tryItemsOf(stranger: Client, draft_id: string): Promise<void> {
    const added = await ok(
      stranger.post(`/draft-returns/${draft_id}/returning-items`, { order_line_item_id: other.line_ids[0]! }),
    );
    const foreign_item = String(added.draft_return.returning_items[0].id);
    const own_draft = (await ok(shopper.post('/draft-returns', {}))).draft_return.id;
    const picture_form = await formOfPictures([await drawPicture('png')]);
    const untouched = await ok(stranger.get(`/draft-returns/${draft_id}`));
    const routes = listRoutes(at.deps).filter(
      ({ allow, params }) => allow !== 'anyone' && allow.shopper && 'item_id' in (params ?? {}),
    );
    assert.ok(routes.length >= 5, `only ${routes.length} operations about items`);
    for (const route of routes) {
      const ask = async (id: string) => {
        const path = servedPaths(route)[0]!
          .replace('{draft_return_id}', own_draft)
          .replace('{item_id}', id)
          .replace('{input_id}', 'seal');
        const sent = route.upload ? picture_form : route.body_example ? { body: route.body_example } : {};
        return comparable(await shopper.request(route.method, path, sent), id);
      };
      const nothing = await ask(randomUUID());
      assert.equal(nothing.status, 404, route.operation);
      assert.deepEqual(await ask(foreign_item), nothing, route.operation);
    }
    const addLine = async (order_line_item_id: number) => {
      const { status, body } = await shopper.post(`/draft-returns/${own_draft}/returning-items`, {
        order_line_item_id,
      });
      return [status, body.code, body.detail];
    };
    assert.deepEqual(await addLine(other.line_ids[0]!), await addLine(799_999_998));
    assert.deepEqual(await ok(stranger.get(`/draft-returns/${draft_id}`)), untouched);
  }

  it('cannot tell the drafts and returns of another order from those that do not exist, nor change them', async () => {
    const stranger = await signShopperIn(at, other);
    const { draft_return } = await ok(stranger.post('/draft-returns', {}));
    const of_staff = await ok(
      at.clients.standard.post('/draft-returns', { order_name: own.name, staff: true }),
    );
    const gift = await signShopperIn(at, own, { is_gift: true });
    const of_gift = await ok(gift.post('/draft-returns', {}));
    const foreign_drafts = [draft_return.id, of_staff.draft_return.id, of_gift.draft_return.id];
    const foreign_returns = [
      await openReturn(at.deps, at.shop, { order: other }),
      await openReturn(at.deps, at.shop, { order: own, type: 'gift' }),
    ];
    const picture_form = await formOfPictures([await drawPicture('png')]);
    const ask = async (route: Route, id: string) => {
      const path = servedPaths(route)[0]!
        .replace(/\{(draft_return_id|return_id)\}/, id)
        .replace(/\{\w+\}/g, randomUUID());
      const sent = route.upload
        ? picture_form
        : route.body_example === undefined
          ? {}
          : { body: route.body_example };
      return comparable(await shopper.request(route.method, path, sent), id);
    };
    let asked = 0;
    for (const route of listRoutes(at.deps)) {
      const names = Object.keys(route.params ?? {});
      if (route.allow === 'anyone' || !route.allow.shopper || names.length === 0) continue;
      for (const name of names)
        assert.ok(named.includes(name), `${route.operation}: say what ${name} names in this test`);
      const [ids, missing] = names.includes('return_id')
        ? [foreign_returns.map(String), '799999999']
        : [foreign_drafts, randomUUID()];
      const nothing = await ask(route, missing);
      assert.equal(nothing.status, 404, route.operation);
      for (const id of ids) {
        assert.deepEqual(await ask(route, id), nothing, route.operation);
        asked++;
      }
    }
    assert.ok(asked >= 50, `only ${asked} requests`);
    await tryItemsOf(stranger, draft_return.id);
    for (const [client, id] of [
      [stranger, foreign_drafts[0]],
      [at.clients.standard, foreign_drafts[1]],
      [gift, foreign_drafts[2]],
    ] as const)
      assert.equal((await ok(client.get(`/draft-returns/${id}`))).draft_return.state, 'created');
    const listed = await ok(shopper.get('/draft-returns'));
    assert.deepEqual(
      listed.draft_returns.filter(({ id }: { id: string }) => foreign_drafts.includes(id)),
      [],
    );
    assert.deepEqual((await ok(shopper.get('/shopper/returns'))).returns, []);
  });

  it('cannot make drafts as staff do, of another order, or as somebody else', async () => {
    for (const [body, field] of [
      [{ staff: true }, 'staff'],
      [{ override_reason: 'Because I say so' }, 'override_reason'],
      [{ order_name: other.name }, 'order_name'],
      [{ secondary_input: '43215' }, 'secondary_input'],
      [{ is_gift: true }, 'is_gift'],
    ] as const) {
      const { status, body: refused } = await shopper.post('/draft-returns', body);
      assert.deepEqual(
        [status, refused.code, Object.keys(refused.errors)],
        [422, 'validation_failed', [field]],
      );
    }
  });

  it('does not learn why the shop reviews a return, and cannot cancel it', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const client = await signShopperIn(at, order);
    const return_id = await openReturn(at.deps, at.shop, { order });
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
    const { status, body, text } = await client.post(`/shopper/returns/${return_id}/cancel`);
    assert.deepEqual([status, body.code], [409, 'return_in_review']);
    assert.ok(!text.includes('flag'));
    const shown = await client.get(`/shopper/returns/${return_id}`);
    assert.equal(shown.body.state, 'review');
    assert.ok(!/flag|policy|fraud|note/.test(shown.text));
  });

  it('of a gift sees no price, and nothing about who gave it', async () => {
    const order = await sellOrder(at.deps, at.shop, {
      customer: {
        external_id: 'giver',
        email: 'ana@example.com',
        first_name: 'Ana',
        last_name: 'Ruiz',
        phone: '+1 512 555 0100',
      },
      shipping_address: home,
      line_items: [{ quantity: 2, unit_price: 471_147, product: 'shirt', product_variant: '701' }],
    });
    const client = await signShopperIn(at, order, { is_gift: true, secondary_input: home.postal_code });
    const seen: string[] = [];
    const see = async (answer: Promise<Answer>): Promise<any> => {
      const { text } = await answer;
      seen.push(text);
      return ok(answer);
    };
    await see(client.get('/shopper-sessions/current'));
    await see(client.get('/shopper/order'));
    const { draft_return } = await see(client.post('/draft-returns', {}));
    assert.equal(draft_return.is_gift, true);
    const url = `/draft-returns/${draft_return.id}`;
    const added = await see(client.post(`${url}/returning-items`, { order_line_item_id: order.line_ids[0] }));
    const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
    await see(client.post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'By far' }));
    await see(client.post(`${item}/exchange-item`, { variant_id: 702 }));
    await see(client.post(`${item}/return-type`, { return_type: 'credit' }));
    await see(client.post(`${url}/finalize-items`));
    await see(client.get(`${url}/totals`));
    await see(client.post(`${url}/recipient`, { first_name: 'Kim', email: 'kim@example.com' }));
    const address = { address1: '9 Elm Rd', city: 'Salem', state: 'OR', zip: '97301', country_code: 'US' };
    await see(client.post(`${url}/address`, address));
    await see(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const submitted = await see(client.post(`${url}/submit`));
    const { return_id } = submitted.draft_return;
    await see(client.get('/draft-returns'));
    const { amounts } = await see(client.get(`/shopper/returns/${return_id}`));
    assert.equal(amounts, null);
    await see(client.get('/shopper/returns'));
    await see(client.post(`/shopper/returns/${return_id}/cancel`));
    for (const secret of [...giver, ...paid])
      for (const text of seen) assert.ok(!text.includes(secret), `${secret} is in ${text}`);
    const bought = await signShopperIn(at, order, { secondary_input: home.postal_code });
    assert.deepEqual((await ok(bought.get('/shopper/returns'))).returns, []);
  });

  it('gets no response that was stored for another session, and keeps its own', async () => {
    const headers = { 'Idempotency-Key': 'begin' };
    const [first, second] = [await signShopperIn(at, own), await signShopperIn(at, own)];
    const foreign = await signShopperIn(at, other);
    const begin = async (client: Client) => (await client.post('/draft-returns', {}, { headers })).body;
    const ids = [];
    for (const client of [first, second, foreign]) {
      const { draft_return } = await begin(client);
      assert.equal((await begin(client)).draft_return.id, draft_return.id);
      ids.push(draft_return.id);
    }
    const of_key = await at.clients.standard.post(
      '/draft-returns',
      { order_name: own.name, staff: true },
      { headers },
    );
    assert.equal(of_key.status, 201);
    assert.equal(new Set([...ids, of_key.body.draft_return.id]).size, 4);
  });
});

/** An answer without what must differ: the id of the request, and the one that it names. */
function comparable({ status, text }: Answer, id: string) {
  return {
    status,
    body: text
      .replaceAll(/req_[0-9A-Z]{26}/g, '<request>')
      .replaceAll(id, '<id>')
      .replace(/"instance":"[^"]*"/, ''),
  };
}
