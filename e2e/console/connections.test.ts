import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startMedusa } from '../../connectors/test/fake-medusa.ts';
import type { FakeMedusa } from '../../connectors/test/fake-medusa.ts';
import { authorizedQuery, startShopify } from '../../connectors/test/shopify/fake-shopify.ts';
import { startWooCommerce } from '../../connectors/test/fake-woocommerce.ts';
import type { FakeWooCommerce } from '../../connectors/test/fake-woocommerce.ts';
import {
  installMessages,
  loadConnection,
  pullConnection,
  reconcileConnection,
} from '../../server/src/modules/integrations/connections/index.ts';
import { minute_ms } from '../../server/src/platform/clock.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let medusa: FakeMedusa;
let woo: FakeWooCommerce;
let browser: Browser | undefined;

const shown = async () => (await at.clients.standard.get('/connections')).body.connections;
const ref = async () => ({ shop_id: at.shop.id, id: (await shown())[0].id as number });

/** The field of a setting. */
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name });

/** What was read stands in the overview by its kind, and one by one in a list of its own. */
async function showsWhatWent(page: Page, connection: { shop_id: number; id: number }): Promise<void> {
  const read = async (what: string) =>
    (await at.clients.standard.get(`/connections/${connection.id}/${what}`)).body;
  const flows = page.getByRole('region', { name: 'What flows' });
  for (const { kind, count } of (await read('flows')).received) {
    const name = { order: 'Orders', product: 'Products', location: 'Locations', stock: 'Stock items' }[
      kind as 'order'
    ];
    assert.equal(await flows.getByRole('row', { name }).getByRole('cell').first().textContent(), `${count}`);
  }
  const order = medusa.addOrder({ currency_code: 'usd' });
  at.clock.advance(minute_ms);
  await pullConnection(at.deps, connection);
  await page.getByRole('link', { name: 'Sent and received' }).click();
  const row = page.getByRole('row', { name: `Order ${order.id}` });
  await row.getByText(/^The order is in USD, and the shop's currency is GBP/).waitFor();
  await row.getByText('Failed', { exact: true }).waitFor();
  await page.getByRole('row', { name: 'Order #1' }).getByText('Received', { exact: true }).waitFor();
  assert.equal(await page.getByRole('row').count(), (await read('transfers')).transfers.length + 1);
  assert.deepEqual(await findBarriers(page), []);
  await page.setViewportSize(windows.phone);
  assert.equal(await overflowOf(page), 0);
  await page.setViewportSize(windows.desktop);
  await page.getByRole('link', { name: 'Field mapping' }).click();
  const orders = page.getByRole('region', { name: 'Orders' });
  await orders.getByRole('row', { name: 'customer.email customer.email' }).waitFor();
  assert.equal(await page.locator('tbody tr').count(), (await read('fields')).fields.length);
  assert.deepEqual(await findBarriers(page), []);
  await page.setViewportSize(windows.phone);
  assert.equal(await overflowOf(page), 0);
  await page.setViewportSize(windows.desktop);
  await page.getByRole('link', { name: 'Sent and received' }).click();
  // By the keyboard: the last of a group of radio buttons comes before its first.
  await page.getByRole('radio', { name: 'All' }).press('ArrowLeft');
  await page.waitForURL(/direction=sent/);
  assert.ok(
    await page
      .getByRole('radiogroup', { name: 'Direction' })
      .getByRole('radio', { name: 'Sent' })
      .isChecked(),
  );
  await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  assert.deepEqual(await findBarriers(page), []);
}

describe('connections in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([
      startConsole({ returns: 0, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } }),
      launchBrowser(),
    ]);
    medusa = await startMedusa({ now: () => at.clock.now() });
    medusa.currencies = ['gbp', 'eur'];
    for (let i = 0; i < 3; i++) medusa.addOrder({ currency_code: 'gbp' });
    woo = await startWooCommerce({ now: () => at.clock.now() });
    woo.settings.find(({ id }) => id === 'woocommerce_currency')!.value = 'GBP';
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
    await medusa.close();
    await woo.close();
  });

  it('are made in steps, and say what to do if the key is wrong', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.waitForURL(/\/console\/connections$/);
    await page.getByRole('heading', { name: 'Connect your shop' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('link', { name: 'Medusa' }).click();
    const connect = page.getByRole('button', { name: 'Check and connect' });
    assert.ok(await connect.isDisabled());
    await fieldOf(page, 'Address').fill(medusa.url);
    await fieldOf(page, 'Secret API key').fill('sk_wrong');
    assert.equal(await fieldOf(page, 'Secret API key').getAttribute('type'), 'password');
    assert.deepEqual(await findBarriers(page), []);
    await connect.click();
    await page.getByText(/Make a new secret API key in Medusa/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Dismiss' }).count(), 0);
    assert.deepEqual(await shown(), []);
    await fieldOf(page, 'Secret API key').fill(medusa.key);
    await connect.click();
    await page.getByText('Medusa accepts the API key.').waitFor();
    await page
      .getByText("The store also sells in EUR. Orders in these currencies aren't imported.")
      .waitFor();
    const { id } = (await shown())[0];
    const { checks } = (await at.clients.standard.request('POST', `/connections/${id}/check`)).body;
    const warnings = checks.filter(({ status }: { status: string }) => status === 'warning').length;
    await page.getByText(`${checks.length} checks, ${warnings} warning`).waitFor();
    const secret = await page.getByText(/^RETOUR_SECRET=whsec_/).textContent();
    assert.ok(secret);
    const [connection] = await shown();
    await page.getByText(`RETOUR_URL=${connection.messages.url}`).waitFor();
    assert.equal(connection.status, 'loading');
    assert.deepEqual(await findBarriers(page), []);
    // The key is never sent back.
    const answer = JSON.stringify((await at.clients.standard.get('/connections')).body);
    assert.ok(!answer.includes(medusa.key));
    assert.ok(!(await page.content()).includes(medusa.key));
    await page.getByRole('link', { name: 'Open the connection' }).click();
    await page.waitForURL(new RegExp(`/console/connections/${connection.id}$`));
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('422')),
      [],
    );
    await close();
  });

  it('show the facts of the API, and the differences with what Retour has less', async (test) => {
    if (!needBrowser(test, browser)) return;
    const connection = await ref();
    await loadConnection(at.deps, connection);
    await pullConnection(at.deps, connection);
    const order = medusa.orders.get('order_1')!;
    medusa.refund(order.payment_collections![0]!.payments![0]!, 12.5);
    await reconcileConnection(at.deps, connection);
    const [fact] = await shown();
    const { body } = await at.clients.standard.get(`/connections/${fact.id}/differences`);
    const difference = body.differences.find(({ kind }: { kind: string }) => kind === 'refund');
    const { open_count, not_imported_count } = fact.differences;
    const count = open_count + not_imported_count;
    assert.deepEqual([difference.ours, difference.theirs, difference.order.name], [null, 1250, '#1']);
    const small = await at.open(browser, `/connections/${fact.id}`, {
      locale: 'de-DE',
      viewport: { width: 320, height: 700 },
    });
    await small.page.getByRole('rowheader', { name: 'Umtauschbestellungen' }).waitFor();
    assert.equal(await overflowOf(small.page), 0);
    await small.page.getByRole('link', { name: 'Gesendet und empfangen' }).click();
    await small.page.getByRole('row', { name: 'Bestellung #1' }).waitFor();
    assert.equal(await overflowOf(small.page), 0);
    await small.close();
    const { page, complaints, close } = await at.open(browser, '/connections');
    const row = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
    await row.getByText('Healthy', { exact: true }).waitFor();
    await row.getByText(medusa.url.replace('http://', '')).waitFor();
    await row.getByRole('link', { name: `${count} difference` }).click();
    const line = page.getByRole('row').filter({ hasText: difference.key });
    await line.getByText('#1, refund').waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of this connection' });
    assert.deepEqual(await parts.locator('a[aria-current]').allTextContents(), [`Differences${count}`]);
    const cells = await line.getByRole('cell').allTextContents();
    assert.deepEqual(
      cells.slice(1, 4).map((cell) => cell.replaceAll(/\s/g, '')),
      ['–', '£12.50', '−£12.50'],
    );
    assert.deepEqual(await findBarriers(page), []);
    await page.setViewportSize(windows.phone);
    assert.equal(await overflowOf(page), 0);
    await page.setViewportSize(windows.desktop);
    await line.getByRole('button', { name: 'Accept the difference of #1' }).click();
    await page.getByLabel('Why is it all right?').fill('Refunded by hand');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('Accepted the difference of #1.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await line.getByText(/^Accepted by Grace Murray, .*: Refunded by hand$/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await line.getByRole('button', { name: /^Take back that the difference of #1 was accepted/ }).click();
    await page.getByText('The difference of #1 counts again').waitFor();
    await page.getByRole('link', { name: 'Differences now' }).click();
    await line.getByRole('button', { name: 'Accept the difference of #1' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await line.waitFor();
    const { compared } = (await shown())[0].differences;
    assert.deepEqual([compared.refunds, compared.refunds_ours, compared.refunds_theirs], [1, 0, 1250]);
    const sum = page.getByRole('row').filter({ hasText: 'Refund, 1 compared' });
    assert.deepEqual(
      (await sum.getByRole('cell').allTextContents()).slice(0, 3).map((cell) => cell.replaceAll(/\s/g, '')),
      ['£0.00', '£12.50', '−£12.50'],
    );
    assert.deepEqual(await findBarriers(page), []);
    await page.setViewportSize(windows.phone);
    assert.equal(await overflowOf(page), 0);
    await page.setViewportSize(windows.desktop);
    await page
      .getByRole('link', { name: /^Differences/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Compare now' }).click();
    await page.getByRole('status').filter({ hasText: 'The figures are being compared' }).first().waitFor();
    assert.ok((await shown())[0].differences.requested_at);
    // The order was read again by the comparison before, so that the refund is there on both sides.
    at.clock.advance(minute_ms);
    await pullConnection(at.deps, connection);
    await reconcileConnection(at.deps, connection);
    await page.getByText('Both sides agree', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('row').filter({ hasText: difference.key }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    const { load } = (await shown())[0];
    await page.getByText(new RegExp(`^${load.done} orders, products and stock items, on `)).waitFor();
    await page.getByText('Nothing is waiting to be read').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await showsWhatWent(page, connection);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say what is wrong and take a new key', async (test) => {
    if (!needBrowser(test, browser)) return;
    const connection = await ref();
    at.clock.advance(minute_ms);
    medusa.misbehave('changes', { status: 401, body: { message: 'Unauthorized' } });
    await pullConnection(at.deps, connection);
    assert.equal((await shown())[0].failure.kind, 'unauthorized');
    const { page, close } = await at.open(browser, '/connections');
    await page.getByText(/^Medusa has rejected the key since /).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('link', { name: 'Enter new key' }).click();
    await fieldOf(page, 'Secret API key').fill(medusa.key);
    await page.getByRole('button', { name: 'Check and save' }).click();
    await page.getByText('Medusa was changed').waitFor();
    await page.getByText('Healthy', { exact: true }).waitFor();
    assert.equal(await fieldOf(page, 'Secret API key').inputValue(), '');
    await close();
  });

  it('are paused, resumed and disconnected by those who may', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { id } = await ref();
    const agent = await at.open(browser, `/connections/${id}?tab=settings`, { role: 'agent' });
    await agent.page
      .getByText(/^Owners and managers can change/)
      .first()
      .waitFor();
    for (const name of ['Pause', 'Disconnect', 'Check and save', 'Make a new secret'])
      assert.equal(await agent.page.getByRole('button', { name }).count(), 0, name);
    await agent.page.goto(`${at.server.origin}/console/connections/connect/medusa`);
    await agent.page.getByText('You don’t have access to this').waitFor();
    await agent.close();
    const worker = await at.open(browser, '/connections', { role: 'warehouse' });
    await worker.page.getByText('You don’t have access to this').waitFor();
    assert.equal(await worker.page.getByRole('link', { name: 'Connections' }).count(), 0);
    await worker.close();
    const { page, complaints, close } = await at.open(browser, `/connections/${id}`, { role: 'manager' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    assert.equal((await shown())[0].status, 'paused');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Healthy', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).last().click();
    const { name } = (await at.clients.standard.get('/orders')).body.orders[0];
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Everything that was imported from Medusa stays/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('heading', { name: 'Connect your shop' }).waitFor();
    assert.deepEqual(await shown(), []);
    assert.equal((await at.clients.standard.get('/orders')).body.orders[0].name, name);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('ask for what their platform needs, and show how its messages are set up', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/connections');
    await page.getByRole('link', { name: 'WooCommerce' }).click();
    await fieldOf(page, 'Address').fill(woo.url);
    await fieldOf(page, 'Consumer key').fill(woo.consumer_key);
    await fieldOf(page, 'Consumer secret').fill('cs_wrong');
    await page.getByText('In WooCommerce: Settings, Advanced, REST API').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    const connect = page.getByRole('button', { name: 'Check and connect' });
    await connect.click();
    await page.getByText(/Make a new key in WooCommerce/).waitFor();
    await fieldOf(page, 'Consumer secret').fill(woo.consumer_secret);
    await connect.click();
    await page.getByText('The key may write.').waitFor();
    await page.getByText(/^Retour creates the webhooks in WooCommerce itself/).waitFor();
    assert.equal(await page.getByText(/whsec_/).count(), 0);
    const [connection] = await shown();
    const made = { shop_id: at.shop.id, id: connection.id };
    await installMessages(at.deps, made);
    assert.equal(woo.webhooks.size, 4);
    at.clock.advance(minute_ms);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('WooCommerce sends its webhooks to Retour.').waitFor();
    await page.getByRole('link', { name: 'Open the connection' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByText(connection.messages.url, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const secret = await page.getByText(/^whsec_/).textContent();
    await installMessages(at.deps, made);
    assert.deepEqual([...new Set([...woo.webhooks.values()].map((webhook) => webhook.secret))], [secret]);
    assert.deepEqual(await findBarriers(page), []);
    await page.setViewportSize(windows.phone);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('422')),
      [],
    );
    await close();
  });

  it('are made on a page of Shopify, and a response counts once', async (test) => {
    if (!needBrowser(test, browser)) return;
    const shopify = await startShopify({ now: () => at.clock.now() });
    // The part of Shopify's schema that the fake answers by has no pounds.
    await at.deps.db.pool.query(`update shops set currency = 'EUR' where id = $1`, [at.shop.id]);
    const { page, close } = await at.open(browser, '/connections/connect/shopify', {
      viewport: windows.desktop,
    });
    try {
      await page.getByText('On a page of Shopify').click();
      await page.getByText('/console/connections/authorized/shopify').waitFor();
      assert.equal(await fieldOf(page, 'Access token').count(), 0);
      await fieldOf(page, 'Address').fill(shopify.url);
      await fieldOf(page, 'Client ID').fill(shopify.client_id);
      await page.getByLabel('Client secret', { exact: true }).fill(shopify.client_secret);
      assert.deepEqual(await findBarriers(page), []);
      if (process.env['SHOTS']) await shoot(page, 'oauth');
      const { origin } = new URL(page.url());
      // Somebody agrees there.
      await page.route(`${shopify.url}/admin/oauth/authorize**`, (route) => {
        const asked = new URL(route.request().url()).searchParams;
        const [code, state] = [crypto.randomUUID(), asked.get('state')!];
        shopify.codes.add(code);
        const given = { code, state, shop: new URL(shopify.url).host, at: at.clock.now() };
        // Cookies are those of the name that the console was opened at.
        const { pathname } = new URL(asked.get('redirect_uri')!);
        const back = `${origin}${pathname}?${authorizedQuery(shopify.client_secret, given)}`;
        return route.fulfill({ status: 302, headers: { Location: back } });
      });
      await page.getByRole('button', { name: 'Connect with Shopify' }).click();
      await page.waitForURL(/\/connections\/\d+$/);
      const made = (await shown()).find(({ platform }: any) => platform === 'shopify');
      assert.match(page.url(), new RegExp(`/connections/${made.id}$`));
      await page.goto(`${page.url()}?tab=settings`);
      await page.getByText(`${made.messages.url}/portal`).waitFor();
      if (process.env['SHOTS']) await shoot(page, 'shopify-settings');
      await page.goto(
        page.url().replace(/connections\/.*/, 'connections/authorized/shopify?code=1&state=used'),
      );
      await page
        .getByText(/Begin again/)
        .first()
        .waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await page.setViewportSize({ width: 320, height: 800 });
      assert.equal(await overflowOf(page), 0);
    } finally {
      await close();
      await shopify.close();
    }
  });
});

/** For who looks at it. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await overflowOf(page), 0, name);
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(windows.desktop);
}
