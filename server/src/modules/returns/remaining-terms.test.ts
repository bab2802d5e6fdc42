import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_TERMS, storedUnit } from '../../../test/support/quote-cases.ts';
import { remainingOf } from './remaining-terms.ts';
import type { RemovalRules, AgreedTerms } from './remaining-terms.ts';

type Unit = { price?: number; resolution?: 'refund' | 'credit'; removed?: boolean; restocking?: number };

const stored = ({ price = 1000, resolution = 'refund', removed = false, restocking = 0 }: Unit) =>
  storedUnit({ price, resolution, restocking_fee: restocking, is_removed: removed });
const gone = { removed: true };

/** Fee and shipping of what is left of a return of these units. */
function left(units: Unit[], after: Partial<RemovalRules>, terms: Partial<AgreedTerms> = {}) {
  const after_removal = { reimbursement: 0, is_by_value: false, fees: [], ...after };
  const found = remainingOf({
    terms: { ...NO_TERMS, ...terms, after_removal },
    units: units.map(stored),
    taxes_included: true,
  });
  const restocking = found.units.reduce((sum, { restocking_fee }) => sum + restocking_fee, 0);
  return [found.terms.handling_fee + restocking, found.terms.reimbursement];
}

describe('what is left of a return when units were taken out', () => {
  it('is what was agreed, as long as all of it is there, and terms that no policy made', () => {
    const fees = [{ type: 'handling' as const, amount: 500, charged_to: [0, 1], waived_for: [] }];
    assert.deepEqual(
      left([{ restocking: 50 }, {}], { fees }, { handling_fee: 700, reimbursement: 600 }),
      [750, 600],
    );
    const terms = { ...NO_TERMS, handling_fee: 700, reimbursement: 600 };
    const units = [stored({}), stored(gone)];
    assert.deepEqual(remainingOf({ terms, units, taxes_included: true }), { terms, units: [units[0]] });
  });

  it('pays a fee for the whole return while a unit is left that bears it, and what its own units add', () => {
    const fees = [
      { type: 'handling' as const, amount: 500, charged_to: [0, 1], waived_for: [] },
      { type: 'restocking' as const, amount: 180, charged_to: [0, 1], waived_for: [] },
      { type: 'label' as const, amount: 250, charged_to: [0, 1, 2], waived_for: [] },
    ];
    const [a, b, c] = [{ restocking: 100 }, { restocking: 80 }, {}];
    assert.deepEqual(left([a, { ...b, ...gone }, c], { fees }), [850, 0]);
    assert.deepEqual(left([{ ...a, ...gone }, { ...b, ...gone }, c], { fees }), [250, 0]);
    assert.deepEqual(
      left(
        [
          { ...a, price: 300 },
          { ...b, ...gone },
          { ...c, ...gone },
        ],
        { fees },
      ),
      [300, 0],
    );
  });

  it('takes nothing of a refunded unit that is free of the fee by law', () => {
    const fees = [{ type: 'handling' as const, amount: 500, charged_to: [1, 2], waived_for: [0] }];
    const credit = { resolution: 'credit' as const };
    assert.deepEqual(left([{}, credit, { price: 400, restocking: 0 }, gone], { fees }), [400, 0]);
    assert.deepEqual(left([{}, credit, gone], { fees }), [0, 0]);
    assert.deepEqual(left([gone, credit, gone], { fees }), [500, 0]);
  });

  it('gets the outbound shipping that the policy gives, by value or as it was, and not what a full withdrawal gave', () => {
    const whole = { reimbursement: 600 };
    assert.deepEqual(left([{}, gone], {}, whole), [0, 0]);
    assert.deepEqual(
      left([{ price: 3000 }, gone], { reimbursement: 600, is_by_value: true }, whole),
      [0, 450],
    );
    assert.deepEqual(left([{}, gone], { reimbursement: 600 }, whole), [0, 600]);
    assert.deepEqual(left([gone, { price: 0 }], { reimbursement: 600, is_by_value: true }, whole), [0, 0]);
  });
});
