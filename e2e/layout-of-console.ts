import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, needBrowser } from './support/browser.ts';
import { findConsoleFaults, startLongDemo } from './support/console-faults.ts';
import type { LongDemo } from './support/console-faults.ts';
import { console_pages } from './support/console-pages.ts';
import { layout_windows } from './support/layout.ts';

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
  it(`every page for staff has no fault in any window in ${locale}, and no barrier`, async (test) => {
    if (!needBrowser(test, browser)) return;
    assert.deepEqual(
      await findConsoleFaults(browser, demo!, console_pages, { locale, windows: layout_windows }),
      [],
    );
  });
