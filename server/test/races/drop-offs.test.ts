import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { createNetwork } from '../support/drop-offs.ts';
import type { Network } from '../support/drop-offs.ts';

const rounds = 2;
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('a drop-off network at the same time', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let network: Network;

  before(async () => {
    server = await startTestApp({ role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    network = createNetwork(server, shop, client);
  });
  after(async () => {
    const { rows } = await server.deps.db.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    await server.close();
    assert.deepEqual(rows, [{ deadlocks: 0 }]);
  });

  /** So many bags, each with a unit of its own return and one of a return that lies in all of them. */
  async function fillBags(name: string, count: number): Promise<string[]> {
    const shared = await network.open(count);
    const bags: string[] = [];
    for (const unit of shared.units) {
      const bag = `${name}-${bags.length}`;
      await network.handIn({ ...shared, units: [unit] }, bag);
      await network.handIn(await network.open(), bag);
      bags.push(bag);
    }
    return bags;
  }
  async function shipmentOf(bag: string): Promise<string | undefined> {
    const row = await server.deps.db.root
      .selectFrom('dropoff_bags as b')
      .innerJoin('dropoff_shipments as s', (join) =>
        join.onRef('s.shop_id', '=', 'b.shop_id').onRef('s.id', '=', 'b.shipment_id'),
      )
      .select('s.network_shipment_id')
      .where('b.shop_id', '=', shop.id)
      .where('b.barcode', '=', bag)
      .executeTakeFirst();
    return row?.network_shipment_id;
  }

  it('puts bags that two shipments claim into one of them, as a whole', async () => {
    for (let round = 0; round < rounds; round++) {
      const bags = await fillBags(`claimed-${round}`, 6);
      const answers = await Promise.all([
        network.consolidate(`ONE-${round}`, [bags]),
        network.consolidate(`OTHER-${round}`, [bags.toReversed()]),
      ]);
      assert.deepEqual(statuses(answers), [201, 409]);
      const names = new Set(await Promise.all(bags.map(shipmentOf)));
      assert.deepEqual([...names], [answers[0].status === 201 ? `ONE-${round}` : `OTHER-${round}`]);
    }
  });

  it('lets two shipments exchange their bags without waiting for each other for ever', async () => {
    for (let round = 0; round < rounds; round++) {
      const [left, right] = [await fillBags(`left-${round}`, 4), await fillBags(`right-${round}`, 4)];
      await network.consolidate(`L-${round}`, [left]);
      await network.consolidate(`R-${round}`, [right]);
      const halves = [left.slice(0, 2), right.slice(0, 2)] as const;
      const answers = await Promise.all([
        network.consolidate(`L-${round}`, [[...halves[1], ...halves[0]]]),
        network.consolidate(`R-${round}`, [[...halves[0], ...halves[1]]]),
        network.consolidate(`L-${round}`, [halves[0].toReversed()]),
        network.consolidate(`R-${round}`, [halves[1].toReversed()]),
      ]);
      for (const { status, body } of answers) assert.ok([200, 409].includes(status), body.code);
    }
  });

  it('makes a shipment once, whoever puts it first', async () => {
    const bags = await fillBags('first', 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => network.consolidate('FIRST', [bags])));
    assert.deepEqual(statuses(answers), [...Array.from({ length: 7 }, () => 200), 201]);
    assert.equal(new Set(answers.map(({ body }) => body.shipment_id)).size, 1);
  });

  it('counts what is put into a bag while it is closed, or refuses it', async () => {
    for (let round = 0; round < rounds; round++) {
      const bag = `closing-${round}`;
      await network.handIn(await network.open(), bag);
      const late = await Promise.all(Array.from({ length: 4 }, () => network.open()));
      const [put, ...scans] = await Promise.all([
        network.consolidate(`CLOSING-${round}`, [[bag]]),
        ...late.map((coded) => network.handIn(coded, bag)),
      ]);
      assert.equal(put.status, 201);
      const taken = scans.filter(({ status }) => status === 201).length;
      for (const { status, body } of scans) assert.ok(status === 201 || body.code === 'bag_closed');
      const { body } = await client.get(`/dropoff-returns/shipments/CLOSING-${round}`);
      const items = await client.get(`/dropoff-returns/shipments/CLOSING-${round}/items`);
      assert.deepEqual([body.line_item_count, items.body.data.length], [1 + taken, 1 + taken]);
    }
  });

  it('takes a unit at one counter only, and an equal report once', async () => {
    for (let round = 0; round < rounds; round++) {
      const coded = await network.open();
      const twice = await Promise.all(['A', 'B', 'C'].map((bag) => network.handIn(coded, `${bag}-${round}`)));
      assert.deepEqual(statuses(twice), [201, 409, 409]);
      const other = await network.open(2);
      const equal = await Promise.all(
        Array.from({ length: 6 }, () => network.handIn(other, `same-${round}`)),
      );
      assert.equal(new Set(equal.map(({ text }) => text)).size, 1);
      assert.deepEqual(await network.triggers(other.return_id), ['return.updated']);
    }
  });

  it('processes a shipment once, and changes it before or not at all', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = `END-${round}`;
      const bags = await fillBags(`end-${round}`, 3);
      await network.consolidate(name, [bags]);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => network.process(name)),
        network.consolidate(name, [bags.slice(1)]),
      ]);
      const put = answers.pop()!;
      assert.deepEqual(statuses(answers), [200, 200, 200, 200]);
      assert.ok(put.status === 200 || put.body.code === 'shipment_already_processed');
      const { body } = await client.get(`/dropoff-returns/shipments/${name}`);
      assert.equal(body.line_item_count, put.status === 200 ? 4 : 6);
      const told = await server.deps.db.root
        .selectFrom('events')
        .select('details')
        .where('shop_id', '=', shop.id)
        .where('trigger', '=', 'shipment.processed')
        .execute();
      assert.equal(told.filter(({ details }) => JSON.stringify(details).includes(`"${name}"`)).length, 1);
    }
  });

  it('moves returns that other calls act on at the same time, and nobody waits for ever', async () => {
    for (let round = 0; round < rounds; round++) {
      const coded = await Promise.all(Array.from({ length: 5 }, () => network.open(2)));
      for (const [index, one] of coded.entries())
        await network.handIn({ ...one, units: one.units.slice(0, 1) }, `busy-${round}-${index % 2}`);
      const items = coded.map(({ units }) => ({ line_item_id: units[0]!, description: 'seen' }));
      const answers = await Promise.all([
        network.consolidate(`BUSY-${round}`, [[`busy-${round}-0`, `busy-${round}-1`]]),
        client.post('/dispositioning/grade', { items: items.toReversed() }),
        client.post('/dispositioning/grade', { items }),
        ...coded.map(({ return_id }) => client.post(`/warehouse/return/${return_id}/flag`)),
        ...coded.map((one) => network.handIn({ ...one, units: one.units.slice(1) }, `rest-${round}`)),
      ]);
      for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body));
    }
  });
});
