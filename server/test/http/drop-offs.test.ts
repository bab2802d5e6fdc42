import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expireReturns } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { ok } from '../support/draft-returns.ts';
import { createNetwork } from '../support/drop-offs.ts';
import type { Network } from '../support/drop-offs.ts';
import { openReturn } from '../support/factories.ts';
import { readPixels, scanQr } from '../support/pixels.ts';
import { readReturnRows } from '../support/rows.ts';

const reason_words = 'Must be one of the following values: wrong_item, damaged, not_present, other.';

describe('drop-offs at a counter', () => {
  const start = '2026-03-07T16:20:00.000Z';
  const clock = new TestClock(start);
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;
  let network: Network;

  before(async () => {
    server = await startTestApp({
      clock,
      role: 'api',
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_ANONYMOUS_RATE_LIMIT: '100000' },
    });
  });
  after(() => server.close());
  beforeEach(async () => {
    clock.set(start);
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
    network = createNetwork(server, shop, clients.standard);
  });

  it('begin with a code that the shopper gets with the return, as a picture that scans', async () => {
    const { return_id, scannable_id, rma_id } = await network.open();
    assert.match(scannable_id, /^RTQ[0-9A-Z]{21}$/);
    assert.match(rma_id, /^RT[0-9A-Z]{6}$/);
    const { return_method } = await network.details(return_id);
    assert.deepEqual(
      [return_method.method_type, return_method.state, return_method.rma_id, return_method.scannable_id],
      ['drop_off', 'pending', rma_id, scannable_id],
    );
    const image = await fetch(return_method.qr_code_url);
    assert.deepEqual([image.status, image.headers.get('Content-Type')], [200, 'image/png']);
    const png = await readPixels(Buffer.from(await image.arrayBuffer()));
    assert.equal(await scanQr(png), scannable_id);
    const other = await server.createShop();
    for (const url of [
      return_method.qr_code_url.replace(scannable_id, 'RTQ000000000000000000000'),
      return_method.qr_code_url.replace(shop.handle, other.handle),
      return_method.qr_code_url.replace('.png', ''),
    ]) {
      const none = await fetch(url);
      const body = (await none.json()) as { code: string };
      assert.deepEqual([none.status, body.code], [404, 'qr_not_found'], url);
    }
    const by_parcel = await openReturn(server.deps, shop, {
      method: { provider: 'x', method_type: 'ship_own' },
    });
    const parcel = (await network.details(by_parcel)).return_method;
    assert.deepEqual([parcel.rma_id, parcel.scannable_id, parcel.qr_code_url], [null, null, null]);
  });

  it('are answered with what was accepted and what was not', async () => {
    for (const by of Object.values(clients)) {
      const coded = await network.open(2);
      const [first, second] = coded.units;
      const items = [
        { line_item_id: first, accepted: true },
        { line_item_id: second, accepted: false, reason: 'not_present', note: 'box was empty' },
      ];
      const { status, body } = await network.handIn(coded, 'BAG-1', {
        items,
        by,
        location: { code: 'AUS-14', name: 'Austin' },
        occurred_at: '2026-03-07T17:15:00+01:00',
      });
      const { dropoff_id, ...rest } = body;
      assert.equal(status, 201);
      assert.ok(Number.isSafeInteger(dropoff_id));
      assert.deepEqual(rest, {
        return_id: coded.return_id,
        happy_returns_rma_id: coded.rma_id,
        bag_barcode: 'BAG-1',
        accepted_line_items: [first],
        refused_line_items: [{ line_item_id: second, reason: 'not_present' }],
        occurred_at: '2026-03-07T16:15:00.000Z',
      });
    }
  });

  it('move the goods: the return says so and tells of it, and cannot be cancelled or expire any more', async () => {
    const coded = await network.open(2);
    const { return_id } = coded;
    clock.advance(60_000);
    await network.handIn({ ...coded, units: coded.units.slice(0, 1) }, 'BAG-1');
    const shown = await network.details(return_id);
    assert.deepEqual([shown.state, shown.return_method.state], ['open', 'dropped_off']);
    assert.equal(shown.updated_at, '2026-03-07 16:21:00');
    assert.deepEqual(await network.triggers(return_id), ['return.updated']);
    const cancelled = await clients.standard.post(`/warehouse/return/${return_id}/cancel`);
    assert.equal(cancelled.body.code, 'goods_or_money_moved');
    clock.advance(40 * day_ms);
    await expireReturns(server.deps);
    assert.equal((await network.details(return_id)).state, 'open');
  });

  it('add up over several scans, into one bag or several', async () => {
    const coded = await network.open(3);
    const [first, second, third] = coded.units;
    const scan = (units: (number | undefined)[], bag: string) =>
      network.handIn({ ...coded, units: units as number[] }, bag);
    assert.equal((await scan([first], 'BAG-1')).status, 201);
    assert.equal((await scan([second], 'BAG-1')).status, 201);
    assert.equal((await scan([third], 'BAG-2')).status, 201);
    assert.equal((await network.triggers(coded.return_id)).length, 3);
  });

  it('take later what was refused before', async () => {
    const coded = await network.open();
    const [line_item_id] = coded.units;
    const refused = [{ line_item_id, accepted: false, reason: 'wrong_item' }];
    assert.equal((await network.handIn(coded, 'BAG-1', { items: refused })).status, 201);
    assert.equal((await network.details(coded.return_id)).return_method.state, 'pending');
    assert.deepEqual(await network.triggers(coded.return_id), [], 'nothing was handed in');
    assert.equal((await network.handIn(coded, 'BAG-1')).status, 201);
    assert.equal((await network.details(coded.return_id)).return_method.state, 'dropped_off');
  });

  it('are recorded once however often they are reported', async () => {
    const coded = await network.open(2);
    const [first, second] = coded.units;
    const items = [{ line_item_id: first }, { line_item_id: second, accepted: false, reason: 'damaged' }];
    const once = await network.handIn(coded, 'BAG-1', { items, occurred_at: '2026-03-07 16:00:00' });
    clock.advance(60_000);
    const again = await network.handIn(coded, 'BAG-1', { items: items.toReversed() });
    assert.deepEqual([again.status, again.text], [201, once.text]);
    await network.consolidate('NET-1', [['BAG-1']]);
    await clients.standard.post(`/warehouse/return/${coded.return_id}/close`);
    const late = await network.handIn(coded, 'BAG-1', { items });
    assert.deepEqual([late.status, late.text], [201, once.text], 'also when nothing new would be taken');
    assert.equal(
      (await network.triggers(coded.return_id)).filter((one) => one === 'return.updated').length,
      3,
    );
    for (const bag of ['BAG-2', 'BAG-1']) {
      const other = bag === 'BAG-1' ? [{ line_item_id: first }] : items;
      assert.equal((await network.handIn(coded, bag, { items: other })).body.code, 'return_closed');
    }
  });

  it('open a return again that had expired, as far as its units are free', async () => {
    const [free, taken] = [await network.open(), await network.open()];
    clock.advance(29 * day_ms);
    await expireReturns(server.deps);
    assert.equal((await network.details(free.return_id)).state, 'expired');
    const refused = [{ line_item_id: free.units[0], accepted: false, reason: 'other' }];
    await network.handIn(free, 'BAG-1', { items: refused });
    assert.equal((await network.details(free.return_id)).state, 'expired', 'nothing came');
    assert.equal((await network.handIn(free, 'BAG-1')).status, 201);
    const reopened = await network.details(free.return_id);
    assert.deepEqual([reopened.state, reopened.return_method.state], ['open', 'dropped_off']);

    const { order_id, line_id } = await server.deps.db.root
      .selectFrom('return_line_items')
      .select(['order_id', 'order_line_item_id as line_id'])
      .where('shop_id', '=', shop.id)
      .where('return_id', '=', taken.return_id)
      .executeTakeFirstOrThrow();
    await openReturn(server.deps, shop, { order: { id: order_id, line_ids: [line_id] } });
    assert.equal((await network.handIn(taken, 'BAG-1')).status, 201);
    const late = await network.details(taken.return_id);
    assert.deepEqual([late.state, late.review_reason], ['review', 'late_scan']);
    assert.deepEqual((await network.triggers(taken.return_id)).slice(-1), ['return.updated']);
  });

  it('are taken while a return is in review or processing, and not when it has ended', async () => {
    for (const [act, code, body] of [
      ['flag', undefined, undefined],
      ['process', undefined, undefined],
      [
        'close',
        'return_closed',
        {
          errors: {
            message: 'Return is closed and therefore cannot be processed.',
            code: 'UNPROCESSABLE_RETURN',
          },
        },
      ],
      ['cancel', 'return_cancelled', { message: 'Return is cancelled and therefore cannot be processed.' }],
    ] as const) {
      const coded = await network.open();
      await clients.standard.post(`/warehouse/return/${coded.return_id}/${act}`);
      const state = (await network.details(coded.return_id)).state;
      const answer = await network.handIn(coded, 'BAG-1');
      assert.deepEqual([answer.status, answer.body.code], code ? [409, code] : [201, undefined]);
      if (!code) continue;
      assert.equal(answer.body.state, state);
      const legacy = await network.handIn(coded, 'BAG-1', { by: clients.legacy });
      assert.deepEqual([legacy.status, legacy.body], [200, body]);
    }
  });

  describe('refuse', () => {
    it('a code that no return of the shop carries', async () => {
      const elsewhere = await createNetwork(server, await server.createShop(), clients.standard).open();
      const { scannable_id, units } = await network.open();
      for (const code of [elsewhere.scannable_id, 'RTQ000000000000000000000', scannable_id.toLowerCase()]) {
        const { status, body } = await network.handIn({ scannable_id: code, units }, 'BAG-1');
        assert.deepEqual([status, body.code], [404, 'dropoff_code_not_found']);
        const by = clients.legacy;
        const legacy = await network.handIn({ scannable_id: code, units }, 'BAG-1', { by });
        assert.deepEqual(
          [legacy.status, legacy.body],
          [404, { code: 'NOT_FOUND', message: 'No return has this code.' }],
        );
      }
    });

    it('units that are not in the return, and then record nothing', async () => {
      const coded = await network.open(2);
      const other = await network.open();
      const rows = await readReturnRows(server.deps.db, shop.id, coded.return_id);
      for (const stranger of [other.units[0], 987654321, 0, 'x', '9007199254740993']) {
        const items = [{ line_item_id: coded.units[0] }, { line_item_id: stranger }];
        const { status, body } = await network.handIn(coded, 'BAG-1', { items });
        const errors = { 'items.1.line_item_id': ['The selected line item id is invalid.'] };
        assert.deepEqual([status, body.code, body.errors], [422, 'validation_failed', errors]);
      }
      assert.deepEqual(await readReturnRows(server.deps.db, shop.id, coded.return_id), rows);
    });

    it('units that were accepted before', async () => {
      const coded = await network.open(2);
      const [first, second] = coded.units;
      await network.handIn({ ...coded, units: [first!] }, 'BAG-1');
      for (const items of [
        [{ line_item_id: first }, { line_item_id: second }],
        [{ line_item_id: second }, { line_item_id: first, accepted: false, reason: 'other' }],
      ]) {
        const { status, body } = await network.handIn(coded, 'BAG-1', { items });
        assert.deepEqual([status, body.code], [409, 'line_item_already_dropped_off']);
        const legacy = await network.handIn(coded, 'BAG-1', { items, by: clients.legacy });
        assert.deepEqual([legacy.status, legacy.body], [409, { message: body.detail }]);
      }
      const elsewhere = await network.handIn({ ...coded, units: [first!] }, 'BAG-2');
      assert.equal(elsewhere.body.code, 'line_item_already_dropped_off');
    });

    it('a bag that lies in a shipment', async () => {
      await network.handIn(await network.open(), 'BAG-1');
      await network.consolidate('NET-1', [['BAG-1']]);
      const { status, body } = await network.handIn(await network.open(), 'BAG-1');
      assert.deepEqual([status, body.code], [409, 'bag_closed']);
      const legacy = await network.handIn(await network.open(), 'BAG-1', { by: clients.legacy });
      assert.deepEqual([legacy.status, legacy.body], [409, { message: body.detail }]);
    });

    it('what breaks a rule, naming every member', async () => {
      const coded = await network.open(3);
      const [first, second, third] = coded.units;
      const { body } = await network.handIn(coded, 'x'.repeat(65), {
        location: { code: 'x'.repeat(65), name: 'x'.repeat(101) },
        occurred_at: 'soon',
        items: [
          { line_item_id: first, accepted: 'maybe' },
          { line_item_id: second, accepted: false, reason: 'late' },
          { line_item_id: third, note: 'x'.repeat(256) },
          {},
        ],
      });
      assert.deepEqual(body.errors, {
        bag_barcode: ['The bag barcode field must not be greater than 64 characters.'],
        'items.0.accepted': ['The accepted field must be a boolean.'],
        'items.1.reason': [reason_words],
        'items.2.note': ['The note field must not be greater than 255 characters.'],
        'items.3.line_item_id': ['The line item id field is required.'],
        'location.code': ['The code field must not be greater than 64 characters.'],
        'location.name': ['The name field must not be greater than 100 characters.'],
        occurred_at: ['The occurred at field must be a valid date.'],
      });
      assert.deepEqual((await clients.standard.post('/network/dropoffs', {})).body.errors, {
        scannable_id: ['The scannable id field is required.'],
        bag_barcode: ['The bag barcode field is required.'],
        items: ['The items field is required.'],
        location: ['The location field is required.'],
      });
      const items = [
        { line_item_id: first },
        { line_item_id: first },
        { line_item_id: second, accepted: false },
      ];
      const later = '2026-03-07T16:25:01Z';
      assert.deepEqual((await network.handIn(coded, 'B', { items, occurred_at: later })).body.errors, {
        'items.1.line_item_id': ['The line item id field has a duplicate value.'],
        'items.2.reason': ['The reason field is required.'],
        occurred_at: ['The occurred at field must not be more than 5 minutes in the future.'],
      });
    });

    it('more than 100 items', async () => {
      const coded = await network.open(101);
      const items = coded.units.map((line_item_id) => ({ line_item_id }));
      assert.deepEqual((await network.handIn(coded, 'BAG-1', { items })).body.errors, {
        items: ['The items field must not have more than 100 items.'],
      });
      assert.equal((await network.handIn(coded, 'BAG-1', { items: items.slice(1) })).status, 201);
    });

    it('keys without the scope', async () => {
      const { secret } = await server.createKey(shop, { scopes: ['returns', 'dropoff_shipments:read'] });
      const by = server.client(secret);
      const answers = [
        await network.handIn(await network.open(), 'BAG-1', { by }),
        await network.consolidate('NET-1', [['BAG-1']], { by }),
        await network.process('NET-1', undefined, by),
      ];
      for (const { status, body } of answers)
        assert.deepEqual([status, body.required_scope], [403, 'dropoff_network:write']);
    });
  });

  it('does a repeated request with an idempotency key once', async () => {
    const { scannable_id, units } = await network.open();
    const items = [{ line_item_id: units[0], accepted: false, reason: 'other' }];
    const body = { scannable_id, bag_barcode: 'B', location: { code: 'C' }, items };
    const options = { headers: { 'Idempotency-Key': 'scan 1' } };
    const first = await clients.standard.post('/network/dropoffs', body, options);
    const again = await clients.standard.post('/network/dropoffs', body, options);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  });

  it('keeps the opening hours of a counter, and names all that is wrong with them', async () => {
    const period = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:30' };
    const counter = { name: 'Late Shop', status: 'inactive' };
    const putLocation = (code: string, body: object) =>
      clients.standard.request('PUT', `/network/locations/${code}`, { body });
    const put = (opening_hours?: unknown) => putLocation('AUS-20', { ...counter, opening_hours });
    assert.equal((await put()).body.opening_hours, null);
    const opening_hours = [period, { days: [6], opens: '10:00', closes: '14:00' }];
    const saved = await ok(put(opening_hours));
    assert.deepEqual(saved.opening_hours, opening_hours);
    const at_first = await ok(put(opening_hours));
    clock.advance(1000);
    const again = await ok(put(opening_hours));
    assert.equal(again.updated_at, at_first.updated_at);
    assert.notEqual((await ok(put([period]))).updated_at, again.updated_at);
    const at_noon = { days: [3, 6, 6], opens: '12:00', closes: '12:00' };
    for (const [wrong, ...fields] of [
      [[], 'opening_hours'],
      [Array.from({ length: 15 }, () => period), 'opening_hours'],
      [[{ ...period, days: [] }], 'opening_hours.0.days'],
      [
        [{ days: [0], opens: '9:00', closes: '24:00' }],
        'opening_hours.0.closes',
        'opening_hours.0.days.0',
        'opening_hours.0.opens',
      ],
      [
        [period, at_noon, period],
        'opening_hours.1',
        'opening_hours.1.closes',
        'opening_hours.1.days.2',
        'opening_hours.2',
      ],
    ] as const) {
      const { status, body } = await put(wrong);
      assert.deepEqual([status, Object.keys(body.errors).toSorted()], [422, fields]);
    }
    const both = await putLocation('a%20b', { ...counter, opening_hours: [{ ...period, closes: '08:00' }] });
    assert.deepEqual(Object.keys(both.body.errors), ['opening_hours.0.closes', 'location_code']);
    assert.deepEqual((await ok(put([period]))).opening_hours, [period]);
    assert.equal((await ok(put(null))).opening_hours, null);
  });
});
