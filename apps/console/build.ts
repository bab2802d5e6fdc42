// Builds the console into `dist`: `index.html`, and `assets` with everything that it loads, under names with the hash of the content and compressed
// beforehand. The server puts a fresh nonce in the place of `CSP_NONCE`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFiles, replaceBuild } from '../build-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/**
 * What several pages share is put into a few files. Left to itself, the bundler makes one for each set of pages: 60 requests before the first page is there.
 * Each group has what nearly every page needs, or what is small, so that no page loads much that it doesn't use. `budget.test.ts` counts files and bytes.
 */
const groups = [
  {
    name: 'shell',
    tags: ['$initial' as const],
    test: /^(?!.*(areas.station|main\.tsx|index\.html))/,
    priority: 4,
  },
  { name: 'shared', minShareCount: 20, priority: 3 },
  {
    name: 'leaves',
    test: /src.parts.icon|tokens.src.icons|mantine.hooks|tanstack/,
    minShareCount: 5,
    priority: 2,
  },
  {
    name: 'fields',
    test: /components.(Group.Group|Checkbox|Radio|InlineInput|Input|TextInput|Chip|Card)|contract.src.states|src.parts.(notice|state-chip|product-picture|pill|data-table|page-header|money|key-hint|tabs|waiting-tone|review-cause|panel-guard)/,
    minShareCount: 2,
    priority: 1,
  },
];

await replaceBuild(root, 'assets', async (fresh) => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { RETOUR_VERSION: JSON.stringify(version) },
    base: '/console/',
    html: { cspNonce: 'CSP_NONCE' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      outDir: fresh,
      assetsInlineLimit: 0,
      target: 'es2023',
      reportCompressedSize: false,
      manifest: 'manifest.json',
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: {
          index: join(root, 'index.html'),
          'station-worker': join(root, 'src/areas/station/service-worker.ts'),
        },
        output: {
          codeSplitting: { groups },
          // The browser finds a worker by its address, which has to stay.
          entryFileNames: ({ name }) =>
            name === 'station-worker' ? 'station-worker.js' : 'assets/[name]-[hash].js',
        },
        // Libraries mark what runs in browsers only; here everything does.
        onLog: (level, log, pass) => log.code === 'MODULE_LEVEL_DIRECTIVE' || pass(level, log),
      },
    },
  });
  compressFiles(join(fresh, 'assets'));
});
