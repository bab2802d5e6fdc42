import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { resetReasonSets, saveReasonSet } from '../../src/modules/policy/reasons/index.ts';
import { hour_ms } from '../../src/platform/clock.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { openReturn } from '../support/factories.ts';

describe('draft returns', () => {
  const { at, client, legacy, drafts } = openDraftShop();

  it('lead from an order to a return, one link after the other', async () => {
    const order = await drafts.sell();
    const begun = await drafts.start(order);
    const { id } = begun.draft_return;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(begun.draft_return.customer, { email: 'ana@example.com' });
    assert.deepEqual(begun.draft_return.return_policy, {
      id: null,
      version: 1,
      name: 'Built-in rule',
      return_window_days: 30,
    });
    assert.equal(begun.draft_return.expires_at, '2026-03-03T09:15:27.000Z');
    assert.deepEqual(begun.context.order.line_items[0], {
      id: order.line_ids[0],
      title: 'Article 1',
      variant_title: '',
      sku: 'SKU-1',
      price: { amount: 1000, currency: 'USD' },
      image: null,
      quantity_returnable: 3,
      provider_product_id: null,
      provider_variant_id: null,
    });
    let body = begun;
    const follow = async (rel: string, content?: object) => {
      const link = body.links.find((one: { rel: string }) => one.rel === rel);
      assert.ok(link, `${rel} is not among ${body.links.map((one: { rel: string }) => one.rel).join()}`);
      const { pathname } = new URL(link.href);
      body = await ok(client.request(link.method, pathname, { body: content }));
    };
    await follow('add-returning-item', { order_line_item_id: order.line_ids[0], quantity: 2 });
    assert.equal(body.draft_return.returning_items.length, 2);
    assert.deepEqual(
      body.errors.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`),
      [
        'reason_missing /draft_return/returning_items/0/reason',
        'return_type_missing /draft_return/returning_items/0/return_type',
        'reason_missing /draft_return/returning_items/1/reason',
        'return_type_missing /draft_return/returning_items/1/return_type',
        'items_not_finalized /draft_return/state',
        'return_method_missing /draft_return/return_method',
      ],
    );
    assert.ok(!body.links.some(({ rel }: { rel: string }) => rel === 'finalize-items'));
    await follow('remove-returning-item');
    await follow('return-reason', { reason_id: 'damaged', comment: 'Sadly' });
    await follow('return-type', { return_type: 'refund' });
    const [item] = body.draft_return.returning_items;
    assert.deepEqual(item.reason, {
      id: 'damaged',
      name: 'Arrived damaged',
      parent_name: 'Faulty',
      comment: 'Sadly',
    });
    assert.equal(item.user_input.length, 2);
    const inputs = `/draft-returns/${id}/returning-items/${item.id}/user-input`;
    const questions = body.links.filter(({ rel }: { rel: string }) => rel === 'user-input');
    assert.deepEqual(
      questions.map(({ href, description, fields: [value] }: any) => [
        href.slice(href.indexOf('/draft-returns')),
        description,
        value.choices,
      ]),
      [
        [`${inputs}/damaged-what`, 'Answer the question: What is damaged?', []],
        [`${inputs}/damaged-parcel`, 'Answer the question: Was the parcel damaged as well?', ['yes', 'no']],
      ],
    );
    await follow('user-input', { value: 'The left sleeve' });
    body = await ok(client.post(`${inputs}/damaged-parcel`, { value: 'no' }));
    await follow('finalize-items');
    assert.equal(body.draft_return.state, 'items-finalized');
    await follow('address', {
      address1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country_code: 'us',
    });
    assert.equal(body.draft_return.shipping_address.country, 'United States');
    await follow('select-return-method', { return_method_id: 'label' });
    assert.deepEqual(body.errors, []);
    const totals = await ok(client.get(`/draft-returns/${id}/totals`));
    assert.deepEqual(totals.totals, body.draft_return.totals);
    assert.deepEqual(totals.totals.net, { amount: 1000, currency: 'USD' });
    await follow('submit', { quote: totals.quote });
    const { state, return_id } = body.draft_return;
    assert.equal(state, 'submitted');
    assert.deepEqual(
      body.links.map(({ rel }: { rel: string }) => rel),
      ['self'],
    );
    const made = await drafts.details(return_id);
    assert.deepEqual(
      [made.state, made.total, made.line_items[0].return_reason, made.line_items[0].parent_return_reason],
      ['open', '10.00', 'Arrived damaged', 'Faulty'],
    );
    assert.equal(
      made.line_items[0].return_comment,
      'Sadly\nWhat is damaged? The left sleeve\nWas the parcel damaged as well? no',
    );
    assert.equal(made.return_method.method_type, 'ship_with_label');
    const again = await ok(client.post(`/draft-returns/${id}/submit`));
    assert.deepEqual(again.draft_return, body.draft_return);
    const { rows } = await at.deps.db.pool.query(
      `select address->>'postal_code' as zip from returns where id = $1`,
      [return_id],
    );
    assert.equal(rows[0].zip, '78701');
    const events = await at.deps.db.pool.query('select trigger from events where return_id = $1', [
      return_id,
    ]);
    assert.equal(events.rows[0].trigger, 'return.created');
  });

  it('begin only with what proves the order, and tell nobody which of both was wrong', async () => {
    const order = await drafts.sell();
    const strip = ({ request_id: _id, ...rest }: Record<string, unknown>) => rest;
    const wrong = (more: object) =>
      drafts.refuses(
        ['POST', '/draft-returns', { order_name: order.name, secondary_input: '43215', ...more }],
        [404, 'draft_order_not_found', 404, 'order-not-found'],
      );
    assert.deepEqual(
      strip(await wrong({ secondary_input: '10115' })),
      strip(await wrong({ order_name: '#none' })),
    );
    const missing = await client.post('/draft-returns', { order_name: order.name });
    assert.deepEqual(missing.body.errors, { secondary_input: ['The secondary input field is required.'] });
    const by_staff = await client.post('/draft-returns', { order_name: order.name, staff: true });
    assert.equal(by_staff.status, 201);
    const old = await legacy.post('/draft-returns', { order_name: order.name, secondary_input: '43215' });
    assert.equal(old.status, 200);
    const cancelled = await drafts.sell({ status: 'cancelled' });
    const closed = { order_name: cancelled.name, secondary_input: '43215' };
    assert.equal((await client.post('/draft-returns', closed)).body.code, 'order_not_available');
    assert.deepEqual((await legacy.post('/draft-returns', closed)).body, {
      error: { message: 'Order not available' },
    });
  });

  it('take only units that may come back, and say why not', async () => {
    const order = await drafts.sell({
      line_items: [
        { quantity: 2, unit_price: 1000 },
        { quantity: 1, unit_price: 500 },
      ],
    });
    await openReturn(at.deps, at.shop, { order, units: [{ line: 1 }] });
    const { draft_return, context } = await drafts.start(order);
    const path = `/draft-returns/${draft_return.id}/returning-items`;
    const [line, taken] = order.line_ids;
    assert.deepEqual(
      context.items_eligible_to_return.map((one: any) => [
        one.order_line_item_id,
        one.quantity,
        one.outcomes,
      ]),
      [[line, 2, ['refund', 'credit', 'exchange']]],
    );
    assert.deepEqual(context.items_not_eligible_to_return, [
      {
        order_line_item_id: taken,
        ineligibility_code: 'already-returned',
        explanation: "It's already in a return.",
        reason: { code: 'already-returned', params: {} },
      },
    ]);
    await drafts.refuses(
      ['POST', path, { order_line_item_id: taken }],
      [422, 'item_not_eligible', 422, 'already-returned'],
    );
    await drafts.refuses(
      ['POST', path, { order_line_item_id: 'x' }],
      [422, 'item_not_eligible', 422, 'not-returnable'],
    );
    await drafts.refuses(
      ['POST', path, { order_line_item_id: line, quantity: 3 }],
      [422, 'item_not_eligible', 422, 'already-returned'],
    );
    for (const quantity of [0, 501])
      assert.deepEqual((await client.post(path, { order_line_item_id: line, quantity })).body.errors, {
        quantity: ['The quantity field must be between 1 and 500.'],
      });
    await ok(client.post(path, { order_line_item_id: line, quantity: 2 }));
    await drafts.refuses(
      ['POST', path, { order_line_item_id: line }],
      [422, 'item_not_eligible', 422, 'already-returned'],
    );
  });

  it('refuse what does not fit an item, and change nothing', async () => {
    const { url, items } = await drafts.choose(await drafts.sell());
    const [item] = items;
    const invalid = (path: string, body: object, code: string) =>
      drafts.refuses(['POST', path, body], [422, code, 422, 'validation-failed']);
    for (const reason_id of ['size', 'nonsense'])
      await invalid(`${item}/return-reason`, { reason_id }, 'reason_invalid');
    const comment = 'x'.repeat(300);
    await ok(client.post(`${item}/return-reason`, { reason_id: 'other', comment }));
    const long = await client.post(`${item}/return-reason`, { reason_id: 'other', comment: `${comment}x` });
    assert.deepEqual(long.body.errors, {
      comment: ['The comment field must not be greater than 300 characters.'],
    });
    for (const return_type of ['keep', 'donate'])
      await invalid(`${item}/return-type`, { return_type }, 'return_type_not_allowed');
    assert.equal(
      (await client.post(`${item}/return-type`, { return_type: 'gold' })).body.code,
      'validation_failed',
    );
    await invalid(`${item}/user-input/damaged-parcel`, { value: 'no' }, 'user_input_invalid');
    await ok(client.post(`${item}/return-reason`, { reason_id: 'damaged' }));
    await invalid(`${item}/user-input/damaged-parcel`, { value: 'perhaps' }, 'user_input_invalid');
    await invalid(`${url}/select-return-method`, { return_method_id: 'pigeon' }, 'return_method_invalid');
    await invalid(
      `${url}/select-return-method`,
      { return_method_id: 'label', location_id: '1' },
      'return_method_invalid',
    );
    const nowhere = await client.post(`${url}/address`, { address1: 'A', city: 'B', country_code: 'XX' });
    assert.deepEqual(nowhere.body.errors, { country_code: ['The selected country code is invalid.'] });
    const earlier = await ok(client.get(url));
    assert.equal(earlier.draft_return.returning_items[0].return_type, null);
    const incomplete = await drafts.refuses(
      ['POST', `${url}/finalize-items`],
      [422, 'draft_incomplete', 422, 'validation-failed'],
    );
    assert.deepEqual(Object.keys(incomplete.errors), [
      'returning_items.0.return_type',
      'returning_items.0.user_input',
    ]);
    await drafts.refuses(['POST', `${url}/submit`], [422, 'draft_incomplete', 422, 'validation-failed']);
    const other = `${url}/returning-items/3f0c9a52-6f1e-4b8b-9d55-0a6cf2d1e7b4`;
    await drafts.refuses(['DELETE', other], [404, 'draft_item_not_found', 404, 'returning-item-not-found']);
    assert.deepEqual((await ok(client.get(url))).draft_return, earlier.draft_return);
  });

  it('offer each unit the reasons of its kind, in the language of the draft, and keep them as the shopper saw them', async () => {
    await upsertProducts(at.deps, at.shop, [
      { external_id: 'jeans', name: 'Jeans', type: 'Jeans' },
      { external_id: 'radio', name: 'Radio', type: 'Audio' },
    ]);
    const order = await drafts.sell({
      line_items: [
        { quantity: 1, unit_price: 1000, product: 'jeans' },
        { quantity: 1, unit_price: 2000, product: 'radio' },
      ],
    });
    const { draft_return } = await drafts.start(order, { language: 'de-AT' });
    assert.equal(draft_return.language, 'de-AT');
    const url = `/draft-returns/${draft_return.id}`;
    for (const order_line_item_id of order.line_ids)
      await ok(client.post(`${url}/returning-items`, { order_line_item_id }));
    const { draft_return: chosen, context, links } = await ok(client.get(url));
    assert.deepEqual(
      context.return_reasons.slice(0, 2).map(({ id, name }: any) => [id, name]),
      [
        ['size', 'Größe'],
        ['not-as-expected', 'Nicht wie erwartet'],
      ],
    );
    const ids = context.return_reasons.flatMap(({ children }: any) => children.map(({ id }: any) => id));
    assert.equal(new Set(ids).size, ids.length, 'one tree with each reason once');
    const [of_jeans, of_radio] = links
      .filter(({ rel }: any) => rel === 'return-reason')
      .map(({ fields }: any) => fields[0].choices);
    assert.ok(of_jeans.includes('too-long') && !of_jeans.includes('performance'));
    assert.ok(of_radio.includes('performance') && !of_radio.includes('too-long'));

    const [first, second] = chosen.returning_items.map(({ id }: any) => `${url}/returning-items/${id}`);
    await drafts.refuses(
      ['POST', `${second}/return-reason`, { reason_id: 'too-long' }],
      [422, 'reason_invalid', 422, 'validation-failed'],
    );
    await ok(client.post(`${first}/return-reason`, { reason_id: 'too-long' }));
    const told = await ok(client.post(`${second}/return-reason`, { reason_id: 'other' }));
    assert.ok(
      told.errors.some(
        ({ code, pointer }: any) =>
          `${code} ${pointer}` === 'comment_missing /draft_return/returning_items/1/reason/comment',
      ),
    );
    await ok(client.post(`${second}/return-reason`, { reason_id: 'other', comment: 'Zu laut' }));
    for (const item of [first, second])
      await ok(client.post(`${item}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const { return_id } = (await ok(client.post(`${url}/submit`))).draft_return;
    const { line_items } = await drafts.details(return_id);
    assert.deepEqual(
      line_items.map((item: any) => [item.return_reason, item.parent_return_reason, item.return_comment]),
      [
        ['Zu lang', 'Größe', 'N/A'],
        ['Anderer Grund', '', 'Zu laut'],
      ],
    );
    const { rows } = await at.deps.db.pool.query(
      'select return_reason_code as code from return_line_items where return_id = $1 order by id',
      [return_id],
    );
    assert.deepEqual(rows, [{ code: 'too-long' }, { code: 'other' }]);
    const wrong = { order_name: order.name, secondary_input: '43215', language: 'german' };
    assert.equal((await client.post('/draft-returns', wrong)).body.code, 'validation_failed');
  });

  it('follow the reasons that the shop makes its own: one that is gone has to be chosen again', async () => {
    const { url, items } = await drafts.choose(await drafts.sell());
    const leaf = (code: string, name: string) => ({ code, name: { en: name } });
    await saveReasonSet(at.deps, at.shop.id, { name: 'general', reasons: [leaf('dull', 'Dull')] });
    const { draft_return, context, errors } = await ok(client.get(url));
    assert.deepEqual(context.return_reasons, [
      { id: 'dull', name: 'Dull', needs_comment: false, wants_photo: false, children: [] },
    ]);
    assert.equal(draft_return.returning_items[0].reason, null);
    assert.equal(errors[0].code, 'reason_missing');
    const again = await ok(client.post(`${items[0]}/return-reason`, { reason_id: 'dull' }));
    assert.equal(again.draft_return.returning_items[0].reason.name, 'Dull');
    await resetReasonSets(at.deps, at.shop.id);
  });

  it('cannot be told apart from none by who has no draft of this id', async () => {
    for (const id of ['3f0c9a52-6f1e-4b8b-9d55-0a6cf2d1e7b4', '17', 'x'])
      await drafts.refuses(
        ['GET', `/draft-returns/${id}`],
        [404, 'draft_not_found', 404, 'draft-return-not-found'],
      );
  });

  it('need to be opened again before their items change, and stay as they are when a value is set again', async () => {
    const { url, items } = await drafts.prepare(await drafts.sell());
    const not_open = [409, 'draft_not_open', 422, 'draft-return-not-open'] as const;
    await drafts.refuses(['DELETE', items[0]!], [...not_open]);
    await drafts.refuses(['POST', `${items[0]}/return-type`, { return_type: 'credit' }], [...not_open]);
    const earlier = await ok(client.get(url));
    at.clock.advance(hour_ms);
    for (const step of ['finalize-items', 'select-return-method']) {
      const same = await ok(client.post(`${url}/${step}`, { return_method_id: 'label' }));
      assert.deepEqual(same.draft_return, earlier.draft_return);
    }
    const reopened = await ok(client.post(`${url}/reopen-items`));
    assert.equal(reopened.draft_return.state, 'created');
    assert.ok(reopened.draft_return.expires_at > earlier.draft_return.expires_at);
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'credit' }));
  });

  it('need the scope for reading or writing', async () => {
    const { url } = await drafts.choose(await drafts.sell());
    const reader = at.server.client(
      (await at.server.createKey(at.shop, { scopes: ['draft_returns:read'] })).secret,
    );
    assert.equal((await reader.get(url)).status, 200);
    assert.equal((await reader.post(`${url}/cancel`)).body.code, 'scope_missing');
    const writer = at.server.client(
      (await at.server.createKey(at.shop, { scopes: ['draft_returns:write'] })).secret,
    );
    assert.equal((await writer.get(url)).body.code, 'scope_missing');
  });
});
