import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';
import { checkMigrations, hasSquawk } from '../support/migration-check.ts';

const dir = join(checkout_dir, 'migrations');
/** The first is run on empty databases only. */
const names = readdirSync(dir).filter((name) => name.endsWith('.sql') && name !== '0001_schema.sql');

const skip = hasSquawk ? false : 'Squawk is installed on Linux with x64 only';

describe('migrations of a filled database', { skip }, () => {
  it('hold up no writers, and leave the old version what it uses', () => {
    const migrations = names.map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }));
    const found = checkMigrations(migrations);
    assert.deepEqual(
      found.map(({ name, line, rule, advice }) => `migrations/${name}:${line}: ${rule}. ${advice}`),
      [],
    );
  });

  const refused = {
    'create index a on returns (id)': 'require-concurrent-index-creation',
    'create unique index a on returns (id)': 'require-concurrent-index-creation',
    'drop index a': 'require-concurrent-index-deletion',
    'alter table returns add a uuid default gen_random_uuid()': 'adding-field-with-default',
    'alter table returns add a text not null': 'adding-required-field',
    'alter table returns add a text unique': 'disallowed-unique-constraint',
    "alter table returns add a text default 'x' check (a <> '')": 'checks-a-new-column',
    'alter table returns alter column type set not null': 'adding-not-nullable-field',
    'alter table returns add check (id > 0)': 'constraint-missing-not-valid',
    'alter table returns add foreign key (shop_id) references shops': 'adding-foreign-key-constraint',
    'alter table returns alter column id type numeric': 'changing-column-type',
    'alter table returns rename column id to number': 'renaming-column',
    'alter table returns drop column id': 'ban-drop-column',
    'drop table returns': 'ban-drop-table',
    "update returns set type = 'x'": 'changes-many-rows',
    'lock table returns': 'locks-a-table',
    "do $$ begin update returns set type = 'x'; end $$": 'does-what-nobody-can-check',
  };
  it('are refused where they would, each with what to do instead', () => {
    const migrations = Object.keys(refused).map((statement, i) => ({
      name: `${i}.sql`,
      text: `-- What it is for.\n${statement};\n`,
    }));
    const found = checkMigrations(migrations);
    Object.entries(refused).forEach(([statement, rule], i) => {
      const finding = found.find((one) => one.name === `${i}.sql` && one.rule === rule);
      assert.equal(
        finding?.line,
        2,
        `${statement}: ${JSON.stringify(found.filter(({ name }) => name === `${i}.sql`))}`,
      );
      assert.ok(finding.advice.length > 30, statement);
    });
  });

  it('may do so to a table of their own, to a small one, beside writers, and with a reason', () => {
    const allowed = [
      "create table a (id bigint primary key, b text check (b <> ''));\ncreate index c on a (b);\nupdate a set b = 'x';\n",
      'alter table shops add a text check (length(a) < 9);\nupdate shops set a = null;\n',
      '-- outside of a transaction\ncreate index concurrently if not exists a on returns (id);\nalter table returns validate constraint b;\n',
      'alter table returns add a boolean not null default false, add check (not a) not valid;\n',
      '-- holds up nobody: the table was made in the release before, and is empty.\ndrop table a;\n',
    ].map((text, i) => ({ name: `000${i}_a.sql`, text }));
    assert.deepEqual(checkMigrations(allowed), []);
  });
});
