import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findBarriers, openWindow } from './browser.ts';
import type { ConsolePage } from './console-pages.ts';
import { showConsolePage } from './console-shots.ts';
import { openDemoConsole, shop_time, startDemo } from './demo-server.ts';
import type { DemoServer } from './demo-server.ts';
import { findLayoutFaults } from './layout.ts';
import type { layout_windows } from './layout.ts';
import { addLongNames } from './long-shop.ts';

/** The demo shop with long names, and the cookies of its owner: a sign-in link is good for one sign-in. */
export type LongDemo = DemoServer & { signed_in: Awaited<ReturnType<BrowserContext['storageState']>> };

/** Starts the demo shop with long names. */
export async function startLongDemo(browser: Browser): Promise<LongDemo> {
  const demo = await startDemo();
  const { page, close } = await openDemoConsole(browser, demo, {});
  await addLongNames(demo.deps, page);
  const signed_in = await page.context().storageState();
  await close();
  return { ...demo, signed_in };
}

/** The colours in which axe looks at the pages: contrast is all that differs. */
const colours_of = { 'en-GB': 'light', 'de-DE': 'dark' } as const;

/** What axe has against the page. A menu floats above the landmarks, and needs none. */
const findBarriersBelowMenus = async (page: Page): Promise<string[]> =>
  (await findBarriers(page)).filter((barrier) => !barrier.startsWith('region: <div data-portal='));

/** What is wrong with pages of the console, in the windows and for axe. Two windows of the browser share the pages. */
export async function findConsoleFaults(
  browser: Browser,
  { origin, signed_in }: LongDemo,
  pages: readonly ConsolePage[],
  options: { windows: typeof layout_windows; locale: keyof typeof colours_of },
): Promise<string[]> {
  const faults: string[] = [];
  const left = pages.values();
  const work = async () => {
    const { locale, windows } = options;
    const look = { locale, colorScheme: colours_of[locale], reducedMotion: 'reduce' } as const;
    const { page, close } = await openWindow(browser, origin, { ...look, storageState: signed_in });
    await page.clock.setFixedTime(shop_time);
    for (const one of left)
      try {
        await showConsolePage(page, origin, one, 'desktop');
        const found = [...(await findBarriersBelowMenus(page)), ...(await findLayoutFaults(page, windows))];
        faults.push(...found.map((fault) => `${one.name}: ${fault}`));
      } catch (error) {
        faults.push(`${one.name}: ${String(error)}`);
      }
    await close();
  };
  await Promise.all([work(), work()]);
  return faults;
}
