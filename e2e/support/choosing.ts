import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { publishDraft, saveDraft } from '../../server/src/modules/policy/policies/index.ts';
import { offerProduct } from '../../server/test/support/catalogue.ts';
import { ok, openDraftShop } from '../../server/test/support/draft-returns.ts';
import type { SoldOrder } from '../../server/test/support/factories.ts';
import { findBarriers, findOrder, launchBrowser, needBrowser, openWindow, overflowOf } from './browser.ts';
import type { Opened } from './browser.ts';

type Draft = { url: string; id: string; items: string[]; order: SoldOrder };

/**
 * A shop with things to exchange for, and shoppers who choose in a browser. To be called in a `describe`, as `openDraftShop`.
 */
export function openChoosingShop() {
  let browser: Browser | undefined;
  const { at, client, drafts } = openDraftShop(stock);
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  async function stock(): Promise<void> {
    const variant = (name: string, price: number, count: number) => ({
      external_id: `bin-${name}`,
      name,
      price,
      stock: count,
      options: [name],
    });
    const variants = [
      variant('Red', 1000, 50),
      variant('Mint', 1000, 50),
      variant('Blue', 1300, 50),
      variant('Ivory', 1000, 0),
      variant('Last', 1000, 1),
    ];
    await offerProduct(client, { external_id: 'bin', name: 'Bread Bin', options: ['Colour'], variants });
    const shirts = Object.entries({ Red: [9, 4], Blue: [0, 2], Grey: [0, 0] }).flatMap(([colour, left]) =>
      ['M', 'L'].map((size, i) => ({
        ...variant(`${colour} / ${size}`, 1000 + 300 * i, left[i]!),
        external_id: `shirt-${colour}-${size}`,
        options: [colour, size],
      })),
    );
    const options = ['Colour', 'Size'];
    await offerProduct(client, { external_id: 'shirt', name: 'Shirt', options, variants: shirts });
    await publish();
  }

  async function publish(terms: object = {}, rules: object[] = []): Promise<void> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, bonus: { credit_basis_points: 1000 }, fees: { label: 395 }, ...terms },
      zones: [{ id: 'all' }],
      rules,
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  const sell = () =>
    drafts.sell({
      line_items: [{ quantity: 2, unit_price: 1000, product: 'bin', product_variant: 'bin-Red' }],
    });
  const shop_url = () => `${at.deps.config.portal_url}/${at.shop.handle}`;

  /** Finds the order, and opens the page of a draft of it whose items and reasons are known. */
  async function open(
    test: TestContext,
    options: BrowserContextOptions = {},
    units = 1,
    more: object = {},
  ): Promise<(Opened & Draft) | undefined> {
    if (!needBrowser(test, browser)) return undefined;
    const order = await sell();
    const chosen = await drafts.choose(order, units, more);
    const opened = await openWindow(browser, at.server.origin, options);
    await signIn(opened.page, order, 'is_gift' in more);
    await opened.page.goto(`${shop_url()}/drafts/${chosen.id}`);
    return { ...opened, ...chosen, order };
  }

  const signIn = (page: Page, order: SoldOrder, is_gift: boolean): Promise<void> =>
    findOrder(page, `${shop_url()}/${is_gift ? '?gift=1' : ''}`, order);

  /** Confirms the return for a refund by QR code, which leads to its status page. */
  async function confirmDropOff({ page, items, url, id }: Opened & Draft) {
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'dropoff' }));
    await page.goto(`${shop_url()}/drafts/${id}/review`);
    await press(page, 'Confirm return');
    await page.waitForURL(/\/return\//);
  }

  /** A window without a session. */
  const openStranger = (options: BrowserContextOptions = {}) =>
    openWindow(browser!, at.server.origin, options);

  return {
    at,
    client,
    drafts,
    needsBrowser: (test: TestContext) => needBrowser(test, browser),
    publish,
    shop_url,
    open,
    openStranger,
    signIn,
    confirmDropOff,
  };
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Chooses an option as a pointer does: by its card. */
export const pick = (page: Page, title: string) =>
  page.locator('.option > label', { has: page.getByText(title, { exact: true }) }).click({ timeout: 10_000 });

/** Holds a page to what every one keeps: no barrier that axe finds, and no sideways scrolling. */
export async function isSound(page: Page, has_scripts = true): Promise<void> {
  if (has_scripts) assert.deepEqual(await findBarriers(page), []);
  assert.equal(await overflowOf(page), 0);
}
