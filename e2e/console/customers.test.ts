import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { takePrivacyRequest } from '../../server/src/modules/people/privacy-requests/index.ts';
import { countChangedShoppers } from '../../server/src/modules/people/shoppers/index.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';
import { readPixels, scanQr } from '../../server/test/support/pixels.ts';

const email = 'ana@example.com';

let at: TestConsole;
let browser: Browser | undefined;
const return_ids: number[] = [];

/** Gives the member of a page a password and an authenticator app, and answers what they type from now on. */
async function addProof(page: Page): Promise<{ password: string; code: () => string }> {
  const password = 'nine lives of a cat';
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([verb, to, json]) => {
        const headers = { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' };
        const response = await fetch(`/api/v1/staff/me/${to}`, { method: verb!, headers, body: json! });
        return response.status === 204 ? {} : ((await response.json()) as { secret?: string });
      },
      [method, path, JSON.stringify(body ?? {})],
    );
  await call('PUT', 'password', { password });
  const { secret } = await call('POST', 'authenticator');
  const code = () => new TOTP({ secret: secret! }).generate({ timestamp: at.clock.now().getTime() });
  await call('POST', 'authenticator/confirm', { code: code() });
  return { password, code };
}

describe('customers in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
    const line_items = [
      { quantity: 1, unit_price: 1000 },
      { quantity: 2, unit_price: 1000 },
    ];
    for (let i = 0; i < 2; i++) {
      const order = await sellOrder(at.deps, at.shop, { line_items });
      return_ids.push(await openReturn(at.deps, at.shop, { order }));
    }
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are found, noted and exported, and an erasure is previewed and refused while a return is open', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns');
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL(/\/console\/customers$/);
    await page.getByRole('link', { name: email }).waitFor();
    await page.getByLabel('Sort').selectOption('By name, Z to A');
    await page.getByLabel('Open returns').check();
    await page.waitForURL(/open=true&sort=name_desc|sort=name_desc&open=true/);
    await page.getByRole('link', { name: email }).waitFor();
    await page.getByLabel('Flagged').check();
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: email }).waitFor();
    assert.equal(await page.getByLabel('Flagged').isChecked(), false, 'filters are in the address');
    await page.getByLabel('Open returns').uncheck();
    await page.getByLabel('Sort').selectOption('Highest share of units first');
    await page.getByLabel('Units returned').selectOption('More than 10% of units');
    await page.waitForURL(/units=10/);
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
    await countChangedShoppers(at.deps, at.shop.id);
    await page.getByLabel('Returned', { exact: true }).selectOption({ index: 0 });
    await page.reload();
    await page.getByRole('link', { name: email }).waitFor();
    await page.getByTitle('2 of 6 units').getByText('33%').waitFor();
    await page.getByLabel('Returned', { exact: true }).selectOption('Returned £5,000.00 or more');
    await page.waitForURL(/value=5000/);
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
    await page.goBack();
    await page.getByLabel('Units returned').selectOption('Any share of units');
    await page.getByLabel('Sort').selectOption('By email');
    await page.getByRole('searchbox').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('searchbox').fill('ana@');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=ana/);
    await page.getByRole('link', { name: email }).click();

    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('textbox').fill('Prefers exchanges');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByRole('listitem').filter({ hasText: 'Prefers exchanges' }).waitFor();
    assert.equal(await notes.getByRole('textbox').inputValue(), '');
    const lists = page.getByRole('region', { name: 'Lists' });
    await lists.getByRole('button', { name: 'Add to blocklist' }).click();
    await lists.getByText('On the blocklist').waitFor();
    await lists.getByRole('button', { name: `Remove ${email} from the list` }).click();
    await lists.getByText('On neither').waitFor();
    assert.deepEqual(await findBarriers(page), []);

    await page
      .getByRole('button', { name: /^Gift receipt for/ })
      .first()
      .click();
    const gift = page.getByRole('dialog');
    const items = gift
      .getByRole('group', { name: 'Items that can be returned with it' })
      .getByRole('checkbox');
    await items.first().uncheck();
    await gift.getByRole('button', { name: 'Make a gift code' }).click();
    const receipt = gift.getByRole('region', { name: 'Gift receipt' });
    await receipt.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).waitFor();
    const drawn = receipt.getByAltText(/^QR code/).and(page.locator('img[width="160"]'));
    await drawn.waitFor();
    assert.equal(
      await drawn.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      480,
    );
    const { rows } = await at.deps.db.pool.query(
      'select g.line_item_ids, (select count(*)::integer from order_line_items l where l.shop_id = g.shop_id and l.order_id = g.order_id) as lines from gift_codes g',
    );
    assert.equal(rows[0].line_item_ids.length, rows[0].lines - 1, 'all but the one that was left out');
    assert.deepEqual(await findBarriers(page), []);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('section[aria-label="Gift receipt"]').isVisible(), true);
    assert.equal(await page.getByRole('heading', { name: 'Notes' }).isVisible(), false, 'on paper');
    const paper = await page.screenshot();
    assert.match((await scanQr(await readPixels(paper))) ?? '', /\/gift\?code=/);
    // What is cut off isn't found at its place.
    const letters = page.locator('section[aria-label="Gift receipt"] p').last();
    const found = await letters.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(one.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
    });
    assert.equal(found, true, 'the letters of the code are on paper');
    await page.emulateMedia({ media: 'screen' });
    await gift.getByRole('button', { name: /^Revoke the code/ }).click();
    await gift.getByText('Revoked', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), /Prefers exchanges/);

    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Finish these returns/).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Notes on the customer 1' }).waitFor();
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    assert.equal(await dialog.getByRole('button', { name: /^Erase/ }).getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('ask for data and for erasure by privacy law, which is listed, closed and done', async (test) => {
    if (!needBrowser(test, browser)) return;
    const at_now = at.clock.now();
    const ask = (kind: 'export_person' | 'erase_person' | 'erase_shop', digest: string) =>
      at.deps.db.inTransaction((tx) =>
        takePrivacyRequest(tx, at.shop.id, {
          platform: 'shopify',
          connection_id: 1,
          digest,
          kind,
          email: kind === 'erase_shop' ? null : email,
          customer: null,
          at: at_now,
        }),
      );
    for (const kind of ['erase_shop', 'erase_person', 'export_person'] as const) await ask(kind, kind);
    const { page, complaints, close } = await at.open(browser, '/home');
    await page.getByText('3 privacy requests are open').waitFor();
    await page.getByRole('link', { name: 'Open: 3 privacy requests are open' }).click();
    await page.getByRole('heading', { name: 'Privacy requests' }).waitFor();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('Wants their data').getByText('Export it, send it and close this').waitFor();
    await row('All customers of the shop')
      .getByText(/^Erases on/)
      .waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await row('Wants their data').getByRole('button', { name: 'Close…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Sent by email.');
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Close request' }).click();
    await row('Wants their data')
      .getByText(/^Closed by/)
      .waitFor();
    await row('All customers of the shop').getByRole('button', { name: 'Erase now…' }).click();
    await dialog.getByText(/This can’t be undone/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
    for (const [width, locale, colorScheme] of [
      [320, 'de-DE', 'light'],
      [390, 'en-GB', 'dark'],
      [1180, 'de-DE', 'dark'],
      [1440, 'en-GB', 'light'],
    ] as const) {
      const small = await at.open(browser, '/privacy-requests', {
        viewport: { width, height: 844 },
        colorScheme,
        locale,
      });
      await small.page.getByText('Shopify').first().waitFor();
      assert.equal(await overflowOf(small.page), 0, `${width}`);
      assert.deepEqual(await findBarriers(small.page), []);
      if (process.env['SHOTS'])
        await small.page.screenshot({ path: `${process.env['SHOTS']}/privacy-${width}.png`, fullPage: true });
      await small.close();
    }
    await at.deps.db.pool.query(`delete from privacy_requests where shop_id = $1`, [at.shop.id]);
  });

  it('fit a phone in German and in the dark, and an agent can’t export or erase', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, `/customers/${email}`, {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
      role: 'agent',
    });
    await page.getByRole('heading', { name: 'Notizen' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Löschen|Exportieren/ }).count(), 0);
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
    const warehouse = await at.open(browser, '/customers', { role: 'warehouse' });
    await warehouse.page.getByText('You don’t have access to this').waitFor();
    await warehouse.close();
  });

  it('are erased once nothing is open and the member has confirmed who they are, and are then gone from the list', async (test) => {
    if (!needBrowser(test, browser)) return;
    for (const id of return_ids) {
      const { status, body } = await at.clients.standard.post(`/warehouse/return/${id}/cancel`);
      assert.equal(status, 200, JSON.stringify(body));
    }
    const { page, complaints, close } = await at.open(browser, `/returns/${return_ids[0]}`);
    await page.getByRole('link', { name: 'Customer history' }).click();
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Stays, without the person').waitFor();
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    // Whoever signed in a while ago has to say who they are, over the dialog; dismissing that erases nothing.
    const { password, code } = await addProof(page);
    at.clock.advance(10 * 60_000);
    await dialog.getByRole('button', { name: /^Erase/ }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await dialog.getByText('Stays, without the person').waitFor();
    assert.equal(await dialog.getByLabel(`Type ${email} to confirm`).inputValue(), email);
    await dialog.getByRole('button', { name: /^Erase/ }).click();
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByLabel(/code/i).fill(code());
    assert.deepEqual(await findBarriers(page), []);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    await page.getByText('Customer erased').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
