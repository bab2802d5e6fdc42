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

/** Those with usual texts: the long ones are for measuring the layout. */
const short_stories = story_names.filter((name) => !name.endsWith('-long'));

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

  for (const half of [0, 1])
    it(`have no barrier that axe finds, and need no sideways scrolling, on a phone and on a desktop in dark mode (${half + 1} of 2)`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, site.origin);
      for (const name of short_stories.filter((_, at) => at % 2 === half)) {
        await page.setViewportSize(windows.phone);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${site.origin}/stories/${name}`);
        assert.deepEqual(await findBarriers(page), [], name);
        assert.equal(await overflowOf(page), 0, name);
        await page.setViewportSize(windows.desktop);
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.deepEqual(await findBarriers(page), [], `${name} on a desktop`);
        assert.equal(await overflowOf(page), 0, `${name} on a desktop`);
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
    for (const name of short_stories) {
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

  it('lie in no transformed parent, in which nothing could be fixed to the window', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, site.origin);
    for (const name of ['look-up', 'items', 'review', 'status', 'withdraw']) {
      await page.goto(`${site.origin}/stories/${name}`);
      const transforms: string[] = await page.evaluate(
        `['html', 'body', 'main', '.content'].map((part) => getComputedStyle(document.querySelector(part)).transform)`,
      );
      assert.deepEqual(transforms, ['none', 'none', 'none', 'none'], name);
    }
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

  it('say on the card of a label why it is free, and in the bar what the label costs with what is chosen', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, site.origin);
    await page.goto(`${site.origin}/stories/method`);
    const facts = await page.locator('#method-label-facts').innerText();
    assert.match(facts, /free, because an item is faulty\. It usually costs £3\.95\./);
    await page.goto(`${site.origin}/stories/resolution`);
    const bar = page.locator('.quote-note');
    await bar.getByText('Return label: free with this choice.').waitFor();
    await page.locator('label[for=choice-refund]').click();
    await bar.getByText('Return label for the whole return: £3.95.').waitFor();
    assert.equal(await bar.getByText('free with this choice').isVisible(), false);
    await close();
  });

  it('have prices beside names and links to change something 44 pixels high on the narrowest phone', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, site.origin, {
      viewport: { width: 320, height: 640 },
    });
    await page.goto(`${site.origin}/stories/review`);
    const tops = (part: string) =>
      page.evaluate(
        `[...document.querySelectorAll('.item:not(.method) ${part}')].map((one) => one.offsetTop)`,
      );
    assert.deepEqual(await tops('.item-aside'), await tops('.item-text'));
    const heights: number[] = [];
    for (const name of ['review', 'resolution', 'method']) {
      await page.goto(`${site.origin}/stories/${name}`);
      const found = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.item-facts > a, .option-more > .small > a')].map((one) => one.getClientRects()[0]?.height ?? 44)`,
      );
      heights.push(...found);
    }
    assert.ok(heights.length > 4 && Math.min(...heights) >= 44, heights.join());
    await close();
  });
});
