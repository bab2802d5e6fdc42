import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cancelReturn, processReturn, removeLineItems } from '../../src/modules/returns/index.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { copyReturns } from '../support/copy-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';
import { bringReturn, execute, labelReturn, reachable } from '../support/return-states.ts';
import { fieldErrorsOf } from '../support/field-errors.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Notice = { id: number; return_line_item_id: string; state: string; restock_status: string } & Record<
  string,
  unknown
>;

const path = '/warehouse/reporting/asn';

let at: TestShop;

async function newShop(time_zone = 'UTC') {
  const shop = await at.server.createShop({ time_zone });
  const clients: CheckedClients = await createCheckedClients(at.server, shop);
  return {
    shop,
    clients,
    open: async (created_at: string, given: Submission = {}) => {
      at.clock.set(created_at);
      return openReturn(at.deps, shop, given);
    },
    notices: async (query = ''): Promise<Notice[]> => {
      const { status, body } = await clients.standard.get(`${path}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  };
}

const idsOf = (notices: Notice[]) => notices.map(({ id }) => id);

const errorsOf = (query: string) => fieldErrorsOf(at.clients, `${path}?${query}`);

describe('the Advanced Shipping Notice', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('has a row for every unit that travels, by return and unit, of returns in every state', async () => {
    const { shop, notices } = await newShop();
    at.clock.set('2026-03-02T09:15:27Z');
    const made = [];
    for (const state of reachable) made.push(await bringReturn(at.deps, shop, state));
    const rows = await notices('from=2026-03-02');
    const pairs = rows.map(({ id, return_line_item_id }) => [id, Number(return_line_item_id)]);
    const of_made = new Set(made.flatMap(({ line_item_ids }) => line_item_ids));
    assert.equal(pairs.filter(([, unit = 0]) => of_made.has(unit)).length, 2 * reachable.length);
    assert.deepEqual(
      pairs,
      pairs.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
    );
    assert.deepEqual(
      [...new Set(rows.map(({ state }) => state))].toSorted((a, b) => a.localeCompare(b)),
      ['cancelled', 'closed', 'expired', 'open', 'review'],
    );
    const stated = await at.deps.db.pool.query('select id, state from returns where shop_id = $1', [shop.id]);
    for (const { id, state } of rows) {
      const stored = stated.rows.find((row) => row.id === id)?.state;
      assert.equal(state, stored === 'processing' ? 'open' : stored);
    }
  });

  it('leaves out units that stay where they are and units that were removed, but not rejected ones', async () => {
    const { shop, open, notices } = await newShop();
    const order = await sellOrder(at.deps, shop, { line_items: [{ quantity: 6, unit_price: 1000 }] });
    const outcomes = [{ outcome: 'keep' }, {}, { outcome: 'donate' }, { outcome: 'reject' }, {}] as const;
    const return_id = await open('2026-03-02T09:15:27Z', { order, units: [...outcomes] });
    const { rows } = await at.deps.db.pool.query(
      'select id from return_line_items where return_id = $1 order by id',
      [return_id],
    );
    const units = rows.map(({ id }: { id: number }) => String(id));
    const listed = async () => (await notices()).map(({ return_line_item_id }) => return_line_item_id);
    assert.deepEqual(await listed(), [units[1], units[3], units[4]]);
    await removeLineItems(at.deps, {
      shop_id: shop.id,
      return_id,
      line_item_ids: [Number(units[1])],
      source: 'warehouse',
    });
    assert.deepEqual(await listed(), [units[3], units[4]]);
  });

  it('covers seven days and today unless told, in the days of the shop', async () => {
    const { open, notices } = await newShop('America/New_York');
    const ids = [];
    // Midnight in New York is at 05:00 UTC, and at 04:00 from 8 March 2026 on.
    for (const time of [
      '2026-03-03T04:59:59Z',
      '2026-03-03T05:00:00Z',
      '2026-03-11T03:59:59Z',
      '2026-03-11T04:00:00Z',
    ])
      ids.push(await open(time));
    at.clock.set('2026-03-11T03:00:00Z'); // still the 10th there
    assert.deepEqual(idsOf(await notices()), [ids[1], ids[2]]);
    assert.deepEqual(idsOf(await notices('from=&to=')), [ids[1], ids[2]]);
    assert.deepEqual(idsOf(await notices('to=2026-03-11')), [ids[1], ids[2], ids[3]]);
    assert.deepEqual(idsOf(await notices('from=2026-03-02&to=2026-03-02')), [ids[0]]);
    assert.deepEqual(idsOf(await notices('from=2026-03-10&to=2026-03-10')), [ids[2]]);
  });

  it('takes times with and without a zone, and a span of any length', async () => {
    const { open, notices } = await newShop('Pacific/Auckland');
    const id = await open('2026-03-02T09:15:27Z');
    for (const range of [
      'from=2026-03-02T09:15:27Z&to=2026-03-02T09:15:27.9Z',
      'from=2026-03-02%2009:15:27&to=2026-03-02%2009:15:27',
      'from=1970-01-01&to=9999-12-31',
    ])
      assert.deepEqual(idsOf(await notices(range)), [id], range);
    assert.deepEqual(idsOf(await notices('from=2026-03-02T09:15:28Z')), []);
  });

  it('refuses what is no time, and an end before its beginning', async () => {
    at.clock.set('2026-03-02T09:15:27Z');
    assert.deepEqual(await errorsOf('from=x&to=2026-02-30'), {
      from: ['The from field must be a valid date.'],
      to: ['The to field must be a valid date.'],
    });
    for (const range of ['from=2026-03-02&to=2026-03-01', 'to=2026-02-22', 'from=2026-03-03'])
      assert.deepEqual(await errorsOf(range), { to: ['The to field must not be before from.'] }, range);
  });

  it('says of each unit whether it was put back into stock', async () => {
    const { shop, open, notices } = await newShop();
    const processed = await open('2026-03-02T09:15:27Z');
    const cancelled = await open('2026-03-02T09:15:28Z');
    const waiting = await open('2026-03-02T09:15:29Z');
    const ref = { shop_id: shop.id, return_id: processed };
    await processReturn(at.deps, { ...ref, source: null });
    await execute(at.deps, ref);
    await cancelReturn(at.deps, { shop_id: shop.id, return_id: cancelled });
    assert.deepEqual(
      (await notices()).map(({ id, restock_status }) => [id, restock_status]),
      [
        [processed, 'restocked'],
        [cancelled, 'not_restocked'],
        [waiting, 'pending'],
      ],
    );
  });

  it('shows the newest label, and N/A where there is none', async () => {
    const { shop, open, notices } = await newShop();
    const return_id = await open('2026-03-02T09:15:27Z');
    const label = async () => {
      const [row = {}] = (await notices()) as Record<string, unknown>[];
      const { carrier, service, tracking_number, label_status, label_rate, label_updated_at } = row;
      return { carrier, service, tracking_number, label_status, label_rate, label_updated_at };
    };
    assert.deepEqual(await label(), {
      carrier: 'N/A',
      service: 'N/A',
      tracking_number: 'N/A',
      label_status: 'N/A',
      label_rate: null,
      label_updated_at: 'N/A',
    });
    await labelReturn(at.deps, { shop_id: shop.id, return_id });
    at.clock.advance(1500);
    assert.deepEqual(await label(), {
      carrier: 'USPS',
      service: 'Ground Advantage',
      tracking_number: '9400111206206406260787',
      label_status: 'new',
      label_rate: '7.45',
      label_updated_at: '2026-03-02T09:15:27.000Z',
    });
  });

  it('holds 50,000 rows and no more', async () => {
    const { shop, clients, open } = await newShop();
    const order = await sellOrder(at.deps, shop, { line_items: [{ quantity: 500, unit_price: 100 }] });
    const full = await open('2026-03-02T09:15:27Z', { order, units: [{ quantity: 500 }] });
    await copyReturns(at.deps.db, full, 99);
    assert.equal((await clients.standard.request('HEAD', path)).status, 200);
    await open('2026-03-02T09:15:28Z');
    const { status, body } = await clients.standard.get(path);
    const detail = 'More than 50000 units match. Request a shorter time window.';
    assert.deepEqual([status, body.code, body.detail], [422, 'too_many_rows', detail]);
    const legacy = await clients.legacy.get(path);
    assert.deepEqual([legacy.status, legacy.body], [422, { message: detail, errors: { to: [detail] } }]);
    assert.equal((await clients.legacy.get(`${path}?from=2026-03-02T09:15:28Z`)).body.length, 1);
  });

  it('is an empty array when nothing travels', async () => {
    const { clients } = await newShop();
    for (const client of Object.values(clients)) assert.equal((await client.get(path)).text, '[]');
  });
});
