import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';
import { lone_modules, wings } from '../architecture/wings.ts';

const read = (path: string) => readFileSync(join(checkout_dir, path), 'utf8');

/** Modules and the platform are named without the folder that they are in. */
const pathOf = (named: string) => (/^(modules|platform)\//.test(named) ? `server/src/${named}` : named);

function sectionOf(page: string, heading: string): string {
  const section = read(page)
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  assert.ok(section, `${page} has a section "${heading}"`);
  return section;
}

test('ARCHITECTURE.md names files that exist, and what they export', () => {
  const section = sectionOf('ARCHITECTURE.md', 'Where to find things');
  const named = [...section.matchAll(/`(?<path>[\w./-]+\.ts)` `(?<name>\w+)`/g)].map(({ groups }) => groups!);
  assert.ok(named.length >= 15);
  const missing = named.filter(({ path, name }) => {
    const file = pathOf(path!);
    return !existsSync(join(checkout_dir, file)) || !exportsName(read(file), name!);
  });
  assert.deepEqual(missing, []);
});

test('ARCHITECTURE.md says what every module is', () => {
  const tree = read('ARCHITECTURE.md').split('```')[1]!;
  const named = wings.flatMap((wing) => [wing, ...modulesIn(wing)]);
  assert.deepEqual(
    named.filter((name) => !new RegExp(`(^| )${name}/`, 'm').test(tree)),
    [],
  );
});

const modulesIn = (wing: string) =>
  lone_modules.includes(wing) ? [] : readdirSync(join(checkout_dir, 'server/src/modules', wing));

const exportsName = (source: string, name: string) =>
  new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(source);

test('the recipes of CONTRIBUTING.md name files and folders that exist', () => {
  const section = sectionOf('CONTRIBUTING.md', 'Recipes');
  const named = [...section.matchAll(/`(?<path>(server|contract|docs)\/[\w./-]+)`/g)].map(
    ({ groups }) => groups!['path']!,
  );
  assert.ok(named.length >= 10);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(checkout_dir, path))),
    [],
  );
});
