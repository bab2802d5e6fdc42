// `npm run screenshots`: every story of the portal in three widths, in light and dark mode, and in Arabic, as files in `screenshots/`.
// With names, only those stories: `npm run screenshots -- items review`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNewer } from '../apps/build-when-newer.ts';
import { launchBrowser, openWindow, windows } from './support/browser.ts';

buildWhenNewer();
const { serveStories, story_names } = await import('./support/stories.ts');
const folder = fileURLToPath(new URL('../screenshots', import.meta.url));
const asked = process.argv.slice(2);
const names = asked.length > 0 ? story_names.filter((name) => asked.includes(name)) : story_names;
const looks = [
  ...Object.keys(windows).flatMap((width) => [
    { width, colorScheme: 'light', lang: 'en' } as const,
    { width, colorScheme: 'dark', lang: 'en' } as const,
  ]),
  { width: 'phone', colorScheme: 'light', lang: 'ar' } as const,
  { width: 'phone', colorScheme: 'light', lang: 'de' } as const,
];

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
if (!browser) throw new Error('No Chromium runs here. Install one, or name it in CHROME_PATH.');
const site = await serveStories();
for (const { width, colorScheme, lang } of looks) {
  const viewport = windows[width as keyof typeof windows];
  const { page, close } = await openWindow(browser, site.origin, {
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
  });
  for (const name of names) {
    await page.goto(`${site.origin}/stories/${name}?lang=${lang}`);
    await page.evaluate('document.fonts.ready');
    const file = `${name}-${viewport.width}-${lang === 'en' ? colorScheme : lang}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
  await close();
}
site.close();
await browser.close();
console.log(`${names.length * looks.length} screenshots are in ${folder}.`);
