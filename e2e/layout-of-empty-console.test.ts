import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, needBrowser } from './support/browser.ts';
import { startConsole } from './support/console.ts';
import type { TestConsole } from './support/console.ts';
import { findConsoleFaults } from './support/console-faults.ts';
import { layout_windows } from './support/layout.ts';

/** Pages that say that there is nothing yet. */
const paths = (
  'home returns returns/new withdrawals customers station policies insights connections members audit ' +
  'developers/keys developers/webhooks developers/requests developers/events ' +
  'settings/destinations settings/lists settings/reply-templates'
).split(' ');

let at: TestConsole;
let browser: Browser | undefined;
before(async () => {
  [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await at.server.close();
});

it('a shop without returns has pages for staff without faults and barriers, in the light and in the dark', async (test) => {
  if (!needBrowser(test, browser)) return;
  const { page, close } = await at.open(browser, '/home');
  const signed_in = await page.context().storageState();
  await close();
  const faults = await findConsoleFaults(
    browser,
    { origin: at.server.origin, signed_in, time: at.clock.now() },
    paths.map((path) => ({ name: path, path: `/${path}` })),
    {
      locale: 'de-DE',
      windows: layout_windows.filter(([width]) => [320, 1024, 1440].includes(width)),
      has_axe: true,
    },
  );
  assert.deepEqual(faults, []);
});
