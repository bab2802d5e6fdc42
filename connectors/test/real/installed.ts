import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const install_timeout_ms = 10 * 60_000;

/** Installs the packages that the `package.json` of a folder names, unless they are there. */
export function installPackages(dir: string, options: readonly string[] = []): void {
  const { dependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versionOf = (name: string): unknown => {
    const path = join(dir, 'node_modules', name, 'package.json');
    return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version;
  };
  if (Object.entries(dependencies).every(([name, version]) => versionOf(name) === version)) return;
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', ...options];
  const { status } = spawnSync('npm', args, { cwd: dir, stdio: 'inherit', timeout: install_timeout_ms });
  if (status !== 0) throw new Error(`The packages of ${dir} could not be installed.`);
}

/** Compiles files of ours as a project of a platform does. Throws with what the types have against them. */
export function compile(dir: string, cwd: string, args: readonly string[]): void {
  const { status, stdout } = spawnSync(join(dir, 'node_modules/.bin/tsc'), args, { cwd });
  if (status !== 0) throw new Error(stdout.toString());
}

/** What a program has written to a file, an object a line. */
export const readLines = <T>(path: string): T[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as T)
    : [];
