import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { createNetwork } from '../support/drop-offs.ts';
import type { Network } from '../support/drop-offs.ts';

describe('reading drop-off shipments', () => {
  const start = '2026-03-08T18:02:00.000Z';
  const clock = new TestClock(start);
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;
  let network: Network;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    clock.set(start);
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
    network = createNetwork(server, shop, clients.standard);
  });

  const get = (path: string, by = clients.standard) => by.get(`/dropoff-returns/shipments${path}`);
  /** A shipment of one return with so many units. */
  async function ship(name: string, quantity = 1) {
    const coded = await network.open(quantity);
    for (let done = 0; done < quantity; done += 100)
      await network.handIn({ ...coded, units: coded.units.slice(done, done + 100) }, `BAG-${name}`);
    const { body } = await network.consolidate(name, [[`BAG-${name}`]]);
    return { ...coded, ...body };
  }
  const names = (rows: { network_shipment_id: string }[]) =>
    rows.map(({ network_shipment_id }) => network_shipment_id);

  it('finds a shipment by either identifier, at either path', async () => {
    const { return_id, scannable_id: _code, rma_id: _rma, units: _units, ...shipment } = await ship('NET-1');
    for (const by of Object.values(clients)) {
      for (const id of ['NET-1', shipment.shipment_id]) {
        const one = await get(`/${id}`, by);
        assert.deepEqual([one.status, one.body], [200, shipment]);
        const items = await get(`/${id}/items`, by);
        assert.deepEqual(
          items.body.data.map((item: any) => item.return_id),
          [return_id],
        );
        const alias = await by.get(`/happy-returns/shipments/${id}`);
        assert.equal(alias.text, one.text);
        assert.equal((await by.get(`/happy-returns/shipments/${id}/items`)).status, 200);
      }
    }
  });

  it("tries the network's identifier first for the shipment, and its own first for the items", async () => {
    const first = await ship('NET-1');
    const second = await ship(String(first.shipment_id));
    assert.equal((await get(`/${first.shipment_id}`)).body.shipment_id, second.shipment_id);
    const { body } = await get(`/${first.shipment_id}/items`);
    assert.deepEqual(
      body.data.map((item: any) => item.shipment_id),
      [first.shipment_id],
    );
  });

  it('shows every unit with its order, bag and box', async () => {
    const { return_id, rma_id, units, shipment_id } = await ship('NET-1', 2);
    const { order_name } = await network.details(return_id);
    const { body } = await get('/NET-1/items');
    assert.deepEqual(
      body.data,
      units.map((line_item_id: number) => ({
        carrier: 'ups',
        tracking_number: '1Z5R89390357567127',
        happy_returns_return_bag_barcodes: ['BAG-NET-1'],
        happy_returns_rma_id: rma_id,
        happy_returns_shipment_id: 'NET-1',
        shipment_id,
        return_id,
        line_item_id,
        order_name,
        item_title: 'Article 1',
        variant_title: '',
        sku: 'SKU-1',
        po_number: 'PO-123456',
        shipping_box_barcode: 'SB-NET-1-1',
      })),
    );
  });

  it('answers a shipment that never existed, is malformed or of another shop alike', async () => {
    const other_shop = await server.createShop();
    const other_clients = await createCheckedClients(server, other_shop);
    const elsewhere = createNetwork(server, other_shop, other_clients.standard);
    await elsewhere.handIn(await elsewhere.open(), 'B');
    const { body: foreign } = await elsewhere.consolidate('ELSEWHERE', [['B']]);
    for (const id of [foreign.shipment_id, 'ELSEWHERE', 987654321, '0', 'x'.repeat(300), '%20']) {
      for (const path of [`/${id}`, `/${id}/items`]) {
        const { status, body } = await get(path);
        assert.deepEqual([status, body.code], [404, 'shipment_not_found'], path);
        const legacy = await get(path, clients.legacy);
        assert.deepEqual(
          [legacy.status, legacy.body],
          [404, { code: 'NOT_FOUND', message: 'The shipment could not be found.' }],
        );
      }
    }
    assert.equal((await get('')).body.total, 0);
  });

  it('lists those of the last 24 hours, or of a range, by id', async () => {
    await ship('NET-1');
    clock.advance(12 * hour_ms);
    await ship('NET-2');
    clock.advance(12 * hour_ms);
    const { status, body } = await get('');
    assert.deepEqual([status, names(body.data)], [200, ['NET-1', 'NET-2']]);
    assert.deepEqual([body.per_page, body.total, body.from, body.to], [200, 2, 1, 2]);
    assert.equal(body.path, `${server.origin}/api/v1/dropoff-returns/shipments`);
    clock.advance(1000);
    assert.deepEqual(names((await get('')).body.data), ['NET-2']);
    const at = (query: string) => get(`?${query}`).then((answer) => names(answer.body.data));
    assert.deepEqual(await at('from=2026-03-08T18:02:00Z'), ['NET-1', 'NET-2']);
    assert.deepEqual(await at('from=2026-03-08T18:02:01Z'), ['NET-2']);
    assert.deepEqual(await at('from=2026-03-08&to=2026-03-08'), ['NET-1']);
    assert.deepEqual(await at('to=2026-03-08T18:02:00Z'), ['NET-1']);
    assert.deepEqual(await at('to=2026-03-08T18:01:59Z'), []);
    for (const path of ['/list', '/list/'])
      assert.equal((await get(`${path}?from=2026-01-01`)).body.total, 2);
    for (const path of ['/happy-returns/shipments', '/happy-returns/shipments/list'])
      assert.equal((await clients.standard.get(`${path}?from=2026-01-01`)).body.total, 2);
  });

  it('goes on in pages of 200, which do not move while they are walked', async () => {
    const { db } = server.deps;
    const rows = Array.from({ length: 401 }, (_, index) => ({
      shop_id: shop.id,
      network_shipment_id: `NET-${index}`,
      created_at: clock.now(),
      updated_at: clock.now(),
    }));
    await db.root.insertInto('dropoff_shipments').values(rows).execute();
    clock.advance(day_ms);
    const seen: string[] = [];
    let url: string | null = '/dropoff-returns/shipments';
    while (url) {
      const { body } = await clients.standard.get(url.replace(server.origin, ''));
      seen.push(...names(body.data));
      url = body.next_page_url;
      clock.advance(hour_ms);
    }
    assert.deepEqual(
      seen,
      rows.map(({ network_shipment_id }) => network_shipment_id),
    );
    const last = await get('?from=2026-03-01&page=3');
    assert.deepEqual([last.body.data.length, last.body.last_page], [1, 3]);
    assert.match(last.body.prev_page_url, /\?from=2026-03-01&page=2$/);
    assert.deepEqual((await get('?from=2026-03-01&page=4')).body.data, []);
  });

  it('gives items in pages of 200, by return and unit', async () => {
    const { units } = await ship('NET-1', 201);
    const { body } = await get('/NET-1/items');
    assert.deepEqual([body.data.length, body.total, body.last_page], [200, 201, 2]);
    const next = await clients.standard.get(body.next_page_url.replace(server.origin, ''));
    const seen = [...body.data, ...next.body.data].map((item: any) => item.line_item_id);
    assert.deepEqual(seen, units);
  });

  it('refuses ranges and pages that there cannot be', async () => {
    await ship('NET-1');
    for (const [query, errors] of [
      ['from=x', { from: ['The from field must be a valid date.'] }],
      ['from=2026-03-02&to=2026-03-01', { to: ['The to field must not be before from.'] }],
      ['page=0', { page: ['The page field must be between 1 and 9007199254740991.'] }],
    ] as const) {
      const { status, body } = await get(`?${query}`);
      assert.deepEqual([status, body.errors], [422, errors]);
      const legacy = await get(`?${query}`, clients.legacy);
      assert.deepEqual([legacy.status, legacy.body.errors], [422, errors]);
    }
    assert.equal((await get('/NEVER/items?page=0')).body.code, 'validation_failed');
    assert.equal((await get('/NET-1/items?page=two')).status, 422);
  });

  it('asks for the scope of its own', async () => {
    const { secret } = await server.createKey(shop, { scopes: ['dropoff_network:write', 'returns'] });
    for (const path of ['', '/NET-1', '/NET-1/items']) {
      const { status, body } = await get(path, server.client(secret));
      assert.deepEqual([status, body.required_scope], [403, 'dropoff_shipments:read']);
    }
  });
});
