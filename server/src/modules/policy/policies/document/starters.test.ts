import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { default_reason_sets } from '../../reasons/index.ts';
import { checkCases } from '../cases/check-cases.ts';
import { runCase } from '../cases/run-case.ts';
import { checkPolicy } from './check.ts';
import { compilePolicy } from '../engine/compile-policy.ts';
import { readStarter, readStarterCases, STARTERS } from './starters.ts';
import type { StarterName } from './starters.ts';

for (const name of Object.keys(STARTERS) as StarterName[])
  describe(`the starter policy ${name}`, () => {
    const document = readStarter(name);
    const policy = compilePolicy(document, { id: 1, version: 1 });

    it('is a policy that any shop can save', () => {
      assert.deepEqual(checkPolicy(document), { document });
      const { by_name } = default_reason_sets;
      assert.ok(by_name.has(document.terms.reasons ?? 'general'));
    });

    const checked = checkCases(readStarterCases(name));
    assert.ok('cases' in checked, JSON.stringify(checked));
    for (const one of checked.cases)
      it(one.name, () => {
        const { differences, because } = runCase(one, policy, { time_zone: 'UTC' });
        assert.deepEqual(differences, [], JSON.stringify(because));
      });
  });
