import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';

const dir = join(checkout_dir, 'docs/decisions');

describe('the index of decisions', () => {
  it('lists every record once, with its number and title', () => {
    const records = readdirSync(dir).filter((name) => name !== 'README.md');
    const expected = records.map((name) => {
      const [heading = ''] = readFileSync(join(dir, name), 'utf8').split('\n');
      const { number, title } = /^# (?<number>\d+)\. (?<title>.+)$/.exec(heading)!.groups!;
      return `| ${number} | [${title}](${name}) |`;
    });
    const index = readFileSync(join(dir, 'README.md'), 'utf8');
    const listed = [...index.matchAll(/^\| \d+ \| \[.+?\]\(.+?\) \|/gm)].map(([row]) => row);
    assert.deepEqual(listed.toSorted(), expected.toSorted());
  });
});
