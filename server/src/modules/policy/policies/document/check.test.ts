import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkPolicy } from './check.ts';
import type { PolicyDocument } from './document.ts';

const good: PolicyDocument = {
  name: 'Standard',
  currency: 'EUR',
  terms: { window: { days: 30 } },
  zones: [{ id: 'everywhere' }],
};
const one = { fact: 'order.total', at_least: 1 };

/** `path: message` of every problem. */
function problems(change: object): string[] {
  const checked = checkPolicy({ ...good, ...change });
  return 'problems' in checked ? checked.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}
const ofCondition = (when: unknown) =>
  problems({ rules: [{ id: 'r', name: 'R', when, do: { keep: true } }] });
const ofActions = (actions: unknown) => problems({ rules: [{ id: 'r', name: 'R', do: actions }] });

describe('a policy', () => {
  it('is given back when it can be evaluated', () => {
    assert.deepEqual(checkPolicy(good), { document: good });
    for (const value of [undefined, null, 7, 'policy', []]) assert.ok('problems' in checkPolicy(value));
  });

  it('has no members that nobody knows, and says where one is', () => {
    assert.deepEqual(problems({ window: 3 }), ["window: Isn't a known member."]);
    assert.deepEqual(problems({ terms: { window: { days: 30, hours: 3 } } }), [
      "terms.window.hours: Isn't a known member.",
    ]);
    assert.deepEqual(problems({ name: undefined }), ['name: Is missing.']);
    assert.deepEqual(ofActions({ refund_shipping: 'some' }), [
      'rules.0.do.refund_shipping: Must be one of none, proportional, all.',
    ]);
  });

  it('asks for ways, outcomes and channels that there are', () => {
    for (const when of [
      { fact: 'return.channel', in: ['API', 'staff'] },
      { fact: 'return.method', is_not: 'label' },
      { fact: 'return.outcome', starts_with: 'ex' },
    ])
      assert.deepEqual(ofCondition(when), []);
    assert.deepEqual(ofCondition({ fact: 'return.channel', is: 'portal' }), [
      'rules.0.when.is: return.channel must be one of api, staff.',
    ]);
    assert.equal(ofCondition({ fact: 'return.outcome', not_in: ['refund', 'gift'] }).length, 1);
  });

  it('sends exchanges before the returned items are back within limits, and asks for those no sooner than the law', () => {
    const of = (instant: object, zones: object[] = [{ id: 'us', countries: ['US'] }], terms: object = {}) =>
      problems({ zones, terms: { ...good.terms, ...terms, exchange: { instant } } });
    const deposit = { security: 'deposit', send_within_days: 7 };
    assert.deepEqual(of(deposit), []);
    assert.deepEqual(of({ ...deposit, send_within_days: 2 }).length, 1);
    const law = (zone: number, country: string) =>
      `zones.${zone} (exchange.instant): send_within_days must be at least 14: the law gives shoppers in ${country} that long.`;
    assert.deepEqual(of(deposit, [{ id: 'de', countries: ['US', 'DE'] }]), [law(0, 'DE')]);
    assert.deepEqual(of(deposit, [{ id: 'us', countries: ['US'] }, { id: 'rest' }]), [law(1, 'AT')]);
    assert.deepEqual(of({ ...deposit, send_within_days: 14 }, [{ id: 'rest' }]), []);
    const trust = { security: 'none', send_within_days: 7 };
    assert.match(of(trust)[0]!, /exposure\.shop and exposure\.customer/);
    assert.deepEqual(of({ ...trust, exposure: { shop: 50_000, customer: 20_000 } }), []);
    assert.match(of({ ...trust, exposure: { shop: 1, customer: 2 } })[0]!, /more than exposure\.shop/);
    assert.match(of(deposit, undefined, { outcomes: ['refund'] })[0]!, /no exchange/);
  });

  it('exempts goods by what they are, on a ground of the law, and unsealed ones by what the shopper says', () => {
    const questions = [{ id: 'seal', prompt: 'Opened?', type: 'choice', choices: ['Yes', 'No'] }];
    const of = (when: unknown, ground = 'personalised') =>
      problems({ questions, withdrawal: { exempt: [{ id: 'e', name: 'E', ground, when }] } });
    const at = 'withdrawal.exempt.0';
    const opened = { fact: 'product.answers', has_any: ['seal:Yes'] };
    const tagged = { fact: 'product.tags', has_any: ['earrings'] };
    assert.deepEqual(of(tagged), []);
    assert.deepEqual(of({ all: [tagged, opened] }, 'unsealed_hygiene'), []);
    assert.deepEqual(of(tagged, 'unsealed_hygiene'), [
      `${at}.when: Products are exempt only once they are unsealed: add a question about the seal, and test the answer with product.answers.`,
    ]);
    assert.match(of(tagged, 'on_sale')[0]!, /withdrawal\.exempt\.0\.ground: Must be one of market_price, /);
    assert.match(
      of({ fact: 'product.price', at_most: 900 })[0]!,
      /product\.price isn't a fact about the product/,
    );
    for (const answer of ['seal:Perhaps', 'seal', 'seal:', 'box:Yes'])
      assert.deepEqual(of({ ...opened, has_any: [answer] }), [
        `${at}.when.has_any: ${answer} isn't an answer to a question of the policy. Use the form question:answer.`,
      ]);
    const exemption = { id: 'e', name: 'E', ground: 'perishable', when: tagged };
    assert.deepEqual(problems({ withdrawal: { exempt: [exemption, exemption] } }), [
      'withdrawal.exempt.1.id: e is already used before.',
    ]);
    const asked = (goods: unknown) => problems({ questions: [{ ...questions[0], shown_when: { goods } }] });
    assert.deepEqual(asked(tagged), []);
    assert.match(asked(opened)[0]!, /isn't an answer to a question/);
  });

  it('names things once, and only things that there are', () => {
    const rule = { id: 'r', name: 'R', do: { keep: true } };
    for (const [change, expected] of [
      [{ currency: 'EUX' }, ["currency: EUX isn't a currency code of ISO 4217."]],
      [{ time_zone: 'Mars/Base' }, ["time_zone: Mars/Base isn't a time zone."]],
      [{ rules: [rule, rule] }, ['rules.1.id: r is already used before.']],
      [
        {
          zones: [
            { id: 'a', countries: ['DE'] },
            { id: 'b', countries: ['FR', 'DE'] },
          ],
        },
        ['zones.1.countries.1: DE is already in the zone a.'],
      ],
      [
        { zones: [{ id: 'a', countries: ['ZZ'] }] },
        ["zones.0.countries.0: ZZ isn't a country code of ISO 3166-1."],
      ],
      [
        { zones: [{ id: 'a' }, { id: 'b', countries: ['DE'] }] },
        ['zones.0: A zone without countries covers every country: zones after it never apply.'],
      ],
    ] as const)
      assert.deepEqual(problems(change), expected);
  });

  it('has a window for what it offers, and thresholds that mean something', () => {
    assert.deepEqual(problems({ terms: { outcomes: ['refund'] } }), [
      'zones.0: Its terms have no window for the outcome refund.',
    ]);
    const terms = { outcomes: ['refund'], windows: { refund: { days: 1 }, credit: { days: 1 } } };
    assert.deepEqual(problems({ terms }), [
      "zones.0: Its terms have a window for the outcome credit, which they don't offer.",
    ]);
    assert.equal(problems({ terms: { window: { days: 1 }, keep_below: 500, donate_below: 500 } }).length, 1);
  });

  it('has holidays in their order, on days that there are', () => {
    const holiday = {
      name: 'H',
      bought_from: '2026-11-01',
      bought_until: '2026-12-24',
      return_until: '2027-01-31',
    };
    assert.deepEqual(problems({ holidays: [holiday] }), []);
    assert.deepEqual(problems({ holidays: [{ ...holiday, bought_until: '2026-10-31' }] }), [
      'holidays.0.bought_until: Is before bought_from.',
    ]);
    assert.deepEqual(problems({ holidays: [{ ...holiday, return_until: '2027-02-30' }] }), [
      "holidays.0.return_until: 2027-02-30 isn't a date.",
    ]);
  });

  it('asks questions that an earlier answer can lead to', () => {
    const first = { id: 'worn', prompt: 'Did you wear it?', type: 'choice', choices: ['yes', 'no'] };
    const second = { id: 'how', prompt: 'How long?', type: 'text' };
    const after = (shown_when: object) => problems({ questions: [first, { ...second, shown_when }] });
    assert.deepEqual(after({ question: 'worn', answers: ['yes'] }), []);
    assert.deepEqual(after({ question: 'worn', answers: ['maybe'] }), [
      "questions.1.shown_when.answers.0: maybe isn't an answer to worn.",
    ]);
    assert.equal(after({ question: 'how', answers: ['x'] }).length, 1);
    assert.equal(after({ question: 'worn' }).length, 1);
    assert.equal(problems({ questions: [{ ...second, type: 'choice' }] }).length, 1);
  });
});

describe('a rule', () => {
  it('compares each kind of fact in its own ways', () => {
    for (const good_one of [
      one,
      { not: { any: [one, { all: [one] }] } },
      { fact: 'order.date', between: ['2026-01-01', '2026-01-31'] },
      { fact: 'return.is_whole', is: true },
      { fact: 'product.tags', has_none: ['sale'] },
    ])
      assert.deepEqual(ofCondition(good_one), []);
    for (const bad of [
      { fact: 'order.total' },
      { fact: 'order.total', at_least: 1, at_most: 2 },
      { fact: 'order.total', starts_with: '1' },
      { fact: 'order.total', at_least: '2026-01-01' },
      { fact: 'order.total', between: [2, 1] },
      { fact: 'order.date', is: '2026-02-30' },
      { fact: 'product.tags', is: 'sale' },
      { fact: 'return.is_whole', is: 'yes' },
      { all: [one], any: [one] },
      { at_least: 3 },
      { all: [one], at_least: 3 },
      { not: { not: { not: { not: one } } } },
      {
        any: [{ all: Array.from({ length: 11 }, () => one) }, { all: Array.from({ length: 10 }, () => one) }],
      },
    ])
      assert.equal(ofCondition(bad).length, 1, JSON.stringify(bad));
  });

  it('asks for countries that there are', () => {
    for (const good_one of [{ in: ['gb', 'US'] }, { is_not: 'DE' }, { starts_with: 'u' }])
      assert.deepEqual(ofCondition({ fact: 'order.country', ...good_one }), []);
    assert.deepEqual(ofCondition({ not: { fact: 'order.country', in: ['DE', 'UK'] } }), [
      "rules.0.when.not.in: UK isn't a country code of ISO 3166-1.",
    ]);
    assert.equal(ofCondition({ fact: 'order.country', is: 'Germany' }).length, 1);
  });

  it('does not contradict itself', () => {
    for (const actions of [
      {},
      { keep: true, donate: true },
      { add_fee: { type: 'handling' } },
      { add_fee: { type: 'restocking', basis_points: 100, amount: 100 } },
      { add_fee: { type: 'label', amount: 100 }, waive_fees: ['label'] },
    ])
      assert.equal(ofActions(actions).length, 1, JSON.stringify(actions));
    assert.deepEqual(ofActions({ add_fee: { type: 'restocking', basis_points: 1500 } }), []);
  });
});
