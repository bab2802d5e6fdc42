import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { delivered } from '../../../../../test/support/eligibility-cases.ts';
import { evaluateCase, evaluateReturnCase, rule } from '../../../../../test/support/policy-cases.ts';
import type { PolicyCase } from '../../../../../test/support/policy-cases.ts';
import type { Condition } from '../document/document.ts';
import { FACT_NAMES, FACTS, OPERATORS } from '../document/words.ts';

const keepWhen = (when: Condition) => ({ rules: [rule('r', { keep: true }, when)] });
const holds = (when: Condition, given: PolicyCase = {}) =>
  evaluateCase({ ...given, policy: keepWhen(when) }).goods === 'keep';
const waits = (when: Condition, given: PolicyCase = {}) =>
  evaluateCase({ ...given, policy: keepWhen(when) }).waiting.flatMap(({ facts }) => facts);

// Two linen shirts at 40.00 of Acme, bought on 18 February with a quarter off by a regular customer; delivered on the 25th, looked at on 2 March.
const yes: Condition[] = [
  { fact: 'customer.tags', has_any: ['b2b', 'vip'] },
  { fact: 'customer.tags', has_all: ['vip'] },
  { fact: 'customer.tags', has_none: ['b2b'] },
  { fact: 'customer.orders_placed', is: 5 },
  { fact: 'customer.orders_placed', is_not: 4 },
  { fact: 'customer.returns_placed', at_least: 2 },
  { fact: 'customer.bonus_received', at_most: 1500 },
  { fact: 'customer.keep_outcomes', between: [1, 3] },
  { fact: 'customer.missing_or_wrong_items', at_most: 0 },
  { fact: 'order.country', is: 'us' },
  { fact: 'order.country', in: ['US', 'CA'] },
  { fact: 'order.country', not_in: ['DE'] },
  { fact: 'order.date', between: ['2026-02-18', '2026-02-18'] },
  { fact: 'order.date', at_least: '2026-02-18' },
  { fact: 'order.date', is: '2026-02-18' },
  { fact: 'order.days_since_window_began', is: 5 },
  { fact: 'order.discount_codes', has_any: ['spring25'] },
  { fact: 'order.discount_share', at_least: 2500 },
  { fact: 'order.tags', has_any: ['Wholesale '] },
  { fact: 'order.total', between: [8600, 8600] },
  { fact: 'product.id', is: 'p1' },
  { fact: 'product.variant_id', is: 'V1' },
  { fact: 'product.sku', starts_with: 'LS-' },
  { fact: 'product.sku', ends_with: '-m' },
  { fact: 'product.sku', contains: '01' },
  { fact: 'product.type', is_not: 'Shoes' },
  { fact: 'product.vendor', is: ' ACME' },
  { fact: 'product.tags', has_all: ['linen', 'summer'] },
  { fact: 'product.price', is: 4000 },
  { not: { fact: 'product.price', is: 4001 } },
  {
    all: [
      { fact: 'product.price', is: 4000 },
      { fact: 'order.country', is: 'US' },
    ],
  },
  {
    any: [
      { fact: 'product.price', is: 1 },
      { fact: 'order.country', is: 'US' },
    ],
  },
];
const no: Condition[] = [
  { fact: 'customer.tags', has_any: ['vi'] },
  { fact: 'customer.tags', has_all: ['vip', 'b2b'] },
  { fact: 'customer.tags', has_none: ['VIP'] },
  { fact: 'customer.orders_placed', at_least: 6 },
  { fact: 'order.date', at_most: '2026-02-17' },
  { fact: 'order.country', not_in: ['us'] },
  { fact: 'product.sku', starts_with: 'S-' },
  { fact: 'product.price', between: [4001, 9000] },
  { not: { fact: 'product.vendor', is: 'Acme' } },
  {
    all: [
      { fact: 'product.price', is: 4000 },
      { fact: 'order.country', is: 'DE' },
    ],
  },
  {
    any: [
      { fact: 'product.price', is: 1 },
      { fact: 'order.country', is: 'DE' },
    ],
  },
];

describe('a condition', () => {
  it('holds for what it describes, and for nothing else', () => {
    for (const when of yes) assert.ok(holds(when), JSON.stringify(when));
    for (const when of no) assert.ok(!holds(when), JSON.stringify(when));
  });

  it('knows every comparison of every kind of fact', () => {
    const text = JSON.stringify([...yes, ...no]);
    for (const operator of new Set(Object.values(OPERATORS).flat()))
      assert.ok(text.includes(`"${operator}"`), operator);
    const kinds = FACT_NAMES.filter((name) => text.includes(`"${name}"`)).map((name) => FACTS[name].kind);
    // Flags are chosen for a return, below.
    for (const kind of Object.keys(OPERATORS))
      assert.ok(kind === 'flag' || kinds.includes(kind as 'text'), kind);
  });

  it('reads what is chosen for a return', () => {
    const of_return = { method: 'label' as const, channel: 'Portal', fraud_signals: ['empty-box'] };
    const answers = { worn: 'Once: at home' };
    const unit = { reason: 'Too-Small', is_defective: false, outcome: 'credit' as const, answers };
    const kept = (when: Condition) =>
      evaluateReturnCase([unit, unit], { policy: keepWhen(when), of_return }).units[0]!.goods === 'keep';
    for (const when of [
      { fact: 'product.reason', in: ['too-small', 'too-large'] },
      { fact: 'product.is_defective', is: false },
      { fact: 'product.answers', has_any: ['worn:once: at home'] },
      { fact: 'return.item_count', at_least: 2 },
      { fact: 'return.method', is: 'label' },
      { fact: 'return.outcome', is: 'credit' },
      { fact: 'return.value', is: 8000 },
      { fact: 'return.is_whole', is: true },
      { fact: 'return.channel', is: 'portal' },
      { fact: 'return.fraud_signals', has_any: ['empty-box'] },
    ] as Condition[])
      assert.ok(kept(when), JSON.stringify(when));
  });
});

describe('a fact that is not known', () => {
  const unknown: Condition = { fact: 'product.reason', is: 'late' };
  const known: Condition = { fact: 'product.price', is: 4000 };

  it('keeps a rule from applying, also under `not`, and is told', () => {
    for (const when of [unknown, { not: unknown }, { all: [known, unknown] }] as Condition[]) {
      assert.equal(holds(when), false);
      assert.deepEqual(waits(when), ['product.reason']);
    }
  });

  it('does not matter where the rest decides', () => {
    assert.equal(holds({ any: [known, unknown] }), true);
    assert.deepEqual(waits({ any: [known, unknown] }), []);
    assert.equal(holds({ all: [{ not: known }, unknown] }), false);
    assert.deepEqual(waits({ all: [{ not: known }, unknown] }), []);
  });

  it('is not told when an earlier rule has decided', () => {
    const rules = [rule('first', { keep: true }), rule('second', { donate: true }, unknown)];
    const { goods, waiting } = evaluateCase({ policy: { rules } });
    assert.deepEqual([goods, waiting], ['keep', []]);
  });

  it('is every amount of an order in another currency', () => {
    assert.deepEqual(waits({ fact: 'order.total', at_least: 1 }, { order: { currency: 'EUR' } }), [
      'order.total',
    ]);
  });

  it('is unlike one that is known not to be there', () => {
    const line = { vendor: null };
    assert.equal(holds({ fact: 'product.vendor', is_not: 'Acme' }, { line }), true);
    assert.equal(holds({ fact: 'product.vendor', is: 'Acme' }, { line }), false);
    assert.deepEqual(waits({ fact: 'product.vendor', is: 'Acme' }, { line }), []);
  });

  it('are the days of a window that has not begun', () => {
    const line = { quantity_fulfilled: 0, parcels: [] };
    assert.deepEqual(waits({ fact: 'order.days_since_window_began', at_least: 0 }, { line }), [
      'order.days_since_window_began',
    ]);
    const twice = { parcels: [delivered('2026-02-25T18:12:00Z', 1), delivered('2026-03-01T18:12:00Z', 1)] };
    assert.equal(holds({ fact: 'order.days_since_window_began', is: 1 }, { line: twice }), true);
  });
});
