// `npm run screenshots`: every story of the portal and every page of the console in several widths, in light and dark mode, and in other languages, as files
// in `screenshots/`. With names, only those: `npm run screenshots -- items review console-returns`;
// with `--locale de-DE`, the console in that language. With `--readme`, the pictures of the README instead, in `docs/pictures`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhenNewer } from '../apps/build-when-newer.ts';
import { launchBrowser } from './support/browser.ts';

buildWhenNewer();
const { shootStories } = await import('./support/story-shots.ts');
const { shootConsole } = await import('./support/console-shots.ts');
const { makeReadmePictures } = await import('./support/readme-pictures.ts');
const { values: options, positionals: asked } = parseArgs({
  options: { locale: { type: 'string' }, readme: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = fileURLToPath(
  new URL(options.readme ? '../docs/pictures' : '../screenshots', import.meta.url),
);

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
if (!browser) throw new Error('No Chromium runs here. Install one, or name it in CHROME_PATH.');
const made = options.readme
  ? await makeReadmePictures(browser, folder)
  : (await shootStories(browser, folder, asked)) + (await shootConsole(browser, folder, asked, options));
await browser.close();
console.log(`${made} screenshots are in ${folder}.`);
