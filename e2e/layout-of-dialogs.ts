import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, needBrowser } from './support/browser.ts';
import { findConsoleFaults, startLongDemo } from './support/console-faults.ts';
import type { LongDemo } from './support/console-faults.ts';
import { console_states } from './support/console-states.ts';
import { layout_windows } from './support/layout.ts';

/** A few windows tell as much of these as all. */
const windows = layout_windows.filter(([width]) => [320, 390, 768, 1180, 1440].includes(width));

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

for (const locale of ['en-GB', 'de-DE'] as const)
  it(`every dialog, menu and state of a page for staff has no fault in any window in ${locale}, and no barrier`, async (test) => {
    if (!needBrowser(test, browser)) return;
    assert.deepEqual(await findConsoleFaults(browser, demo!, console_states, { locale, windows }), []);
  });
