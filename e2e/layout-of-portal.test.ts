import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { findBarriers, launchBrowser, needBrowser, openWindow } from './support/browser.ts';
import { findLayoutFaults } from './support/layout.ts';
import { serveStories, story_names } from './support/stories.ts';

let browser: Browser | undefined;
let site: Awaited<ReturnType<typeof serveStories>>;

before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveStories()]);
});
after(async () => {
  await browser?.close();
  site.close();
});

/** What is also told at length is measured so in every language, and with usual names in English. */
const storiesIn = (lang: string): readonly string[] =>
  lang === 'en' ? story_names : story_names.filter((name) => !story_names.includes(`${name}-long`));

for (const lang of ['en', 'de', 'ar'])
  it(`every page for shoppers has no fault in any window in ${lang}, and no barrier with long names`, async (test) => {
    if (!needBrowser(test, browser)) return;
    const faults: string[] = [];
    const left = storiesIn(lang).values();
    const work = async () => {
      const { page, close } = await openWindow(browser!, site.origin, { reducedMotion: 'reduce' });
      for (const name of left) {
        await page.goto(`${site.origin}/stories/${name}?lang=${lang}`);
        const found = await findLayoutFaults(page);
        // Those with usual names are looked at for barriers in `stories.test.ts`.
        for (const colorScheme of name.endsWith('-long') ? (['dark', 'light'] as const) : []) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await findBarriers(page)).map((barrier) => `${colorScheme}: ${barrier}`));
        }
        faults.push(...found.map((fault) => `${name}: ${fault}`));
      }
      await close();
    };
    await Promise.all([work(), work()]);
    assert.deepEqual(faults, []);
  });
