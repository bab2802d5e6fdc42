import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compilePolicy, runCase } from '../../server/src/modules/policy/policies/index.ts';
import { demoPolicy, demo_cases } from './demo-policy.ts';

it('the policy of the demo shop keeps what its test cases promise', () => {
  const policy = compilePolicy(demoPolicy('1'), { id: 1, version: 1 });
  for (const one of demo_cases)
    assert.deepEqual(runCase(one, policy, { time_zone: 'Europe/London' }).differences, [], one.name);
});
