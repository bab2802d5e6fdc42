// Builds the portal into `dist`: `client` has what browsers load, under names with the hash of the content and compressed beforehand; `server` has
// the function that renders pages, with everything it needs, and beside it the stories, which only tests and screenshots use.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

async function buildServer(fresh: string, assets: Assets): Promise<void> {
  await build({
    ...shared,
    define: { PORTAL_ASSETS: JSON.stringify(assets) },
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

await replaceBuild(root, async (fresh) => {
  await buildServer(fresh, await buildClient(fresh));
  compressFiles(join(fresh, 'client'));
});
