import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { hour_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { createNetwork } from '../support/drop-offs.ts';
import type { Network } from '../support/drop-offs.ts';
import { readShopRows } from '../support/rows.ts';

describe('consolidated drop-off shipments', () => {
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
  /** A return of so many units, all of them in one bag. */
  async function fill(bag: string, quantity = 1) {
    const coded = await network.open(quantity);
    assert.equal((await network.handIn(coded, bag)).status, 201);
    return coded;
  }
  async function methodOf(return_id: number) {
    const { return_method, line_items } = await network.details(return_id);
    const trackings = line_items.map((item: any) => item.consolidation_tracking);
    return { ...return_method, trackings };
  }

  it('carry bags of many returns, which say so and tell of it', async () => {
    const [one, other] = [await fill('BAG-1', 2), await fill('BAG-1')];
    const waiting = await network.open(2);
    await network.handIn({ ...waiting, units: waiting.units.slice(0, 1) }, 'BAG-2');
    clock.advance(60_000);
    const { status, body } = await network.consolidate('NET-2026-0311', [['BAG-1'], ['BAG-2']]);
    const { shipment_id } = body;
    assert.equal(status, 201);
    assert.deepEqual(body, {
      loop_shipment_id: shipment_id,
      shipment_id,
      happy_returns_shipment_id: 'NET-2026-0311',
      network_shipment_id: 'NET-2026-0311',
      line_item_count: 4,
      return_count: 3,
      created_at: '2026-03-08T18:03:00+00:00',
      updated_at: '2026-03-08T18:03:00+00:00',
    });
    for (const [{ return_id }, trackings, box] of [
      [one, ['1Z5R89390357567127', '1Z5R89390357567127'], 'SB-NET-2026-0311-1'],
      [other, ['1Z5R89390357567127'], 'SB-NET-2026-0311-1'],
      [waiting, ['1Z5R89390357567127', null], 'SB-NET-2026-0311-2'],
    ] as const) {
      const method = await methodOf(return_id);
      assert.deepEqual(
        [method.state, method.shipping_box_barcode, method.trackings],
        ['in_transit', box, trackings],
      );
      assert.deepEqual(await network.triggers(return_id), ['return.updated', 'return.updated']);
      assert.equal((await network.details(return_id)).updated_at, '2026-03-08 18:03:00');
    }
  });

  it('go where their returns go', async () => {
    const { return_id } = await fill('BAG-1');
    const { body: destination } = await clients.standard.post('/destinations', {
      type: 'warehouse',
      name: 'Reno',
      address: { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' },
    });
    await server.deps.db.root
      .updateTable('returns')
      .set({ destination_id: destination.id })
      .where('id', '=', return_id)
      .execute();
    await network.consolidate('NET-1', [['BAG-1']]);
    const { line_items } = await network.details(return_id);
    assert.equal(line_items[0].consolidation_destination_id, destination.id);
    const list = await clients.standard.get('/warehouse/return/list');
    assert.equal(list.body[0].line_items[0].consolidation_destination_id, String(destination.id));
  });

  it('are put again as a whole: bags that are not named any more are open again', async () => {
    const [stays, leaves] = [await fill('BAG-1'), await fill('BAG-2')];
    await network.consolidate('NET-1', [['BAG-1', 'BAG-2']]);
    const comes = await fill('BAG-3');
    clock.advance(60_000);
    const { status, body } = await network.consolidate('NET-1', [['BAG-1', 'BAG-3']]);
    assert.deepEqual([status, body.return_count, body.line_item_count], [200, 2, 2]);
    assert.equal(body.updated_at, '2026-03-08T18:03:00+00:00');
    const left = await methodOf(leaves.return_id);
    assert.deepEqual([left.state, left.shipping_box_barcode, left.trackings], ['dropped_off', null, [null]]);
    assert.equal((await methodOf(comes.return_id)).state, 'in_transit');
    const count = async (id: number) => (await network.triggers(id)).length;
    assert.deepEqual(
      [await count(stays.return_id), await count(leaves.return_id), await count(comes.return_id)],
      [2, 3, 2],
      'who stays is not told of',
    );
    assert.equal((await network.handIn(await network.open(), 'BAG-2')).status, 201);
    assert.equal((await network.consolidate('NET-2', [['BAG-2']])).body.return_count, 2);
  });

  it('change nothing when they are put again as they are', async () => {
    await fill('BAG-1');
    await network.consolidate('NET-1', [['BAG-1']]);
    const rows = await readShopRows(server.deps.db, shop.id);
    clock.advance(hour_ms);
    assert.equal((await network.consolidate('NET-1', [['BAG-1']])).status, 200);
    const { api_keys: _keys, ...after_put } = await readShopRows(server.deps.db, shop.id);
    const { api_keys: _earlier, ...before_put } = rows;
    assert.deepEqual(after_put, before_put);
  });

  it('tell their returns of a tracking number that comes later, and nobody of a carrier', async () => {
    const { return_id } = await fill('BAG-1');
    const unknown = { carrier: null, tracking_number: null, po_number: null };
    await network.consolidate('NET-1', [['BAG-1']], unknown);
    assert.deepEqual((await methodOf(return_id)).trackings, [null]);
    const [item] = (await get('/NET-1/items')).body.data;
    assert.deepEqual([item.carrier, item.tracking_number, item.po_number], ['N/A', 'N/A', null]);
    await network.consolidate('NET-1', [['BAG-1']], { ...unknown, tracking_number: 'T-1' });
    assert.deepEqual((await methodOf(return_id)).trackings, ['T-1']);
    assert.equal((await network.triggers(return_id)).length, 3);
    await network.consolidate('NET-1', [['BAG-1']], { ...unknown, tracking_number: 'T-1', carrier: 'ups' });
    assert.equal((await get('/NET-1/items')).body.data[0].carrier, 'ups');
    assert.equal((await network.triggers(return_id)).length, 3);
  });

  it('arrive once: their returns are told of, then the shipment, and nothing changes any more', async () => {
    const [one, other] = [await fill('BAG-1'), await fill('BAG-1')];
    const { body: put } = await network.consolidate('NET-1', [['BAG-1']]);
    clock.set('2026-03-09T10:05:00.000Z');
    const { status, body } = await network.process('NET-1', { processed_at: '2026-03-09T09:00:00Z' });
    assert.deepEqual([status, body], [200, { ...put, updated_at: '2026-03-09T10:05:00+00:00' }]);
    for (const { return_id } of [one, other]) {
      const { state, delivered_at } = await methodOf(return_id);
      assert.deepEqual([state, delivered_at], ['delivered', '2026-03-09T09:00:00.000Z']);
      assert.equal((await network.triggers(return_id)).length, 3);
    }
    clock.advance(hour_ms);
    for (const by of Object.values(clients)) {
      const again = await network.process('NET-1', undefined, by);
      assert.deepEqual([again.status, again.body], [200, body]);
    }
    assert.equal((await methodOf(one.return_id)).delivered_at, '2026-03-09T09:00:00.000Z');
    const { rows } = await server.deps.db.pool.query(
      `select return_id, sequence, snapshot, details, occurred_at from events where shop_id = $1 and trigger = 'shipment.processed'`,
      [shop.id],
    );
    const { shipment_id } = put;
    assert.deepEqual(rows, [
      {
        return_id: null,
        sequence: null,
        snapshot: null,
        details: {
          loop_shipment_id: shipment_id,
          happy_returns_shipment_id: 'NET-1',
          shipment_id,
          network_shipment_id: 'NET-1',
        },
        occurred_at: new Date('2026-03-09T10:05:00.000Z'),
      },
    ]);
    const changed = await network.consolidate('NET-1', [['BAG-1']]);
    assert.deepEqual([changed.status, changed.body.code], [409, 'shipment_already_processed']);
    const legacy = await network.consolidate('NET-1', [['BAG-1']], { by: clients.legacy });
    assert.deepEqual([legacy.status, legacy.body], [409, { message: changed.body.detail }]);
  });

  it('bring a return that lies in two of them as far as the one that came furthest', async () => {
    const coded = await network.open(2);
    const [first, second] = coded.units as [number, number];
    await network.handIn({ ...coded, units: [first] }, 'BAG-1');
    await network.consolidate('NET-1', [['BAG-1']], { tracking_number: 'T-1' });
    await network.handIn({ ...coded, units: [second] }, 'BAG-2');
    assert.equal((await methodOf(coded.return_id)).state, 'in_transit');
    await network.process('NET-1');
    await network.consolidate('NET-2', [['BAG-2']], { tracking_number: 'T-2' });
    const method = await methodOf(coded.return_id);
    assert.deepEqual([method.state, method.trackings], ['delivered', ['T-1', 'T-2']]);
    assert.equal(method.shipping_box_barcode, 'SB-NET-2-1');
    const [item] = (await get('/NET-2/items')).body.data;
    assert.deepEqual(item.happy_returns_return_bag_barcodes, ['BAG-2']);
  });

  it('arrive for returns that were closed or cancelled meanwhile, too', async () => {
    const { return_id } = await fill('BAG-1');
    await network.consolidate('NET-1', [['BAG-1']]);
    await clients.standard.post(`/warehouse/return/${return_id}/close`);
    assert.equal((await network.process('NET-1')).status, 200);
    const { state, return_method } = await network.details(return_id);
    assert.deepEqual([state, return_method.state], ['closed', 'delivered']);
  });

  describe('refuse', () => {
    it('bags that hold nothing, naming them', async () => {
      await fill('BAG-1');
      const { scannable_id, units } = await network.open();
      const items = [{ line_item_id: units[0], accepted: false, reason: 'wrong_item' }];
      await network.handIn({ scannable_id, units }, 'REFUSED', { items });
      const other_shop = await server.createShop();
      const elsewhere = createNetwork(
        server,
        other_shop,
        (await createCheckedClients(server, other_shop)).standard,
      );
      await elsewhere.handIn(await elsewhere.open(), 'ELSEWHERE');
      const rows = await readShopRows(server.deps.db, shop.id);
      for (const bag of ['NEVER', 'REFUSED', 'ELSEWHERE']) {
        const detail = `Bag ${bag} contains no accepted items.`;
        const { status, body } = await network.consolidate('NET-1', [['BAG-1'], [bag]]);
        const errors = { 'boxes.1.bag_barcodes.0': [detail] };
        assert.deepEqual([status, body.code, body.errors], [422, 'bag_not_found', errors]);
        const legacy = await network.consolidate('NET-1', [['BAG-1'], [bag]], { by: clients.legacy });
        assert.deepEqual([legacy.status, legacy.body], [422, { message: detail, errors }]);
      }
      assert.deepEqual(
        (await readShopRows(server.deps.db, shop.id))['dropoff_shipments'],
        rows['dropoff_shipments'],
      );
    });

    it('bags that lie in another shipment', async () => {
      await fill('BAG-1');
      await fill('BAG-2');
      await network.consolidate('NET-1', [['BAG-1']]);
      const { status, body } = await network.consolidate('NET-2', [['BAG-2', 'BAG-1']]);
      assert.deepEqual([status, body.code], [409, 'bag_closed']);
      const legacy = await network.consolidate('NET-2', [['BAG-1']], { by: clients.legacy });
      assert.deepEqual([legacy.status, legacy.body], [409, { message: body.detail }]);
      assert.equal((await get('/NET-2')).status, 404);
    });

    it('more than 500 boxes or 1,000 bags in a box, and a bag twice', async () => {
      const boxes = (count: number, bags: string[]) => Array.from({ length: count }, () => bags);
      const tooMany = async (given: string[][]) => (await network.consolidate('NET-1', given)).body.errors;
      assert.deepEqual(await tooMany(boxes(501, ['B'])), {
        boxes: ['The boxes field must not have more than 500 items.'],
      });
      const bags = Array.from({ length: 1001 }, (_, index) => `B${index}`);
      assert.deepEqual(await tooMany([bags]), {
        'boxes.0.bag_barcodes': ['The bag barcodes field must not have more than 1000 items.'],
      });
      assert.deepEqual(await tooMany([]), { boxes: ['The boxes field is required.'] });
      assert.deepEqual(await tooMany([[]]), {
        'boxes.0.bag_barcodes': ['The bag barcodes field is required.'],
      });
      assert.deepEqual(await tooMany([['A', 'B'], ['B']]), {
        'boxes.1.bag_barcodes.0': ['The bag barcodes field has a duplicate value.'],
      });
      const most = Array.from({ length: 500 }, (_, index) => [`M${index}`]);
      assert.equal((await network.consolidate('NET-1', most)).body.code, 'bag_not_found');
      assert.equal((await network.consolidate('NET-1', [bags.slice(1)])).body.code, 'bag_not_found');
    });

    it('what breaks a rule, naming every member', async () => {
      const { body } = await network.consolidate('NET-1', [['x'.repeat(65)]], {
        carrier: 'x'.repeat(33),
        tracking_number: 'x'.repeat(257),
        po_number: 'x'.repeat(65),
      });
      assert.deepEqual(body.errors, {
        carrier: ['The carrier field must not be greater than 32 characters.'],
        tracking_number: ['The tracking number field must not be greater than 256 characters.'],
        po_number: ['The po number field must not be greater than 64 characters.'],
        'boxes.0.bag_barcodes.0': ['The bag barcodes field must not be greater than 64 characters.'],
      });
      await fill('BAG-1');
      const boxes = [{ shipping_box_barcode: 'SB', bag_barcodes: ['BAG-1'] }];
      for (const name of ['x'.repeat(65), 'a%20b', 'a%2Fb', 'ä']) {
        const { status, body: refused } = await network.consolidate(encodeURI(name), [], { boxes });
        const errors = { network_shipment_id: ['The selected network shipment id is invalid.'] };
        assert.deepEqual([status, refused.errors], [422, errors], name);
        assert.equal((await network.process(encodeURI(name))).body.code, 'shipment_not_found');
      }
      assert.equal((await network.consolidate(`Aa0._-${'x'.repeat(58)}`, [], { boxes })).status, 201);
      const wrong = await network.process('NET-9', { processed_at: 'yesterday' });
      assert.deepEqual(wrong.body.errors, { processed_at: ['The processed at field must be a valid date.'] });
    });

    it('to arrive when they were never sent', async () => {
      const { status, body } = await network.process('NET-1');
      assert.deepEqual([status, body.code], [404, 'shipment_not_found']);
      const legacy = await network.process('NET-1', undefined, clients.legacy);
      assert.deepEqual(
        [legacy.status, legacy.body],
        [404, { code: 'NOT_FOUND', message: 'The shipment could not be found.' }],
      );
    });
  });
});
