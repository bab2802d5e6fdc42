import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser, needBrowser, openWindow } from '../../../e2e/support/browser.ts';
import { browserOrigin } from '../../../server/src/platform/config.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import type { TestApp } from '../../../server/test/support/app.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { visitPortal } from '../../../server/test/support/portal-visitor.ts';
import { until } from '../../test/real/shop.ts';
import { orderInAdmin, returnStatuses, stockInAdmin } from './admin.ts';
import { staff, startMedusa } from './start-medusa.ts';
import type { RealMedusa, RealOrder } from './start-medusa.ts';

// Both servers work on their own: only what people do is done here.
describe('a real Medusa beside a server that works on its jobs', () => {
  let database: TestDatabase;
  let medusa: RealMedusa;
  let server: TestApp;
  let ask: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>;

  before(async () => {
    database = await createTestDatabase('empty');
    medusa = await startMedusa(database.connection_string, { plugin: true, admin_pages: true });
    const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1', RETOUR_RATE_LIMIT: '100000' };
    server = await startTestApp({ settings });
    const shop = await server.createShop({ handle: 'live', currency: 'EUR' });
    const client = server.client((await server.createKey(shop)).secret);
    ask = async (method, path, body) => {
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
  });
  after(async () => {
    await server.close();
    await medusa.close();
    await database.drop();
  });

  const look = (return_id: number) => ask('GET', `/warehouse/return/details?return_id=${return_id}`);
  /** A shopper returns a unit of an item for what they choose on the page that offers it: their money unless told otherwise. */
  async function returnInPortal(
    order: RealOrder,
    item: { id: string },
    choose: (page: string) => Record<string, string> = () => ({ choice: 'refund' }),
  ): Promise<number> {
    const { order: placed } = await medusa.admin('GET', `/admin/orders/${order.id}?fields=id,display_id`);
    const found = { order: `#${placed.display_id}`, zip: '10115' };
    await until(async () =>
      (await ask('GET', '/orders')).orders.some((one: any) => one.name === found.order),
    );
    const shopper = visitPortal(server.origin);
    let page = await shopper.post('/portal/live', found);
    const { pool } = server.deps.db;
    const { rows: lines } = await pool.query('select id::text from order_line_items where external_id = $1', [
      item.id,
    ]);
    const line: string = lines[0].id;
    page = await shopper.post(page.path, { line, [`quantity-${line}`]: '1' });
    page = await shopper.post(page.path, { reason: 'too-small' });
    page = await shopper.post(page.path, choose(page.html));
    const quote = /name="quote" value="([^"]+)"/.exec(page.html)![1]!;
    const submit_path = /<form id="review" method="post" action="([^"]+)"/.exec(page.html)![1]!;
    page = await shopper.post(submit_path, { quote });
    assert.equal(page.status, 200, page.text);
    const { rows } = await pool.query('select max(id)::int as id from returns');
    return rows[0].id;
  }
  /** The parcel is back, and the warehouse has processed it. */
  async function receive(order: RealOrder, return_id: number): Promise<void> {
    await until(async () => (await returnStatuses(medusa, order)).includes('requested'));
    await until(async () => (await look(return_id)).labels.length === 1);
    const [label] = (await look(return_id)).labels;
    await ask('PUT', `/labels/${label.id}`, { status: 'delivered' });
    await ask('POST', `/warehouse/return/${return_id}/process`);
    await until(async () => (await look(return_id)).state === 'closed');
    await until(async () => (await returnStatuses(medusa, order)).includes('received'));
  }

  it('has a return that a shopper makes in the portal: seen, refunded, restocked and shown with its order', async () => {
    const order = await medusa.sell();
    const [item] = (await orderInAdmin(medusa, order)).items;
    const stocked = await stockInAdmin(medusa, item);
    const return_id = await returnInPortal(order, item);
    await receive(order, return_id);
    assert.equal(await stockInAdmin(medusa, item), stocked + 1);
    const [refund] = (await look(return_id)).refunds;
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
  });

  it('makes the order of what a shopper chooses in exchange, for nothing', async () => {
    const order = await medusa.sell();
    const item = (await orderInAdmin(medusa, order)).items.find((one: any) => one.variant_title === 'S');
    const return_id = await returnInPortal(order, item, (page) => {
      const size_m = /name="variant" value="([^"]+)"(?:(?!name="variant")[^])*?class="variant-name">M</;
      return { choice: 'exchange', variant: size_m.exec(page)![1]! };
    });
    await receive(order, return_id);
    const [settlement] = (await look(return_id)).settlements.filter(
      ({ kind }: any) => kind === 'exchange_order',
    );
    assert.equal(settlement.state, 'succeeded');
    const { order: exchange } = await medusa.admin(
      'GET',
      `/admin/orders/${settlement.reference}?fields=id,status,is_draft_order,total,metadata,*items`,
    );
    assert.deepEqual([exchange.status, exchange.is_draft_order, exchange.total], ['pending', false, 0]);
    assert.deepEqual(
      exchange.items.map(({ product_title, variant_title, quantity }: any) => [
        product_title,
        variant_title,
        quantity,
      ]),
      [['Shirt 1', 'M', 1]],
    );
    const { orders } = await ask('GET', '/orders');
    assert.ok(
      orders.every(({ external_id }: any) => external_id !== exchange.id),
      'it is no sale',
    );
  });

  it('shows a return on the page of its order in the admin, in light and dark', async (t) => {
    const browser = await launchBrowser();
    if (!needBrowser(t, browser)) return;
    const title = `Regenjacke ${'Donaudampfschifffahrts'.repeat(4)}`;
    const { products } = await medusa.admin('GET', '/admin/products?handle=shirt-1&fields=id');
    await medusa.admin('POST', `/admin/products/${products[0].id}`, { title });
    const order = await medusa.sell();
    const [item] = (await orderInAdmin(medusa, order)).items;
    const return_id = await returnInPortal(order, item);
    const { page, close } = await openWindow(browser, new URL(medusa.admin_url).origin);
    try {
      await page.goto(medusa.admin_url);
      await page.fill('input[name=email]', staff.email);
      await page.fill('input[name=password]', staff.password);
      await page.click('button[type=submit]');
      await page.waitForURL(/\/orders/);
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`localStorage.setItem('medusa_admin_theme', '${theme}')`);
        await page.goto(`${medusa.admin_url}/orders/${order.id}`);
        const link = page.getByRole('link', { name: `Return ${return_id}` });
        await link.waitFor();
        assert.match((await link.getAttribute('href')) ?? '', new RegExp(`/console/returns/${return_id}$`));
        const row = link.locator('xpath=../..');
        const text = await row.innerText();
        for (const said of ['Open', `1 × ${title}`, 'Refund']) assert.ok(text.includes(said), text);
        assert.equal(await row.evaluate((one) => one.scrollWidth - one.clientWidth), 0, 'nothing is cut');
      }
    } finally {
      await close();
      await browser.close();
    }
  });
});
