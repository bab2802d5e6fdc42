import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { cartActs, count, jacket, offer, shirt_l, shirts, visit } from '../support/carts.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { execute } from '../support/processing.ts';

describe('a draft return that is exchanged for a cart', () => {
  const { at, client, drafts } = openDraftShop((shop) => offer(shop.at.deps, shop.at.shop));

  const create = (...cart: unknown[]) => cartActs(at).create(...cart);
  const choose = (url: string, token: unknown) => client.post(`${url}/cart`, { token });
  const codesOf = ({ errors }: any) => errors.map(({ code }: { code: string }) => code);

  /** A draft of three shirts with one to exchange; `others` of them are for store credit. */
  async function begin(others = 0): Promise<{ url: string; id: string }> {
    const { url, id, items } = await drafts.choose(await drafts.sell({ line_items: [shirts] }), 1 + others);
    for (const [i, item] of items.entries())
      await ok(client.post(`${item}/return-type`, { return_type: i === 0 ? 'exchange' : 'credit' }));
    return { url, id };
  }

  /** The same with a cart, ready to be submitted. */
  async function beginWith(token: string): Promise<{ url: string; id: string }> {
    const draft = await begin();
    await ok(choose(draft.url, token));
    await ok(client.post(`${draft.url}/finalize-items`));
    await ok(client.post(`${draft.url}/select-return-method`, { return_method_id: 'label' }));
    return draft;
  }

  it('shows its units and counts them, until the cart is dropped', async () => {
    const { url } = await begin(1);
    const before_cart = await ok(client.get(url));
    assert.ok(codesOf(before_cart).includes('exchange_item_missing'));
    const token = await create(shirt_l, { variant_id: String(jacket), quantity: 2 });
    const chosen = await ok(choose(url, token));
    assert.deepEqual(
      chosen.draft_return.cart_items.map((item: any) => [
        item.id,
        item.variant_id,
        item.sku,
        item.title,
        item.variant_title,
        item.price.amount,
        item.quantity,
      ]),
      [
        ['1', shirt_l, 'LS-01-L', 'Linen Shirt', 'Large', 4200, 1],
        ['2', jacket, 'DJ-03', 'Denim Jacket', '', 5600, 2],
      ],
    );
    assert.equal(codesOf(chosen).includes('exchange_item_missing'), false);
    const { totals } = chosen.draft_return;
    // 45.47 and twice 60.62 with tax, against two shirts of 43.30: what is for credit pays first.
    assert.deepEqual(
      [totals.new_item_total.amount, totals.amount_due.amount, totals.credit.store_credit.amount],
      [16_671, 8011, 0],
    );
    assert.equal(totals.is_difference_covered, false);
    assert.deepEqual((await ok(choose(url, token))).draft_return, chosen.draft_return);
    const list = await ok(client.get('/draft-returns?limit=1'));
    assert.deepEqual(list.draft_returns[0].cart_items, chosen.draft_return.cart_items);
    const dropped = await ok(choose(url, null));
    assert.deepEqual(dropped.draft_return.cart_items, []);
    assert.deepEqual(dropped.draft_return.totals, before_cart.draft_return.totals);
    assert.ok(codesOf(dropped).includes('exchange_item_missing'));
    assert.deepEqual((await ok(choose(url, null))).draft_return, dropped.draft_return);
  });

  it('refuses a cart that is not there, is for another session, or is sold out, in both profiles', async () => {
    const { url } = await begin();
    const refuses = async (token: unknown, [status, code, message]: [number, string, string]) => {
      const answer = await choose(url, token);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      const old = await at.clients.legacy.post(`${url}/cart`, { token });
      assert.deepEqual([old.status, old.body], [200, { errors: { message } }]);
      return answer.body;
    };
    const none = 'No cart found for the provided token.';
    for (const token of ['x', 'A'.repeat(44)]) await refuses(token, [404, 'cart_not_found', none]);
    const expired = await create(shirt_l);
    at.clock.advance(7 * day_ms);
    const fresh = await begin();
    assert.equal((await choose(fresh.url, expired)).body.code, 'cart_not_found');
    assert.equal((await choose(url, expired)).body.code, 'draft_not_open');
    assert.deepEqual((await client.post(`${fresh.url}/cart`, {})).body.errors, {
      token: ['The token field is required.'],
    });

    const completed = await create(shirt_l);
    await cartActs(at).complete(completed, await visit(at.deps, at.shop));
    const taken = await choose(fresh.url, completed);
    assert.deepEqual([taken.status, taken.body.code], [409, 'cart_belongs_to_other_session']);

    const shop = await at.server.createShop();
    await offer(at.deps, shop);
    const foreign = at.server.client((await at.server.createKey(shop)).secret);
    const { body } = await foreign.post('/cart', { cart: [shirt_l] });
    assert.equal((await choose(fresh.url, body.token)).body.code, 'cart_not_found');
  });

  it('follows the cart: after a change it is priced again, and the old quote does not hold', async () => {
    const token = await create(shirt_l);
    const { url } = await beginWith(token);
    const { quote } = await ok(client.get(`${url}/totals`));
    await ok(client.post(`/cart/${token}`, { cart: [jacket] }));
    const changed = await ok(client.get(url));
    assert.deepEqual(
      [changed.draft_return.cart_items[0].sku, changed.draft_return.totals.amount_due.amount],
      ['DJ-03', 1732],
    );
    await drafts.refuses(['POST', `${url}/submit`, { quote }], [409, 'quote_moved', 422, 'totals-changed']);
    await ok(client.request('DELETE', `/cart/${token}`));
    const gone = await ok(client.get(url));
    assert.deepEqual([gone.draft_return.cart_items, codesOf(gone)], [[], ['cart_not_found']]);
    await drafts.refuses(['POST', `${url}/submit`], [422, 'draft_incomplete', 422, 'validation-failed']);
    await ok(choose(url, await create(shirt_l)));
    assert.equal((await ok(client.post(`${url}/submit`))).draft_return.state, 'submitted');
  });

  it('becomes the exchange of the return, once, and confirms the cart', async () => {
    const token = await create(jacket, shirt_l);
    const [{ url, id }, rival] = [await beginWith(token), await beginWith(token)];
    const { quote, totals } = await ok(client.get(`${url}/totals`));
    const answers = await Promise.all([1, 2].map(() => ok(client.post(`${url}/submit`, { quote }))));
    const [{ draft_return }] = answers;
    assert.deepEqual(answers[1].draft_return, draft_return);
    assert.deepEqual(draft_return.totals, totals);
    assert.equal(draft_return.cart_items.length, 2);
    const { return_id } = draft_return;
    const made = await drafts.details(return_id);
    assert.deepEqual(
      [made.outcome, made.exchange_total, made.upsell],
      ['upsell', '106.09', (totals.amount_due.amount / 100).toFixed(2)],
    );
    assert.deepEqual(
      made.exchanges.map(({ type, sku }: Record<string, string>) => [type, sku]),
      [
        ['shop_now', 'DJ-03'],
        ['shop_now', 'LS-01-L'],
      ],
    );

    // The draft is the session of the cart now; no other one gets it, and it does not change any more.
    const own = await cartActs(at).complete(token, { return_session_id: id });
    assert.deepEqual([own.status, own.body.status, own.body.return_id], [200, 'confirmed', return_id]);
    assert.equal(own.body.totals.upsell, made.upsell);
    const other = await cartActs(at).complete(token, await visit(at.deps, at.shop));
    assert.equal(other.body.code, 'cart_belongs_to_other_session');
    assert.equal((await client.post(`/cart/${token}`, { cart: [jacket] })).body.code, 'cart_completed');
    assert.deepEqual(codesOf(await ok(client.get(rival.url))), ['cart_belongs_to_other_session']);
    await drafts.refuses(
      ['POST', `${rival.url}/submit`],
      [422, 'draft_incomplete', 422, 'validation-failed'],
    );

    assert.equal((await client.post(`/warehouse/return/${return_id}/process`)).status, 200);
    await execute(at.deps, { shop_id: at.shop.id, return_id });
    const closed = await drafts.details(return_id);
    assert.deepEqual([closed.state, closed.upsell], ['closed', made.upsell]);
    assert.deepEqual((await ok(client.get(url))).draft_return, draft_return);
  });

  it('gets the last unit or is refused, and keeps it with the submission', async () => {
    await count(at.deps, at.shop, jacket, 1);
    const twice = await begin();
    const refused = await choose(twice.url, await create(jacket, jacket));
    const message = `Variant ID ${jacket} is out of stock.`;
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.errors],
      [422, 'variant_out_of_stock', { token: [message] }],
    );
    const old = await at.clients.legacy.post(`${twice.url}/cart`, { token: await create(jacket, jacket) });
    const unavailable = [{ code: 'product-variant-unavailable', message }];
    assert.deepEqual([old.status, old.body], [422, { errors: unavailable }]);

    const rivals = [await beginWith(await create(jacket)), await beginWith(await create(shirt_l, jacket))];
    const answers = await Promise.all(rivals.map(({ url }) => client.post(`${url}/submit`)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    const loser = answers.findIndex(({ status }) => status === 422);
    const { url } = rivals[loser]!;
    assert.equal(answers[loser]?.body.code, 'variant_out_of_stock');
    const late = await ok(client.get(url));
    assert.deepEqual(
      late.errors.map(({ code, pointer }: any) => `${code} ${pointer}`),
      [`variant_out_of_stock /draft_return/cart_items/${loser}`],
    );
    await ok(choose(url, null));
    await ok(choose(url, await create(shirt_l)));
    assert.equal((await client.post(`${url}/submit`)).status, 200);
  });

  it('is told as HAL-Forms to who asks for them, and their templates lead on', async () => {
    const { url } = await begin();
    const headers = { Accept: 'application/prs.hal-forms+json, application/json;q=0.9' };
    const { status, body, headers: got } = await client.get(url, { headers });
    assert.deepEqual(
      [status, got.get('Content-Type'), body.links],
      [200, 'application/prs.hal-forms+json', undefined],
    );
    const plain = await ok(client.get(url));
    assert.deepEqual(body.draft_return, plain.draft_return);
    assert.equal(Object.keys({ ...body._links, ...body._templates }).length, plain.links.length);
    assert.ok(body._links.self.href.endsWith(url));
    const [{ id }] = plain.draft_return.returning_items;
    const reason = body._templates[`return-reason-${id}`].properties[0];
    assert.deepEqual([reason.name, reason.required, reason.type], ['reason_id', true, 'text']);
    assert.ok(reason.options.inline.includes('too-small'));
    const { target, method, contentType, properties } = body._templates['cart'];
    assert.deepEqual(properties, [{ name: 'token', type: 'text', required: true }]);
    const next = await client.request(method, new URL(target).pathname, {
      headers: { 'Content-Type': contentType, 'Idempotency-Key': `hal-${id}`, ...headers },
      body: { token: await create(shirt_l) },
    });
    assert.equal(next.body.draft_return.cart_items[0].sku, 'LS-01-L');
    const refused = await client.post(`${url}/cart`, { token: 'x' }, { headers });
    assert.equal(refused.headers.get('Content-Type'), 'application/problem+json');
    assert.ok((await at.clients.legacy.get(url, { headers })).body._templates);
  });

  it('needs an item that is exchanged', async () => {
    const { url, items } = await drafts.choose(await drafts.sell());
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    const chosen = await ok(choose(url, await create(shirt_l)));
    assert.deepEqual(codesOf(chosen), ['items_not_finalized', 'exchange_missing', 'return_method_missing']);
    assert.deepEqual(
      [chosen.draft_return.cart_items.length, chosen.draft_return.totals.new_item_total.amount],
      [1, 0],
    );
  });
});
