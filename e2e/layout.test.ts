import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openReturn, sellOrder } from '../server/test/support/factories.ts';
import { launchBrowser, needBrowser, openWindow } from './support/browser.ts';
import { startConsole } from './support/console.ts';
import type { TestConsole } from './support/console.ts';
import { findLayoutFaults } from './support/layout.ts';
import { serveStories } from './support/stories.ts';

// A few pages that have shown most faults; `findLayoutFaults` takes ten widths for the others.
const windows = [
  [320, 568],
  [1024, 768],
  [1180, 820],
] as const;

describe('the layout of pages', () => {
  let at: TestConsole;
  let browser: Browser | undefined;
  let site: Awaited<ReturnType<typeof serveStories>>;
  before(async () => {
    [at, browser, site] = await Promise.all([startConsole(), launchBrowser(), serveStories()]);
  });
  after(async () => {
    await browser?.close();
    site.close();
    await at.server.close();
  });

  it('for shoppers has no fault on a small phone, a tablet and a small desktop, with long names', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, site.origin, { reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const story of [
      'items-gift-long?lang=de',
      'review-long?lang=ar',
      'changed-long?lang=de',
      'status?lang=en',
    ]) {
      await page.goto(`${site.origin}/stories/${story}`);
      faults.push(...(await findLayoutFaults(page, windows)).map((fault) => `${story}: ${fault}`));
    }
    assert.deepEqual(faults, []);
    await close();
  });

  it('for staff has none either, of a return with many units and long names, and of the lists', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sellOrder(at.deps, at.shop, {
      line_items: [
        {
          quantity: 24,
          unit_price: 125_000,
          title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen mit Kästchen',
        },
        { quantity: 1, unit_price: 495, title: 'BROTKASTEN_DINER_STYLE_EDELSTAHL_PULVERBESCHICHTET_XXL' },
      ],
    });
    const id = await openReturn(at.deps, at.shop, {
      order,
      units: [
        { quantity: 24, return_reason: 'Arrived damaged' },
        { line: 1, resolution: 'credit' },
      ],
    });
    const { page, close } = await at.open(browser, '/returns', { reducedMotion: 'reduce', locale: 'de-DE' });
    const faults: string[] = [];
    for (const [path, shown] of [
      ['returns', 'tbody tr'],
      [`returns/${id}`, 'article h3'],
      ['settings/reasons', 'tbody tr'],
    ] as const) {
      await page.goto(`${at.server.origin}/console/${path}`);
      await page.locator(shown).first().waitFor();
      faults.push(...(await findLayoutFaults(page, windows)).map((fault) => `${path}: ${fault}`));
    }
    assert.deepEqual(faults, []);
    await close();
  });
});
