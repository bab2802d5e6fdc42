// What the builds of both apps have in common.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Builds into a fresh folder and puts it in the place of `dist`: whoever reads `dist` meanwhile sees the old or the new build, never half of one. What browsers
 * load of the build before, in the folder `served`, stays as `earlier`: servers that still run send pages that ask for it.
 */
export async function replaceBuild(
  root: string,
  served: string,
  build: (fresh: string) => Promise<void>,
): Promise<void> {
  const dist = join(root, 'dist');
  const fresh = join(root, `dist.${process.pid}`);
  try {
    await build(fresh);
    const earlier = join(fresh, 'earlier');
    if (existsSync(join(dist, served))) renameSync(join(dist, served), earlier);
    else mkdirSync(earlier);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Puts a compressed copy beside each style and script, and each file of data. */
export function compressFiles(folder: string): void {
  for (const file of globSync('**/*.{css,js,json}', { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    // A long file takes seconds at the highest quality, and gets little smaller.
    const quality = content.length > 700_000 ? 9 : constants.BROTLI_MAX_QUALITY;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
