import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { windows } from './browser.ts';
import { console_pages } from './console-pages.ts';
import type { ConsolePage } from './console-pages.ts';
import { openDemoConsole, startDemo } from './demo-server.ts';

/** Takes pictures of the pages of the console on the demo shop, of those that are asked for as `console-NAME` if any are, and answers how many. */
export async function shootConsole(
  browser: Browser,
  folder: string,
  asked: readonly string[],
  { locale }: { locale?: string } = {},
): Promise<number> {
  const pages = console_pages.filter(({ name }) => asked.length === 0 || asked.includes(`console-${name}`));
  if (pages.length === 0) return 0;
  const demo = await startDemo();
  let made = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openDemoConsole(browser, demo, {
      colorScheme,
      deviceScaleFactor: 2,
      ...(locale !== undefined && { locale }),
    });
    for (const one of pages) {
      const { name, widths = ['desktop'] as const } = one;
      for (const width of widths) {
        await showConsolePage(page, demo.origin, one, width);
        const file = `console-${name}-${windows[width].width}-${colorScheme}${locale === undefined ? '' : `-${locale}`}.png`;
        await page.screenshot({ path: join(folder, file) });
        made++;
      }
    }
    await close();
  }
  await demo.close();
  return made;
}

/** Opens a page of the console in a window of this size, in the state that is shown. */
export async function showConsolePage(
  page: Page,
  origin: string,
  { path, prepare }: ConsolePage,
  width: keyof typeof windows,
): Promise<void> {
  await page.setViewportSize(windows[width]);
  await page.goto(`${origin}/console${path}`);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.evaluate('document.fonts.ready');
}
