import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  cutTextOf,
  overflowOf,
  windows,
} from './support/browser.ts';
import { serveStories, story_names } from './support/stories.ts';

let browser: Browser | undefined;
let site: Awaited<ReturnType<typeof serveStories>>;

describe('the parts of the portal', () => {
  before(async () => {
    [browser, site] = await Promise.all([launchBrowser(), serveStories()]);
  });
  after(async () => {
    await browser?.close();
    site.close();
  });

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop in dark mode', { viewport: windows.desktop, colorScheme: 'dark' }],
    ['on the narrowest phone', { viewport: { width: 320, height: 640 } }],
  ] as const)
    it(`have no barrier that axe finds, and need no sideways scrolling, ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, site.origin, options);
      for (const name of story_names) {
        await page.goto(`${site.origin}/stories/${name}`);
        assert.deepEqual(await findBarriers(page), [], name);
        assert.equal(await overflowOf(page), 0, name);
      }
      assert.deepEqual(complaints, []);
      await close();
    });

  it('need no sideways scrolling at 320 pixels with text of twice the size, also in forced colours', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, site.origin, {
      viewport: { width: 320, height: 640 },
      forcedColors: 'active',
    });
    const wide: string[] = [];
    for (const name of story_names) {
      await page.goto(`${site.origin}/stories/${name}?lang=de`);
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      const cut = await cutTextOf(page);
      const overflow = await overflowOf(page);
      if (overflow > 0 || cut.length > 0) wide.push(`${name}: ${overflow} ${cut.join(', ')}`);
    }
    assert.deepEqual(wide, []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('run from right to left in Arabic, without barriers', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, site.origin);
    for (const name of ['look-up-not-found', 'status', 'parts']) {
      await page.goto(`${site.origin}/stories/${name}?lang=ar`);
      assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
      assert.deepEqual(await findBarriers(page), [], name);
      assert.equal(await overflowOf(page), 0, name);
    }
    await close();
  });
});
