import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn } from '../support/factories.ts';

const categories = [
  'package-never-received',
  'package-is-empty',
  'package-is-missing-items',
  'instant-return-charge-failed',
  'keep-item-abuse',
  'splitting-returns-to-avoid-restrictions',
  'item-is-worn',
];

describe('fraud reports', () => {
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;
  let return_id: number;
  const path = (id: number | string = return_id) => `/returns/${id}/fraud-report`;

  before(async () => {
    server = await startTestApp({
      role: 'api',
      clock: new TestClock('2026-03-06T13:44:47.038Z'),
      settings: { RETOUR_RATE_LIMIT: '100000' },
    });
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
  });
  after(() => server.close());
  beforeEach(async () => {
    return_id = await openReturn(server.deps, shop);
  });

  it('are made once per return, and again after the first was deleted', async () => {
    for (const client of Object.values(clients)) {
      const report = { category: 'package-is-empty', comment: 'Weight at intake 80 g.' };
      const { status, body } = await client.post(path(), { ...report, comment: ` ${report.comment} ` });
      const { id, ...rest } = body;
      assert.ok(Number.isSafeInteger(id));
      assert.deepEqual(
        [status, rest],
        [201, { ...report, created_at: '2026-03-06T13:44:47.038Z', return_id }],
      );
      const deleted = await client.request('DELETE', path());
      assert.deepEqual([deleted.status, deleted.text, deleted.headers.get('Content-Type')], [204, '', null]);
    }
    assert.equal((await clients.standard.post(path(), { category: 'other', comment: 'x' })).status, 201);
    const again = await clients.standard.post(path(), { category: 'item-is-worn' });
    assert.deepEqual([again.status, again.body.code], [409, 'fraud_report_exists']);
    const legacy = await clients.legacy.post(path(), { category: 'item-is-worn' });
    assert.deepEqual(
      [legacy.status, legacy.body],
      [409, { errors: { message: 'Fraud Report already exists.' } }],
    );
  });

  it('need no comment, but for the category other', async () => {
    for (const category of categories) {
      for (const comment of [undefined, null]) {
        const { status, body } = await clients.standard.post(path(), { category, comment });
        assert.deepEqual([status, body.category, body.comment], [201, category, null]);
        await clients.standard.request('DELETE', path());
      }
    }
    const errors = { comment: ['The comment field is required.'] };
    for (const comment of [undefined, null, '', '  ']) {
      const { status, body } = await clients.standard.post(path(), { category: 'other', comment });
      assert.deepEqual([status, body.errors], [422, errors]);
      const legacy = await clients.legacy.post(path(), { category: 'other', comment });
      assert.deepEqual([legacy.status, legacy.body], [422, { message: errors.comment[0], errors }]);
    }
  });

  it('refuse categories that there are not, and comments over 512 characters', async () => {
    const { status, body } = await clients.standard.post(path(), {
      category: 'rude',
      comment: 'x'.repeat(513),
    });
    assert.deepEqual(
      [status, body.errors],
      [
        422,
        {
          category: [`Must be one of the following values: ${[...categories, 'other'].join(', ')}.`],
          comment: ['The comment field must not be greater than 512 characters.'],
        },
      ],
    );
    const missing = await clients.standard.post(path());
    assert.deepEqual(missing.body.errors, { category: ['The category field is required.'] });
    const longest = await clients.standard.post(path(), { category: 'other', comment: '🎁'.repeat(512) });
    assert.equal(longest.status, 201);
  });

  it('answer a return of another shop like one that never existed', async () => {
    const elsewhere = await openReturn(server.deps, await server.createShop());
    for (const id of [elsewhere, 987654321, 'x']) {
      for (const [method, body] of [
        ['POST', { category: 'item-is-worn' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await clients.standard.request(method, path(id), { body });
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.detail],
          [404, 'return_not_found', 'No return found with this ID.'],
        );
        const legacy = await clients.legacy.request(method, path(id), { body });
        assert.deepEqual(
          [legacy.status, legacy.body],
          [404, { errors: { message: 'No return found with this ID.' } }],
        );
      }
    }
    // What is wrong with the body is said before anything about the return.
    assert.equal((await clients.standard.post(path(987654321), {})).status, 422);
  });

  it('can be deleted only where there is one', async () => {
    const { status, body } = await clients.standard.request('DELETE', path());
    assert.deepEqual([status, body.code], [404, 'fraud_report_not_found']);
    const legacy = await clients.legacy.request('DELETE', path());
    assert.deepEqual([legacy.status, legacy.body], [404, { errors: { message: 'Fraud Report not found.' } }]);
  });

  it('change neither the return nor tell anybody, in whatever state it is', async () => {
    for (const act of ['flag', 'close', 'cancel'] as const) {
      const id = await openReturn(server.deps, shop);
      await clients.standard.post(`/warehouse/return/${id}/${act}`);
      const read = async () => ({
        details: (await clients.standard.get(`/warehouse/return/details?return_id=${id}`)).body,
        events: await server.deps.db.root
          .selectFrom('events')
          .select('id')
          .where('shop_id', '=', shop.id)
          .where('return_id', '=', id)
          .execute(),
      });
      const before_report = await read();
      assert.equal((await clients.standard.post(path(id), { category: 'keep-item-abuse' })).status, 201);
      assert.deepEqual(await read(), before_report);
    }
  });

  it('are made once when many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => clients.standard.post(path(), { category: 'item-is-worn' })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [201, ...Array<number>(11).fill(409)]);
  });

  it('are made once per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `report ${return_id}` };
    const [first, again] = [
      await clients.standard.post(path(), { category: 'item-is-worn' }, { headers }),
      await clients.standard.post(path(), { category: 'item-is-worn' }, { headers }),
    ];
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text]);
  });

  it('ask for the scope returns', async () => {
    const { secret } = await server.createKey(shop, { scopes: ['orders'] });
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await server.client(secret).request(method, path());
      assert.deepEqual([status, body.required_scope], [403, 'returns']);
    }
  });
});
