import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  evaluateCase,
  evaluateReturnCase,
  plain_policy,
  rule,
} from '../../../../../test/support/policy-cases.ts';
import type { PolicyCase } from '../../../../../test/support/policy-cases.ts';
import type { Actions, PolicyDocument } from '../document/document.ts';

const under = (actions: Actions, more: Partial<PolicyDocument> = {}): PolicyCase => ({
  policy: { ...more, rules: [rule('r', actions)] },
});
const withTerms = (terms: Partial<PolicyDocument['terms']>): Partial<PolicyDocument> => ({
  terms: { ...plain_policy.terms, ...terms },
});
const by_rule = { kind: 'rule', id: 'r', name: 'Rule r', policy: { id: 7, version: 3 } };

/** What explains an answer. */
const because = (given: PolicyCase, code: string) =>
  evaluateCase(given).because.find((explanation) => explanation.code === code);

describe('what a rule does to a line', () => {
  it('bypass_final_sale: lets it come back, and says so', () => {
    const line = { product_tags: ['Final-Sale'] };
    assert.deepEqual(evaluateCase({ line }).ineligibility_codes, ['final-sale']);
    const given = { ...under({ bypass_final_sale: true }), line };
    assert.equal(evaluateCase(given).eligible, true);
    assert.deepEqual(because(given, 'final-sale-bypassed')?.decided_by, by_rule);
  });

  it('keep, donate, require_shipping: says what becomes of the goods, before the thresholds', () => {
    assert.deepEqual(
      [evaluateCase().goods, evaluateCase().methods],
      ['return', ['label', 'dropoff', 'in_store']],
    );
    for (const [actions, goods] of [
      [{ keep: true }, 'keep'],
      [{ donate: true }, 'donate'],
    ] as const) {
      const line = evaluateCase(under(actions));
      assert.deepEqual([line.goods, line.methods, line.eligible], [goods, [], true]);
    }
    const cheap = withTerms({ keep_below: 1000, donate_below: 5000 });
    assert.equal(evaluateCase({ policy: cheap }).goods, 'donate');
    assert.equal(evaluateCase({ policy: cheap, line: { price: 999 } }).goods, 'keep');
    assert.equal(evaluateCase({ policy: cheap, line: { price: 5000 } }).goods, 'return');
    assert.equal(evaluateCase(under({ require_shipping: true }, cheap)).goods, 'return');
  });

  it('offer_keep: a part of what was paid, for goods that would come back and where something is paid', () => {
    const offer = under({ offer_keep: { basis_points: 3333 } });
    const offered = (given: PolicyCase) => evaluateCase(given).keep_offer;
    assert.deepEqual(offered({ ...offer, line: { price: 1201 } }), { basis_points: 3333, amount: 400 });
    assert.equal(evaluateCase(offer).goods, 'return');
    assert.deepEqual(because(offer, 'keeping-offered')?.decided_by, by_rule);
    assert.equal(offered({ ...offer, line: { price: 1 } }), null);
    assert.equal(
      offered(under({ offer_keep: { basis_points: 3333 } }, withTerms({ keep_below: 9000 }))),
      null,
    );
    assert.equal(
      offered(under({ offer_keep: { basis_points: 3333 } }, withTerms({ outcomes: ['exchange'] }))),
      null,
    );
    const fees = { handling: 300, label: 200, restocking_basis_points: 1000 };
    const { units, terms } = evaluateReturnCase(
      [{ goods: 'keep_offer' }],
      under({ offer_keep: { basis_points: 3333 } }, withTerms({ fees, refund_shipping: 'all' })),
    );
    assert.deepEqual([units[0]!.refusal, terms.handling_fee, terms.reimbursement], [null, 0, 0]);
    assert.equal(evaluateReturnCase([{ goods: 'keep_offer' }]).units[0]!.refusal, 'outcome-not-offered');
  });

  it('reject: it may not come back, and the rule is named', () => {
    const { eligible, ineligibility_codes, goods, because: why } = evaluateCase(under({ reject: {} }));
    assert.deepEqual([eligible, ineligibility_codes, goods], [false, ['not-returnable'], 'reject']);
    assert.deepEqual(why[0], {
      answer: 'eligibility',
      code: 'not-returnable',
      decided_by: by_rule,
      remedy: { code: 'change-rule' },
    });
  });

  it('exclude_outcomes, exclude_methods: what is left is offered', () => {
    assert.deepEqual(evaluateCase(under({ exclude_outcomes: ['refund', 'shop_now'] })).outcomes, [
      'credit',
      'exchange',
      'advanced_exchange',
    ]);
    assert.deepEqual(evaluateCase(under({ exclude_methods: ['label'] })).methods, ['dropoff', 'in_store']);
    const none = evaluateCase(
      under({ exclude_outcomes: ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'] }),
    );
    assert.deepEqual([none.eligible, none.ineligibility_codes], [false, ['not-returnable']]);
  });

  it('set_window: of all outcomes, or of some', () => {
    const longer = evaluateCase(under({ set_window: { days: 60 } }));
    assert.equal(longer.return_by?.toISOString(), '2026-04-26T23:59:59.000Z');
    const { return_by_outcome } = evaluateCase(under({ set_window: { days: 60, outcomes: ['credit'] } }));
    assert.equal(return_by_outcome.refund?.toISOString(), '2026-03-27T23:59:59.000Z');
    assert.equal(return_by_outcome.credit?.toISOString(), '2026-04-26T23:59:59.000Z');
    assert.deepEqual(because(under({ set_window: { days: 60 } }), 'another-window')?.decided_by, by_rule);
    const later = {
      ...under({ set_window: { days: 60, outcomes: ['credit'] } }),
      now: '2026-04-01T00:00:00Z',
    };
    assert.deepEqual(evaluateCase(later).outcomes, ['credit']);
  });

  it('set_destination, set_processing_event, set_reasons: instead of the terms', () => {
    const usual = withTerms({
      destination: 'Berlin',
      processing_event: 'delivered',
      processing_events: { exchange: 'in_transit' },
      reasons: 'apparel',
    });
    const line = evaluateCase({ policy: usual });
    assert.deepEqual([line.destination, line.reasons], ['Berlin', 'apparel']);
    assert.deepEqual(
      [line.processing_events.refund, line.processing_events.exchange],
      ['delivered', 'in_transit'],
    );
    const changed = evaluateCase(
      under(
        {
          set_destination: 'Leipzig',
          set_reasons: 'shoes',
          set_processing_event: { event: 'grading', outcomes: ['refund'] },
        },
        usual,
      ),
    );
    assert.deepEqual([changed.destination, changed.reasons], ['Leipzig', 'shoes']);
    assert.deepEqual(
      [changed.processing_events.refund, changed.processing_events.exchange],
      ['grading', 'in_transit'],
    );
  });
});

describe('what a rule does to a return', () => {
  const terms = (units: Parameters<typeof evaluateReturnCase>[0], given: PolicyCase) =>
    evaluateReturnCase(units, given).terms;

  it('send_to_review: with its note; thresholds of the terms do the same', () => {
    const { review } = evaluateReturnCase([{}], under({ send_to_review: { note: 'Look twice.' } }));
    assert.deepEqual(
      review.map(({ cause, note, decided_by }) => ({ cause, note, decided_by })),
      [{ cause: 'rule', note: 'Look twice.', decided_by: by_rule }],
    );
    const watched = {
      policy: withTerms({ review: { value_at_least: 8000, items_at_least: 2, fraud_signals: true } }),
    };
    assert.equal(evaluateReturnCase([{}], watched).review.length, 0);
    assert.deepEqual(evaluateReturnCase([{}], watched).waiting[0]?.facts, ['return.fraud_signals']);
    const of_return = { fraud_signals: ['many-addresses'] };
    assert.equal(evaluateReturnCase([{}, {}], { ...watched, of_return }).review.length, 3);
  });

  it('add_fee, waive_fees: on top of the terms, or none', () => {
    const fees = { fees: { handling: 400, restocking_basis_points: 1000, label: 500 } };
    const usual = { policy: withTerms(fees), of_return: { method: 'label' as const } };
    assert.equal(terms([{}, {}], usual).handling_fee, 400 + 800 + 500);
    assert.equal(terms([{}, {}], { ...usual, of_return: { method: 'in_store' } }).handling_fee, 400 + 800);
    for (const [actions, fee] of [
      [{ add_fee: { type: 'handling', amount: 100 } }, 1800],
      [{ add_fee: { type: 'restocking', basis_points: 500 } }, 2100],
      [{ waive_fees: ['handling', 'label'] }, 800],
      [{ waive_fees: ['handling', 'restocking', 'label'] }, 0],
    ] as [Actions, number][])
      assert.equal(terms([{}, {}], { ...usual, ...under(actions, withTerms(fees)) }).handling_fee, fee);
    const waived = withTerms({
      fees: { ...fees.fees, waived_for: { reasons: ['late'], outcomes: ['credit'] } },
    });
    assert.equal(terms([{ reason: 'Late' }], { ...usual, policy: waived }).handling_fee, 0);
    assert.equal(terms([{ outcome: 'credit' }], { ...usual, policy: waived }).handling_fee, 0);
    assert.equal(terms([{ outcome: 'exchange' }], { ...usual, policy: waived }).handling_fee, 1300);
  });

  it('grant_bonus: instead of that of the terms', () => {
    const usual = withTerms({ bonus: { credit: 500 } });
    assert.equal(terms([{}], { policy: usual }).credit_bonus, 500);
    const { credit_bonus, credit_bonus_basis_points, shop_bonus } = terms(
      [{}],
      under({ grant_bonus: { credit_basis_points: 1000, shop: 700 } }, usual),
    );
    assert.deepEqual([credit_bonus, credit_bonus_basis_points, shop_bonus], [0, 1000, 700]);
  });

  it('refund_shipping: all of it, or the share of the goods, and never twice', () => {
    assert.equal(terms([{}], under({ refund_shipping: 'all' })).reimbursement, 600);
    assert.equal(terms([{}], under({ refund_shipping: 'proportional' })).reimbursement, 300);
    assert.equal(
      terms([{}], under({ refund_shipping: 'none' }, withTerms({ refund_shipping: 'all' }))).reimbursement,
      0,
    );
    const order = { shipping_refunded: 500 };
    assert.equal(terms([{}], { ...under({ refund_shipping: 'all' }), order }).reimbursement, 100);
  });

  it('exclude_methods: for every unit that travels, when it fits one of them', () => {
    const policy = {
      rules: [rule('r', { exclude_methods: ['label'] }, { fact: 'product.vendor', is: 'acme' })],
    };
    const given = { policy, more_lines: [{ vendor: 'Other' }] };
    assert.deepEqual(evaluateReturnCase([{}, { order_line_item_id: 2 }], given).methods, [
      'dropoff',
      'in_store',
    ]);
    assert.deepEqual(evaluateReturnCase([{ order_line_item_id: 2 }], given).methods, [
      'label',
      'dropoff',
      'in_store',
    ]);
  });

  it('converts amounts to the currency that was paid in, and takes none of another currency than its own', () => {
    const policy = withTerms({ fees: { handling: 400 }, bonus: { credit: 100 } });
    const rate = { shop_total: 8600, presentment_total: 17200 };
    assert.deepEqual(
      [
        terms([{}], { policy, order: { rate } }).handling_fee,
        terms([{}], { policy, order: { rate } }).credit_bonus,
      ],
      [800, 200],
    );
    const foreign = evaluateReturnCase([{}], { policy, order: { currency: 'EUR' } });
    assert.equal(foreign.terms.handling_fee, 0);
    assert.ok(foreign.because.some(({ code }) => code === 'currency-differs'));
  });
});

describe('a return', () => {
  it('has as many units as may come back, for what is offered', () => {
    const { units, is_accepted } = evaluateReturnCase([{}, {}, {}]);
    assert.deepEqual(
      [units.map(({ refusal }) => refusal), is_accepted],
      [[null, null, 'already-returned'], false],
    );
    const credit_only = { policy: withTerms({ outcomes: ['credit'] as const }) } as PolicyCase;
    assert.equal(evaluateReturnCase([{}], credit_only).units[0]?.refusal, 'outcome-not-offered');
    assert.throws(() => evaluateReturnCase([{ order_line_item_id: 9 }]), RangeError);
  });

  it('asks the questions that reason and answers lead to', () => {
    const questions = [
      {
        id: 'worn',
        prompt: 'Worn?',
        type: 'choice' as const,
        choices: ['yes', 'no'],
        shown_when: { reasons: ['defect'] },
      },
      {
        id: 'long',
        prompt: 'How long?',
        type: 'text' as const,
        shown_when: { question: 'worn', answers: ['yes'] },
      },
    ];
    const ids = (unit: object) =>
      evaluateReturnCase([unit], { policy: { questions } }).units[0]!.questions.map(({ id }) => id);
    assert.deepEqual(ids({}), []);
    assert.deepEqual(ids({ reason: 'Defect' }), ['worn']);
    assert.deepEqual(ids({ reason: 'defect', answers: { worn: 'yes' } }), ['worn', 'long']);
    assert.deepEqual(ids({ reason: 'size', answers: { worn: 'yes' } }), []);
  });

  it('keeps to the limits of order, customer and period, and says when there is room again', () => {
    const past = (day: string, units = 1) => ({ requested_at: new Date(`${day}T00:00:00Z`), units });
    const policy = {
      limits: [
        { id: 'often', per: 'customer' as const, count: 'returns' as const, at_most: 2, period_days: 30 },
      ],
    };
    const ofReturns = (returns: object[]) => ({ policy, customer: { returns } }) as PolicyCase;
    assert.equal(evaluateCase(ofReturns([past('2026-02-20')])).eligible, true);
    assert.equal(evaluateCase(ofReturns([past('2026-01-01'), past('2026-02-20')])).eligible, true);
    const over = evaluateCase(ofReturns([past('2026-02-21'), past('2026-02-20')]));
    assert.deepEqual(over.ineligibility_codes, ['not-returnable']);
    assert.deepEqual(over.because[0]?.decided_by.id, 'often');
    assert.deepEqual(over.because[0]?.remedy, {
      code: 'wait-for-limit',
      until: new Date('2026-03-22T00:00:00Z'),
    });
    const unknown = evaluateCase({ policy, customer: {} });
    assert.deepEqual([unknown.eligible, unknown.waiting[0]?.facts], [true, ['customer.returns']]);
    const units = {
      limits: [
        { id: 'many', per: 'order' as const, count: 'units' as const, at_most: 3, beyond: 'review' as const },
      ],
    };
    const given = { policy: units, order: { returns: [past('2026-02-20', 2)] } };
    assert.equal(evaluateReturnCase([{}], given).review.length, 0);
    assert.equal(evaluateReturnCase([{}, {}], given).review.length, 1);
  });
});
