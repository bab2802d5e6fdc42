import assert from 'node:assert/strict';
import { it } from 'node:test';
import { delivered } from '../../../../../test/support/eligibility-cases.ts';
import { evaluateReturnCase } from '../../../../../test/support/policy-cases.ts';
import type { PolicyCase } from '../../../../../test/support/policy-cases.ts';

it('leaves units that are in time to those that need it: a defect brings back others, in whatever order they were chosen', () => {
  const given: PolicyCase = {
    order: { shipping_country_code: 'DE' },
    line: { parcels: [delivered('2026-02-01T12:00:00Z', 1), delivered('2026-02-25T12:00:00Z', 1)] },
    now: '2026-03-12T00:00:00Z',
  };
  const broken = { is_defective: true };
  const refusals = (...units: object[]) =>
    evaluateReturnCase(units, given).units.map(({ refusal }) => refusal);
  assert.deepEqual(refusals(broken, {}), [null, null]);
  assert.deepEqual(refusals({}, broken), [null, null]);
  assert.deepEqual(refusals({}, {}), [null, 'outside-window']);
  assert.deepEqual(refusals(broken, broken, {}), [null, 'already-returned', null]);
});
