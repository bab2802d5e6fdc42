import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';

const lists = ['blocklists', 'allowlists'] as const;
const email = (value: string) => ({ type: 'email', value });

describe('the lists of a shop', () => {
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;

  before(async () => {
    server = await startTestApp({
      role: 'api',
      clock: new TestClock('2026-03-01T08:00:00.900Z'),
      settings: { RETOUR_RATE_LIMIT: '100000' },
    });
  });
  after(() => server.close());
  beforeEach(async () => {
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
  });

  for (const list of lists) {
    describe(list, () => {
      it('takes an item, shows it, and gives it up', async () => {
        for (const client of Object.values(clients)) {
          const created = await client.post(`/${list}`, email('  a@example.com '));
          const { id } = created.body;
          const item = { id, type: 'email', value: 'a@example.com', secondary_value: null };
          assert.deepEqual([created.status, created.body], [201, item]);
          const shown = await client.get(`/${list}/${id}`);
          assert.deepEqual([shown.status, shown.body], [200, { ...item, created_at: '2026-03-01 08:00:00' }]);
          assert.deepEqual((await client.get(`/${list}`)).body.data, [item]);
          const deleted = await client.request('DELETE', `/${list}/${id}`);
          assert.deepEqual(
            [deleted.status, deleted.text, deleted.headers.get('Content-Type')],
            [204, '', null],
          );
          assert.equal((await client.get(`/${list}`)).body.total, 0);
        }
      });

      it('answers the item that is there instead of adding it twice, however it is written', async () => {
        const first = await clients.standard.post(`/${list}`, email('Ana+news@Example.com'));
        for (const value of ['Ana+news@Example.com', 'ana@example.com', 'ANA+x@EXAMPLE.COM']) {
          const again = await clients.legacy.post(`/${list}`, email(value));
          assert.deepEqual([again.status, again.body], [200, first.body], value);
        }
        const order = { type: 'order', value: '#EX-7', secondary_value: 'ex-8' };
        const { body } = await clients.standard.post(`/${list}`, order);
        const same = { type: 'order', value: 'ex-7', secondary_value: '#EX-8' };
        assert.deepEqual((await clients.standard.post(`/${list}`, same)).body, body);
        for (const other of [
          { ...order, secondary_value: null },
          { ...order, secondary_value: 'ex-9' },
          { ...order, type: 'email' },
        ])
          assert.equal((await clients.standard.post(`/${list}`, other)).status, 201);
        assert.equal((await clients.standard.get(`/${list}`)).body.total, 5);
      });

      it('adds one item when many ask for it at once', async () => {
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            clients.standard.post(`/${list}`, email(`x+${i}@example.com`)),
          ),
        );
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a);
        assert.deepEqual(statuses, [201, ...Array<number>(11).fill(200)]);
        assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
      });

      it('refuses what breaks a rule, naming every field', async () => {
        const required = (field: string) => [`The ${field} field is required.`];
        for (const [body, errors] of [
          [{}, { type: required('type'), value: required('value') }],
          [{ type: 'email', value: '   ' }, { value: required('value') }],
          [{ type: 'email', value: null }, { value: required('value') }],
          [{ type: 'email', value: 7 }, { value: ['The value field must be a string.'] }],
          [
            { type: 'email', value: 'x'.repeat(256) },
            { value: ['The value field must not be greater than 255 characters.'] },
          ],
          [
            { type: 'email', value: 'a', secondary_value: 'x'.repeat(256) },
            { secondary_value: ['The secondary value field must not be greater than 255 characters.'] },
          ],
        ] as const) {
          const { status, body: problem } = await clients.standard.post(`/${list}`, body);
          assert.deepEqual([status, problem.code, problem.errors], [422, 'validation_failed', errors]);
          const legacy = await clients.legacy.post(`/${list}`, body);
          const [message] = Object.values(errors)[0] ?? [];
          assert.deepEqual([legacy.status, legacy.body], [422, { message, errors }]);
        }
        assert.equal((await clients.standard.get(`/${list}`)).body.total, 0);
      });

      it('takes values of 255 characters, not of bytes', async () => {
        const value = '🎁'.repeat(255);
        const { status, body } = await clients.standard.post(`/${list}`, {
          type: 'order',
          value,
          secondary_value: value,
        });
        assert.deepEqual([status, body.value, body.secondary_value], [201, value, value]);
      });

      it('answers an item that never existed, was deleted, is malformed, or is of the other list alike', async () => {
        const other = lists.find((name) => name !== list);
        const [{ body: elsewhere }, { body: gone }] = [
          await clients.standard.post(`/${other}`, email('elsewhere@example.com')),
          await clients.standard.post(`/${list}`, email('gone@example.com')),
        ];
        assert.equal((await clients.standard.request('DELETE', `/${list}/${gone.id}`)).status, 204);
        const foreign_clients = await createCheckedClients(server, await server.createShop());
        const foreign = await foreign_clients.standard.post(`/${list}`, email('foreign@example.com'));
        for (const id of [
          gone.id,
          elsewhere.id,
          foreign.body.id,
          987654321,
          0,
          'x',
          '9007199254740993',
          '01',
        ]) {
          for (const method of ['GET', 'DELETE']) {
            const { status, body } = await clients.standard.request(method, `/${list}/${id}`);
            assert.deepEqual(
              [status, body.code, body.detail],
              [404, 'listing_not_found', 'The item could not be found.'],
              `${method} ${id}`,
            );
            const legacy = await clients.legacy.request(method, `/${list}/${id}`);
            assert.deepEqual(
              [legacy.status, legacy.body],
              [404, { code: 'NOT_FOUND', message: 'The item could not be found.' }],
            );
          }
        }
        assert.equal((await foreign_clients.standard.get(`/${list}/${foreign.body.id}`)).status, 200);
      });

      it('is read in pages that can be followed, oldest first', async () => {
        for (let i = 1; i <= 7; i++) await clients.standard.post(`/${list}`, email(`${i}@example.com`));
        const seen: string[] = [];
        let url: string | null = `/${list}?pageSize=3&paginate=maybe`;
        const froms: unknown[] = [];
        while (url) {
          const { body } = await clients.standard.get(url.replace(server.origin, ''));
          seen.push(...body.data.map(({ value }: { value: string }) => value));
          froms.push([body.current_page, body.from, body.to, body.last_page, body.per_page, body.total]);
          url = body.next_page_url;
        }
        assert.deepEqual(
          seen,
          [1, 2, 3, 4, 5, 6, 7].map((i) => `${i}@example.com`),
        );
        assert.deepEqual(froms, [
          [1, 1, 3, 3, 3, 7],
          [2, 4, 6, 3, 3, 7],
          [3, 7, 7, 3, 3, 7],
        ]);
        const { body } = await clients.standard.get(`/${list}`);
        assert.deepEqual([body.per_page, body.data.length], [15, 7]);
        assert.equal(body.first_page_url, `${server.origin}/api/v1/${list}?page=1`);
        const beyond = await clients.standard.get(`/${list}?page=9007199254740991&pageSize=250`);
        assert.deepEqual([beyond.status, beyond.body.data, beyond.body.from], [200, [], null]);
      });

      it('refuses pages that there cannot be', async () => {
        for (const [query, field, highest] of [
          ['page=0', 'page', 9007199254740991],
          ['page=-1', 'page', 9007199254740991],
          ['pageSize=0', 'pageSize', 250],
        ] as const) {
          const { status, body } = await clients.standard.get(`/${list}?${query}`);
          const errors = { [field]: [`The ${field} field must be between 1 and ${highest}.`] };
          assert.deepEqual([status, body.errors], [422, errors]);
        }
        assert.equal((await clients.legacy.get(`/${list}?page=two`)).status, 422);
        assert.equal((await clients.standard.get(`/${list}?pageSize=250&page=1`)).status, 200);
      });

      it('is full at 100,000 items', async () => {
        const name = list.slice(0, -1) as 'blocklist' | 'allowlist';
        await clients.standard.post(`/${list}`, email('first@example.com'));
        await server.deps.db.root
          .updateTable('listing_counts')
          .set({ count: 99_999 })
          .where('shop_id', '=', shop.id)
          .where('list', '=', name)
          .execute();
        const last = await clients.standard.post(`/${list}`, email('last@example.com'));
        assert.equal(last.status, 201);
        const detail = `The ${name} can have at most 100000 items.`;
        const { status, body } = await clients.standard.post(`/${list}`, email('over@example.com'));
        assert.deepEqual([status, body.errors], [422, { [list]: [detail] }]);
        const legacy = await clients.legacy.post(`/${list}`, email('over@example.com'));
        assert.deepEqual(legacy.body, { message: detail, errors: { [list]: [detail] } });
        assert.equal((await clients.standard.post(`/${list}`, email('first@example.com'))).status, 200);
        const other = list === 'blocklists' ? 'allowlists' : 'blocklists';
        assert.equal((await clients.standard.post(`/${other}`, email('over@example.com'))).status, 201);
        await clients.standard.request('DELETE', `/${list}/${last.body.id}`);
        assert.equal((await clients.standard.post(`/${list}`, email('over@example.com'))).status, 201);
      });

      it('does a repeated request once', async () => {
        const headers = { 'Idempotency-Key': `add to ${list}` };
        const first = await clients.standard.post(`/${list}`, email('once@example.com'), { headers });
        const again = await clients.standard.post(`/${list}`, email('once@example.com'), { headers });
        assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text]);
        const drop = { headers: { 'Idempotency-Key': `drop from ${list}` } };
        const path = `/${list}/${first.body.id}`;
        assert.equal((await clients.standard.request('DELETE', path, drop)).status, 204);
        assert.equal((await clients.standard.request('DELETE', path, drop)).status, 204);
      });

      it('asks for the scope orders', async () => {
        const { secret } = await server.createKey(shop, { scopes: ['returns', 'destinations:write'] });
        const client = server.client(secret);
        for (const [method, path] of [
          ['GET', `/${list}`],
          ['POST', `/${list}`],
          ['GET', `/${list}/1`],
          ['DELETE', `/${list}/1`],
        ] as const) {
          const { status, body } = await client.request(method, path);
          assert.deepEqual([status, body.required_scope], [403, 'orders']);
        }
      });
    });
  }

  it('differ in what they can name', async () => {
    for (const type of ['product', 'product_tag']) {
      const item = { type, value: '39076568408247' };
      assert.equal((await clients.standard.post('/blocklists', item)).status, 201);
      const { status, body } = await clients.standard.post('/allowlists', item);
      const errors = { type: ['Must be one of the following values: order, email.'] };
      assert.deepEqual([status, body.errors], [422, errors]);
    }
    const { body } = await clients.standard.post('/blocklists', { type: 'sku', value: 'a' });
    assert.deepEqual(body.errors, {
      type: ['Must be one of the following values: order, email, product, product_tag.'],
    });
  });
});
