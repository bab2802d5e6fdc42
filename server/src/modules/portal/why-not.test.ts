import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { NOT_RETURNABLE_CODES } from '@retour/contract/not-returnable';
import { checkout_dir } from '../../platform/config.ts';
import { problem_names } from './problems.ts';
import { why_codes } from './why-not.ts';

test('every reason and every refusal that pages tell has words in every language of the portal', () => {
  const dir = join(checkout_dir, 'apps/portal/src/messages');
  const files = globSync('*.json', { cwd: dir });
  assert.equal(files.length, 7);
  for (const file of files) {
    const messages = JSON.parse(readFileSync(join(dir, file), 'utf8')) as Record<string, string>;
    for (const code of NOT_RETURNABLE_CODES)
      assert.ok(messages[`why.${why_codes[code]}`], `${file}: ${code}`);
    for (const name of Object.values(problem_names))
      assert.ok(messages[`problem.${name}`], `${file}: ${name}`);
  }
});
