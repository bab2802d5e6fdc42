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

/** How pages are looked at: in which language and windows, and whether axe looks at them. */
export type Look = { locale: 'en-GB' | 'de-DE'; windows: typeof layout_windows; has_axe: boolean };

/** Where axe looks at a page: on a desktop in both colours, and on a phone. */
const axe_looks = [
  { colours: 'light', window: 'desktop', only_contrast: false },
  { colours: 'dark', window: 'desktop', only_contrast: true },
  { colours: 'dark', window: 'phone', only_contrast: false },
] as const;

async function findBarriersOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colours, window, only_contrast } of axe_looks) {
    await page.emulateMedia({ colorScheme: colours });
    await page.setViewportSize(windows[window]);
    const barriers = await findBarriers(page, { only_contrast });
    // A menu floats above the landmarks, and needs none.
    const real = barriers.filter((barrier) => !barrier.startsWith('region: <div data-portal='));
    found.push(...real.map((barrier) => `${colours}, ${window}: ${barrier}`));
  }
  return found;
}

/** What is wrong with pages of the console, in the windows and for axe. Two windows of the browser share the pages. */
export async function findConsoleFaults(
  browser: Browser,
  { origin, signed_in, time }: MeasuredConsole,
  pages: readonly ConsolePage[],
  { locale, windows: measured, has_axe }: Look,
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
        if (has_axe) found.push(...(await findBarriersOf(page)));
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
