import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  after,
  backTestCase,
  pastOrder,
  pastReturn,
  pastUnits,
} from '../../../../../test/support/past-orders.ts';
import { no_money } from './past-return.ts';
import type { DifferenceKind } from './compare-verdicts.ts';
import type { Tallied } from './tally.ts';

const days = (count: number) => ({ terms: { window: { days: count } } });
const rowOf = ({ differences }: Tallied, kind: DifferenceKind) => {
  const found = differences.find((row) => row.kind === kind);
  return found && { returns: found.returns, units: found.units, value: found.value, amount: found.amount };
};
const decidersOf = ({ deciders }: Tallied) =>
  deciders.map(({ kind, code, decided_by: by }) =>
    [kind, code, by?.kind, by?.id].filter((part) => part !== null),
  );
/** Three units that came back 10 days after they were sent, and two after 40. */
const two_returns = pastOrder({
  returns: [
    pastReturn({ id: 1, requested_at: after(12), units: [pastUnits({ quantity: 3 })] }),
    pastReturn({
      id: 2,
      requested_at: after(42),
      units: [pastUnits({ order_line_item_id: 2, quantity: 2, value: 1500 })],
    }),
  ],
});

test('a shorter window refuses what came later, and says which returns and what they were worth', () => {
  const tested = backTestCase([two_returns], days(14));
  assert.deepEqual(rowOf(tested, 'refused'), { returns: 1, units: 2, value: 3000, amount: 0 });
  assert.deepEqual(tested.differences[0]!.examples, [2]);
  assert.deepEqual(decidersOf(tested), [['refused', 'outside-window', 'zone', 'everywhere']]);
  assert.deepEqual(tested.after.returns, { allowed: 1, partly: 0, refused: 1 });
  assert.deepEqual([tested.before.money.refund, tested.after.money.refund], [15_000, 12_000]);
});

test('beside another version it also says what would be allowed', () => {
  const tested = backTestCase([two_returns], days(60), days(14));
  assert.deepEqual(rowOf(tested, 'allowed'), { returns: 1, units: 2, value: 3000, amount: 0 });
  assert.deepEqual([tested.changed, tested.before.units.refused, tested.after.units.refused], [1, 2, 0]);
});

test('what was kept for an offer is what the policy offers for it now', () => {
  const kept = pastUnits({ goods: 'keep', is_offer: true });
  const past = pastReturn({ units: [kept], money: { ...no_money, refund: 1600 } });
  const offer = (basis_points: number) => ({
    ...days(30),
    rules: [{ id: 'offer', name: 'Offer', do: { offer_keep: { basis_points } } }],
  });
  const refunds = ({ before, after: then }: Tallied) => [before.money.refund, then.money.refund];
  assert.deepEqual(refunds(backTestCase([pastOrder({ returns: [past] })], offer(4000))), [1600, 1600]);
  const more = backTestCase([pastOrder({ returns: [past] })], offer(5000));
  assert.deepEqual(refunds(more), [1600, 2000]);
  assert.ok(more.differences.every(({ kind }) => !/goods|keep/.test(kind)));
  assert.equal(backTestCase([pastOrder({ returns: [past] })], days(30)).after.returns.refused, 1);
});

test('what the law alone allows is told apart', () => {
  const late = pastReturn({ requested_at: after(25), units: [pastUnits({ quantity: 2 })] });
  const tested = backTestCase([pastOrder({ country: 'DE', returns: [late] })], days(14));
  assert.deepEqual(tested.after.by_law, { units: 2, value: 8000 });
  assert.deepEqual(tested.differences, []);
});

test('fees and bonus are what a settlement would come to, and by rule', () => {
  const returns = [
    pastReturn({
      id: 1,
      units: [pastUnits({ quantity: 2 })],
      money: { ...no_money, refund: 7700, fees: 300 },
    }),
    pastReturn({
      id: 2,
      units: [pastUnits({ order_line_item_id: 2, outcome: 'credit' })],
      money: { ...no_money, refund: 0, credit: 4000 },
    }),
  ];
  const tested = backTestCase([pastOrder({ returns })], {
    terms: { window: { days: 30 }, bonus: { credit: 500 } },
    rules: [
      {
        id: 'bulk',
        name: 'Two at once',
        when: { fact: 'return.item_count', at_least: 2 },
        do: { add_fee: { type: 'handling', amount: 700 }, send_to_review: { note: 'Look.' } },
      },
    ],
  });
  assert.deepEqual(rowOf(tested, 'charged_more'), { returns: 1, units: 2, value: 8000, amount: 400 });
  assert.deepEqual(rowOf(tested, 'more_bonus'), { returns: 1, units: 1, value: 4000, amount: 500 });
  assert.deepEqual(tested.after.money, { ...no_money, refund: 7300, credit: 4500, fees: 700, bonus: 500 });
  assert.deepEqual(
    new Set(decidersOf(tested).map((parts) => parts.join(' '))),
    new Set(['charged_more rule bulk', 'more_bonus zone everywhere', 'reviewed rule bulk']),
  );
});

test('it tells what goes elsewhere, stays with the shopper or may not come back by the way it did', () => {
  const rules = (actions: object) => ({ rules: [{ id: 'r', name: 'R', do: actions }] });
  const told = (actions: object) =>
    backTestCase([pastOrder()], rules(actions)).differences.map(({ kind, units }) => [kind, units]);
  assert.deepEqual(told({ set_destination: 'Utrecht' }), [['destination', 1]]);
  assert.deepEqual(told({ set_destination: ' reno ' }), []);
  assert.deepEqual(told({ keep: true }), [['kept', 1]]);
  assert.deepEqual(told({ exclude_methods: ['label'] }), [['method_excluded', 1]]);
  assert.deepEqual(told({ exclude_methods: ['dropoff'] }), []);
});

test('rules that nobody can answer any more are told', () => {
  const tested = backTestCase([two_returns], {
    rules: [{ id: 'r', name: 'R', when: { fact: 'return.channel', is: 'portal' }, do: { reject: {} } }],
  });
  assert.deepEqual([tested.changed, tested.unknown_facts], [1, [{ fact: 'return.channel', returns: 2 }]]);
});

const anyUnits = fc.record({
  order_line_item_id: fc.constantFrom(1, 2),
  quantity: fc.integer({ min: 1, max: 2 }),
  goods: fc.constantFrom('return', 'keep', 'donate', 'reject'),
  outcome: fc.constantFrom('refund', 'credit', 'exchange', 'shop_now'),
  value: fc.integer({ min: 0, max: 9000 }),
  exchange_total: fc.integer({ min: 0, max: 9000 }),
});
const anyReturn = fc.record({
  requested_at: fc.integer({ min: 3, max: 70 }).map(after),
  is_gift: fc.boolean(),
  units: fc.array(anyUnits.map(pastUnits), { minLength: 1, maxLength: 2 }),
});
const anyOrder = fc
  .record({
    country: fc.constantFrom('US', 'DE', null),
    returns: fc.array(anyReturn, { minLength: 1, maxLength: 3 }),
  })
  .map(({ country, returns }) =>
    pastOrder({
      country,
      returns: returns
        .toSorted((a, b) => a.requested_at - b.requested_at)
        .map((past, i) => pastReturn({ ...past, id: i + 1 })),
    }),
  );
const anyPolicy = fc
  .record({
    days: fc.integer({ min: 0, max: 60 }),
    handling: fc.integer({ min: 0, max: 900 }),
    credit: fc.integer({ min: 0, max: 900 }),
    keep_below: fc.constantFrom(0, 3000),
  })
  .map(({ days: count, handling, credit, keep_below }) => ({
    terms: { window: { days: count }, fees: { handling }, bonus: { credit }, keep_below },
  }));

test('allowed and refused are all, differences add up, and a policy differs from itself in nothing', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 3 }), anyPolicy, anyPolicy, (orders, one, other) => {
      const tested = backTestCase(orders, one, other);
      const units = orders.flatMap(({ returns }) => returns.flatMap((past) => past.units));
      const evaluated = units.filter(({ goods }) => goods !== 'reject');
      for (const side of [tested.before, tested.after]) {
        const { value } = side;
        assert.equal(
          side.units.allowed + side.units.refused,
          evaluated.reduce((sum, { quantity }) => sum + quantity, 0),
        );
        assert.equal(
          value.allowed + value.refused,
          evaluated.reduce((sum, one_of) => sum + one_of.quantity * one_of.value, 0),
        );
      }
      const sum = (name: 'units' | 'value' | 'amount', kind: DifferenceKind) =>
        rowOf(tested, kind)?.[name] ?? 0;
      const change = tested.after.units.allowed - tested.before.units.allowed;
      assert.equal(sum('units', 'allowed') - sum('units', 'refused'), change);
      assert.equal(
        sum('value', 'allowed') - sum('value', 'refused'),
        tested.after.value.allowed - tested.before.value.allowed,
      );
      for (const [name, more, less] of [
        ['fees', 'charged_more', 'charged_less'],
        ['bonus', 'more_bonus', 'less_bonus'],
      ] as const)
        assert.equal(
          sum('amount', more) + sum('amount', less),
          tested.after.money[name] - tested.before.money[name],
        );
      assert.deepEqual(backTestCase(orders, one, one).differences, []);
    }),
    { numRuns: 60 },
  );
});

test('a longer window never refuses more', () => {
  const count = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 2 }), count, count, (orders, a, b) => {
      const tested = backTestCase(orders, days(Math.max(a, b)), days(Math.min(a, b)));
      assert.equal(rowOf(tested, 'refused'), undefined);
    }),
    { numRuns: 40 },
  );
});
