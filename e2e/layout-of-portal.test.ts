import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { findBarriers, launchBrowser, needBrowser, openWindow } from './support/browser.ts';
import { findLayoutFaults, layout_windows } from './support/layout.ts';
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

/**
 * The narrowest window of each layout: what is wider has more room. `npm run test:layout` takes all. German has the longest words, so axe looks at it where
 * names are long too.
 */
const looks = [
  { lang: 'en', widths: [320, 1024], has_axe: false },
  { lang: 'de', widths: [320, 390, 600, 1024, 1100], has_axe: true },
  { lang: 'ar', widths: [320, 1024], has_axe: false },
] as const;
const in_all_windows = process.env['RETOUR_LAYOUT'] === 'all';

/** What is also told at length is measured so in every language, and with usual names in English. */
const storiesIn = (lang: string): readonly string[] =>
  lang === 'en' ? story_names : story_names.filter((name) => !story_names.includes(`${name}-long`));

for (const { lang, widths, has_axe } of looks)
  it(`every page for shoppers has no fault in ${lang}${has_axe ? ', and no barrier with long names' : ''}`, async (test) => {
    if (!needBrowser(test, browser)) return;
    const windows = layout_windows.filter(([width]) => in_all_windows || widths.some((one) => one === width));
    const faults: string[] = [];
    const left = storiesIn(lang).values();
    const work = async () => {
      const { page, close } = await openWindow(browser!, site.origin, { reducedMotion: 'reduce' });
      for (const name of left) {
        await page.goto(`${site.origin}/stories/${name}?lang=${lang}`);
        const found = await findLayoutFaults(page, windows);
        // Those with usual names are looked at for barriers in `stories.test.ts`.
        if (has_axe && name.endsWith('-long'))
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const barriers = await findBarriers(page, { only_contrast: colorScheme === 'dark' });
            found.push(...barriers.map((barrier) => `${colorScheme}: ${barrier}`));
          }
        faults.push(...found.map((fault) => `${name}: ${fault}`));
      }
      await close();
    };
    await Promise.all([work(), work()]);
    assert.deepEqual(faults, []);
  });
