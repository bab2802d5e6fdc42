import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openWindow, windows } from './browser.ts';
import { serveStories, story_names } from './stories.ts';

const looks = [
  ...(['phone', 'tablet', 'desktop'] as const).flatMap((width) => [
    { width, colorScheme: 'light', lang: 'en' } as const,
    { width, colorScheme: 'dark', lang: 'en' } as const,
  ]),
  { width: 'phone', colorScheme: 'light', lang: 'ar' } as const,
  { width: 'phone', colorScheme: 'light', lang: 'de' } as const,
];

/** Takes pictures of the stories of the portal, of those that are asked for if any are, and answers how many. */
export async function shootStories(
  browser: Browser,
  folder: string,
  asked: readonly string[],
): Promise<number> {
  const names = asked.length > 0 ? story_names.filter((name) => asked.includes(name)) : story_names;
  if (names.length === 0) return 0;
  const site = await serveStories();
  for (const { width, colorScheme, lang } of looks) {
    const viewport = windows[width];
    const { page, close } = await openWindow(browser, site.origin, {
      viewport,
      colorScheme,
      deviceScaleFactor: 2,
    });
    for (const name of names) {
      await page.goto(`${site.origin}/stories/${name}?lang=${lang}`);
      await page.evaluate('document.fonts.ready');
      // In a window as high as the page, so that what sticks to its end covers nothing.
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
      const file = `${name}-${viewport.width}-${lang === 'en' ? colorScheme : lang}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      await page.setViewportSize(viewport);
    }
    await close();
  }
  site.close();
  return names.length * looks.length;
}
