// `npm ci` and the start of a server: builds each app that has no build, or is made of something newer: a look at a few hundred
// files, which takes some milliseconds.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));

/** What every app is made of. */
const shared = ['apps/build-files.ts', 'apps/tokens/src', 'contract/src', 'package-lock.json'];

/** The generated types of the client leave no trace in the console. */
const client = ['calls', 'create-client', 'idempotency-keys', 'index', 'problem', 'retry'];

type App = { name: string; built: string; sources: string[] };

const apps: App[] = [
  {
    name: 'portal',
    built: 'dist/server/server.js',
    sources: ['apps/portal/src', 'apps/portal/stories', 'apps/portal/build.ts', ...shared],
  },
  {
    name: 'console',
    built: 'dist/index.html',
    sources: [
      'apps/console/src',
      'apps/console/build.ts',
      'apps/console/index.html',
      ...client.map((name) => `client/src/${name}.ts`),
      ...shared,
    ],
  },
  {
    name: 'guide',
    built: 'dist/index.html',
    sources: [
      'apps/guide/src',
      'apps/guide/build.ts',
      'docs',
      'README.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'client/README.md',
      'bench/README.md',
      'data/README.md',
      'data/reasons',
      'deploy',
      ...shared,
    ],
  },
];

/** Makes the builds be there and be of the present sources. An Error where that fails. An installation without the sources keeps its builds. */
export function buildWhenNewer(): void {
  for (const { name, built, sources } of apps) {
    const root = join(checkout, 'apps', name);
    const script = join(root, 'build.ts');
    if (!existsSync(script)) continue;
    const built_at = statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!sources.some((path) => isNewer(join(checkout, path), built_at))) continue;
    const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`The ${name} could not be built. Run "npm ci" in the checkout.`);
  }
}

/** A folder is newer when a file came or went, too. */
function isNewer(path: string, than: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if (stats.mtimeMs > than) return true;
  return stats.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than));
}

if (import.meta.main) buildWhenNewer();
