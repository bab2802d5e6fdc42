import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findBarriers, launchBrowser, needBrowser, windows } from './support/browser.ts';
import { console_pages } from './support/console-pages.ts';
import { showConsolePage } from './support/console-shots.ts';
import { console_states } from './support/console-states.ts';
import { openDemoConsole, startDemo } from './support/demo-server.ts';
import type { DemoServer } from './support/demo-server.ts';
import { findLayoutFaults, layout_windows } from './support/layout.ts';
import { addLongNames } from './support/long-shop.ts';

/** Of dialogs and states, a few windows tell as much as all. */
const fewer_windows = layout_windows.filter(([width]) => [320, 390, 768, 1180, 1440].includes(width));

let browser: Browser | undefined;
let demo: DemoServer;

before(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startDemo()]);
  if (!browser) return;
  const { page, close } = await openDemoConsole(browser, demo, {});
  await addLongNames(demo.deps, page);
  await close();
});
after(async () => {
  await browser?.close();
  await demo.close();
});

/** What is wrong with the page as it is, in the windows, and for axe in light and dark mode. */
async function findFaults(page: Page, sizes: typeof layout_windows): Promise<string[]> {
  const found = await findLayoutFaults(page, sizes);
  await page.setViewportSize(windows.desktop);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findBarriers(page)).map((barrier) => `${colorScheme}: ${barrier}`));
  }
  return found;
}

for (const [what, pages, sizes] of [
  ['page', console_pages, layout_windows],
  ['dialog and state', console_states, fewer_windows],
] as const)
  it(`every ${what} for staff has no fault in any window, in English and German, and no barrier`, async (test) => {
    if (!needBrowser(test, browser)) return;
    const faults: string[] = [];
    const work = async (locale: string) => {
      const { page, close } = await openDemoConsole(browser!, demo, { locale, reducedMotion: 'reduce' });
      for (const one of pages) {
        await showConsolePage(page, demo.origin, one, 'desktop');
        faults.push(...(await findFaults(page, sizes)).map((fault) => `${one.name} ${locale}: ${fault}`));
      }
      await close();
    };
    await Promise.all([work('en-GB'), work('de-DE')]);
    assert.deepEqual(faults, []);
  });
