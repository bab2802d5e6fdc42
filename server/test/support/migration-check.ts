import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkout_dir } from '../../src/platform/config.ts';
import { statementsOf } from '../../src/platform/db/migration-steps.ts';

export type Migration = { name: string; text: string };
export type Finding = { name: string; line: number; rule: string; advice: string };

/** Tables with about a row for each shop: what reads or rewrites one is over at once. */
const small_tables = new Set([
  'shops',
  'shop_brands',
  'policy_versions',
  'email_settings',
  'sign_in_providers',
]);

/** Its package for the machines that run all tests. The package for all machines can't be had from every registry. */
const squawk = join(checkout_dir, 'node_modules/@squawk-cli/linux-x64/bin/squawk');
export const hasSquawk = existsSync(squawk);

const outside = '-- outside of a transaction\n';
/** Before a statement whose author knows better; the reason follows. */
const exemption = /^-- holds up nobody: \S+/m;

/** Squawk's rules that aren't about writers, or that `retour migrate` keeps by itself. */
const left_out = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];

const in_the_background =
  'Leave the rows as they are and let a job of the new version change them, some at a time.';
const not_valid =
  'Add the constraint with "not valid", and validate it in a migration outside of a transaction, with a later number.';
const two_releases =
  'The old version still uses it while its processes are replaced: stop using it in this release, and take it away in the next.';
const own_index =
  'Make or drop it with "concurrently" in a migration of its own that begins with "-- outside of a transaction".';

/** What to do instead, by Squawk's name of the rule. */
const advice_by_rule: Record<string, string> = {
  'require-concurrent-index-creation': own_index,
  'require-concurrent-index-deletion': own_index,
  'require-concurrent-reindex': own_index,
  'constraint-missing-not-valid': not_valid,
  'adding-foreign-key-constraint': not_valid,
  'adding-not-nullable-field':
    'Add a check "is not null" with "not valid", validate it in a migration outside of a transaction, and set "not null" in a third.',
  'adding-required-field':
    'The old version knows nothing of the column: give it a default, or let it be null.',
  'adding-field-with-default':
    'Add the column without a default, set the default in a second statement, and let a job fill the rows of before.',
  'disallowed-unique-constraint':
    'Make a unique index "concurrently" in a migration outside of a transaction, and add the constraint "using index" in a later one.',
  'changing-column-type': 'Add a column of the new type, write both, and let a job fill it.',
  'renaming-column': two_releases,
  'renaming-table': two_releases,
  'ban-drop-column': two_releases,
  'ban-drop-table': two_releases,
};

type Statement = { text: string; line: number; is_exempt: boolean };

/** What Squawk doesn't find. */
const own_rules: { rule: string; found: RegExp; advice: string }[] = [
  { rule: 'changes-many-rows', found: /^(update|delete from|merge into)\b/, advice: in_the_background },
  {
    rule: 'checks-a-new-column',
    found: /^alter table.*\badd (column )?(?!constraint\b)\w+ [^,]*\bcheck \(/,
    advice: not_valid,
  },
  {
    rule: 'locks-a-table',
    found: /^(lock|truncate|cluster|vacuum full)\b/,
    advice:
      'Nobody can write meanwhile: do without, or let a job of the new version do it, some rows at a time.',
  },
  {
    rule: 'does-what-nobody-can-check',
    found: /^do\b/,
    advice: 'Write the statements themselves, or say before it in a comment "-- holds up nobody: " and why.',
  },
];

/** Statements of migrations that hold up writers of a filled database, or break the old version while its processes are replaced. */
export function checkMigrations(migrations: readonly Migration[]): Finding[] {
  const by_squawk = runSquawk(migrations);
  return migrations.flatMap(({ name, text }) => {
    const statements = readStatements(text);
    const created = new Set(statements.map((one) => /^create (?:unlogged )?table (\w+)/.exec(one.text)?.[1]));
    const counts = ({ text: statement, is_exempt }: Statement) => {
      const table = tableOf(statement) ?? '';
      return !is_exempt && !small_tables.has(table) && !created.has(table);
    };
    const own = statements
      .filter(counts)
      .flatMap((statement) =>
        own_rules
          .filter(({ found }) => found.test(statement.text))
          .map(({ rule, advice }) => ({ name, line: statement.line, rule, advice })),
      );
    const squawks = by_squawk
      .filter((one) => one.name === name)
      .filter((one) => counts(statements.findLast(({ line }) => line <= one.line) ?? statements[0]!));
    return [...squawks, ...own].toSorted((a, b) => a.line - b.line);
  });
}

/** The table that a statement is about. */
const tableOf = (statement: string): string | undefined =>
  /^(?:alter table|update|delete from|truncate|create(?: unique)? index(?: \w+)? on|drop trigger \w+ on) (?:if exists |only )*(?<table>\w+)/.exec(
    statement,
  )?.groups?.['table'];

/** Each without comments and in one line; `line` is where it begins, from 1. */
function readStatements(text: string): Statement[] {
  let line = 1;
  return statementsOf(text).map((statement) => {
    const lead = /^(?:\s|--[^\n]*)*/.exec(statement)![0];
    const began = line + countLines(lead);
    line += countLines(statement);
    return {
      text: statement
        .replaceAll(/--[^\n]*/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
      line: began,
      is_exempt: exemption.test(lead),
    };
  });
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** [Squawk](https://squawkhq.com) reads SQL as PostgreSQL does, and knows what locks which table for how long. */
function runSquawk(migrations: readonly Migration[]): Finding[] {
  const dir = mkdtempSync(join(tmpdir(), 'retour-migrations-'));
  try {
    return [true, false].flatMap((in_transaction) => {
      const files = migrations
        .filter(({ text }) => text.startsWith(outside) !== in_transaction)
        .map(({ name, text }) => {
          writeFileSync(join(dir, name), text);
          return join(dir, name);
        });
      if (files.length === 0) return [];
      const options = ['--pg-version', '15.0', '--reporter', 'json', '--exclude', left_out.join(',')];
      if (in_transaction) options.push('--assume-in-transaction');
      const { stdout, stderr } = spawnSync(squawk, [...options, ...files], { encoding: 'utf8' });
      if (!stdout.startsWith('[')) throw new Error(`squawk said: ${stdout}${stderr}`);
      const found: { file: string; line: number; rule_name: string; message: string; help?: string }[] =
        JSON.parse(stdout);
      return found.map(({ file, line, rule_name, message, help = '' }) => ({
        name: basename(file),
        line: line + 1,
        rule: rule_name,
        advice: advice_by_rule[rule_name] ?? `${message} ${help}`.trim(),
      }));
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
