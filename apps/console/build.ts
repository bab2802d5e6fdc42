// Builds the console into `dist`: `index.html`, and `assets` with everything that it loads, under names with the hash of the content and compressed
// beforehand. The server puts a fresh nonce in the place of `CSP_NONCE`.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFiles, replaceBuild } from '../build-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

await replaceBuild(root, 'assets', async (fresh) => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
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
