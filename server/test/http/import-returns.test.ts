import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { executeReturn, flagReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { sell } from '../support/processing.ts';
import type { ShortSale } from '../support/processing.ts';
import { readReturnRows } from '../support/rows.ts';
import { assertInvariants } from '../support/invariants.ts';

type Json = Record<string, any>;

describe('returns of another system', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let next_id = 37_603_915;

  before(async () => {
    // No worker: a test that wants processing does it.
    const clock = new TestClock('2026-03-06T13:40:00.000Z');
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
  });
  after(() => server.close());

  /** A return of one unit of a new order that cost 30.00, as the other system lists it. */
  async function exported(
    more: Json = {},
    sale: ShortSale = { lines: [{ quantity: 2, unit_price: 3000 }] },
  ): Promise<Json> {
    const order = await sell(server.deps, shop, sale);
    const [line] = (await client.get(`/orders/${order.id}`)).body.order.line_items;
    const id = ++next_id;
    return {
      id: String(id),
      state: 'open',
      created_at: '2026-03-02T09:15:27+00:00',
      updated_at: '2026-03-04T10:00:00+00:00',
      provider_order_id: order.external_id,
      order_name: order.name,
      currency: 'USD',
      line_items: [
        {
          line_item_id: String(id * 10),
          provider_line_item_id: line.external_id,
          outcome: 'default',
          return_reason: 'Too small',
          parent_return_reason: 'Size',
          return_comment: 'N/A',
          exchange_variant: '',
        },
      ],
      ...more,
    };
  }
  const execute = (return_id: number) =>
    executeReturn({ ...server.deps, provider: manualProvider }, { shop_id: shop.id, return_id });
  const send = (body: Json) => client.post('/returns/import', body);
  const details = async (body: Json): Promise<Json> =>
    (await client.get(`/warehouse/return/details?return_id=${body['id']}`)).body;
  const events = async (body: Json) =>
    server.deps.db.root
      .selectFrom('events')
      .select(['trigger', 'sequence'])
      .where('shop_id', '=', shop.id)
      .where('return_id', '=', Number(body['id']))
      .orderBy('sequence')
      .execute();

  it('keep their ids, and a scan of a parcel in transit finds its return and processes it', async () => {
    const label = {
      id: 67329889,
      status: 'in_transit',
      carrier: 'USPS',
      tracking_number: '9400111206206406260787',
      updated_at: '2026-03-04T16:31:00.000Z',
      url: 'https://labels.example.com/1.pdf',
      rate: 745,
      currency: 'USD',
    };
    const body = await exported({ labels: [label], processing_event: 'delivered', refund: '30.00' });
    const answer = await send(body);
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.body, { return_id: Number(body['id']), result: 'created', differences: [] });
    const shown = await details(body);
    assert.equal(shown['id'], Number(body['id']));
    assert.equal(shown['line_items'][0].line_item_id, Number(body['line_items'][0].line_item_id));
    assert.equal(shown['tracking_number'], label.tracking_number);
    assert.equal(shown['labels'][0].id, label.id);
    assert.equal(shown['created_at'], '2026-03-02 09:15:27');
    const scan = await client.request('PUT', `/labels/${label.id}`, {
      body: { status: 'delivered', occurred_at: '2026-03-06T13:00:00Z' },
    });
    assert.equal(scan.status, 200, scan.text);
    await execute(Number(body['id']));
    const closed = await details(body);
    assert.equal(closed['state'], 'closed');
    assert.equal(closed['refund'], '30.00');
    await assertInvariants(server.deps, shop.id);
  });

  it('that were processed are recorded as paid, and what they paid can not be paid again', async () => {
    const body = await exported({
      state: 'closed',
      refund: '30.00',
      refunds: [{ gateway: 'card', amount: '30.00', currency: 'USD', provider_refund_id: 're_1' }],
    });
    assert.equal((await send(body)).status, 201);
    const shown = await details(body);
    assert.equal(shown['state'], 'closed');
    assert.deepEqual(shown['refunds'], [
      { gateway: 'card', amount: '30.00', currency: 'USD', provider_refund_id: 're_1' },
    ]);
    assert.deepEqual(
      (await events(body)).map(({ trigger }) => trigger),
      ['return.created', 'return.closed'],
    );
    assert.equal((await client.post(`/warehouse/return/${body['id']}/process`)).body.code, 'return_closed');
    const two_more = { ...body, id: next_id + 500, state: 'open', refund: '60.00', refunds: [] };
    const item = body['line_items'][0];
    const refused = await send({
      ...two_more,
      line_items: [1, 2].map((i) => ({ ...item, line_item_id: next_id * 100 + i })),
    });
    assert.equal(refused.body.code, 'item_not_eligible', 'one of the two units is held');
    await assertInvariants(server.deps, shop.id);
  });

  it('count once when the order lists their refund too', async () => {
    const body = await exported({
      state: 'closed',
      refund: '30.00',
      refunds: [{ gateway: 'card', amount: '30.00', currency: 'USD', provider_refund_id: 're_7' }],
    });
    const line_item = {
      external_id: body['line_items'][0].provider_line_item_id,
      quantity: 1,
      restock: false,
    };
    const refund = {
      external_id: 're_7',
      type: 'line_item',
      amount: { amount: 3000, currency: 'USD' },
      line_item,
    };
    const order = { external_id: body['provider_order_id'], refunds: [refund] };
    assert.equal((await client.request('PUT', '/orders', { body: order })).status, 200);
    assert.equal((await send(body)).status, 201);
    const rest: Json = { ...body, id: ++next_id, state: 'open', refunds: [] };
    rest['line_items'] = [{ ...body['line_items'][0], line_item_id: next_id * 10 }];
    assert.deepEqual((await send(rest)).body, { return_id: next_id, result: 'created', differences: [] });
    await assertInvariants(server.deps, shop.id);
  });

  it('that paid more or less than their units cost show the difference as reimbursement, fee or bonus', async () => {
    const more = await exported({ state: 'closed', refund: '34.50' });
    const less = await exported({ state: 'closed', refund: '25.01' });
    const credit = await exported({ state: 'closed', refund: '0.00', gift_card: '33.00' });
    for (const body of [more, less, credit]) assert.equal((await send(body)).status, 201);
    const figures = ({ refund, gift_card, handling_fee, reimbursement, bonus_credit }: Json) => ({
      refund,
      gift_card,
      handling_fee,
      reimbursement,
      bonus_credit,
    });
    assert.deepEqual(figures(await details(more)), {
      refund: '34.50',
      gift_card: '0.00',
      handling_fee: '0.00',
      reimbursement: '4.50',
      bonus_credit: '0.00',
    });
    assert.equal(figures(await details(less)).handling_fee, '4.99');
    assert.equal(figures(await details(credit)).bonus_credit, '3.00');
    const impossible = await send(await exported({ state: 'closed', refund: '60.01' }));
    assert.equal(impossible.status, 422);
    assert.match(impossible.body.errors.refund[0], /60\.01.*60\.00/);
    await assertInvariants(server.deps, shop.id);
  });

  it('that are open report what this service computes differently, and note it', async () => {
    const body = await exported({ refund: '27.50', handling_fee: '4.00' });
    assert.deepEqual((await send(body)).body.differences, [
      { field: 'refund', stated: '27.50', computed: '26.00' },
    ]);
    const notes = (await client.get(`/warehouse/return/${body['id']}/notes`)).body as Json[];
    assert.match(notes[0]!['content'], /refund 27\.50.*26\.00/);
  });

  it('are imported once, replaced while nothing has happened to them here, and never afterwards', async () => {
    const body = await exported();
    assert.equal((await send(body)).body.result, 'created');
    const ref = { shop_id: shop.id, return_id: Number(body['id']) };
    const rows = await readReturnRows(server.deps.db, ref.shop_id, ref.return_id);
    assert.equal((await send(body)).body.result, 'unchanged');
    assert.deepEqual(await readReturnRows(server.deps.db, ref.shop_id, ref.return_id), rows);
    const newer = {
      ...body,
      tracking_number: '1Z5R89390357567127',
      carrier: 'UPS',
      label_status: 'in_transit',
    };
    assert.equal((await send(newer)).body.result, 'updated');
    assert.equal((await details(body))['tracking_number'], '1Z5R89390357567127');
    await flagReturn(server.deps, ref);
    const late = await send({ ...newer, label_status: 'delivered' });
    assert.equal(late.status, 409);
    assert.equal(late.body.code, 'resource_exists');
    assert.equal((await details(body))['state'], 'review');
    await assertInvariants(server.deps, shop.id);
  });

  it('bring what was given beyond them, once it was made, and no more than the order has left', async () => {
    const goodwill = {
      goodwill_id: 'gdw_01KKVZ7Q4Q8J2K5L9M3N7P1R4S',
      kind: 'refund',
      amount: '5.00',
      currency: 'USD',
      given_at: '2026-03-03T09:00:00Z',
      settled_at: '2026-03-03T09:01:00Z',
    };
    const body = await exported({ goodwill: [goodwill] });
    assert.equal((await send(body)).status, 201);
    const [shown] = (await details(body))['goodwill'];
    assert.deepEqual([shown.goodwill_id, shown.amount, shown.kind], [goodwill.goodwill_id, '5.00', 'refund']);
    assert.notEqual(shown.settled_at, null);
    await assertInvariants(server.deps, shop.id);
    const refused = async (given: object[]) => {
      const { status, body: problem } = await send(await exported({ goodwill: given }));
      assert.equal(status, 422);
      return Object.keys(problem.errors);
    };
    const other = { ...goodwill, goodwill_id: 'gdw_01KKVZ7Q4Q8J2K5L9M3N7P1R4T' };
    assert.deepEqual(await refused([goodwill]), ['goodwill.0.goodwill_id'], 'another return has it');
    assert.deepEqual(await refused([other, other]), ['goodwill.1.goodwill_id']);
    assert.deepEqual(await refused([{ ...other, settled_at: null }]), ['goodwill.0.settled_at']);
    assert.deepEqual(await refused([{ ...other, amount: '60.01' }]), ['goodwill.0.amount']);
    assert.deepEqual(await refused([{ ...other, amount: '0' }]), ['goodwill.0.amount']);
    assert.deepEqual(await refused([{ ...other, currency: 'EUR' }]), ['goodwill.0.currency']);
    const again = await send({ ...body, updated_at: '2026-03-05T10:00:00Z' });
    assert.deepEqual([again.status, again.body.code], [409, 'resource_exists'], 'its money is booked');
  });

  it('never meet an id that was given here', async () => {
    const here = await openReturn(server.deps, shop);
    assert.equal((await send(await exported({ id: here }))).body.code, 'resource_exists');
    const body = await exported();
    assert.equal((await send(body)).status, 201);
    assert.ok((await openReturn(server.deps, shop)) > Number(body['id']));
    const same_unit = await send(await exported({ line_items: body['line_items'] }));
    assert.equal(same_unit.status, 422);
  });

  it('that ended release their units, and a scanned label opens one again', async () => {
    const label = {
      id: 67329999,
      status: 'pre_transit',
      carrier: 'UPS',
      tracking_number: '1Z5R89390357567127',
    };
    const body = await exported({ state: 'expired', labels: [label] });
    assert.equal((await send(body)).status, 201);
    assert.equal((await details(body))['state'], 'expired');
    assert.equal(
      (
        await client.request('PUT', `/labels/${label.id}`, {
          body: { status: 'in_transit', occurred_at: '2026-03-06T13:00:00Z' },
        })
      ).status,
      200,
    );
    assert.equal((await details(body))['state'], 'open');
    await assertInvariants(server.deps, shop.id);
  });

  it('are refused when they are partly paid, name an unknown order or line, or are in another currency', async () => {
    const cases: [Json, string][] = [
      [{ refunds: [{ gateway: 'card', amount: '1.00' }] }, 'refunds'],
      [{ exchanges: [{ title: 'Shirt', price: '1.00', exchange_order_name: '#1-E1' }] }, 'exchanges'],
      [{ provider_order_id: 'nowhere' }, 'provider_order_id'],
      [{ provider_order_id: '', order_name: '' }, 'provider_order_id'],
      [{ currency: 'EUR' }, 'currency'],
      [{ currency: 'ZZZ' }, 'currency'],
      [{ refund: '30' }, 'refund'],
      [{ id: 1_000_000_000_000_001 }, 'id'],
      [{ created_at: 'yesterday' }, 'created_at'],
    ];
    for (const [more, field] of cases) {
      const answer = await send(await exported(more));
      assert.equal(answer.status, 422, field);
      assert.deepEqual(Object.keys(answer.body.errors), [field]);
    }
    const body = await exported();
    body['line_items'][0].provider_line_item_id = 'nowhere';
    assert.deepEqual(Object.keys((await send(body)).body.errors), ['line_items.0.provider_line_item_id']);
  });

  it('of an order that was cancelled are refused', async () => {
    const body = await exported();
    await server.deps.db.pool.query(
      `update orders set status = 'cancelled' where shop_id = $1 and external_id = $2`,
      [shop.id, body['provider_order_id']],
    );
    const answer = await send(body);
    assert.deepEqual([answer.status, answer.body.code], [422, 'returns_unavailable_for_order']);
    assert.equal((await client.get(`/warehouse/return/details?return_id=${body['id']}`)).status, 404);
  });

  it('keep the figures of a return that this service listed itself', async () => {
    const sale = { lines: [{ quantity: 3, unit_price: 2390, discount: 1793, tax: 1434 }], shipping: 500 };
    const order = await sell(server.deps, shop, sale);
    const return_id = await openReturn(server.deps, shop, {
      order,
      units: [{ quantity: 1 }, { quantity: 1, resolution: 'credit' }],
      terms: { credit_bonus: 250, handling_fee: 399, reimbursement: 100 },
    });
    await client.post(`/warehouse/return/${return_id}/process`);
    await execute(return_id);
    const listed = ((await client.get('/warehouse/return/list')).body as Json[]).find(
      ({ id }) => id === String(return_id),
    )!;
    const other = await server.createShop();
    const elsewhere = server.client((await server.createKey(other)).secret);
    const sold_again = await sell(server.deps, other, sale);
    const [line] = (await elsewhere.get(`/orders/${sold_again.id}`)).body.order.line_items;
    listed['provider_order_id'] = sold_again.external_id;
    for (const item of listed['line_items']) item.provider_line_item_id = line.external_id;
    const answer = await elsewhere.post('/returns/import', listed);
    assert.equal(answer.status, 201, answer.text);
    const moved = (await elsewhere.get(`/warehouse/return/details?return_id=${return_id}`)).body as Json;
    for (const name of [
      'total',
      'refund',
      'gift_card',
      'handling_fee',
      'bonus_credit',
      'reimbursement',
      'not_refundable',
      'return_total',
    ])
      assert.equal(moved[name], listed[name], name);
    await assertInvariants(server.deps, other.id);
  });

  it('have an example in the guide that works', async () => {
    const guide = readFileSync(new URL('../../../docs/guide/coming-from-loop.md', import.meta.url), 'utf8');
    const { data } = JSON.parse(/^\{"resource": "return".*$/m.exec(guide)![0]);
    const other = await server.createShop();
    const elsewhere = server.client((await server.createKey(other)).secret);
    await sellOrder(server.deps, other, {
      external_id: data.provider_order_id,
      line_items: [{ external_id: data.line_items[0].provider_line_item_id, quantity: 1, unit_price: 3000 }],
    });
    assert.equal((await elsewhere.post('/returns/import', data)).status, 201);
  });

  it('come in bulk as well', async () => {
    const lines = [await exported(), { ...(await exported()), currency: 'EUR' }];
    const upload = await client.request('POST', '/bulk-operations', {
      raw: lines.map((data) => `${JSON.stringify({ resource: 'return', data })}\n`).join(''),
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const { id } = upload.body.bulk_operation;
    await applyBatch(server.deps, shop, createLineApplier(server.deps));
    const { bulk_operation_jobs: jobs } = (await client.get(`/bulk-operations/${id}/jobs`)).body as Json;
    assert.deepEqual(
      jobs.map(({ status, result, id: row }: Json) => ({ status, result, row })),
      [
        { status: 'success', result: 'created', row: Number(lines[0]!['id']) },
        { status: 'failed', result: null, row: null },
      ],
    );
  });
});
