import type { Browser, BrowserContextOptions } from 'playwright-core';
import { linkDemoOwner, seedDemo } from '../../demo/src/index.ts';
import { registerDemoPictures } from '../../server/src/cli/load-demo.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { startTestApp } from '../../server/test/support/app.ts';
import { TestClock } from '../../server/test/support/clock.ts';
import { openWindow } from './browser.ts';
import type { Opened } from './browser.ts';

/** The time of the demo shop, which stands still. */
export const shop_time = new Date('2026-11-20T12:12:00Z');

/** A server with the demo shop. */
export type DemoServer = { origin: string; deps: Deps; close(): Promise<void> };

/** The demo shop on a server whose time stands still. */
export async function startDemo(): Promise<DemoServer> {
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
  return { origin, deps: server.deps, close: () => server.close() };
}

/** A window in which the owner of the demo shop is signed in to the console, at the time of the server. */
export async function openDemoConsole(
  browser: Browser,
  { origin, deps }: DemoServer,
  options: BrowserContextOptions,
): Promise<Opened> {
  const opened = await openWindow(browser, origin, options);
  const { url } = await linkDemoOwner(deps);
  await opened.page.goto(url);
  await opened.page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await opened.page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
  await opened.page.clock.setFixedTime(shop_time);
  return opened;
}
