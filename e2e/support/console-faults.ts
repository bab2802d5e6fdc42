import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findBarriers, openWindow, windows } from './browser.ts';
import type { ConsolePage } from './console-pages.ts';
import { showConsolePage } from './console-shots.ts';
import { openDemoConsole, startDemo } from './demo-server.ts';
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

/** A console of which somebody is signed in, and what time it is there. */
type MeasuredConsole = Pick<LongDemo, 'origin' | 'signed_in'> & { time: Date };

/** How pages are looked at: in which language and windows, and where axe looks at them. Contrast is all that differs between colours. */
export type Look = {
  locale: 'en-GB' | 'de-DE';
  windows: typeof layout_windows;
  axe: readonly { colours: 'light' | 'dark'; window: keyof typeof windows }[];
};

/** What axe has against the page. A menu floats above the landmarks, and needs none. */
const findBarriersBelowMenus = async (page: Page): Promise<string[]> =>
  (await findBarriers(page)).filter((barrier) => !barrier.startsWith('region: <div data-portal='));

/** What is wrong with pages of the console, in the windows and for axe. Two windows of the browser share the pages. */
export async function findConsoleFaults(
  browser: Browser,
  { origin, signed_in, time }: MeasuredConsole,
  pages: readonly ConsolePage[],
  { locale, windows: measured, axe }: Look,
): Promise<string[]> {
  const faults: string[] = [];
  const left = pages.values();
  const work = async () => {
    const { page, close } = await openWindow(browser, origin, {
      locale,
      reducedMotion: 'reduce',
      storageState: signed_in,
    });
    await page.clock.setFixedTime(time);
    for (const one of left)
      try {
        await showConsolePage(page, origin, one, 'desktop');
        const found = await findLayoutFaults(page, measured);
        for (const { colours, window } of axe) {
          await page.emulateMedia({ colorScheme: colours });
          await page.setViewportSize(windows[window]);
          const barriers = await findBarriersBelowMenus(page);
          found.push(...barriers.map((barrier) => `${colours}, ${window}: ${barrier}`));
        }
        faults.push(...found.map((fault) => `${one.name}: ${fault}`));
      } catch (error) {
        faults.push(`${one.name}: ${String(error)}`);
      } finally {
        await one.restore?.(page);
      }
    await close();
  };
  await Promise.all([work(), work()]);
  return faults;
}
