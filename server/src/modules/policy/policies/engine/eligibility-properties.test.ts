import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { at, evaluateCase as evaluate } from '../../../../../test/support/eligibility-cases.ts';
import type { EligibilityCase as Case } from '../../../../../test/support/eligibility-cases.ts';
import { built_in_document } from './built-in-policy.ts';
import type { ListVerdict } from '../facts/list-verdict.ts';

const anyCase: fc.Arbitrary<Case> = fc.record(
  {
    line: fc.record({
      quantity_fulfilled: fc.integer({ min: 0, max: 3 }),
      quantity_refunded: fc.integer({ min: 0, max: 3 }),
      quantity_held: fc.integer({ min: 0, max: 3 }),
      product_tags: fc.subarray(['final-sale', 'blocked']),
      parcels: fc.array(
        fc.record({
          quantity: fc.integer({ min: 0, max: 3 }),
          fulfilled_at: fc.date({ min: at('2026-01-01'), max: at('2026-03-01'), noInvalidDate: true }),
          delivered_at: fc.option(
            fc.date({ min: at('2026-01-01'), max: at('2026-03-01'), noInvalidDate: true }),
          ),
        }),
        { maxLength: 3 },
      ),
    }),
    order: fc.record({
      status: fc.constantFrom('active', 'archived', 'cancelled', 'unknown'),
      shipping_country_code: fc.constantFrom('US', 'DE', null),
      is_full: fc.boolean(),
    }),
    lists: fc.record({
      is_allowed: fc.boolean(),
      is_blocked: fc.boolean(),
      blocked_product_tags: fc.constantFrom(new Set<string>(), new Set(['blocked'])),
    }),
    policy: fc.constantFrom(undefined, built_in_document),
    now: fc
      .date({ min: at('2026-01-01'), max: at('2026-05-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  { requiredKeys: [] },
);

describe('every evaluation', () => {
  it('says why, or offers something: never both, never neither', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { eligible, ineligibility_codes, outcomes, quantity_eligible, quantity_returnable } =
          evaluate(given);
        assert.equal(eligible, ineligibility_codes.length === 0);
        assert.equal(eligible, outcomes.length > 0);
        assert.equal(eligible, quantity_eligible > 0);
        assert.ok(quantity_eligible <= quantity_returnable);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never worse for being on the allowlist, nor better for being on the blocklist', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const count = (lists: Partial<ListVerdict>) =>
          evaluate({ ...given, lists: { ...given.lists, ...lists } }).quantity_eligible;
        assert.ok(count({ is_allowed: true }) >= count({ is_allowed: false }));
        assert.ok(count({ is_blocked: true }) <= count({ is_blocked: false }));
        assert.equal(
          count({ is_allowed: true, is_blocked: true }),
          count({ is_allowed: true, is_blocked: false }),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
