import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
  pullConnection,
  reconcileConnection,
  setRefunds,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { processReturn } from '../../../server/src/modules/returns/index.ts';
import type { Shop } from '../../../server/src/platform/authenticate.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import type { TestApp } from '../../../server/test/support/app.ts';
import { execute, submit } from '../../../server/test/support/processing.ts';

// Against a real Medusa: MEDUSA_TEST_URL=http://127.0.0.1:9000 MEDUSA_TEST_KEY=sk_… npm run test:platforms
// The Medusa has to be one for tests, in euros, with delivered orders that are paid: a unit of its newest one is refunded.
const { MEDUSA_TEST_URL: url = '', MEDUSA_TEST_KEY: key = '' } = process.env;

describe('a real Medusa', { skip: url === '' && 'MEDUSA_TEST_URL is not set' }, () => {
  let server: TestApp;
  let shop: Shop;
  let ref: { shop_id: number; id: number };
  const rowsOf = async (statement: string, ...values: unknown[]) =>
    (await server.deps.db.pool.query(statement, values)).rows;
  const openDifferences = () =>
    rowsOf('select kind, key, ours, theirs, message from connection_differences where gone_at is null');

  before(async () => {
    const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' };
    server = await startTestApp({ role: 'api', settings });
    shop = await server.createShop({ handle: 'real', currency: 'EUR' });
  });
  after(() => server.close());

  it('is loaded whole, and no figure differs', async () => {
    const connecting = { platform: 'medusa', settings: { url, key } };
    const { shop_id, id } = await connectPlatform(server.deps, shop, connecting);
    ref = { shop_id, id };
    await setRefunds(server.deps, ref, { makes_refunds: true, by: 'the test' });
    await loadConnection(server.deps, ref);
    const [{ load_done, load_of, loaded_at, failure_message }] = await rowsOf('select * from connections');
    assert.equal(failure_message, null);
    assert.ok(loaded_at);
    assert.equal(load_done, load_of);
    await reconcileConnection(server.deps, ref);
    assert.deepEqual(await openDifferences(), []);
  });

  it('refunds a unit once, and reports the refund as our own', async () => {
    const [order] = await rowsOf(
      `select o.id, array_agg(distinct l.id) as line_ids from orders o
       join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
       join fulfillments f on f.shop_id = o.shop_id and f.order_id = o.id and f.delivered_at is not null
       where not exists (select from order_refunds r where r.shop_id = o.shop_id and r.order_id = o.id)
       group by o.id order by o.id desc limit 1`,
    );
    assert.ok(order, 'Medusa has no delivered order without a refund');
    const line_ids = order.line_ids.map(Number).toSorted((a: number, b: number) => a - b);
    const made = await submit(server.deps, shop, { id: Number(order.id), line_ids });
    await processReturn(server.deps, { ...made, source: 'warehouse' });
    await execute(server.deps, made);
    const [settlement] = await rowsOf('select * from settlements');
    assert.equal(settlement.failure_message, null);
    assert.equal(settlement.state, 'succeeded');
    await execute(server.deps, made);
    // A message that names nothing has the changes read at once.
    await rowsOf('update connections set polled_at = null');
    await pullConnection(server.deps, ref);
    const refunds = await rowsOf(
      'select external_id, is_own from order_refunds where order_id = $1',
      order.id,
    );
    assert.deepEqual(refunds, [{ external_id: settlement.provider_reference, is_own: true }]);
    await reconcileConnection(server.deps, ref);
    assert.deepEqual(await openDifferences(), []);
  });
});
