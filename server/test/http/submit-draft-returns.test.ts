import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { count, jacket, offer, shirt_l, shirt_m, shirts } from '../support/carts.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';

describe('a draft return at its end', () => {
  const { at, client, drafts } = openDraftShop();

  it('give store credit instead of money for everything when that is chosen', async () => {
    const { url } = await drafts.prepare(await drafts.sell(), 2);
    const body = await ok(client.post(`${url}/credit-type`, { credit_type: 'store-credit' }));
    assert.deepEqual(
      body.draft_return.returning_items.map((item: any) => [item.return_type, item.resolution]),
      [
        ['credit', 'credit'],
        ['credit', 'credit'],
      ],
    );
    assert.deepEqual(body.draft_return.totals.credit, {
      remaining_credit: { amount: 2000, currency: 'USD' },
      refund_credit: { amount: 0, currency: 'USD' },
      store_credit: { amount: 2000, currency: 'USD' },
    });
    const { draft_return } = await ok(client.post(`${url}/submit`));
    assert.equal((await drafts.details(draft_return.return_id)).gift_card, '20.00');
  });

  it('of a gift give no money and do not tell who gave it', async () => {
    const order = await drafts.sell();
    const { url, items } = await drafts.choose(order, 1, { is_gift: true });
    await drafts.refuses(
      ['POST', `${items[0]}/return-type`, { return_type: 'refund' }],
      [422, 'return_type_not_allowed', 422, 'validation-failed'],
    );
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'credit' }));
    await ok(client.post(`${url}/finalize-items`));
    await drafts.refuses(
      ['POST', `${url}/credit-type`, { credit_type: 'refund' }],
      [422, 'return_type_not_allowed', 422, 'validation-failed'],
    );
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'in_store' }));
    const recipient = { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' };
    const named = await ok(client.post(`${url}/recipient`, recipient));
    assert.equal(named.draft_return.shipping_address.zip, '');
    const { draft_return } = await ok(client.post(`${url}/submit`));
    const made = await drafts.details(draft_return.return_id);
    assert.deepEqual(
      [made.type, made.customer, made.refund, made.gift_card],
      ['gift', 'kim@example.com', '0.00', '10.00'],
    );
  });

  it('let staff grant that goods are kept: the money comes back, nothing travels', async () => {
    const { url } = await drafts.prepare(await drafts.sell(), 1, 'keep', { staff: true });
    const { draft_return, return_method_options } = await ok(client.post(`${url}/submit`));
    assert.deepEqual(
      return_method_options.map(({ type }: { type: string }) => type),
      ['keep'],
    );
    const made = await drafts.details(draft_return.return_id);
    assert.deepEqual([made.line_items[0].outcome, made.refund, made.return_method], ['keep', '10.00', null]);
  });

  it('exchange an item for what is in stock, priced and taxed as of now, and keep it with the submission', async () => {
    await offer(at.deps, at.shop);
    await count(at.deps, at.shop, jacket, 1);
    const order = await drafts.sell({ line_items: [shirts] });
    const chosen = [await drafts.choose(order), await drafts.choose(order)];
    const swap = (item: string | undefined, variant_id: unknown) =>
      client.post(`${item}/exchange-item`, { variant_id });
    const [item] = chosen[0]!.items;
    const { body: asked } = await client.post(`${item}/return-type`, { return_type: 'exchange' });
    assert.ok(asked.errors.some(({ code }: { code: string }) => code === 'exchange_item_missing'));
    assert.deepEqual(
      asked.context.exchange_options[0].variants.map((one: any) => [
        one.variant_id,
        one.price.amount,
        one.stock,
      ]),
      [
        [shirt_m, 4000, null],
        [shirt_l, 4200, null],
      ],
    );
    assert.equal((await swap(item, 777777)).body.code, 'variant_not_found');
    assert.deepEqual((await swap(item, [])).body.errors, {
      variant_id: ['The variant id field is required.'],
    });
    // The last jacket: both may want it, one gets it.
    for (const { url, items } of chosen) {
      const { draft_return } = await ok(swap(items[0], String(jacket)));
      assert.deepEqual(draft_return.returning_items[0].exchange_item, {
        variant_id: jacket,
        title: 'Denim Jacket',
        price: { amount: 5600, currency: 'USD' },
      });
      // 56.00 and 4.62 tax, less 40.00 and 3.30.
      assert.equal(draft_return.totals.amount_due.amount, 1732);
      assert.equal(draft_return.totals.is_difference_covered, false);
      await ok(client.post(`${url}/finalize-items`));
      await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    }
    const answers = await Promise.all(chosen.map(({ url }) => client.post(`${url}/submit`)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    const loser = answers.findIndex(({ status }) => status === 422);
    assert.equal(answers[loser]?.body.code, 'variant_out_of_stock');
    const made = await drafts.details(answers[1 - loser]?.body.draft_return.return_id);
    assert.deepEqual(
      [made.outcome, made.upsell, made.exchanges[0].type, made.exchanges[0].sku],
      ['upsell', '17.32', 'advanced_exchange', 'DJ-03'],
    );
    const late = await ok(client.get(chosen[loser]!.url));
    assert.deepEqual(
      late.errors.map(({ code }: { code: string }) => code),
      ['variant_out_of_stock'],
    );
    await ok(client.post(`${chosen[loser]!.url}/reopen-items`));
    await ok(swap(chosen[loser]!.items[0], shirt_l));
    await ok(client.post(`${chosen[loser]!.url}/finalize-items`));
    const { draft_return } = await ok(client.post(`${chosen[loser]!.url}/submit`));
    const other = await drafts.details(draft_return.return_id);
    assert.deepEqual([other.exchanges[0].type, other.exchanges[0].sku], ['exchange', 'LS-01-L']);
  });

  it('are submitted at the quoted totals or not at all', async () => {
    const { url } = await drafts.prepare(await drafts.sell(), 2);
    const { quote } = await ok(client.get(`${url}/totals`));
    await ok(client.post(`${url}/credit-type`, { credit_type: 'store-credit' }));
    const moved = await drafts.refuses(
      ['POST', `${url}/submit`, { quote }],
      [409, 'quote_moved', 422, 'totals-changed'],
    );
    assert.deepEqual(
      [moved.totals.quoted.credit.refund_credit.amount, moved.totals.current.credit.refund_credit.amount],
      [2000, 0],
    );
    const other = await drafts.prepare(await drafts.sell());
    const foreign = await ok(client.get(`${other.url}/totals`));
    for (const wrong of [foreign.quote, 'x'])
      assert.deepEqual((await client.post(`${url}/submit`, { quote: wrong })).body.errors, {
        quote: ['The selected quote is invalid.'],
      });
    const fresh = await ok(client.get(`${url}/totals`));
    assert.equal(
      (await ok(client.post(`${url}/submit`, { quote: fresh.quote }))).draft_return.state,
      'submitted',
    );
  });

  it('are checked again at the submission: units, window and order', async () => {
    const order = await drafts.sell();
    const { url } = await drafts.prepare(order, 2);
    await openReturn(at.deps, at.shop, { order, units: [{ quantity: 2 }] });
    const waiting = await ok(client.get(url));
    assert.deepEqual(
      waiting.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/draft_return/returning_items/1'],
    );
    assert.equal(waiting.draft_return.totals.net.amount, 1000);
    await drafts.refuses(['POST', `${url}/submit`], [422, 'item_not_eligible', 422, 'already-returned']);
    const cancelled = await drafts.sell();
    const late = await drafts.prepare(cancelled);
    await at.deps.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [cancelled.id]);
    await drafts.refuses(
      ['POST', `${late.url}/submit`],
      [422, 'returns_unavailable_for_order', 422, 'returns-unavailable-for-order'],
    );
    const slow_order = await drafts.sell();
    at.clock.advance(30 * day_ms);
    const slow = await drafts.prepare(slow_order);
    at.clock.advance(15 * hour_ms);
    await drafts.refuses(['POST', `${slow.url}/submit`], [422, 'item_not_eligible', 422, 'outside-window']);
  });

  it('make one return, however many submit at once', async () => {
    const order = await drafts.sell();
    const { url } = await drafts.prepare(order);
    const answers = await Promise.all([1, 2, 3].map(() => ok(client.post(`${url}/submit`))));
    assert.equal(new Set(answers.map(({ draft_return }) => draft_return.return_id)).size, 1);
    const { rows } = await at.deps.db.pool.query('select count(*) from returns where order_id = $1', [
      order.id,
    ]);
    assert.equal(rows[0].count, 1);
  });

  it('that want the same units leave them to the first', async () => {
    const order = await drafts.sell();
    const rivals = [await drafts.prepare(order, 2), await drafts.prepare(order, 2)];
    const answers = await Promise.all(rivals.map(({ url }) => client.post(`${url}/submit`)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    assert.equal(answers.find(({ status }) => status === 422)?.body.code, 'item_not_eligible');
  });

  it('are answered once for one idempotency key', async () => {
    const order = await drafts.sell();
    const body = { order_name: order.name, secondary_input: '43215' };
    const options = { headers: { 'Idempotency-Key': 'draft-1' } };
    const [first, again] = [
      await client.post('/draft-returns', body, options),
      await client.post('/draft-returns', body, options),
    ];
    assert.equal(again.text, first.text);
    const { url } = await drafts.prepare(await drafts.sell());
    const submit = { headers: { 'Idempotency-Key': 'draft-2' } };
    const made = await client.post(`${url}/submit`, undefined, submit);
    assert.equal((await client.post(`${url}/submit`, undefined, submit)).text, made.text);
  });

  it('expire 24 hours after their last change, and end by a cancellation', async () => {
    const { url } = await drafts.prepare(await drafts.sell());
    at.clock.advance(24 * hour_ms - 1);
    assert.equal((await ok(client.get(url))).draft_return.state, 'items-finalized');
    at.clock.advance(1);
    const expired = await ok(client.get(url));
    assert.equal(expired.draft_return.state, 'expired');
    for (const step of ['submit', 'cancel', 'reopen-items', 'finalize-items'])
      await drafts.refuses(['POST', `${url}/${step}`], [409, 'draft_not_open', 422, 'draft-return-not-open']);
    const other = await drafts.prepare(await drafts.sell());
    for (let time = 0; time < 2; time++)
      assert.equal((await ok(client.post(`${other.url}/cancel`))).draft_return.state, 'cancelled');
    await drafts.refuses(
      ['POST', `${other.url}/submit`],
      [409, 'draft_not_open', 422, 'draft-return-not-open'],
    );
  });

  it('are listed newest first, by state, in pages', async () => {
    const shop = await at.server.createShop();
    const own = at.server.client((await at.server.createKey(shop)).secret);
    const order = await sellOrder(at.deps, shop);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { body } = await own.post('/draft-returns', { order_name: order.name, staff: true });
      ids.unshift(body.draft_return.id);
    }
    await own.post(`/draft-returns/${ids[0]}/cancel`);
    const list = async (query: string) => ok(own.get(`/draft-returns${query}`));
    const idsOf = ({ draft_returns }: any) => draft_returns.map(({ id }: { id: string }) => id);
    assert.deepEqual(idsOf(await list('')), ids);
    assert.deepEqual(idsOf(await list('?state=cancelled')), ids.slice(0, 1));
    const first = await list('?state=created&limit=1');
    const { pathname, search } = new URL(first.next_page_url);
    assert.equal(pathname, '/api/v1/draft-returns');
    const second = await list(search);
    assert.deepEqual([...idsOf(first), ...idsOf(second), second.next_page_url], [...ids.slice(1), null]);
    at.clock.advance(day_ms);
    assert.deepEqual(idsOf(await list('?state=expired')), ids.slice(1));
    assert.deepEqual(idsOf(await list('?state=created')), []);
  });
});
