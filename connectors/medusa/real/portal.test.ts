import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { browserOrigin } from '../../../server/src/platform/config.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { visitPortal } from '../../../server/test/support/portal-visitor.ts';
import { until } from '../../test/real/shop.ts';
import { orderInAdmin, returnStatuses, stockInAdmin } from './admin.ts';
import { startMedusa } from './start-medusa.ts';
import type { RealMedusa } from './start-medusa.ts';

// Both servers work on their own: only what people do is done here.
describe('a real Medusa beside a server that works on its jobs', () => {
  let database: TestDatabase;
  let medusa: RealMedusa;
  before(async () => {
    database = await createTestDatabase('empty');
    medusa = await startMedusa(database.connection_string);
  });
  after(async () => {
    await medusa.close();
    await database.drop();
  });

  it('has a return that a shopper makes in the portal: seen, refunded, restocked and shown with its order', async () => {
    const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1', RETOUR_RATE_LIMIT: '100000' };
    const server = await startTestApp({ settings });
    try {
      const shop = await server.createShop({ handle: 'live', currency: 'EUR' });
      const client = server.client((await server.createKey(shop)).secret);
      const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<any> => {
        const answer = await client.request(method, path, body ? { body } : {});
        assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
        return answer.body;
      };
      const address = { address1: 'Lagerweg 1', city: 'Berlin', zip: '10115', country_code: 'DE' };
      await ask('POST', '/destinations', { type: 'warehouse', name: 'Berlin', address });
      const { url, key } = medusa;
      const connecting = { platform: 'medusa', settings: { url, key }, makes_refunds: true };
      const connection = await ask('POST', '/connections', connecting);
      await medusa.restart({
        plugin: true,
        env: { RETOUR_URL: connection.messages.url, RETOUR_SECRET: connection.message_secret },
      });
      const order = await medusa.sell();
      const { order: placed } = await medusa.admin('GET', `/admin/orders/${order.id}?fields=id,display_id`);
      const [item] = (await orderInAdmin(medusa, order)).items;
      const stocked = await stockInAdmin(medusa, item);

      const shopper = visitPortal(server.origin);
      const found = { order: `#${placed.display_id}`, zip: '10115' };
      await until(async () =>
        (await ask('GET', '/orders')).orders.some((one: any) => one.name === found.order),
      );
      let page = await shopper.post('/portal/live', found);
      const { rows: lines } = await server.deps.db.pool.query(
        'select id::text from order_line_items where external_id = $1',
        [item.id],
      );
      const line: string = lines[0].id;
      page = await shopper.post(page.path, { line, [`quantity-${line}`]: '1' });
      page = await shopper.post(page.path, { reason: 'changed-mind' });
      page = await shopper.post(page.path, { choice: 'refund' });
      const quote = /name="quote" value="([^"]+)"/.exec(page.html)![1]!;
      const submit_path = /<form id="review" method="post" action="([^"]+)"/.exec(page.html)![1]!;
      page = await shopper.post(submit_path, { quote });
      assert.equal(page.status, 200, page.text);

      const { rows } = await server.deps.db.pool.query('select id::int from returns');
      const return_id: number = rows[0].id;
      const look = () => ask('GET', `/warehouse/return/details?return_id=${return_id}`);
      await until(async () => (await returnStatuses(medusa, order)).includes('requested'));
      await until(async () => (await look()).labels.length === 1);
      const [label] = (await look()).labels;
      await ask('PUT', `/labels/${label.id}`, { status: 'delivered' });
      await ask('POST', `/warehouse/return/${return_id}/process`);
      await until(async () => (await look()).state === 'closed');
      await until(async () => (await returnStatuses(medusa, order)).includes('received'));
      assert.equal(await stockInAdmin(medusa, item), stocked + 1);
      const [refund] = (await look()).refunds;
      assert.equal(refund.amount, '24.98');
      const { order: shown } = await medusa.admin(
        'GET',
        `/admin/orders/${order.id}?fields=id,payment_status,*payment_collections.payments.refunds`,
      );
      assert.deepEqual(
        shown.payment_collections[0].payments[0].refunds.map(({ amount }: any) => amount),
        [24.98],
      );
      const panel = await medusa.admin('GET', `/admin/retour/orders/${order.id}/returns`);
      assert.deepEqual(
        panel.returns.map(({ created_at: _at, ...rest }: any) => rest),
        [
          {
            id: return_id,
            state: 'closed',
            items: [{ title: 'Shirt 1', variant_title: item.variant_title, quantity: 1, outcome: 'refund' }],
            refunded: { amount: 2498, currency: 'EUR' },
            url: `${browserOrigin(server.deps.config)}/console/returns/${return_id}`,
          },
        ],
      );
    } finally {
      await server.close();
    }
  });
});
