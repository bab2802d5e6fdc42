// Builds the site of the documentation into `dist`, which any server of files can serve, and Retour at `/guide`: each page as `index.html` in a folder of its
// own and beside that folder as markdown; `assets` with what pages load, under names with the hash of the content; and compressed copies of all of them.
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consoleVariables } from '@retour/tokens';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { compressFiles, replaceBuild } from '../build-files.ts';
import type { Assets } from './src/site/assets.ts';
import { writePages } from './src/site/eleventy.ts';
import { checkout } from './src/site/files.ts';
import { markdownWithLinks } from './src/site/links.ts';
import { llmsText } from './src/site/llms.ts';
import { markdownUrl, missing_url } from './src/site/page.ts';
import type { Page } from './src/site/page.ts';
import { searchIndex } from './src/site/search-index.ts';
import { allPages } from './src/site/site.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The colours of the tokens: those of the reader's machine, unless the reader has chosen. */
function tokensCss(): string {
  const { light, dark, both } = consoleVariables();
  const declare = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${value};`)
      .join(' ');
  return `:root { color-scheme: light; ${declare(both)} ${declare(light)} }
:root[data-theme='dark'] { color-scheme: dark; ${declare(dark)} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${declare(dark)} } }
`;
}

const tokens: Plugin = {
  name: 'tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? id : undefined),
  load: (id) =>
    id === 'virtual:tokens.css'
      ? `@layer reset, tokens, base, frame, prose, code, search;\n@layer tokens {\n${tokensCss()}}\n`
      : undefined,
};

async function buildAssets(fresh: string): Promise<Omit<Assets, 'search'>> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: './',
    plugins: [tokens],
    build: {
      outDir: fresh,
      assetsInlineLimit: 0,
      modulePreload: false,
      manifest: 'manifest.json',
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: [join(root, 'src/client/main.ts'), join(root, 'src/client/theme.ts')] },
    },
  });
  const manifest_file = join(fresh, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifest_file, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; assets?: string[] }
  >;
  rmSync(manifest_file);
  const entry = manifest['src/client/main.ts'];
  const theme = manifest['src/client/theme.ts']?.file;
  const style = entry?.css?.[0];
  const font = entry?.assets?.find((file) => /instrument-sans-latin-wght/.test(file));
  if (!entry || !theme || !style || !font)
    throw new Error('The build lacks a script, its style or its font.');
  return { script: entry.file, theme, style, font };
}

function writeFile(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function writeSearch(fresh: string, pages: readonly Page[]): string {
  const index = searchIndex(pages);
  const name = `assets/search-${hash('sha256', index).slice(0, 8)}.json`;
  writeFile(fresh, name, index);
  return name;
}

await replaceBuild(root, 'assets', async (fresh) => {
  const all = allPages();
  const pages = all.filter(({ url }) => url !== missing_url);
  const built = await buildAssets(fresh);
  const links = await writePages(all, { ...built, search: writeSearch(fresh, pages) }, fresh);
  for (const { url, markdown, source } of pages)
    writeFile(fresh, markdownUrl(url), markdownWithLinks(markdown, url, source, links));
  writeFile(fresh, 'llms.txt', llmsText(pages));
  for (const file of links.files) cpSync(join(checkout, file), join(fresh, 'files', file));
  compressFiles(join(fresh, 'assets'));
});
