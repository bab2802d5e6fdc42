import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
  writeReturns,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { execute } from '../../../server/test/support/processing.ts';
import { openShop } from '../../test/real/shop.ts';
import type { RealShop } from '../../test/real/shop.ts';
import { PlatformFailure, findConnector } from '../../src/index.ts';
import type { ReturnIntent } from '../../src/index.ts';
import { startVendure } from './start-vendure.ts';
import type { RealOrder, RealVendure } from './start-vendure.ts';

const minute_ms = 60_000;

// Against a Vendure of its own, with the plug-in.
describe('returned units in the stock of a real Vendure', () => {
  let database: TestDatabase;
  let vendure: RealVendure;
  let at: RealShop;

  before(async () => {
    database = await createTestDatabase('empty');
    vendure = await startVendure(database.connection_string, { plugin: true });
    at = await openShop();
    // The plug-in can, so they are put there.
    const connecting = { platform: 'vendure', settings: { url: vendure.url, key: vendure.key } };
    const { shop_id, id } = await connectPlatform(at.server.deps, at.shop, connecting);
    at.made.ref = { shop_id, id };
    await loadConnection(at.server.deps, at.made.ref);
  });
  after(async () => {
    await at.server.close();
    await vendure.close();
    await database.drop();
  });

  const connector = () =>
    findConnector('vendure')!.create(
      { url: vendure.url, key: vendure.key },
      { fetch, now: () => new Date(), pause: async () => {} },
    );
  const write = () => writeReturns(at.server.deps, at.made.ref);
  type Known = { variant: string; levels: Record<string, number>; back: string[]; notes: string[] };
  /** Of the first line of an order: the levels of its variant by location, all its units that came back, and the notes of the order. */
  async function readLine({ id, lines }: RealOrder): Promise<Known> {
    const { order } = await vendure.admin(
      `query($id: ID!) { order(id: $id) { lines { id productVariant { id stockLevels { stockLocationId stockOnHand }
         stockMovements(options: { take: 500 }) { items { ... on Cancellation { id quantity } } } } }
       history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { isPublic data } } } }`,
      { id },
    );
    const { productVariant } = order.lines.find((line: { id: string }) => line.id === lines[0]!.id);
    return {
      variant: productVariant.id,
      levels: Object.fromEntries(
        productVariant.stockLevels.map((level: any) => [level.stockLocationId, level.stockOnHand]),
      ),
      back: productVariant.stockMovements.items
        .filter(({ id: movement }: any) => movement)
        .toSorted((a: any, b: any) => a.id - b.id)
        .map(({ quantity }: any) => quantity),
      notes: order.history.items.filter((entry: any) => !entry.isPublic).map(({ data }: any) => data.note),
    };
  }
  let last = 0;
  const intentOf = ({ id, lines }: RealOrder, restocked: number): ReturnIntent => ({
    id: `11111111-1111-4111-8111-${String(++last).padStart(12, '0')}`,
    name: `RT-${last}`,
    order: id,
    lines: [
      {
        line: lines[0]!.id,
        quantity: 2,
        restocked,
        dismissed: 0,
        missing: 0,
        refunded: 0,
        reason: null,
        reason_code: null,
      },
    ],
    location: null,
    is_processed: true,
    refunds: [],
  });
  const put = (intent: ReturnIntent) => connector().writes.returns!.write(intent);
  const cancelInVendure = ({ id, lines }: RealOrder) =>
    vendure.admin(
      'mutation($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on Order { id } ... on ErrorResult { errorCode } } }',
      { input: { orderId: id, reason: 'test', lines: [{ orderLineId: lines[0]!.id, quantity: 1 }] } },
    );

  for (const what of ['request', 'response'] as const)
    it(`are there once the return is processed, with a note, also where a ${what} is lost`, async () => {
      const order = await vendure.sell();
      const made = await at.submitReturn(order);
      await at.receive(made);
      await execute(at.server.deps, made);
      const before_it = await readLine(order);
      vendure.lose(what, 'Restock');
      await write();
      const [row] = await at.rowsOf(
        'select due_at from connection_returns where return_id = $1',
        made.return_id,
      );
      assert.ok(row.due_at, 'it is asked for again');
      at.letPass(2 * minute_ms);
      for (let i = 0; i < 2; i++) await write();
      at.letPass(-2 * minute_ms);
      const { levels, back, notes } = await readLine(order);
      assert.equal(levels['1'], before_it.levels['1']! + 1);
      assert.deepEqual(back.slice(before_it.back.length), [1]);
      assert.deepEqual(notes, [
        `Back in stock, of return RT-${made.return_id} in Retour: 1 × SHIRT-1-S at Default Stock Location`,
      ]);
      await at.pull();
      assert.deepEqual(await at.returnedOf(order), [], 'Retour has them in its own return');
      await at.nothingDiffers();
    });

  it('are put there once by however many ask at once, and the rest later', async () => {
    const order = await vendure.sell();
    const intent = intentOf(order, 1);
    const { levels, back } = await readLine(order);
    await Promise.all(Array.from({ length: 6 }, () => put(intent)));
    const [line] = intent.lines;
    const whole = { ...intent, lines: [{ ...line!, restocked: 2 }] };
    await Promise.all(Array.from({ length: 6 }, (_, i) => put(i % 2 ? whole : intent)));
    const after_it = await readLine(order);
    assert.equal(after_it.levels['1'], levels['1']! + 2);
    assert.deepEqual(after_it.back.slice(back.length), [1, 1]);
    assert.equal(after_it.notes.length, 2);
  });

  it('are counted up for returns of many orders at once', async () => {
    const orders: RealOrder[] = [];
    for (let i = 0; i < 5; i++) orders.push(await vendure.sell());
    const { levels } = await readLine(orders[0]!);
    await Promise.all(orders.map((order) => put(intentOf(order, 2))));
    assert.equal((await readLine(orders[0]!)).levels['1'], levels['1']! + 10);
  });

  it('go to the location of their destination, where the channel has it', async () => {
    const { createStockLocation: made } = await vendure.admin(
      'mutation { createStockLocation(input: { name: "Graz", description: "Hauptplatz 1, 8010 Graz, AT" }) { id } }',
    );
    const order = await vendure.sell();
    const { levels } = await readLine(order);
    await put({ ...intentOf(order, 1), location: made.id });
    await put({ ...intentOf(order, 1), location: 'WAREHOUSE-7' });
    const after_it = await readLine(order);
    assert.deepEqual(after_it.levels, { 1: levels['1']! + 1, [made.id]: 1 });
    assert.match(after_it.notes.join(), /SHIRT-1-S at Graz/);
    await at.pull();
    await at.nothingDiffers();
  });

  it('are as many as left and are not back: none that Vendure cancelled or never sent, nor twice', async () => {
    const order = await vendure.sell();
    const { levels, back } = await readLine(order);
    await cancelInVendure(order);
    await put(intentOf(order, 2));
    const after_it = await readLine(order);
    assert.equal(after_it.levels['1'], levels['1']! + 2);
    assert.deepEqual(after_it.back.slice(back.length), [1, 1]);
    assert.match(after_it.notes.join(), /1 × SHIRT-1-S was there already, 1 × SHIRT-1-S at/);
    await cancelInVendure(order);
    assert.equal((await readLine(order)).levels['1'], levels['1']! + 2, 'Vendure knows that it is back');

    const unsent = await vendure.sell({ is_delivered: false });
    const unchanged = (await readLine(unsent)).levels;
    await put(intentOf(unsent, 2));
    assert.deepEqual((await readLine(unsent)).levels, unchanged);
  });

  it('change no level of a variant that Vendure does not count', async () => {
    const order = await vendure.sell();
    const { variant, levels, back } = await readLine(order);
    const track = (trackInventory: string) =>
      vendure.admin(
        'mutation($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
        { input: [{ id: variant, trackInventory }] },
      );
    await track('FALSE');
    await put(intentOf(order, 2));
    const after_it = await readLine(order);
    assert.deepEqual([after_it.levels, after_it.back.slice(back.length)], [levels, [2]]);
    await track('TRUE');
  });

  it('of a line or an order that Vendure does not have are refused', async () => {
    const [one, other] = [await vendure.sell(), await vendure.sell()];
    const refusal = (kind: string) => (error: unknown) =>
      error instanceof PlatformFailure && error.kind === kind;
    await assert.rejects(put({ ...intentOf(other, 1), order: one.id }), refusal('refused'));
    await assert.rejects(put({ ...intentOf(one, 1), order: '99999' }), refusal('not_found'));
    assert.deepEqual((await readLine(one)).notes, []);
  });

  it('stay where they are without the plug-in, which the check says', async () => {
    const check = async () =>
      (await connector().check({ currency: 'EUR' })).find(({ name }) => name === 'returns');
    assert.equal((await check())?.status, 'passed');
    const order = await vendure.sell();
    await vendure.restart({ plugin: false });
    const without = await check();
    assert.equal(without?.status, 'warning');
    assert.match(without?.what_to_do ?? '', /Copy the plug-in/);
    await assert.rejects(put(intentOf(order, 1)), /Vendure has no plug-in of Retour/);
  });
});
