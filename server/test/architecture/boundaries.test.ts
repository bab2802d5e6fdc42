import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IConfiguration } from 'dependency-cruiser';
import { checkout_dir } from '../../src/platform/config.ts';
import { lone_modules, wings } from './wings.ts';

const rules = createRequire(import.meta.url)(join(checkout_dir, '.dependency-cruiser.cjs')) as IConfiguration;

type Found = { names: Set<string>; found: string[]; cycles: string[]; upwards: string[]; file_count: number };

async function violations(base_dir: string, folders: string[]): Promise<Found> {
  const { output } = await cruise(folders, {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    validate: true,
    baseDir: base_dir,
  });
  const { summary, modules } = output as ICruiseResult;
  return {
    names: new Set(summary.violations.map(({ rule }) => rule.name)),
    found: summary.violations.map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
    ),
    cycles: moduleCycles(modules),
    upwards: importsUpwards(modules),
    file_count: summary.totalCruised,
  };
}

const wingOf = (file: string) => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1];

function moduleOf(file: string): string | undefined {
  const wing = wingOf(file);
  if (wing === undefined || lone_modules.includes(wing)) return wing;
  return /^server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
}

/** Imports of a wing from one that stands before it. */
function importsUpwards(files: ICruiseResult['modules']): string[] {
  const found = files.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => [wingOf(source), wingOf(resolved)] as const)
      .filter(([from, to]) => from && to && wings.indexOf(to) < wings.indexOf(from))
      .map(([from, to]) => `${from} → ${to}: ${source}`),
  );
  return [...new Set(found)].toSorted();
}

/** Modules that import each other over any number of others, types included. Each is named by one way round. */
function moduleCycles(files: ICruiseResult['modules']): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of files) {
    const from = moduleOf(source);
    if (from === undefined || source.endsWith('.test.ts')) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  const free = new Set<string>();
  const cycles: string[] = [];
  function visit(name: string, path: string[]): void {
    if (free.has(name)) return;
    const start = path.indexOf(name);
    if (start !== -1) {
      cycles.push([...path.slice(start), name].join(' → '));
      return;
    }
    for (const next of imports.get(name) ?? []) visit(next, [...path, name]);
    free.add(name);
  }
  for (const name of imports.keys()) visit(name, []);
  return cycles;
}

test('every import rule finds what it forbids', async () => {
  const { names, cycles, upwards } = await violations(join(checkout_dir, 'server/test/architecture/canary'), [
    'server',
    'contract',
    'embedded-postgres',
    'connectors',
    'apps',
  ]);
  const expected = (rules.forbidden ?? []).map(({ name }) => name ?? '');
  assert.deepEqual([...names].toSorted(), expected.toSorted());
  assert.deepEqual(cycles, ['records/gamma → shop/beta → records/gamma']);
  assert.deepEqual(upwards, [
    'money → desk: server/src/modules/money/settlements/quote.ts',
    'records → shop: server/src/modules/records/gamma/index.ts',
  ]);
});

/** Every folder of code; tests of the server are read too, but for those that are wrong on purpose or stand outside of the checkout. */
const folders = globSync(
  [
    'server/{src,scripts}',
    'server/test/*',
    'contract/src',
    'embedded-postgres/src',
    'connectors/{src,test}',
    'client/{src,scripts}',
    'bench/src',
    'e2e',
    'demo/src',
    'apps/*/{src,stories}',
  ],
  { cwd: checkout_dir },
).filter((path) => !/canary|test\/client|\.(ts|br)$/.test(path) && path !== 'server/test/architecture');

test('all code follows every import rule, wings import only from those after them, and no modules import each other in a circle', async () => {
  const { found, cycles, upwards, file_count } = await violations(checkout_dir, folders);
  assert.ok(file_count > 1000, `only ${file_count} files were read`);
  assert.deepEqual(found, []);
  assert.deepEqual(upwards, []);
  assert.deepEqual(cycles, []);
});
