// `npm run release -- VERSION`: writes a version into every package and the lock file, dates the changelog, and prints how to tag it. Nothing is committed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What operators look for before they upgrade: each release says it, be it that there is nothing. */
const required_sections = ['Breaking', 'Migrations', 'Needs everything stopped'];
/** Files whose commands name the packages. */
const with_commands = ['README.md', 'client/README.md', 'deploy/retour.service'];

type Manifest = { version: string; workspaces?: string[] };
type Lock = { version: string; packages: Record<string, { version?: string; link?: boolean }> };

/**
 * Makes a checkout the release `version`, of a day such as 2026-11-28, and returns the commands that commit and tag it. Throws, and changes nothing, for a
 * version that isn't later than the present one, and for a changelog without the sections that a release needs.
 */
export function release(root: string, version: string, day: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version: present } = JSON.parse(read('package.json')) as Manifest;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" isn't a version such as 0.2.0.`);
  if (!isLater(version, present)) throw new Error(`${version} isn't later than ${present}.`);
  const changelog = dateChangelog(read('CHANGELOG.md'), version, day);
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const workspaces = Object.keys(lock.packages).filter((dir) => !dir.includes('node_modules'));
  const written = new Map([['CHANGELOG.md', changelog]]);
  lock.version = version;
  for (const dir of workspaces) {
    lock.packages[dir]!.version = version;
    const file = join(dir, 'package.json');
    written.set(file, read(file).replace(`"version": "${present}"`, `"version": "${version}"`));
  }
  written.set('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);
  for (const file of with_commands.filter((one) => existsSync(join(root, one))))
    written.set(file, read(file).replaceAll(`-${present}.tgz`, `-${version}.tgz`));
  for (const [file, text] of written) writeFileSync(join(root, file), text);
  return [`git commit -am "Release ${version}"`, `git tag -a v${version} -m "Retour ${version}"`];
}

function isLater(version: string, present: string): boolean {
  const [a, b] = [version, present].map((one) => one.split('.').map(Number));
  const i = a!.findIndex((part, at) => part !== b![at]);
  return i !== -1 && a![i]! > b![i]!;
}

/** The changelog with a dated release in the place of what was unreleased. */
function dateChangelog(text: string, version: string, day: string): string {
  const heading = '## Unreleased\n';
  const [before, unreleased] = text.split(heading);
  if (unreleased === undefined) throw new Error('The changelog has no section "Unreleased".');
  const own = unreleased.split(/^## /m)[0]!;
  const missing = required_sections.filter((name) => !own.includes(`\n### ${name}\n`));
  if (missing.length > 0)
    throw new Error(`The changelog doesn't say of this release: ${missing.join(', ')}.`);
  return `${before}${heading}\n## ${version} – ${day}\n${unreleased}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
  try {
    console.log(release(root, process.argv[2] ?? '', new Date().toISOString().slice(0, 10)).join('\n'));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
