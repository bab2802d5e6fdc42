import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cancelReturn, expireReturns, processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import {
  addWarehouse,
  listEvents,
  listTriggers,
  openLabelledReturn,
  useThirdParty,
} from '../support/labels.ts';

describe('labels', () => {
  const clock = new TestClock('2026-03-02T09:15:28.700Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let legacy: Client;

  async function clientOf(of: Shop, profile: 'standard' | 'legacy' = 'standard'): Promise<Client> {
    return server.client((await server.createKey(of, { profile })).secret);
  }
  const details = async (return_id: number) =>
    (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
  async function submit(): Promise<{ return_id: number; label_request_id: number }> {
    const return_id = await openLabelledReturn(server.deps, shop);
    const { body } = await client.get(`/label-requests?return_id=${return_id}`);
    return { return_id, label_request_id: Number(body.data[0].id) };
  }
  const label = {
    tracking_number: '9400111206206406260787',
    carrier: 'USPS',
    label_url: 'https://labels.example.com/1.pdf',
    rate: { amount: 745, currency_code: 'USD' },
  };
  /** A return with a label; what was told of it so far is left out later. */
  async function submitWithLabel(): Promise<{ return_id: number; id: number; told: number }> {
    const { return_id, label_request_id } = await submit();
    const { body } = await client.post('/labels', { ...label, label_request_id });
    return { return_id, id: body.id, told: (await listTriggers(server.deps, return_id)).length };
  }
  const put = (by: Client, id: number | string, body: unknown) =>
    by.request('PUT', `/labels/${id}`, { body });

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    await addWarehouse(server.deps, shop);
    await useThirdParty(server.deps, shop);
    [client, legacy] = await Promise.all([clientOf(shop), clientOf(shop, 'legacy')]);
  });
  after(() => server.close());

  it('fulfil their request, show in the return, and are told of', async () => {
    const { return_id, label_request_id } = await submit();
    const { status, body } = await client.post('/labels', { ...label, label_request_id });
    assert.equal(status, 201);
    const { id, ...rest } = body;
    assert.deepEqual(rest, {
      return_id,
      tracking_number: '9400111206206406260787',
      tracking_url: null,
      carrier: 'USPS',
      label_url: 'https://labels.example.com/1.pdf',
      qrcode_url: null,
      rate: { amount: 745, currency: 'USD', currency_code: 'USD' },
      status: 'new',
      created_at: '2026-03-02T09:15:28.700Z',
    });
    assert.equal((await client.get(`/label-requests/${label_request_id}`)).body.status, 'fulfilled');
    const found = await details(return_id);
    assert.deepEqual(found.labels, [
      {
        id,
        status: 'new',
        updated_at: '2026-03-02T09:15:28.700Z',
        last_seen_at: null,
        last_seen_place: null,
        url: 'https://labels.example.com/1.pdf',
        rate: 745,
        currency: 'USD',
        carrier: 'USPS',
        tracking_number: '9400111206206406260787',
        tracking_url: null,
        line_items: found.line_items.map((unit: { line_item_id: number }) => unit.line_item_id),
      },
    ]);
    assert.equal(found.label_rate, '7.45');
    const events = (await listEvents(server.deps, return_id)).slice(3);
    assert.deepEqual(
      events.map(({ trigger }) => trigger),
      ['label.created', 'return.updated'],
    );
    assert.equal(events[0]?.details.shipment_id, String(id));
    assert.equal(events[1]?.snapshot.label_status, 'new');
  });

  it('take every member, ids and amounts in digits, and a document that is missing', async () => {
    const { label_request_id } = await submit();
    const { status, body } = await legacy.post('/labels', {
      label_request_id: ` ${label_request_id} `,
      tracking_number: '  x  ',
      carrier: 'Pigeon Post',
      label_url: null,
      tracking_url: 'http://track.example.com/x?y=1#z',
      qrcode_url: 'https://qr.example.com/x.png',
      rate: { amount: '0', currency: 'JPY', currency_code: 'JPY' },
      surprise: true,
    });
    assert.equal(status, 200);
    const { id: _id, return_id: _return_id, created_at: _created_at, ...rest } = body;
    assert.deepEqual(rest, {
      tracking_number: 'x',
      tracking_url: 'http://track.example.com/x?y=1#z',
      carrier: 'Pigeon Post',
      label_url: null,
      qrcode_url: 'https://qr.example.com/x.png',
      rate: { amount: 0, currency: 'JPY', currency_code: 'JPY' },
      status: 'new',
    });
  });

  it('are refused with every field that breaks its rule, and nothing is changed', async () => {
    const { return_id, label_request_id } = await submit();
    const all = await client.post('/labels', {});
    assert.equal(all.status, 422);
    assert.deepEqual(Object.keys(all.body.errors).toSorted(), [
      'carrier',
      'label_request_id',
      'label_url',
      'rate',
      'tracking_number',
    ]);
    const url = (length: number) => `https://labels.example.com/${'x'.repeat(length - 27)}`;
    const broken: [change: object, field: string, message: string][] = [
      [{ label_request_id: true }, 'label_request_id', 'The label request id field must be an integer.'],
      [{ label_request_id: null }, 'label_request_id', 'The label request id field is required.'],
      [
        { tracking_number: 'x'.repeat(257) },
        'tracking_number',
        'The tracking number field must not be greater than 256 characters.',
      ],
      [{ tracking_number: 7 }, 'tracking_number', 'The tracking number field must be a string.'],
      [{ carrier: 'x'.repeat(33) }, 'carrier', 'The carrier field must not be greater than 32 characters.'],
      [{ label_url: 'ftp://example.com' }, 'label_url', 'The label url field must be a valid URL.'],
      [{ label_url: 'https://ana@example.com/' }, 'label_url', 'The label url field must be a valid URL.'],
      [{ label_url: '/1.pdf' }, 'label_url', 'The label url field must be a valid URL.'],
      [
        { label_url: url(2049) },
        'label_url',
        'The label url field must not be greater than 2048 characters.',
      ],
      [
        { qrcode_url: url(513) },
        'qrcode_url',
        'The qrcode url field must not be greater than 512 characters.',
      ],
      [{ tracking_url: 'x' }, 'tracking_url', 'The tracking url field must be a valid URL.'],
      [{ rate: '7.45' }, 'rate', 'The rate field must be a valid amount.'],
      [{ rate: { amount: 1 } }, 'rate.currency_code', 'The currency code field is required.'],
      [
        { rate: { amount: 1, currency: 'XXY' } },
        'rate.currency',
        'The currency field must be an ISO 4217 code, such as USD.',
      ],
      [
        { rate: { amount: 1, currency_code: 'usd' } },
        'rate.currency_code',
        'The currency code field must be an ISO 4217 code, such as USD.',
      ],
      [
        { rate: { amount: 1, currency_code: 840 } },
        'rate.currency_code',
        'The currency code field must be a string.',
      ],
      [
        { rate: { amount: 1, currency: 'USD', currency_code: 'EUR' } },
        'rate.currency',
        'The currency field must equal currency_code.',
      ],
      [
        { rate: { amount: -1, currency: 'USD' } },
        'rate.amount',
        `The amount field must be between 0 and ${Number.MAX_SAFE_INTEGER}.`,
      ],
      [
        { rate: { amount: 7.45, currency: 'USD' } },
        'rate.amount',
        'The amount field must be an integer in minor units of the currency: 7.45 USD is 745.',
      ],
      [{ rate: { currency: 'USD' } }, 'rate.amount', 'The amount field is required.'],
    ];
    for (const [change, field, message] of broken) {
      const body = { ...label, label_request_id, ...change };
      const { status, body: answer } = await client.post('/labels', body);
      assert.deepEqual(
        [status, answer.code, answer.errors],
        [422, 'validation_failed', { [field]: [message] }],
      );
      const old = await legacy.request('POST', '/labels', { body, headers: { Prefer: 'handling=strict' } });
      assert.deepEqual([old.status, old.body], [400, { error: { code: 'validation_failed', message } }]);
    }
    assert.equal((await listEvents(server.deps, return_id)).length, 3);
    const longest = {
      ...label,
      label_request_id,
      tracking_number: 'x'.repeat(256),
      carrier: 'x'.repeat(32),
      label_url: url(2048),
      qrcode_url: url(512),
    };
    assert.equal((await client.post('/labels', longest)).status, 201);
  });

  it('need a request of this shop that is open', async () => {
    const { return_id, label_request_id } = await submit();
    const stranger = await clientOf(await server.createShop());
    const missing: [Client, unknown][] = [
      [stranger, label_request_id],
      [client, 999],
      [client, 0],
      [client, -1],
      [client, 1.5],
      [client, 'x'],
    ];
    for (const [by, id] of missing) {
      const { status, body } = await by.post('/labels', { ...label, label_request_id: id });
      assert.deepEqual(
        [status, body.code, body.detail],
        [404, 'label_request_not_found', "The label request doesn't exist."],
      );
    }
    await cancelReturn(server.deps, { shop_id: shop.id, return_id });
    const refused = await client.post('/labels', { ...label, label_request_id });
    assert.deepEqual([refused.status, refused.body.code], [409, 'label_request_not_open']);
    const old = await legacy.post('/labels', { ...label, label_request_id });
    assert.deepEqual(
      [old.status, old.body],
      [400, { error: { code: 'label_request_not_open', message: refused.body.detail } }],
    );
    const unknown = await legacy.post('/labels', { ...label, label_request_id: 999 });
    assert.deepEqual(
      [unknown.status, unknown.body],
      [400, { error: { code: 'label_request_not_found', message: "The label request doesn't exist." } }],
    );
  });

  it('fulfil a request once, however many answer it at the same time', async () => {
    const { return_id, label_request_id } = await submit();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post('/labels', { ...label, label_request_id })),
    );
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), [
      '201',
      ...Array(7).fill('409'),
    ]);
    assert.equal((await details(return_id)).labels.length, 1);
  });

  it('are the same label for a repeat with the same Idempotency-Key', async () => {
    const { return_id, label_request_id } = await submit();
    const options = { headers: { 'Idempotency-Key': `label of ${return_id}` } };
    const first = await client.post('/labels', { ...label, label_request_id }, options);
    const again = await client.post('/labels', { ...label, label_request_id }, options);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  });

  it('come for a return that was processed meanwhile: its goods still have to travel', async () => {
    const { return_id, label_request_id } = await submit();
    await processReturn(server.deps, { shop_id: shop.id, return_id, source: 'warehouse' });
    assert.equal((await client.post('/labels', { ...label, label_request_id })).status, 201);
  });

  it('with a wrong check digit are taken and noted, others are not noted', async () => {
    for (const [tracking_number, noted] of [
      ['9400111206206406260788', true],
      ['9400111206206406260787', false],
      ['anything', false],
    ] as const) {
      const { return_id, label_request_id } = await submit();
      const { status } = await client.post('/labels', { ...label, label_request_id, tracking_number });
      assert.equal(status, 201);
      const { body } = await client.get(`/warehouse/return/${return_id}/notes`);
      assert.equal(body.length, noted ? 1 : 0);
      if (noted) assert.match(body[0].content, /9400111206206406260788 .* USPS: its check digit is wrong/);
    }
  });

  it('move forward only; what is behind stays in the history and is not told', async () => {
    const { return_id, id, told } = await submitWithLabel();
    const steps: [status: string, shown: string, told: boolean][] = [
      ['new', 'new', false],
      ['in_transit', 'in_transit', true],
      ['pre_transit', 'in_transit', false],
      ['in_transit', 'in_transit', false],
      ['failure', 'failure', true],
      ['failure', 'failure', false],
      ['error', 'error', true],
      ['pre_transit', 'pre_transit', true],
      ['out_for_delivery', 'out_for_delivery', true],
      ['delivered', 'delivered', true],
      ['error', 'delivered', false],
      ['in_transit', 'delivered', false],
    ];
    let expected = told;
    for (const [status, shown, changes] of steps) {
      const answer = await put(client, id, { status });
      assert.deepEqual([answer.status, answer.body.status], [200, shown], status);
      expected += changes ? 2 : 0;
      const triggers = await listTriggers(server.deps, return_id);
      assert.equal(triggers.length, expected, status);
      if (changes) assert.deepEqual(triggers.slice(-2), ['label.updated', 'return.updated']);
    }
    const { rows } = await server.deps.db.pool.query('select status from label_history where label_id = $1', [
      id,
    ]);
    assert.equal(rows.length, steps.length);
    assert.equal((await details(return_id)).return_method.state, 'delivered');
  });

  it('carry the time that the carrier saw it, and the present without one', async () => {
    const { return_id, id } = await submitWithLabel();
    await put(client, id, { status: 'in_transit', occurred_at: '2026-03-01 16:31:00' });
    assert.equal((await details(return_id)).labels[0].updated_at, '2026-03-01T16:31:00.000Z');
    await put(client, id, { status: 'delivered' });
    assert.equal((await details(return_id)).labels[0].updated_at, clock.now().toISOString());
  });

  it('refuse statuses and times that are none, and labels that are not there', async () => {
    const { id } = await submitWithLabel();
    const statuses = 'new, pre_transit, in_transit, out_for_delivery, delivered, error, failure';
    for (const [body, field, message] of [
      [{}, 'status', 'The status field is required.'],
      [{ status: 'lost' }, 'status', `Must be one of the following values: ${statuses}.`],
      [{ status: 'new', occurred_at: 'soon' }, 'occurred_at', 'The occurred at field must be a valid date.'],
    ] as const) {
      const refused = await put(client, id, body);
      assert.deepEqual([refused.status, refused.body.errors], [422, { [field]: [message] }]);
      const old = await put(legacy, id, body);
      assert.deepEqual([old.status, old.body], [400, { error: { code: 'validation_failed', message } }]);
    }
    const stranger = await clientOf(await server.createShop());
    for (const [by, missing] of [
      [stranger, id],
      [client, 1],
      [client, 'x'],
    ] as const) {
      const { status, body } = await put(by, missing, { status: 'delivered' });
      assert.deepEqual(
        [status, body.code, body.detail],
        [404, 'label_not_found', "The label doesn't exist."],
      );
    }
    const old = await put(legacy, 1, { status: 'new' });
    assert.deepEqual(
      [old.status, old.body],
      [400, { error: { code: 'label_not_found', message: "The label doesn't exist." } }],
    );
  });

  it('open an expired return again with the first scan', async () => {
    const { return_id, id } = await submitWithLabel();
    clock.advance(29 * day_ms);
    await expireReturns(server.deps);
    assert.deepEqual((await listTriggers(server.deps, return_id)).slice(-2), [
      'label.closed',
      'return.updated',
    ]);
    const expired = await details(return_id);
    assert.deepEqual([expired.state, expired.labels], ['expired', []]);
    await put(client, id, { status: 'in_transit' });
    const again = await details(return_id);
    assert.deepEqual([again.state, again.labels[0].id], ['open', id]);
  });
});
