import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Client } from '../support/client.ts';
import { sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { createStatementLog } from '../support/statement-log.ts';

/** The operations that prove an order by a second factor. */
const lookups: [string, (client: Client, name: string, value: string) => Promise<{ status: number }>][] = [
  ['a deep link', (client, name, zip) => client.post('/order/link', { name, zip })],
  ['a QR link', (client, name, zip) => client.post('/orders/qr', { name, zip })],
  [
    'a draft return',
    (client, order_name, secondary_input) => client.post('/draft-returns', { order_name, secondary_input }),
  ],
];

describe('looking up an order', () => {
  let at: TestShop;
  let log: ReturnType<typeof createStatementLog>;
  before(async () => {
    at = await startShop({}, { own: true });
    log = createStatementLog(at.server.app);
  });
  after(() => at.server.close());

  const sellNumbers = async (shop: Shop, numbers: number[]) => {
    for (const number of numbers) await sellOrder(at.deps, shop, { name: `#${number}` });
    await at.deps.db.pool.query('analyze orders, customers');
  };
  const evens = (count: number) => Array.from({ length: count }, (_, i) => 5000 + 2 * i);

  for (const [what, lookUp] of lookups)
    it(`for ${what} does the same work for an unknown name as for a wrong value`, async () => {
      for (const count of [1, 3, 45]) {
        const shop = await at.server.createShop();
        const client = at.server.client((await at.server.createKey(shop)).secret);
        await sellNumbers(shop, evens(count));
        const last = 5000 + 2 * (count - 1);
        for (const [factor, wrong] of [
          ['zip', '10115'],
          ['email', 'bo@example.com'],
          ['phone', '5125550199'],
        ]) {
          await at.deps.db.pool.query('update shops set lookup_factor = $1 where id = $2', [factor, shop.id]);
          // The first and the last name of the shop, and one between them.
          for (const known of new Set([5000, 5000 + 2 * Math.floor(count / 2), last])) {
            const measure = (name: number) =>
              log.measure(async () => {
                assert.equal((await lookUp(client, `#${name}`, wrong!)).status, 404);
              });
            const of_wrong = await measure(known);
            assert.deepEqual(await measure(known + 1), of_wrong, `${factor} ${known} of ${count}`);
            assert.equal(of_wrong.rows_read['orders'], Math.min(count, 20));
          }
        }
      }
    });

  it('finds the newest order of a name that the value proves, among as many as 20', async () => {
    const shop = await at.server.createShop();
    const client = at.server.client((await at.server.createKey(shop)).secret);
    await sellNumbers(shop, evens(30));
    const twins = [];
    for (const postal_code of ['10001', '43215', '43215', '94110'])
      twins.push(
        await sellOrder(at.deps, shop, {
          name: '#5002a',
          shipping_address: { country_code: 'US', postal_code },
        }),
      );
    const { status, body } = await client.post('/draft-returns', {
      order_name: '5002A',
      secondary_input: '43215',
    });
    assert.deepEqual([status, body.context.order.id], [201, twins[2]!.id]);
    // The neighbours of the name that are read along are never found, although the value proves them.
    for (const order_name of ['#5001', '#4999', '#9999'])
      assert.equal(
        (await client.post('/draft-returns', { order_name, secondary_input: '43215' })).status,
        404,
      );
  });
});
