import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';

const sources = globSync('server/src/**/*.ts', { cwd: checkout_dir }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const read = (file: string) => readFileSync(join(checkout_dir, file), 'utf8');
/** Comments talk about tables and settings without touching them. */
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '');

const write_forms = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
  /\binsert into (\w+)/g,
  /\bupdate (\w+) (?:as )?(?:\w+ )?set\b/g,
  /\bdelete from (\w+)/g,
  /\bcopy (\w+) /g,
];

function writtenTables(text: string): string[] {
  return write_forms.flatMap((form) => [...code(text).matchAll(form)].map((match) => match[1]!));
}

/** The module of a file; all of the platform is one. */
const ownerOf = (file: string) => /modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform';

test('a write is recognised in every form that the code uses', () => {
  const forms = [
    "tx.insertInto('alpha')",
    "tx.updateTable('beta')",
    "tx.deleteFrom('gamma')",
    'sql`insert into delta (id)`',
    'sql`update epsilon e set x = 1`',
    'sql`update zeta set x = 1`',
    'sql`delete from eta where`',
    '// update theta set\n',
    'sql`select for update of r`',
  ];
  assert.deepEqual(forms.flatMap(writtenTables).toSorted(), [
    'alpha',
    'beta',
    'delta',
    'epsilon',
    'eta',
    'gamma',
    'zeta',
  ]);
});

test('one module writes a table', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of sources) {
    for (const table of writtenTables(read(file)))
      writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(file)));
  }
  assert.ok(writers.size > 15, `writes to only ${writers.size} tables were found`);
  const shared = [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => `${table}: ${[...owners].join(', ')}`);
  assert.deepEqual(shared, []);
});

const statement_forms = [
  /\bsql(?:<[^`]*?>)?`/,
  /\bsql\.raw\b/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
];
const hasStatement = (text: string) => statement_forms.some((form) => form.test(code(text)));
/** Files that call stores instead of the database: what they do can be read without SQL. */
const without_sql = /\/(?:commands|routes)\/|\/(?:commands|routes|jobs|schemas|index)\.ts$/;

test('routes, commands, jobs and schemas hold no SQL: stores do', () => {
  for (const text of [
    'sql`select 1`',
    'sql<{ id: number }>`select 1`',
    "tx.selectFrom('alpha')",
    "sql.raw('x')",
  ])
    assert.ok(hasStatement(text), text);
  const holders = sources.filter(
    (file) => file.includes('/modules/') && without_sql.test(file) && hasStatement(read(file)),
  );
  assert.deepEqual(holders, []);
});

test('the environment is read in one place', () => {
  const readers = sources

    .filter((file) => /\bprocess\.env\b/.test(code(read(file))));
  assert.deepEqual(readers, ['server/src/platform/config.ts']);
});

test('the time comes from the clock', () => {
  const askers = sources

    .filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(code(read(file))));
  assert.deepEqual(askers, ['server/src/platform/clock.ts']);
});

test('an amount is never a fraction: no floating point rounding outside the contract', () => {
  const rounders = sources.filter(
    (file) =>
      /modules\/settlements\//.test(file) && /\bMath\.round\b|\.toFixed\(|parseFloat/.test(code(read(file))),
  );
  assert.deepEqual(rounders, []);
});

test('only words that others use are in capitals: an exported list of values, or a table by them', () => {
  const others = globSync('{contract,client}/src/**/*.ts', { cwd: checkout_dir });
  const private_capitals = [...sources, ...others].flatMap((file) =>
    [...read(file).matchAll(/^const ([A-Z][A-Z0-9_]+)\b/gm)].map((match) => `${file}: ${match[1]}`),
  );
  assert.deepEqual(private_capitals, []);
});
