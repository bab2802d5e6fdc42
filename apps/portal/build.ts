// Builds the portal into `dist`: `client` has what browsers load, under names with the hash of the content and compressed beforehand; `server` has
// the function that renders pages, with everything it needs, and beside it the stories, which only tests and screenshots use.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WITHDRAWAL_WORDING } from '@retour/contract/withdrawal-wording';
import { toPortalCss } from '@retour/tokens';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { compressFiles, replaceBuild } from '../build-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const tokens: Plugin = {
  name: 'tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? id : undefined),
  load: (id) => (id === 'virtual:tokens.css' ? `@layer tokens {\n${toPortalCss()}}\n` : undefined),
};

const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  base: './',
  plugins: [tokens],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

type Assets = { style: string; script: string; worker: string; font: string };

async function buildClient(fresh: string): Promise<Assets> {
  await build({
    ...shared,
    build: {
      outDir: join(fresh, 'client'),
      assetsDir: '',
      assetsInlineLimit: 0,
      modulePreload: false,
      manifest: 'manifest.json',
      target: 'es2022',
      rolldownOptions: { input: [join(root, 'src/islands/main.ts'), join(root, 'src/islands/worker.ts')] },
    },
  });
  const manifest_file = join(fresh, 'client/manifest.json');
  const manifest = JSON.parse(readFileSync(manifest_file, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; assets?: string[] }
  >;
  rmSync(manifest_file);
  const entry = manifest['src/islands/main.ts'];
  const worker = manifest['src/islands/worker.ts']?.file;
  const style = entry?.css?.[0];
  const font = entry?.assets?.find((file) => file.startsWith('instrument-sans-latin-wght'));
  if (!entry || !worker || !style || !font)
    throw new Error('The build lacks a script, its style or its font.');
  return { script: entry.file, worker, style, font };
}

/** The words that the embedded portal needs before its first page is there. */
const embed_words: Plugin = {
  name: 'embed-words',
  resolveId: (id) => (id === 'virtual:embed-words' ? id : undefined),
  load(id) {
    if (id !== 'virtual:embed-words') return undefined;
    const words = Object.entries(WITHDRAWAL_WORDING).map(([language, { function_label: withdraw }]) => {
      const file = join(root, `src/messages/${language}.json`);
      const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      const { 'shell.returns': title, 'store.bar': spend, 'store.back': back } = messages;
      return [language, { title, withdraw, spend, back }];
    });
    return `export const words = ${JSON.stringify(Object.fromEntries(words))};`;
  },
};

/** The script for pages of shops: one file without imports, under an address that stays. */
async function buildEmbed(): Promise<string> {
  const built = await build({
    ...shared,
    plugins: [embed_words],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/embed/embed.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat() as { output: { type: string; code?: string }[] }[];
  const code = output?.output.find(({ type }) => type === 'chunk')?.code;
  if (!code) throw new Error('The build lacks the script for pages of shops.');
  return code;
}

async function buildServer(fresh: string, assets: Assets, embed_script: string): Promise<void> {
  await build({
    ...shared,
    define: { PORTAL_ASSETS: JSON.stringify(assets), PORTAL_EMBED: JSON.stringify(embed_script) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: join(fresh, 'server'),
      ssr: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { server: join(root, 'src/server.tsx'), stories: join(root, 'stories/index.tsx') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}

await replaceBuild(root, 'client', async (fresh) => {
  await buildServer(fresh, await buildClient(fresh), await buildEmbed());
  compressFiles(join(fresh, 'client'));
});
