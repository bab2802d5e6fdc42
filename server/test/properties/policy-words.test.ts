import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { policyChanges } from '@retour/contract/policy-words/changes';
import { ACTION_NAMES } from '@retour/contract/policy-words/sentences';
import type { Reader } from '@retour/contract/policy-words/sentences';
import { PolicyDocument } from '../../src/modules/policy/policies/document/document.ts';
import { Actions } from '../../src/modules/policy/policies/document/rule.ts';

const readers: Reader[] = [
  { language: 'en', tag: 'en-GB', currency: 'GBP' },
  { language: 'de', tag: 'de-DE', currency: 'GBP' },
];
const window = { days: 30, from: 'fulfillment', without_delivery: 'order', buffer_days: 3 };
const terms = {
  outcomes: ['refund', 'credit'],
  window,
  windows: { refund: window, credit: window, exchange: window, advanced_exchange: window, shop_now: window },
  methods: ['label', 'dropoff'],
  destination: 'York',
  processing_event: 'delivered',
  processing_events: {
    refund: 'grading',
    credit: 'in_transit',
    exchange: 'in_transit',
    advanced_exchange: 'dropoff',
    shop_now: 'manual',
  },
  fees: {
    handling: 300,
    restocking_basis_points: 1500,
    label: 395,
    waived_for: { reasons: ['too-small'], outcomes: ['credit', 'exchange'] },
  },
  bonus: { credit: 500, credit_basis_points: 1000, shop: 300, shop_basis_points: 500 },
  honour_original_discount: true,
  exchange: {
    price: 'even',
    free_within: [9000, 11_000],
    other_products: {
      price: 'even_generous',
      free_within: [9500, 10_500],
      same: 'collection',
      at_most_extra: 5000,
    },
    keep_in_stock: 2,
    instant: {
      security: 'deposit',
      send_within_days: 14,
      grace_days: 3,
      release_on: 'grading',
      exposure: { shop: 500_000, customer: 20_000, open: 1 },
    },
  },
  leftover_to: 'credit',
  refund_shipping: 'proportional',
  keep_below: 500,
  donate_below: 900,
  review: { value_at_least: 50_000, items_at_least: 10, fraud_signals: true },
  reasons: 'general',
};
const faulty = { fact: 'product.tags', has_any: ['faulty'] };

/** A policy that has every member that there is. */
const whole = {
  name: 'Gifts',
  description: 'For gifts.',
  currency: 'GBP',
  time_zone: 'Europe/London',
  terms,
  zones: [
    { id: 'uk', name: 'United Kingdom', countries: ['GB', 'IE'], terms },
    { id: 'rest', name: 'Everywhere else' },
  ],
  holidays: [
    { name: 'Gifts', bought_from: '2026-11-01', bought_until: '2026-12-24', return_until: '2027-01-31' },
  ],
  final_sale_tags: ['final-sale', 'perishable'],
  withdrawal: { exempt: [{ id: 'cut', name: 'Cut', ground: 'personalised', when: faulty }] },
  exchange_only_tags: ['swap'],
  defect_reasons: ['broken'],
  questions: [
    {
      id: 'seal',
      prompt: 'Is it sealed?',
      type: 'choice',
      choices: ['Yes', 'No'],
      shown_when: { reasons: ['opened'] },
    },
    {
      id: 'where',
      prompt: 'Where?',
      type: 'text',
      shown_when: { question: 'seal', answers: ['No'], goods: faulty },
    },
  ],
  limits: [{ id: 'year', per: 'customer', count: 'returns', at_most: 9, period_days: 365, beyond: 'review' }],
  rules: [
    {
      id: 'first',
      name: 'First',
      when: { all: [faulty, { any: [faulty, { not: { fact: 'product.price', at_least: 5 } }] }] },
      do: {
        bypass_final_sale: true,
        reject: { note: 'No.' },
        send_to_review: { note: 'Look.' },
        set_destination: 'York',
        set_processing_event: { event: 'grading', outcomes: ['refund'] },
        exclude_methods: ['label'],
        exclude_outcomes: ['refund'],
        set_window: { ...window, outcomes: ['credit'] },
        set_reasons: 'shoes',
        add_fee: { type: 'label', amount: 200 },
        waive_fees: ['handling'],
        grant_bonus: { credit: 500, credit_basis_points: 1000, shop: 300, shop_basis_points: 500 },
        refund_shipping: 'all',
      },
    },
    { id: 'third', name: 'Third', do: { donate: true } },
    { id: 'fourth', name: 'Fourth', do: { require_shipping: true, offer_keep: { basis_points: 4000 } } },
    { id: 'second', name: 'Second', do: { keep: true, add_fee: { type: 'restocking', basis_points: 500 } } },
  ],
};

type Json = Record<string, unknown>;
const isObject = (given: unknown): given is Json => typeof given === 'object' && given !== null;

/** Every version of a value in which one thing is other: a leaf, or a member or element that is gone. */
function* variants(given: unknown): Generator<{ path: string; value: unknown }> {
  if (Array.isArray(given)) {
    for (const [i, each] of given.entries()) {
      if (given.length > 1) yield { path: `.${i} gone`, value: given.toSpliced(i, 1) };
      for (const { path, value } of variants(each))
        yield { path: `.${i}${path}`, value: given.with(i, value) };
    }
  } else if (isObject(given))
    for (const [name, each] of Object.entries(given)) {
      const { [name]: _, ...others } = given;
      yield { path: `.${name} gone`, value: others };
      for (const { path, value } of variants(each))
        yield { path: `.${name}${path}`, value: { ...given, [name]: value } };
    }
  else yield { path: '', value: otherThan(given) };
}

const words: Record<string, string> = {
  refund: 'exchange',
  credit: 'refund',
  delivery: 'order',
  order: 'fulfillment',
  grading: 'delivered',
  proportional: 'all',
  all: 'none',
  returns: 'units',
  customer: 'order',
  review: 'refuse',
  choice: 'text',
};
function otherThan(given: unknown): unknown {
  if (typeof given === 'number') return given + 1;
  if (typeof given === 'boolean') return !given;
  const text = String(given);
  if (/^\d{4}-/.test(text)) return text.replace(/\d$/, '9');
  return words[text] ?? (/^[A-Z]{2,3}$/.test(text) ? text.replace(/.$/, 'X') : `${text}x`);
}

/** What no policy can have: a limit of nothing, and an action that is there and false. What a question's type changes is its choices. */
const is_beyond_words =
  /limits\.0\.(per|count) gone|do\.(keep|donate|require_shipping|bypass_final_sale)$|questions\.\d\.type/;

describe('a policy in words', () => {
  it('has a policy in this test with every member that policies can have', () => {
    const missing = membersOf(PolicyDocument).filter((name) => !JSON.stringify(whole).includes(`"${name}"`));
    assert.deepEqual(missing, []);
  });

  it('says what is other wherever one thing of a policy changes', () => {
    for (const reader of readers) {
      const silent: string[] = [];
      for (const { path, value } of variants(whole)) {
        const told = JSON.stringify(policyChanges(whole, value, reader).map(({ parts }) => parts));
        if (
          /^\[\]|only the JSON|nur das JSON|undefined|NaN|\[object/.test(told) &&
          !is_beyond_words.test(path)
        )
          silent.push(`${path}: ${told}`);
      }
      assert.deepEqual(silent, []);
    }
  });

  it('knows every action', () => {
    assert.deepEqual([...ACTION_NAMES].toSorted(), Object.keys(Actions.properties).toSorted());
  });
});

/** The names of the members of a schema and of those within. */
function membersOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, each]) => (name === '$defs' ? [] : membersOf(each))),
  ];
}
