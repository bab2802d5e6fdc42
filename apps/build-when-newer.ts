// `npm ci` and the start of a server: builds the portal when there is no build, or when what it is made of
// is newer: a look at a hundred files, which takes some milliseconds.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const built = join(checkout, 'apps/portal/dist/server/server.js');
const sources = [
  'apps/portal/src',
  'apps/portal/build.ts',
  'apps/tokens/src',
  'contract/src',
  'package-lock.json',
];

/** Makes the build be there and be of the present sources. An Error where that fails. An installation without the sources keeps its build. */
export function buildWhenNewer(): void {
  if (!existsSync(join(checkout, 'apps/portal/build.ts'))) return;
  const built_at = existsSync(built) ? statSync(built).mtimeMs : 0;
  if (!sources.some((path) => isNewer(join(checkout, path), built_at))) return;
  const { status } = spawnSync(process.execPath, [join(checkout, 'apps/portal/build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The portal could not be built. Run "npm ci" in the checkout.');
}

/** A folder is newer when a file came or went, too. */
function isNewer(path: string, than: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if (stats.mtimeMs > than) return true;
  return stats.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than));
}

if (import.meta.main) buildWhenNewer();
