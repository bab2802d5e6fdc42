// What the builds of both apps have in common.
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Builds into a fresh folder and puts it in the place of `dist`: whoever reads `dist` meanwhile sees the old or the new build, never half of one. */
export async function replaceBuild(root: string, build: (fresh: string) => Promise<void>): Promise<void> {
  const dist = join(root, 'dist');
  const fresh = join(root, `dist.${process.pid}`);
  try {
    await build(fresh);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Puts a compressed copy beside each style and script. */
export function compressFiles(folder: string): void {
  for (const file of globSync('**/*.{css,js}', { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
