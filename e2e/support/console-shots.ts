import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { linkDemoOwner, seedDemo } from '../../demo/src/index.ts';
import { registerDemoPictures } from '../../server/src/cli/load-demo.ts';
import { startTestApp } from '../../server/test/support/app.ts';
import { TestClock } from '../../server/test/support/clock.ts';
import { openWindow, windows } from './browser.ts';
import { console_pages } from './console-pages.ts';

const shop_time = new Date('2026-11-20T12:12:00Z');

/** Takes pictures of the pages of the console on the demo shop, of those that are asked for as `console-NAME` if any are, and answers how many. */
export async function shootConsole(
  browser: Browser,
  folder: string,
  asked: readonly string[],
  { locale }: { locale?: string } = {},
): Promise<number> {
  const pages = console_pages.filter(({ name }) => asked.length === 0 || asked.includes(`console-${name}`));
  if (pages.length === 0) return 0;
  const { server, close } = await startDemo();
  let made = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close: closeWindow } = await openWindow(browser, server.origin, {
      colorScheme,
      deviceScaleFactor: 2,
      ...(locale !== undefined && { locale }),
    });
    const { url } = await linkDemoOwner(server.deps);
    await page.goto(url);
    await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
    await page.clock.setFixedTime(shop_time);
    for (const { name, path, widths = ['desktop'] as const, prepare } of pages) {
      for (const width of widths) {
        await page.setViewportSize(windows[width]);
        await page.goto(`${server.origin}/console${path}`);
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        await page.evaluate('document.fonts.ready');
        const file = `console-${name}-${windows[width].width}-${colorScheme}${locale === undefined ? '' : `-${locale}`}.png`;
        await page.screenshot({ path: join(folder, file) });
        made++;
      }
    }
    await closeWindow();
  }
  await close();
  return made;
}

/** The demo shop on a server whose time stands still. */
async function startDemo() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startTestApp({
    registerPages: registerDemoPictures,
    clock: new TestClock(shop_time),
    settings: {
      PORT: String(port),
      RETOUR_ORIGIN: origin,
      RETOUR_RATE_LIMIT: '1000000',
      RETOUR_REQUEST_LOG_DAYS: '14',
    },
  });
  await seedDemo(server.deps);
  return { server: { ...server, origin }, close: () => server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
