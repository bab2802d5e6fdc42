import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { statementsOf } from '@retour/contract/policy-words/statements';
import { checkCases, checkPolicy, compilePolicy, runCase } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { checkout_dir } from '../../src/platform/config.ts';

type Recipe = { title: string; promise: string; policy: PolicyDocument; tests: unknown };

const files = globSync('docs/recipes/*.json', { cwd: checkout_dir }).toSorted();

it('there are eleven recipes', () => {
  assert.equal(files.length, 11);
});

for (const file of files) {
  const {
    title,
    policy: document,
    tests,
  } = JSON.parse(readFileSync(join(checkout_dir, file), 'utf8')) as Recipe;
  describe(`the recipe ${title}`, () => {
    it('is a policy that any shop can save, and that sentences can say', () => {
      assert.deepEqual(checkPolicy(document), { document });
      assert.equal(document.name, title);
      const statements = statementsOf(document, {
        language: 'en',
        tag: 'en-US',
        currency: document.currency,
      });
      assert.deepEqual(
        statements.filter(({ text }) => text.includes('…')),
        [],
      );
    });

    const checked = checkCases(tests);
    assert.ok('cases' in checked, JSON.stringify(checked));
    const { cases } = checked;
    it('promises something, and something else for other orders', () => {
      const expected = new Set(cases.map((one) => JSON.stringify(one.expect)));
      assert.ok(expected.size >= 2);
    });
    const policy = compilePolicy(document, { id: 1, version: 1 });
    for (const one of cases)
      it(one.name, () => {
        const { differences, because } = runCase(one, policy, { time_zone: 'UTC' });
        assert.deepEqual(differences, [], JSON.stringify(because));
      });
  });
}
