import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { flagReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { copyReturns } from '../support/copy-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn, reachable } from '../support/return-states.ts';
import { fieldErrorsOf } from '../support/field-errors.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const path = '/api/v2/returns';

let at: TestShop;

type NewShop = {
  shop: Shop;
  clients: CheckedClients;
  open: (created_at: string, email?: string) => Promise<number>;
  search: (query?: string) => Promise<number[]>;
};

async function newShop(): Promise<NewShop> {
  const shop = await at.server.createShop();
  const clients = await createCheckedClients(at.server, shop);
  let people = 0;
  return {
    shop,
    clients,
    async open(created_at, email = 'ana@example.com') {
      at.clock.set(created_at);
      const order = await sellOrder(at.deps, shop, { customer: { external_id: `${++people}`, email } });
      return openReturn(at.deps, shop, { order });
    },
    async search(query = '') {
      const { status, body } = await clients.standard.get(`${path}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body.data.map(({ id }: { id: string }) => Number(id));
    },
  };
}

const errorsOf = (query: string) => fieldErrorsOf(at.clients, `${path}?${query}`);

describe('Search Returns', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('gives returns of all states and times up to the end of today, and says what it applied', async () => {
    const { shop, clients, search } = await newShop();
    at.clock.set('2019-03-02T09:15:27Z');
    for (const state of reachable) await bringReturn(at.deps, shop, state);
    const { rows } = await at.deps.db.pool.query<{ id: number }>(
      'select id from returns where shop_id = $1 order by created_at desc, id desc',
      [shop.id],
    );
    assert.deepEqual(
      await search(),
      rows.map(({ id }) => id),
    );
    at.clock.set('2026-03-06T14:02:11Z');
    for (const client of Object.values(clients)) {
      const { body } = await client.get(path);
      assert.deepEqual(Object.keys(body), ['status', 'query', 'data']);
      assert.equal(body.status, 'success');
      assert.deepEqual(body.query, {
        from: '1970-01-01T00:00:00+00:00',
        to: '2026-03-06T23:59:59+00:00',
        customer_email: null,
        filter: 'created_at',
        limit: 300,
        offset: 0,
      });
    }
  });

  it('applies the range to the date that is asked for, both ends included', async () => {
    const { shop, clients, open, search } = await newShop();
    const ids = [];
    for (const time of [
      '2022-02-01T00:00:00Z',
      '2022-02-01T00:00:00Z',
      '2024-05-05T12:00:00Z',
      '2026-03-06T23:59:59Z',
    ])
      ids.push(await open(time));
    assert.deepEqual(await search('from=2022-02-01'), [ids[3], ids[2], ids[1], ids[0]]);
    assert.deepEqual(await search('from=2022-02-01T00:00:01Z&to=2024-05-05T12:00:00Z'), [ids[2]]);
    assert.deepEqual(await search('to=2022-02-01'), [ids[1], ids[0]]);
    at.clock.set('2026-03-06T23:59:59Z');
    await flagReturn(at.deps, { shop_id: shop.id, return_id: ids[0]! });
    assert.deepEqual(await search('from=2026-03-06&filter=updated_at'), [ids[3], ids[0]]);
    const { body } = await clients.standard.get(
      `${path}?from=2022-02-01T01:30:00%2B01:30&filter=updated_at&limit=1&offset=1`,
    );
    assert.deepEqual(body.query, {
      from: '2022-02-01T00:00:00+00:00',
      to: '2026-03-06T23:59:59+00:00',
      customer_email: null,
      filter: 'updated_at',
      limit: 1,
      offset: 1,
    });
  });

  it('finds a customer by the whole address without regard to case', async () => {
    const { clients, open, search } = await newShop();
    const upper = await open('2026-03-01T00:00:00Z', 'Ana.Müller@Example.com');
    const lower = await open('2026-03-02T00:00:00Z', 'ana.müller@example.com');
    await open('2026-03-02T00:00:00Z', 'ana.muller@example.com');
    await open('2026-03-02T00:00:00Z', 'xana.müller@example.com');
    for (const email of ['ana.müller@example.com', 'ANA.MÜLLER@EXAMPLE.COM', ' Ana.Müller@example.com '])
      assert.deepEqual(await search(`customer_email=${encodeURIComponent(email)}`), [lower, upper], email);
    for (const email of [
      'ana@example.com',
      'ana.müller@example.co',
      '%@example.com',
      'ana_müller@example.com',
    ])
      assert.deepEqual(await search(`customer_email=${encodeURIComponent(email)}`), [], email);
    assert.equal((await search('customer_email=')).length, 4);
    const { body } = await clients.standard.get(`${path}?customer_email=%20ANA@example.com%20`);
    assert.equal(body.query.customer_email, 'ANA@example.com');
  });

  it('refuses what is no address', async () => {
    const email = { customer_email: ['The customer email field must be a valid email address.'] };
    for (const text of ['x', '@example.com', 'ana@', 'a@b@c', '@'])
      assert.deepEqual(await errorsOf(`customer_email=${text}`), email, text);
    assert.deepEqual(await errorsOf(`customer_email=${'x'.repeat(255)}@`), {
      customer_email: [
        'The customer email field must not be greater than 255 characters.',
        'The customer email field must be a valid email address.',
      ],
    });
    const longest = `${'x'.repeat(243)}@example.com`;
    assert.equal((await at.clients.standard.get(`${path}?customer_email=${longest}`)).status, 200);
    assert.equal((await at.clients.standard.get(`${path}?customer_email=x${longest}`)).status, 422);
  });

  it('gives slices of 1 to 750, from 0 to 100,000 on', async () => {
    const { open, search } = await newShop();
    const first = await open('2026-03-01T00:00:00Z');
    const ids = [first, ...(await copyReturns(at.deps.db, first, 750))].toReversed();
    assert.deepEqual(await search(), ids.slice(0, 300));
    assert.deepEqual(await search('limit=750'), ids.slice(0, 750));
    assert.deepEqual(await search('limit=750&offset=750'), ids.slice(750));
    assert.deepEqual(await search('limit=751'), ids.slice(0, 750));
    assert.deepEqual(await search('limit=1&offset=0'), ids.slice(0, 1));
    assert.deepEqual(await search('limit=%201%20&offset=007'), ids.slice(7, 8));
    assert.deepEqual(await search('offset=751'), []);
    assert.deepEqual(await search('offset=100000'), []);
    const limit = { limit: ['The limit field must be between 1 and 750.'] };
    for (const text of ['0', '-1']) assert.deepEqual(await errorsOf(`limit=${text}`), limit, text);
    const offset = { offset: ['The offset field must be between 0 and 100000.'] };
    for (const text of ['-1', '100001']) assert.deepEqual(await errorsOf(`offset=${text}`), offset, text);
    assert.deepEqual(await errorsOf('limit=many&offset=1.5'), {
      limit: ['The limit field must be an integer.'],
      offset: ['The offset field must be an integer.'],
    });
  });

  it('refuses what is no time, no date of a return, and an end before its beginning', async () => {
    at.clock.set('2026-03-06T14:02:11Z');
    assert.deepEqual(await errorsOf('from=x&to=2026-02-30&filter=closed_at'), {
      from: ['The from field must be a valid date.'],
      to: ['The to field must be a valid date.'],
      filter: ['Must be one of the following values: created_at, updated_at.'],
    });
    for (const range of ['from=2026-03-02&to=2026-03-01', 'from=2026-03-07'])
      assert.deepEqual(await errorsOf(range), { to: ['The to field must not be before from.'] }, range);
  });

  it('is the only path of the second version', async () => {
    assert.equal((await at.clients.standard.get(`${path}/`)).status, 200);
    for (const other of [
      '/api/v2',
      '/api/v2/warehouse/return/list',
      '/api/v2/returns/1',
      '/api/v1/returns',
      '/api/2026-07/returns',
    ])
      assert.equal((await at.clients.standard.get(other)).body.code, 'route_not_found', other);
  });
});
