import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { at, delivered, evaluateCase as evaluate } from '../../../../../test/support/eligibility-cases.ts';
import type { EligibilityCase as Case } from '../../../../../test/support/eligibility-cases.ts';
import { canEverBeReturned } from './eligibility.ts';
import { built_in_document } from './built-in-policy.ts';
import type { PolicyDocument } from '../document/document.ts';
import type { Parcel } from './legal-windows.ts';

/** The built-in policy with other terms. */
const withTerms = (terms: PolicyDocument['terms']): PolicyDocument => ({
  ...built_in_document,
  terms: { ...built_in_document.terms, ...terms },
});
const codes = (given: Case) => evaluate(given).ineligibility_codes;
const until = (given: Case) => evaluate(given).return_by?.toISOString();

describe('a line of an order', () => {
  it('may come back within 30 days of its delivery', () => {
    const { order_line_item_id, quantity_returnable, quantity_eligible, eligible } = evaluate();
    assert.deepEqual([order_line_item_id, quantity_returnable, quantity_eligible], [551200, 3, 3]);
    assert.deepEqual([eligible, evaluate().ineligibility_codes], [true, []]);
    assert.deepEqual(evaluate().outcomes, ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now']);
    assert.deepEqual(evaluate().return_by, at('2026-03-27T23:59:59Z'));
  });

  it('cannot be exchanged for its like when it is no product', () => {
    assert.deepEqual(evaluate({ line: { variant_id: null } }).outcomes, [
      'refund',
      'credit',
      'advanced_exchange',
      'shop_now',
    ]);
  });
});

describe('the window', () => {
  it('ends with the last second of its last day', () => {
    assert.deepEqual(codes({ now: '2026-03-27T23:59:59.999Z' }), []);
    assert.deepEqual(codes({ now: '2026-03-28T00:00:00Z' }), ['outside-window']);
    assert.equal(until({ now: '2026-03-28T00:00:00Z' }), '2026-03-27T23:59:59.000Z');
  });

  it('counts days of the time zone of the shop, over changes of its clocks', () => {
    // Delivered on 25 February in both; clocks go forward on 8 March in New York, and on 29 March in Madrid.
    assert.equal(until({ time_zone: 'America/New_York' }), '2026-03-28T03:59:59.000Z');
    assert.equal(until({ time_zone: 'Europe/Madrid' }), '2026-03-27T22:59:59.000Z');
    const late = { line: { parcels: [delivered('2026-02-28T23:30:00Z')] } };
    assert.equal(until({ ...late, time_zone: 'Europe/Madrid' }), '2026-03-31T21:59:59.000Z');
    assert.equal(until(late), '2026-03-30T23:59:59.000Z');
    // The clocks of Beirut go forward at midnight: 29 March 2026 has no 00:00.
    const beirut = { line: { parcels: [delivered('2026-02-26T10:00:00Z')] }, time_zone: 'Asia/Beirut' };
    assert.equal(until(beirut), '2026-03-28T21:59:59.000Z');
  });

  it('counts from dispatch without a delivery, and from the sale without either', () => {
    const sent: Parcel = { quantity: 3, fulfilled_at: at('2026-02-20T15:00:00Z'), delivered_at: null };
    assert.equal(until({ line: { parcels: [sent] } }), '2026-03-22T23:59:59.000Z');
    assert.equal(until({ line: { parcels: [] } }), '2026-03-20T23:59:59.000Z');
  });

  it('is that of the last parcel, while the units of earlier ones are out of it', () => {
    const parcels = [delivered('2026-02-01T12:00:00Z', 2), delivered('2026-02-25T12:00:00Z', 1)];
    const { quantity_returnable, quantity_eligible, return_by } = evaluate({
      line: { parcels },
      now: '2026-03-10T00:00:00Z',
    });
    assert.deepEqual([quantity_returnable, quantity_eligible, return_by], [3, 1, at('2026-03-27T23:59:59Z')]);
    // Units that are on their way back are taken for the oldest.
    const held = { line: { parcels, quantity_held: 2 }, now: '2026-03-10T00:00:00Z' };
    assert.deepEqual([evaluate(held).quantity_returnable, evaluate(held).quantity_eligible], [1, 1]);
    assert.equal(evaluate({ line: { parcels } }).quantity_eligible, 3);
    assert.deepEqual(codes({ line: { parcels }, now: '2026-03-28T00:00:00Z' }), ['outside-window']);
  });
});

describe('units that are not there', () => {
  it('have not left, are in returns, or were refunded without one', () => {
    for (const [given, returnable, expected] of [
      [{ quantity_fulfilled: 0, parcels: [] }, 0, ['not-fulfilled']],
      [{ quantity_held: 2 }, 1, []],
      [{ quantity_held: 3 }, 0, ['already-returned']],
      [{ quantity_refunded: 2 }, 1, []],
      [{ quantity_refunded: 3 }, 0, ['already-refunded']],
      [{ quantity_held: 2, quantity_refunded: 1 }, 0, ['already-returned', 'already-refunded']],
      [{ quantity_held: 3, quantity_refunded: 1 }, 0, ['already-returned', 'already-refunded']],
      [{ quantity_fulfilled: 1, quantity_held: 1 }, 0, ['not-fulfilled', 'already-returned']],
      [{ quantity_fulfilled: 1 }, 1, []],
      [{ quantity_fulfilled: 0, quantity_refunded: 3, parcels: [] }, 0, ['already-refunded']],
    ] as const) {
      const { quantity_returnable, eligible, ineligibility_codes, outcomes } = evaluate({ line: given });
      assert.deepEqual([quantity_returnable, ineligibility_codes], [returnable, expected]);
      assert.deepEqual([eligible, outcomes.length > 0], [expected.length === 0, expected.length === 0]);
    }
  });

  it('are told with what else speaks against them', () => {
    const given = { line: { quantity_held: 3, product_tags: ['final-sale'] }, lists: { is_blocked: true } };
    assert.deepEqual(codes({ ...given, order: { status: 'cancelled' }, now: '2026-05-01T00:00:00Z' }), [
      'already-returned',
      'outside-window',
      'final-sale',
      'blocklisted',
      'order-cancelled',
    ]);
  });
});

describe('rules and lists', () => {
  const final_sale = { line: { product_tags: ['summer', 'Final-Sale'] } };

  it('bar final sale, whatever the case of the tag', () => {
    assert.deepEqual(codes(final_sale), ['final-sale']);
    assert.equal(evaluate(final_sale).return_by, null);
    assert.deepEqual(codes({ line: { product_tags: ['no-final-sale'] } }), []);
  });

  it('bar what the blocklist names: order or shopper, variant, product', () => {
    assert.deepEqual(codes({ lists: { is_blocked: true } }), ['blocklisted']);
    assert.deepEqual(codes({ lists: { blocked_variant_ids: new Set(['39076568408247']) } }), ['blocklisted']);
    assert.deepEqual(codes({ lists: { blocked_variant_ids: new Set(['1']) } }), []);
    const tagged = { line: { product_tags: ['Underwear'] } };
    assert.deepEqual(codes({ ...tagged, lists: { blocked_product_tags: new Set(['Underwear']) } }), [
      'blocklisted',
    ]);
    assert.deepEqual(codes({ lists: { blocked_product_tags: new Set(['Underwear']) } }), []);
  });

  it('give way to the allowlist, all of them, and leave no last moment', () => {
    const { eligible, return_by, quantity_eligible } = evaluate({
      ...final_sale,
      lists: { is_allowed: true, is_blocked: true },
      policy: undefined,
      now: '2029-01-01T00:00:00Z',
    });
    assert.deepEqual([eligible, return_by, quantity_eligible], [true, null, 3]);
  });

  it('but the allowlist neither brings units back nor revives an order', () => {
    const lists = { is_allowed: true };
    assert.deepEqual(codes({ lists, line: { quantity_held: 3 } }), ['already-returned']);
    assert.deepEqual(codes({ lists, order: { status: 'cancelled' } }), ['order-cancelled']);
    assert.deepEqual(codes({ lists, order: { is_full: true } }), ['not-returnable']);
  });

  it('need a policy', () => {
    assert.deepEqual(codes({ policy: undefined }), ['no-policy']);
    assert.equal(evaluate({ policy: undefined }).return_by, null);
    const shorter = withTerms({ window: { days: 7 }, outcomes: ['credit'] });
    const { outcomes, return_by } = evaluate({ policy: shorter });
    assert.deepEqual([outcomes, return_by], [['credit'], at('2026-03-04T23:59:59Z')]);
  });
});

describe('the right of withdrawal', () => {
  const german = { order: { shipping_country_code: 'DE' } };
  const ineligible: Case[] = [
    { line: { product_tags: ['final-sale'] } },
    { lists: { is_blocked: true } },
    { lists: { blocked_variant_ids: new Set(['39076568408247']) } },
    { policy: undefined },
    { policy: withTerms({ window: { days: 1 } }) },
  ];

  it('goes before final sale, blocklist and policy for 14 days after delivery, and gives the money back', () => {
    for (const given of ineligible) {
      const last = evaluate({ ...given, ...german, now: '2026-03-11T23:59:59Z' });
      assert.deepEqual(
        [last.eligible, last.ineligibility_codes, last.outcomes, last.return_by],
        [true, [], ['refund'], at('2026-03-11T23:59:59Z')],
      );
      const over = evaluate({ ...given, ...german, now: '2026-03-12T00:00:00Z' });
      assert.equal(over.eligible, false);
      assert.ok(over.ineligibility_codes.length > 0);
      assert.equal(evaluate({ ...given, now: '2026-03-11T23:59:59Z' }).eligible, false);
    }
  });

  it('holds in the European Union and the United Kingdom', () => {
    const eligible = (shipping_country_code: string | null) =>
      evaluate({ lists: { is_blocked: true }, order: { shipping_country_code } }).eligible;
    for (const country of ['AT', 'FR', 'GB', 'GR', 'HR', 'IE', 'SE']) assert.ok(eligible(country), country);
    for (const country of ['US', 'CH', 'NO', 'TR', 'AU', '', null])
      assert.ok(!eligible(country), String(country));
  });

  it('is not that of a business, nor is the guarantee, and its policy stays', () => {
    const customer = { is_business: true };
    for (const given of ineligible) assert.equal(evaluate({ ...given, ...german, customer }).eligible, false);
    const { outcomes, return_by, can_withdraw } = evaluate({ ...german, customer });
    assert.deepEqual([outcomes, return_by], [evaluate().outcomes, evaluate().return_by]);
    assert.deepEqual([can_withdraw, evaluate(german).can_withdraw], [false, true]);
    const late = { ...german, now: '2027-02-20T00:00:00Z' };
    assert.equal(evaluate(late).if_defective?.is_by_law, true);
    assert.equal(evaluate({ ...late, customer }).if_defective, null);
    assert.equal(evaluate({ ...late, customer: { is_business: false } }).if_defective?.is_by_law, true);
  });

  it('neither shortens the window nor takes an outcome away', () => {
    assert.equal(until(german), until({}));
    assert.deepEqual(evaluate(german).outcomes, evaluate().outcomes);
    assert.equal(evaluate(german).quantity_eligible, evaluate().quantity_eligible);
    const credit_only = withTerms({ outcomes: ['credit'] });
    assert.deepEqual(evaluate({ ...german, policy: credit_only }).outcomes, ['refund', 'credit']);
    assert.deepEqual(evaluate({ ...german, policy: credit_only, now: '2026-03-20T00:00:00Z' }).outcomes, [
      'credit',
    ]);
  });

  it('lasts 30 days from dispatch while nobody reported the delivery, and has not begun before', () => {
    const sent: Parcel = { quantity: 3, fulfilled_at: at('2026-02-20T15:00:00Z'), delivered_at: null };
    const given = { ...german, lists: { is_blocked: true }, line: { parcels: [sent] } };
    assert.equal(until(given), '2026-03-22T23:59:59.000Z');
    const waiting = { ...german, lists: { is_blocked: true }, line: { quantity_fulfilled: 0, parcels: [] } };
    assert.deepEqual(codes(waiting), ['not-fulfilled']);
  });

  it('does not revive a cancelled order', () => {
    assert.deepEqual(codes({ order: { shipping_country_code: 'DE', status: 'cancelled' } }), [
      'order-cancelled',
    ]);
  });
});

describe('what does not come back', () => {
  const final_sale = { line: { product_tags: ['final-sale'] } };
  const german = { order: { shipping_country_code: 'DE' } };
  const late = '2026-03-28T00:00:00Z';

  it('is told to come back with a defect as long as it would, and not otherwise', () => {
    const cases: [Case, number | undefined][] = [
      [final_sale, 3],
      [{ ...final_sale, now: late }, undefined],
      [{ ...final_sale, ...german, now: '2028-02-20T00:00:00Z' }, 3],
      [{ ...final_sale, ...german, now: '2028-03-01T00:00:00Z' }, undefined],
      [{ now: late }, undefined],
      [{ ...german, now: late }, 3],
      [{ ...german, lists: { is_blocked: true }, now: late }, 3],
      [{ lists: { is_blocked: true } }, undefined],
      [{ ...german, policy: undefined, now: late }, 3],
      [{}, undefined],
      [{ line: { product_tags: ['final-sale'], quantity_held: 3 } }, undefined],
      [{ ...final_sale, order: { status: 'cancelled' } }, undefined],
      [{ ...final_sale, now: late, lists: { is_allowed: true } }, undefined],
    ];
    for (const [given, units] of cases) {
      const { if_defective, because } = evaluate(given);
      assert.equal(if_defective?.quantity_eligible, units, JSON.stringify(given));
      const is_told = because.some(({ remedy }) => remedy?.code === 'name-a-defect');
      assert.equal(is_told, units !== undefined, JSON.stringify(given));
    }
  });

  it('may be a part of a line, of which more comes back with a defect', () => {
    const parcels = [delivered('2026-02-01T12:00:00Z', 2), delivered('2026-02-25T12:00:00Z', 1)];
    const { quantity_eligible, if_defective } = evaluate({
      ...german,
      line: { parcels },
      now: '2026-03-12T00:00:00Z',
    });
    assert.deepEqual([quantity_eligible, if_defective?.quantity_eligible], [1, 3]);
  });
});

describe('an order of which nothing can ever be returned', () => {
  it('is not one whose seller still answers for defects by law, whatever list or policy say', () => {
    for (const ineligible of [{ lists: { is_blocked: true } }, { policy: undefined }])
      for (const [country, now, expected] of [
        ['DE', '2028-02-20T00:00:00Z', true],
        ['DE', '2028-03-01T00:00:00Z', false],
        ['US', '2026-03-02T00:00:00Z', false],
      ] as const) {
        const order = { shipping_country_code: country };
        assert.equal(canEverBeReturned([evaluate({ ...ineligible, order, now })]), expected, country);
      }
  });

  it('was cancelled, is blocked, or has no policy, in all its lines', () => {
    const ever = (...cases: Case[]) => canEverBeReturned(cases.map(evaluate));
    assert.equal(ever({ order: { status: 'cancelled' } }), false);
    assert.equal(ever({ lists: { is_blocked: true } }), false);
    assert.equal(ever({ policy: undefined }), false);
    assert.equal(ever({ lists: { is_blocked: true } }, {}), true);
    assert.equal(ever({ now: '2027-01-01T00:00:00Z' }), true);
    assert.equal(ever({ line: { quantity_held: 3 } }), true);
    assert.equal(
      ever({
        lists: { is_blocked: true },
        order: { shipping_country_code: 'FR' },
        line: { quantity_fulfilled: 0, parcels: [] },
      }),
      true,
    );
  });
});
