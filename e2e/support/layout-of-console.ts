import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, needBrowser } from './browser.ts';
import { findConsoleFaults, startLongDemo } from './console-faults.ts';
import type { LongDemo, Look } from './console-faults.ts';
import { console_pages } from './console-pages.ts';
import type { ConsolePage } from './console-pages.ts';
import { console_states } from './console-states.ts';
import { shop_time } from './demo-server.ts';
import { layout_windows } from './layout.ts';

/** `npm run test:layout` measures in all windows and languages, which takes twice as long. */
const in_all_windows = process.env['RETOUR_LAYOUT'] === 'all';
const among = (usual: readonly number[], more: readonly number[]) => {
  const widths = in_all_windows ? [...usual, ...more] : usual;
  return layout_windows.filter(([width]) => widths.includes(width));
};

/**
 * German has the longest words, so it takes the windows where the layout changes: the narrowest, and the table of returns without its column of outcomes;
 * further the sidebar without names, and the usual desktop. English takes others between them, for pages as they open.
 */
const looks: readonly (Look & { pages: readonly ConsolePage[] })[] = [
  {
    locale: 'de-DE',
    windows: among([320, 1180], [768, 1024, 1440]),
    has_axe: true,
    pages: [...console_pages, ...console_states],
  },
  {
    locale: 'en-GB',
    windows: among([390], [600, 1100]),
    has_axe: false,
    pages: in_all_windows ? [...console_pages, ...console_states] : console_pages,
  },
];

/** Tests every so many pages and states of the console: together they take longer than a file may. */
export function testLayoutOfConsole({ part, of }: { part: number; of: number }): void {
  let browser: Browser | undefined;
  let demo: LongDemo | undefined;
  before(async () => {
    browser = await launchBrowser();
    demo = browser && (await startLongDemo(browser));
  });
  after(async () => {
    await browser?.close();
    await demo?.close();
  });
  for (const look of looks) {
    const pages = look.pages.filter((_, at) => at % of === part - 1);
    it(`pages for staff have no fault in ${look.locale}${look.has_axe ? ', and no barrier' : ''} (${part} of ${of})`, async (test) => {
      if (!needBrowser(test, browser)) return;
      assert.deepEqual(await findConsoleFaults(browser, { ...demo!, time: shop_time }, pages, look), []);
    });
  }
}
