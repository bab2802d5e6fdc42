import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { quoteReturn } from '../../src/modules/money/settlements/quote.ts';
import type { QuoteTerms } from '../../src/modules/money/settlements/quote.ts';
import { checkPolicy } from '../../src/modules/policy/policies/document/check.ts';
import type { LineEvaluation } from '../../src/modules/policy/policies/engine/evaluate-line.ts';
import type {
  Actions,
  Condition,
  PolicyDocument,
} from '../../src/modules/policy/policies/document/document.ts';
import { ELIGIBLE_RESOLUTIONS, RETURN_METHODS } from '../../src/modules/policy/policies/document/words.ts';
import { at } from '../support/eligibility-cases.ts';
import { evaluateCase, evaluateReturnCase, plain_policy, rule } from '../support/policy-cases.ts';
import type { PolicyCase } from '../support/policy-cases.ts';

const runs = { numRuns: 150 };
const anyDay = fc.date({ min: at('2026-01-01'), max: at('2026-06-30'), noInvalidDate: true });
const anyText = anyDay.map((date) => date.toISOString());

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ fact: fc.constant('product.price' as const), at_least: fc.integer({ min: 0, max: 9000 }) }),
  fc.record({
    fact: fc.constant('order.country' as const),
    in: fc.subarray(['US', 'DE', 'FR'], { minLength: 1 }),
  }),
  fc.record({
    fact: fc.constant('customer.tags' as const),
    has_any: fc.subarray(['vip', 'b2b'], { minLength: 1 }),
  }),
  fc.record({ fact: fc.constant('product.reason' as const), is: fc.constantFrom('size', 'broken') }),
);
const someResolutions = fc.subarray([...ELIGIBLE_RESOLUTIONS], { minLength: 1 });
const anyActions: fc.Arbitrary<Actions> = fc.oneof(
  fc.constantFrom<Actions>(
    { keep: true },
    { offer_keep: { basis_points: 4000 } },
    { donate: true },
    { require_shipping: true },
    { reject: {} },
    { bypass_final_sale: true },
    { send_to_review: { note: 'Look.' } },
    { refund_shipping: 'all' },
    { refund_shipping: 'proportional' },
    { waive_fees: ['handling', 'restocking'] },
    { add_fee: { type: 'handling', amount: 9000 } },
    { add_fee: { type: 'restocking', basis_points: 9000 } },
    { grant_bonus: { credit: 500, shop: 300 } },
  ),
  fc.record({ exclude_outcomes: someResolutions }),
  fc.record({ exclude_methods: fc.subarray([...RETURN_METHODS], { minLength: 1 }) }),
  fc.record({
    set_window: fc.record({ days: fc.integer({ min: 0, max: 90 }), outcomes: someResolutions }),
  }),
);
const anyRules = fc
  .array(fc.tuple(anyActions, fc.option(anyCondition)), { maxLength: 8 })
  .map((rules) => rules.map(([actions, when], i) => rule(`r${i}`, actions, when ?? undefined)));

const anyPolicy: fc.Arbitrary<PolicyDocument> = fc
  .record({
    days: fc.integer({ min: 0, max: 60 }),
    from: fc.constantFrom('delivery' as const, 'fulfillment' as const, 'order' as const),
    fees: fc.record({
      handling: fc.integer({ min: 0, max: 12_000 }),
      restocking_basis_points: fc.integer({ min: 0, max: 10_000 }),
      label: fc.integer({ min: 0, max: 9000 }),
    }),
    keep_below: fc.integer({ min: 0, max: 6000 }),
    time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
    rules: anyRules,
  })
  .map(({ days, from, fees, keep_below, time_zone, rules }) => ({
    ...plain_policy,
    terms: { window: { days, from }, fees, keep_below },
    time_zone,
    defect_reasons: ['broken'],
    exchange_only_tags: ['swap'],
    rules,
  }));

const anyCase: fc.Arbitrary<PolicyCase> = fc.record({
  policy: anyPolicy,
  now: anyText,
  order: fc.record({ shipping_country_code: fc.constantFrom('US', 'DE') }),
  lists: fc.record({ is_blocked: fc.boolean() }),
  customer: fc.constantFrom({}, { tags: ['VIP'] }),
  line: fc.record({
    product_tags: fc.subarray(['final-sale', 'swap']),
    price: fc.integer({ min: 1, max: 9000 }),
    parcels: fc.array(
      fc.record({
        quantity: fc.constant(1),
        fulfilled_at: anyDay,
        delivered_at: fc.option(anyDay),
      }),
      { minLength: 2, maxLength: 2 },
    ),
  }),
});
const anyUnits = fc.array(
  fc.record({
    outcome: fc.constantFrom('refund' as const, 'credit' as const, 'exchange' as const),
    reason: fc.constantFrom('size', 'broken'),
  }),
  { minLength: 1, maxLength: 3 },
);
const methods = fc.constantFrom('label' as const, 'dropoff' as const);

describe('every policy', () => {
  it('that is made here is one that can be published', () => {
    fc.assert(
      fc.property(anyPolicy, (policy) => assert.deepEqual(checkPolicy(policy), { document: policy })),
      { numRuns: 50 },
    );
  });

  it('answers the same question the same way, and changes nothing that it is given', () => {
    fc.assert(
      fc.property(anyCase, anyUnits, (given, units) => {
        const before = JSON.stringify(given);
        assert.deepEqual(evaluateReturnCase(units, given), evaluateReturnCase(units, structuredClone(given)));
        assert.equal(JSON.stringify(given), before);
      }),
      runs,
    );
  });

  it('explains every refusal with who decided it, and offers something or says why not', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const line = evaluateCase(given);
        assert.equal(line.eligible, line.ineligibility_codes.length === 0);
        assert.equal(line.eligible, line.outcomes.length > 0);
        const told = line.because.filter(({ answer }) => answer === 'eligibility').map(({ code }) => code);
        for (const code of line.ineligibility_codes) assert.ok(told.includes(code));
        if (line.eligible) assert.ok(told.length > 0);
      }),
      runs,
    );
  });
});

describe('precedence', () => {
  it('is that of the order: rules after the first that fits change nothing of its kind', () => {
    fc.assert(
      fc.property(anyCase, anyActions, (given, actions) => {
        const first = (rules: PolicyDocument['rules']) =>
          evaluateCase({ ...given, policy: { ...given.policy, rules: rules ?? [] } });
        const rules = given.policy?.rules ?? [];
        const winner = rule('winner', {
          require_shipping: true,
          set_window: { days: 45 },
          set_destination: 'A',
        });
        const loser = rule('loser', { set_destination: 'B', set_window: { days: 1 }, keep: true });
        const shown = ({ eligible, outcomes, return_by_outcome, goods, destination }: LineEvaluation) => ({
          eligible,
          outcomes,
          return_by_outcome,
          goods,
          destination,
        });
        assert.deepEqual(shown(first([winner, ...rules, loser])), shown(first([winner, ...rules])));
        assert.equal(first([winner, ...rules, rule('more', actions)]).destination, 'A');
      }),
      runs,
    );
  });

  it('lets a rule that never fits change nothing', () => {
    fc.assert(
      fc.property(anyCase, anyActions, fc.nat(), (given, actions, place) => {
        const rules = given.policy?.rules ?? [];
        const never = rule('never', actions, { fact: 'product.price', at_least: 1_000_000 });
        const shown = (all: PolicyDocument['rules']) => {
          const { waiting, because, ...rest } = evaluateCase({
            ...given,
            policy: { ...given.policy, rules: all ?? [] },
          });
          return {
            ...rest,
            codes: because.map(({ code, decided_by }) => [code, decided_by.id]),
            waits: waiting.length,
          };
        };
        assert.deepEqual(shown(rules.toSpliced(place % (rules.length + 1), 0, never)), shown(rules));
      }),
      runs,
    );
  });
});

describe('goods that the law exempts', () => {
  it('come back no more than others, by the policy alone, and just as much when they are defective', () => {
    const when: Condition = { fact: 'product.id', is: 'p1' };
    const withdrawal = { exempt: [{ id: 'e', name: 'E', ground: 'personalised' as const, when }] };
    fc.assert(
      fc.property(anyCase, (given) => {
        const exempt = { ...given, policy: { ...given.policy, withdrawal } };
        const [usual, less] = [given, exempt].map((one) => evaluateCase(one));
        assert.notEqual(less!.protected_by, 'withdrawal');
        assert.ok(less!.quantity_eligible <= usual!.quantity_eligible);
        assert.ok(less!.outcomes.every((outcome) => usual!.outcomes.includes(outcome)));
        if (usual!.protected_by === null) assert.deepEqual(less!.outcomes, usual!.outcomes);
        const [broken, exempt_broken] = [given, exempt].map(
          (one) => evaluateReturnCase([{ reason: 'broken' }], one).units[0]!,
        );
        assert.equal(exempt_broken!.is_accepted, broken!.is_accepted);
        assert.deepEqual(exempt_broken!.outcomes, broken!.outcomes);
      }),
      runs,
    );
  });
});

describe('windows', () => {
  it('never open again, unit by unit and outcome by outcome', () => {
    fc.assert(
      fc.property(anyCase, anyText, (given, other) => {
        const [sooner, later] = [given.now!, other].toSorted();
        const [before, after] = [sooner, later].map((now) => evaluateCase({ ...given, now: now! }));
        assert.ok(after!.quantity_eligible <= before!.quantity_eligible);
        assert.ok(after!.outcomes.every((outcome) => before!.outcomes.includes(outcome)));
        assert.deepEqual(after!.return_by, before!.return_by);
      }),
      runs,
    );
  });

  it('let no less come back for being longer', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 30 }), (given, more) => {
        const window = given.policy!.terms!.window!;
        const longer = {
          ...given.policy,
          terms: { ...given.policy!.terms, window: { ...window, days: window.days + more } },
        };
        const [before, after] = [given, { ...given, policy: longer }].map((one) => evaluateCase(one));
        assert.ok(after!.quantity_eligible >= before!.quantity_eligible);
        assert.ok(before!.outcomes.every((outcome) => after!.outcomes.includes(outcome)));
      }),
      runs,
    );
  });
});

describe('money', () => {
  it('is conserved: fees add up, stay within the units that bear them, and the quote takes them whole', () => {
    fc.assert(
      fc.property(anyCase, anyUnits, methods, (given, units, method) => {
        const {
          terms,
          fees,
          units: evaluated,
        } = evaluateReturnCase(units, { ...given, of_return: { method } });
        assert.equal(
          terms.handling_fee,
          fees.reduce((sum, { amount }) => sum + amount, 0),
        );
        const price = given.line!.price!;
        const accepted = units.filter((_, i) => evaluated[i]!.is_accepted);
        assert.ok(terms.handling_fee <= price * accepted.length);
        assert.ok(terms.reimbursement <= 600);
        const { totals } = quote(terms, price, accepted);
        for (const amount of [totals.refund, totals.gift_card, totals.upsell]) assert.ok(amount >= 0);
        assert.ok(totals.handling_fee <= terms.handling_fee);
        assert.equal(
          totals.return_total + totals.honoured_discount + totals.bonus_credit + totals.reimbursement,
          totals.return_credit_total + totals.refund + totals.handling_fee + totals.not_refundable,
        );
      }),
      runs,
    );
  });

  it('of a unit that the law protects is given back in full, but for return postage after a withdrawal', () => {
    fc.assert(
      fc.property(anyCase, anyUnits, methods, (given, units, method) => {
        const {
          terms,
          fees,
          units: evaluated,
        } = evaluateReturnCase(units, { ...given, of_return: { method } });
        const price = given.line!.price!;
        const isShielded = (i: number, law: LineEvaluation['protected_by']) =>
          evaluated[i]!.is_accepted && evaluated[i]!.protected_by === law && units[i]!.outcome === 'refund';
        const count = (law: LineEvaluation['protected_by']) =>
          units.filter((_, i) => isShielded(i, law)).length;
        const accepted = units.filter((_, i) => evaluated[i]!.is_accepted);
        const { totals } = quote({ ...terms, reimbursement: 0 }, price, accepted);
        const postage = fees.find(({ type }) => type === 'label')?.amount ?? 0;
        assert.ok(
          totals.refund >=
            price * (count('defect') + count('withdrawal')) - (count('withdrawal') > 0 ? postage : 0),
        );
      }),
      runs,
    );
  });
});

function quote(terms: QuoteTerms, price: number, units: { outcome: string }[]) {
  return quoteReturn({
    taxes_included: true,
    units: units.map(({ outcome }, key) => ({
      key,
      price,
      discount: 0,
      tax: 0,
      outcome: 'default' as const,
      resolution: outcome as 'refund' | 'credit' | 'exchange',
    })),
    exchanges: [],
    terms,
    payments: [{ key: 1, kind: 'card', available: 1_000_000 }],
    order_available: 1_000_000,
  });
}
