import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn } from '../support/factories.ts';
import { sample_order } from '../support/sample-order.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const strict = { Prefer: 'handling=strict' };
const warningsOf = (headers: Headers): Body[] => JSON.parse(headers.get('X-Retour-Warnings') ?? '[]');

describe('unknown fields of a body', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
    for (const external_id of ['p-1', 'p-2']) {
      const price = { amount: 4000, currency_code: 'USD' };
      await put('/products', {
        external_id,
        name: 'Shirt',
        product_variants: [{ external_id: `v${external_id.slice(1)}`, price }],
      });
    }
  });
  after(() => at.server.close());

  const { fulfillments, ...unfulfilled } = sample_order;
  const customer = { sales_channel: 'Online Store' };
  let orders = 0;
  const misspelt = () => ({ ...unfulfilled, external_id: `u-${++orders}`, fulfilments: fulfillments });
  const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    at.clients.standard.request('PUT', path, { body, headers });

  it('are ignored and named in a header, with the nearest name, while the response body stays as it was', async () => {
    const plain = await put('/orders', { ...unfulfilled, external_id: 'plain' });
    const { status, headers, body } = await put('/orders', misspelt());
    assert.equal(status, 201);
    assert.deepEqual(warningsOf(headers), [
      { field: 'fulfilments', message: 'The fulfilments field is unknown. Did you mean fulfillments?' },
    ]);
    assert.equal(headers.get('Preference-Applied'), null);
    assert.deepEqual(Object.keys(body.order), Object.keys(plain.body.order));
    assert.equal(plain.headers.get('X-Retour-Warnings'), null);
  });

  it('are named at any depth, also beside other errors', async () => {
    const line = {
      ...sample_order['line_items'][0],
      product_varaint: { sku: 'x' },
      unit_price: { amount: 1, curency: 'USD' },
    };
    const { status, headers, body } = await put('/orders', { ...misspelt(), line_items: [line] });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      'line_items.0.unit_price.currency_code': ['The currency code field is required.'],
    });
    assert.deepEqual(
      warningsOf(headers).map(({ field }) => field),
      ['line_items.0.unit_price.curency', 'line_items.0.product_varaint', 'fulfilments'],
    );
  });

  it('are rejected with all other errors when the caller prefers strict handling', async () => {
    const body = { ...misspelt(), total_price: { amount: 1 } };
    for (const prefer of [
      'handling=strict',
      'return=minimal, Handling="strict"; a=1',
      'handling=strict, handling=lenient',
    ]) {
      const answer = await put('/orders', body, { Prefer: prefer });
      assert.equal(answer.status, 422);
      assert.equal(answer.body.code, 'validation_failed');
      assert.deepEqual(answer.body.errors, {
        'total_price.currency_code': ['The currency code field is required.'],
        fulfilments: ['The fulfilments field is unknown. Did you mean fulfillments?'],
      });
      assert.equal(answer.headers.get('Preference-Applied'), 'handling=strict');
      assert.equal(answer.headers.get('X-Retour-Warnings'), null);
    }
    assert.equal((await at.clients.standard.get(`/orders/external/${body.external_id}`)).status, 404);
  });

  it('are rejected in the form of the legacy profile there', async () => {
    const { status, body } = await at.clients.legacy.request('PUT', '/customers', {
      body: { external_id: 'c-1', sales_channel: 'Web', emial: 'a@example.com' },
      headers: strict,
    });
    const message = 'The emial field is unknown. Did you mean email?';
    assert.deepEqual([status, body], [422, { message, errors: { emial: [message] } }]);
  });

  it('are accepted with lenient handling, and a body without them with strict handling', async () => {
    const lenient = await put('/orders', misspelt(), { Prefer: 'handling=lenient' });
    assert.deepEqual([lenient.status, lenient.headers.get('Preference-Applied')], [201, 'handling=lenient']);
    assert.equal(warningsOf(lenient.headers).length, 1);
    const whole = await put('/orders', { ...sample_order, external_id: 'strict' }, strict);
    assert.deepEqual([whole.status, whole.headers.get('Preference-Applied')], [201, 'handling=strict']);
  });

  it('are found in the body of an operation that takes none', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const path = `/warehouse/return/${return_id}/flag`;
    const body = { reason: 'damaged' };
    const refused = await at.clients.standard.post(path, body, { headers: strict });
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { reason: ['The reason field is unknown.'] }],
    );
    const { status, headers } = await at.clients.standard.post(path, body);
    assert.deepEqual([status, warningsOf(headers).map(({ field }) => field)], [200, ['reason']]);
  });

  it('are named again when a stored response is replayed, which strict handling does not change', async () => {
    const body = misspelt();
    const first = await put('/orders', body, { 'Idempotency-Key': 'same' });
    const again = await put('/orders', body, { 'Idempotency-Key': 'same', ...strict });
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    assert.deepEqual([again.status, again.body], [first.status, first.body]);
    const third = await put('/orders', body, { 'Idempotency-Key': 'same' });
    assert.deepEqual(warningsOf(third.headers), warningsOf(first.headers));
  });

  it('fit a header whatever they are called and however many there are', async () => {
    const odd = await put('/customers', { ...customer, external_id: 'c-2', 'naïve ☃\n": 日': 1, 'a.b': 2 });
    assert.deepEqual(warningsOf(odd.headers), [
      { field: 'naïve ☃\n": 日', message: 'The naïve ☃\n": 日 field is unknown.' },
      { field: 'a.b', message: 'The a.b field is unknown.' },
    ]);
    const names = Array.from({ length: 900 }, (_, i) => [`unknown_field_${i}`, i]);
    const many = await put('/customers', { ...customer, external_id: 'c-3', ...Object.fromEntries(names) });
    assert.equal(many.status, 201);
    assert.ok(many.headers.get('X-Retour-Warnings')!.length <= 1024);
    const warnings = warningsOf(many.headers);
    assert.ok(warnings.length > 5);
    assert.deepEqual(warnings.at(-1), { field: null, message: 'The body has more unknown fields.' });
  });

  it('are not looked for in reads', async () => {
    const { headers } = await at.clients.standard.get('/orders', { headers: strict, body: { a: 1 } });
    assert.deepEqual([headers.get('Preference-Applied'), headers.get('X-Retour-Warnings')], [null, null]);
  });
});
