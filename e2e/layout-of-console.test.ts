import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { findBarriers, launchBrowser, needBrowser, openWindow } from './support/browser.ts';
import { console_pages } from './support/console-pages.ts';
import type { ConsolePage } from './support/console-pages.ts';
import { showConsolePage } from './support/console-shots.ts';
import { console_states } from './support/console-states.ts';
import { openDemoConsole, shop_time, startDemo } from './support/demo-server.ts';
import type { DemoServer } from './support/demo-server.ts';
import { findLayoutFaults, layout_windows } from './support/layout.ts';
import { addLongNames } from './support/long-shop.ts';

/** Of dialogs and states, a few windows tell as much as all. */
const fewer_windows = layout_windows.filter(([width]) => [320, 390, 768, 1180, 1440].includes(width));

let browser: Browser | undefined;
let demo: DemoServer;
/** The cookies of the owner: a sign-in link is good for one sign-in. */
let signed_in: Awaited<ReturnType<BrowserContext['storageState']>>;

before(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startDemo()]);
  if (!browser) return;
  const { page, close } = await openDemoConsole(browser, demo, {});
  await addLongNames(demo.deps, page);
  signed_in = await page.context().storageState();
  await close();
});
after(async () => {
  await browser?.close();
  await demo.close();
});

/** Colours in which axe looks at a page, which needs one look at each: contrast is all that differs. */
const colours_of = { 'en-GB': 'light', 'de-DE': 'dark' } as const;

/** What is wrong with pages in the windows, and for axe. Two windows of the browser share the pages. */
async function findFaults(
  pages: readonly ConsolePage[],
  sizes: typeof layout_windows,
  locale: keyof typeof colours_of,
): Promise<string[]> {
  const faults: string[] = [];
  const left = pages.values();
  const work = async () => {
    const { page, close } = await openWindow(browser!, demo.origin, {
      locale,
      colorScheme: colours_of[locale],
      reducedMotion: 'reduce',
      storageState: signed_in,
    });
    await page.clock.setFixedTime(shop_time);
    for (const one of left) {
      const tell = (found: readonly string[]) =>
        faults.push(...found.map((fault) => `${one.name}: ${fault}`));
      try {
        await showConsolePage(page, demo.origin, one, 'desktop');
        tell(await findBarriers(page));
        tell(await findLayoutFaults(page, sizes));
      } catch (error) {
        tell([String(error)]);
      }
    }
    await close();
  };
  await Promise.all([work(), work()]);
  return faults;
}

for (const locale of ['en-GB', 'de-DE'] as const) {
  it(`every page for staff has no fault in any window in ${locale}, and no barrier`, async (test) => {
    if (!needBrowser(test, browser)) return;
    assert.deepEqual(await findFaults(console_pages, layout_windows, locale), []);
  });

  it(`every dialog and state of a page has no fault in ${locale} either`, async (test) => {
    if (!needBrowser(test, browser)) return;
    assert.deepEqual(await findFaults(console_states, fewer_windows, locale), []);
  });
}
