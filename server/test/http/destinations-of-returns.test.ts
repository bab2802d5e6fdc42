import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';

const address = { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' };
const reno = { type: 'warehouse', name: 'Reno', address };

describe('the destinations of new returns', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;

  before(async () => {
    server = await startTestApp();
  });
  after(() => server.close());
  beforeEach(async () => {
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
  });

  const add = async (body: object = reno): Promise<number> =>
    (await client.post('/destinations', body)).body.id;
  const put = (id: number, body: object) => client.request('PUT', `/destinations/${id}`, { body });
  const drop = (id: number) => client.request('DELETE', `/destinations/${id}`);
  const destinationOf = async (submission: Submission = {}): Promise<number | null> => {
    const return_id = await openReturn(server.deps, shop, submission);
    const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
    return body.destination_id;
  };

  it('are the oldest warehouse that is enabled', async () => {
    assert.equal(await destinationOf(), null);
    await add({ ...reno, type: 'donate' });
    await add({ ...reno, enabled: false });
    assert.equal(await destinationOf(), null);
    const [first, second] = [await add(), await add()];
    assert.equal(await destinationOf(), first);
    await put(first, { enabled: false });
    assert.equal(await destinationOf(), second);
    await put(first, { enabled: true });
    await drop(second);
    assert.equal(await destinationOf(), first);
  });

  it('are named only where goods travel', async () => {
    const id = await add();
    const units = [{ outcome: 'keep' as const }, { outcome: 'donate' as const }];
    assert.equal(await destinationOf({ units }), null);
    assert.equal(await destinationOf({ units: [...units, {}] }), id);
    const provider = 'store';
    assert.equal(await destinationOf({ method: { provider, method_type: 'in_store' } }), null);
    assert.equal(await destinationOf({ type: 'in_store' }), null);
    assert.equal(await destinationOf({ method: { provider, method_type: 'drop_off' } }), id);
  });

  it('go on being named after they were disabled or deleted', async () => {
    const id = await add();
    const return_id = await openReturn(server.deps, shop);
    const path = `/warehouse/return/details?return_id=${return_id}`;
    await put(id, { enabled: false });
    assert.equal((await client.get(path)).body.destination_id, id);
    await drop(id);
    assert.equal((await client.get(path)).body.destination_id, id);
    const { body } = await client.get('/warehouse/return/list');
    const listed = body.find((one: { id: string }) => one.id === String(return_id));
    assert.equal(listed.destination_id, id);
    const { address: kept } = await server.deps.db.root
      .selectFrom('destinations')
      .select('address')
      .where('shop_id', '=', shop.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(kept, { ...address, address2: null, country: 'United States' });
  });

  it('are where the goods go back into stock', async () => {
    await add({ ...reno, provider_location_id: 70112233 });
    const return_id = await openReturn(server.deps, shop);
    const read = async () =>
      (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body as {
        state: string;
        line_items: { provider_restock_location_id: unknown }[];
      };
    assert.equal((await read()).line_items[0]?.provider_restock_location_id, null);
    await client.post(`/warehouse/return/${return_id}/process`);
    await eventually(async () => assert.equal((await read()).state, 'closed'));
    assert.equal((await read()).line_items[0]?.provider_restock_location_id, 70112233);
  });
});
