import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLabel } from '../../src/modules/logistics/labels/index.ts';
import { cancelReturn, processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn } from '../support/factories.ts';
import { addWarehouse, listTriggers, openLabelledReturn, useThirdParty } from '../support/labels.ts';

describe('labels on demand', () => {
  const clock = new TestClock('2026-03-02T09:15:28.700Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let legacy: Client;

  async function clientOf(of: Shop, profile: 'standard' | 'legacy' = 'standard'): Promise<Client> {
    return server.client((await server.createKey(of, { profile })).secret);
  }
  const submit = () => openLabelledReturn(server.deps, shop);
  const openRequestOf = async (return_id: number) =>
    (await client.get(`/label-requests?return_id=${return_id}&status=issued`)).body.data[0].id;
  const label = {
    tracking_number: '9400111206206406260787',
    carrier: 'USPS',
    label_url: 'https://labels.example.com/1.pdf',
    rate: { amount: 745, currency_code: 'USD' },
  };
  async function submitWithLabel(): Promise<{ return_id: number; id: number }> {
    const return_id = await submit();
    const { body } = await client.post('/labels', {
      ...label,
      label_request_id: await openRequestOf(return_id),
    });
    return { return_id, id: body.id };
  }

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    await addWarehouse(server.deps, shop);
    await useThirdParty(server.deps, shop);
    [client, legacy] = await Promise.all([clientOf(shop), clientOf(shop, 'legacy')]);
  });
  after(() => server.close());

  const generate = (by: Client, return_id: number | string) => by.post(`/returns/${return_id}/labels`);
  /** A return that travels by label and has asked for none. */
  const unasked = () =>
    openReturn(server.deps, shop, { method: { provider: 'own', method_type: 'ship_own' } });
  const refusals = [
    ['return_not_found', 404, async () => 1],
    ['return_not_found', 404, async () => 'x'],
    ['label_already_exists', 409, submit],
    ['label_already_exists', 409, async () => (await submitWithLabel()).return_id],
    ['return_cannot_receive_label', 422, () => openReturn(server.deps, shop)],
    [
      'return_cannot_receive_label',
      422,
      () => openReturn(server.deps, shop, { method: { provider: 'x', method_type: 'drop_off' } }),
    ],
    [
      'return_cannot_receive_label',
      422,
      () =>
        openReturn(server.deps, shop, {
          units: [{ outcome: 'keep' }],
          method: { provider: 'x', method_type: 'ship_own' },
        }),
    ],
    [
      'return_cannot_receive_label',
      422,
      async () => {
        const { return_id } = await submitWithLabel();
        await processReturn(server.deps, { shop_id: shop.id, return_id, source: 'warehouse' });
        return return_id;
      },
    ],
    [
      'return_cannot_receive_label',
      422,
      async () => {
        const return_id = await unasked();
        await cancelReturn(server.deps, { shop_id: shop.id, return_id });
        return return_id;
      },
    ],
  ] as const;

  it('are asked for once, by a return that has none', async () => {
    const return_id = await unasked();
    const { status, body } = await generate(client, return_id);
    assert.deepEqual([status, body], [202, { message: 'Label generation queued', returnId: return_id }]);
    assert.deepEqual((await listTriggers(server.deps, return_id)).slice(1), [
      'label.request.issued',
      'label.requested',
    ]);
    assert.equal((await generate(client, return_id)).body.code, 'label_already_exists');
  });

  it('are asked for by one of many callers', async () => {
    const return_id = await unasked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(client, return_id)));
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), [
      '202',
      ...Array(7).fill('409'),
    ]);
  });

  it('are refused where the return cannot have one, in the words of each profile', async () => {
    for (const [code, expected, make] of refusals) {
      const return_id = await make();
      const { status, body } = await generate(client, return_id);
      assert.deepEqual([status, body.code], [expected, code]);
      const old = await generate(legacy, return_id);
      assert.equal(old.status, expected);
      assert.deepEqual(old.body, { error: { code, message: body.detail } });
    }
    const homeless = await server.createShop();
    const return_id = await openLabelledReturn(server.deps, homeless);
    for (const profile of ['standard', 'legacy'] as const) {
      const { status, text } = await generate(await clientOf(homeless, profile), return_id);
      assert.equal(status, 422);
      assert.match(text, /"code":"label_generation_failed"/);
    }
    const foreign = await generate(client, return_id);
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'return_not_found']);
  });

  it('replace a label that reports an error', async () => {
    const { return_id, id } = await submitWithLabel();
    await client.request('PUT', `/labels/${id}`, { body: { status: 'error' } });
    assert.equal((await generate(client, return_id)).status, 202);
    const label_request_id = await openRequestOf(return_id);
    const made = await client.post('/labels', { ...label, label_request_id });
    const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
    const labels = body.labels.map((shown: { id: number }) => shown.id);
    assert.deepEqual(labels, [made.body.id]);
    const triggers = await listTriggers(server.deps, return_id);
    assert.deepEqual(triggers.slice(-3), ['label.closed', 'label.created', 'return.updated']);
  });

  it('are at most fifty of one return', async () => {
    const return_id = await unasked();
    const one = {
      carrier: 'USPS',
      service: null,
      tracking_url: null,
      url: null,
      rate: null,
      currency: null,
    };
    const create = () =>
      createLabel(server.deps, { shop_id: shop.id, return_id, tracking_number: 'x', ...one });
    for (let i = 0; i < 49; i++) await create();
    const { label_id } = await create();
    await assert.rejects(create, { code: 'validation_failed' });
    await server.deps.db.pool.query(`update labels set voided_at = now() where return_id = $1`, [return_id]);
    const { status, body } = await generate(client, return_id);
    assert.deepEqual([status, body.code], [422, 'label_generation_failed']);
    assert.match(body.detail, /at most 50 labels/);
    assert.ok(label_id > 0);
  });
});
