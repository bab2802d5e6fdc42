import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { delivered } from '../../../../../test/support/eligibility-cases.ts';
import { evaluateCase, evaluateReturnCase, plain_policy } from '../../../../../test/support/policy-cases.ts';
import type { PolicyCase } from '../../../../../test/support/policy-cases.ts';
import type { Condition, PolicyDocument } from '../document/document.ts';

const tagged: Condition = { fact: 'product.tags', has_any: ['ring'] };
const policy: Partial<PolicyDocument> = {
  final_sale_tags: ['ring'],
  terms: { ...plain_policy.terms, fees: { handling: 700, restocking_basis_points: 1000 } },
  withdrawal: { exempt: [{ id: 'engraved', name: 'Engraved', ground: 'personalised', when: tagged }] },
};
const german = { order: { shipping_country_code: 'DE' } };
const ring: PolicyCase = { ...german, policy, line: { product_tags: ['Ring'] } };
const codes = (given: PolicyCase) => evaluateCase(given).because.map(({ code }) => code);

describe('goods that the law exempts from withdrawal', () => {
  it('stay sold where the policy says so, and the exemption is named', () => {
    const line = evaluateCase(ring);
    assert.deepEqual(
      [line.eligible, line.ineligibility_codes, line.protected_by],
      [false, ['final-sale'], null],
    );
    const told = line.because.find(({ code }) => code === 'exempt-from-withdrawal');
    assert.deepEqual(told?.decided_by, {
      kind: 'policy',
      id: 'engraved',
      name: 'Engraved',
      policy: { id: 7, version: 3 },
    });
    assert.equal(evaluateCase({ ...ring, lists: { is_blocked: true } }).eligible, false);
    assert.equal(evaluateCase({ ...ring, line: { product_tags: ['shirt'] } }).protected_by, 'withdrawal');
  });

  it('come back as the policy lets them, with its fees and without the outbound shipping', () => {
    const given = { ...ring, policy: { ...policy, final_sale_tags: [] } };
    const { is_accepted, terms } = evaluateReturnCase([{}, {}], given);
    assert.deepEqual([is_accepted, terms.handling_fee, terms.reimbursement], [true, 700 + 800, 0]);
  });

  it('come back when they are defective, for two years', () => {
    for (const now of ['2026-03-02T00:00:00Z', '2028-02-20T00:00:00Z']) {
      const { units, terms } = evaluateReturnCase([{ is_defective: true }], { ...ring, now });
      assert.deepEqual([units[0]?.is_accepted, units[0]?.protected_by], [true, 'defect']);
      assert.deepEqual([units[0]?.outcomes.includes('refund'), terms.handling_fee], [true, 0]);
    }
  });

  it('stay sold also before they have left', () => {
    const unsent = { product_tags: ['ring'], quantity_fulfilled: 0, parcels: [] };
    assert.ok(codes({ ...ring, line: unsent }).includes('final-sale'));
  });

  it('are told of only while somebody could withdraw, and only where there is such a right', () => {
    assert.ok(!codes({ ...ring, now: '2026-03-20T00:00:00Z' }).includes('exempt-from-withdrawal'));
    assert.ok(!codes({ ...ring, order: {} }).includes('exempt-from-withdrawal'));
  });

  it('may be withdrawn from as long as the answer is not known that exempts them', () => {
    const opened: Condition = { fact: 'product.answers', has_any: ['seal:Opened'] };
    const given: PolicyCase = {
      ...german,
      line: ring.line!,
      policy: {
        final_sale_tags: ['ring'],
        questions: [{ id: 'seal', prompt: 'Opened?', type: 'choice', choices: ['Opened', 'Unopened'] }],
        withdrawal: {
          exempt: [
            { id: 'opened', name: 'Opened', ground: 'unsealed_hygiene', when: { all: [tagged, opened] } },
          ],
        },
      },
    };
    const line = evaluateCase(given);
    assert.equal(line.protected_by, 'withdrawal');
    assert.deepEqual(
      line.waiting.map(({ decided_by, facts }) => [decided_by.id, facts]),
      [['opened', ['product.answers']]],
    );
    for (const [seal, accepted] of [
      ['Unopened', true],
      ['Opened', false],
    ] as const)
      assert.equal(evaluateReturnCase([{ answers: { seal } }], given).is_accepted, accepted);
    assert.equal(evaluateReturnCase([{ answers: {} }], given).is_accepted, true);
    assert.deepEqual(evaluateCase({ ...given, line: { product_tags: ['shirt'] } }).waiting, []);
  });
});

describe('who may withdraw from all of an order', () => {
  it('gets outbound shipping back also when naming a defect, but not for a defect alone', () => {
    const whole = [{ is_defective: true }, {}];
    assert.equal(evaluateReturnCase(whole, german).terms.reimbursement, 600);
    assert.equal(evaluateReturnCase(whole).terms.reimbursement, 0);
    const late = { ...german, now: '2026-05-01T00:00:00Z' };
    const broken = [{ is_defective: true }, { is_defective: true }];
    assert.equal(evaluateReturnCase(broken, late).terms.reimbursement, 0);
  });

  it('keeps what the law grants on the allowlist: money back, no fees, outbound shipping', () => {
    const terms = { ...policy.terms!, outcomes: ['credit' as const] };
    const given: PolicyCase = { ...german, policy: { terms }, lists: { is_allowed: true } };
    const { is_accepted, units, terms: agreed } = evaluateReturnCase([{}, {}], given);
    assert.deepEqual([is_accepted, units[0]?.outcomes], [true, ['refund', 'credit']]);
    assert.deepEqual([agreed.handling_fee, agreed.reimbursement], [0, 600]);
    assert.equal(units[0]?.return_by, null);
    const broken = evaluateReturnCase([{ is_defective: true, outcome: 'credit' }], {
      ...given,
      now: '2027-05-01T00:00:00Z',
    });
    assert.deepEqual([broken.is_accepted, broken.terms.handling_fee], [true, 0]);
  });

  it('does so for what came long ago as well, when the last of the order came lately', () => {
    const old = { parcels: [delivered('2026-01-01T12:00:00Z', 2)], product_tags: ['shirt'] };
    const given: PolicyCase = { ...german, more_lines: [old] };
    const units = [{}, {}, { order_line_item_id: 2 }, { order_line_item_id: 2 }];
    const { is_accepted, terms } = evaluateReturnCase(units, given);
    assert.deepEqual([is_accepted, terms.reimbursement], [true, 600]);
  });
});

describe('the period of withdrawal', () => {
  it('counts for every line from the day on which the last of the order came', () => {
    const given: PolicyCase = {
      ...german,
      line: { product_tags: ['final-sale'], parcels: [delivered('2026-02-01T12:00:00Z', 2)] },
      more_lines: [{ id: 2, parcels: [delivered('2026-02-25T12:00:00Z', 2)] }],
    };
    const last = evaluateCase({ ...given, now: '2026-03-11T23:59:59Z' });
    assert.deepEqual(
      [last.protected_by, last.quantity_eligible, last.return_by?.toISOString()],
      ['withdrawal', 2, '2026-03-11T23:59:59.000Z'],
    );
    assert.equal(evaluateCase({ ...given, now: '2026-03-12T00:00:00Z' }).eligible, false);
    const unsent = { id: 2, quantity_fulfilled: 0, parcels: [] };
    const sent_alone = { ...given, more_lines: [unsent], now: '2026-02-15T23:59:59Z' };
    assert.equal(evaluateCase(sent_alone).eligible, true);
    assert.equal(evaluateCase({ ...sent_alone, now: '2026-02-16T00:00:00Z' }).eligible, false);
    const american = { ...given, order: { shipping_country_code: 'US' } };
    assert.equal(evaluateCase(american).eligible, false);
  });
});
