import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allocate } from '@retour/contract/money';
import * as fc from 'fast-check';
import { remainingOf } from '../../src/modules/returns/remaining-terms.ts';
import { evaluateReturnCase } from '../support/policy-cases.ts';
import type { PolicyCase } from '../support/policy-cases.ts';
import { storedUnit } from '../support/quote-cases.ts';

const anyFees = fc.record({
  handling: fc.integer({ min: 0, max: 12_000 }),
  restocking_basis_points: fc.integer({ min: 0, max: 10_000 }),
  label: fc.integer({ min: 0, max: 9000 }),
});
const anyUnit = fc.record({
  outcome: fc.constantFrom('refund' as const, 'credit' as const),
  is_defective: fc.boolean(),
  value: fc.integer({ min: 1, max: 9000 }),
  is_removed: fc.boolean(),
});
const anyReturn = fc.record({
  fees: anyFees,
  refund_shipping: fc.constantFrom('none' as const, 'proportional' as const, 'all' as const),
  shipping_country_code: fc.constantFrom('US', 'DE'),
  units: fc.array(anyUnit, { minLength: 2, maxLength: 5 }),
  method: fc.constantFrom('label' as const, 'dropoff' as const),
});

/** Fees and shipping of a return of which some units did not come, and of one that was asked for without them. */
function compare({ fees, refund_shipping, shipping_country_code, units, method }: any) {
  const count = units.length;
  const goods_total = units.reduce((sum: number, { value }: any) => sum + value, 0);
  const given: PolicyCase = {
    policy: { terms: { window: { days: 30 }, fees, refund_shipping } },
    order: { shipping_country_code, goods_total },
    line: { quantity: count, quantity_fulfilled: count },
    of_return: { method },
  };
  given.line!.parcels = [{ quantity: count, fulfilled_at: delivered_at, delivered_at }];
  const agreed = evaluateReturnCase(units, given);
  const taken = agreed.fees.find(({ type }) => type === 'restocking')?.amount ?? 0;
  const weights = agreed.units.map(
    (one, i) => (one.fees.find(({ type }) => type === 'restocking')?.basis_points ?? 0) * units[i].value,
  );
  const shares = allocate(taken, weights);
  const { terms } = remainingOf({
    terms: { ...agreed.terms, handling_fee: agreed.terms.handling_fee - taken },
    taxes_included: true,
    units: units.map(({ value, outcome, is_removed }: any, i: number) =>
      storedUnit({ price: value, resolution: outcome, restocking_fee: shares[i]!, is_removed }),
    ),
  });
  const rest = units.filter(({ is_removed }: any) => !is_removed);
  return { agreed, terms, anew: evaluateReturnCase(rest, given), rest };
}
const delivered_at = new Date('2026-02-25T18:12:00Z');

describe('a return that loses units', () => {
  it('costs no more than agreed, and no more than one that was asked for without them; as much where nothing is free by law', () => {
    fc.assert(
      fc.property(anyReturn, (one) => {
        const { agreed, terms, anew, rest } = compare(one);
        if (rest.length === 0 || rest.length === one.units.length) return;
        // Shares of a restocking fee are rounded unit by unit.
        const slack = rest.length;
        assert.ok(terms.handling_fee <= agreed.terms.handling_fee);
        assert.ok(terms.handling_fee <= anew.terms.handling_fee + slack);
        if (agreed.units.every(({ protected_by }) => protected_by === null))
          assert.ok(Math.abs(terms.handling_fee - anew.terms.handling_fee) <= slack);
      }),
      { numRuns: 300 },
    );
  });

  it('gets as much outbound shipping back as one that was asked for without them', () => {
    fc.assert(
      fc.property(anyReturn, (one) => {
        const { terms, anew, rest } = compare(one);
        if (rest.length === 0 || rest.length === one.units.length) return;
        assert.ok(Math.abs(terms.reimbursement - anew.terms.reimbursement) <= 1);
      }),
      { numRuns: 300 },
    );
  });
});
