import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { exchangePrice, priceHeld } from './quote-exchange.ts';
import type { ExchangePriceRule } from './quote-exchange.ts';

/** Tells the price from what was paid, what the new item costs today, and what the returned one does. */
const priceBy =
  (rule: ExchangePriceRule) =>
  (paid: number, present: number, replaced: number | null = present) =>
    exchangePrice({ paid, present, replaced }, rule);
const even = priceBy('even');
const generous = priceBy('even_generous');

// The sums stay small, so that all prices meet, and so that a difference of one is seen.
const amount = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1_000_000 }));
const anyRange = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 10_000, max: 20_000 }));
const anyRule = fc.oneof(
  fc.constantFrom<ExchangePriceRule[]>('present', 'even', 'even_generous'),
  anyRange.map((free_within): ExchangePriceRule => ({ free_within })),
);
const anyReplaced = fc.option(amount, { freq: 10 });

describe('the price of an exchange', () => {
  it('of an even one is what was paid, whatever the same item costs today', () => {
    fc.assert(fc.property(amount, amount, (paid, today) => assert.equal(even(paid, today), paid)));
  });

  it('of an even one is what was paid at both prices: what was paid, and what the returned item costs today', () => {
    fc.assert(
      fc.property(amount, amount, (paid, replaced) => {
        assert.equal(even(paid, paid, replaced), paid);
        assert.equal(even(paid, replaced, replaced), paid);
      }),
    );
  });

  it('of an even one gives no upgrade away: goods that cost more than both prices cost the difference', () => {
    fc.assert(
      fc.property(amount, amount, amount, (paid, replaced, present) => {
        const larger = Math.max(paid, replaced);
        for (const price of [even, generous])
          assert.equal(Math.max(0, price(paid, present, replaced) - paid), Math.max(0, present - larger));
      }),
    );
  });

  it('is never negative, never falls when the new item costs more, and never jumps', () => {
    fc.assert(
      fc.property(anyRule, amount, anyReplaced, amount, fc.nat(5), (rule, paid, replaced, present, by) => {
        const price = priceBy(rule);
        const [low, high] = [price(paid, present, replaced), price(paid, present + by, replaced)];
        assert.ok(low >= 0);
        assert.ok(high - low >= 0 && high - low <= by);
      }),
    );
  });

  it('of a generous one is never more than that of an even one, and gives back all that a cheaper item costs less', () => {
    fc.assert(
      fc.property(amount, anyReplaced, amount, (paid, replaced, present) => {
        assert.ok(generous(paid, present, replaced) <= even(paid, present, replaced));
        if (present <= paid) assert.equal(generous(paid, present, replaced), present);
      }),
    );
  });

  it('within a range of what was paid is what was paid', () => {
    fc.assert(
      fc.property(anyRange, amount, fc.nat(10_000), (free_within, paid, place) => {
        const [low, high] = free_within.map((share) => Math.round((paid * share) / 10_000)) as [
          number,
          number,
        ];
        const present = low + Math.round(((high - low) * place) / 10_000);
        assert.equal(priceBy({ free_within })(paid, present), paid);
      }),
    );
    const price = priceBy({ free_within: [9000, 11_000] });
    assert.deepEqual([price(5000, 5600), price(5000, 4400)], [5100, 4900]);
    assert.throws(() => priceBy({ free_within: [10_001, 11_000] })(1, 1), RangeError);
  });

  it('asks for what a dearer item costs beyond both prices, and gives back what a cheaper one costs less', () => {
    // Paid 64.00, today 70.00.
    assert.deepEqual(
      [7000, 7600, 7200, 8200, 5200].map((n) => even(6400, n, 7000) - 6400),
      [0, 600, 200, 1200, -1200],
    );
    // Paid 64.00, today 60.00.
    assert.deepEqual([even(6400, 5800, 6000), generous(6400, 5800, 6000)], [6200, 5800]);
    // The returned one isn't sold any more.
    assert.deepEqual([even(4000, 4500, null), even(4000, 3500, null)], [4500, 3500]);
  });
});

describe('the price that the shop holds', () => {
  it('is what the item costs today beyond its exchange, tax included', () => {
    const unit = { price: 4000, discount: 229, tax: 311 };
    const present = { price: 4000, tax: 330 };
    const held = (replaced: number, taxes_included: boolean) =>
      priceHeld(unit, { present, replaced }, { rule: 'even', taxes_included });
    assert.equal(held(4330, false), 4330 - 4082);
    assert.equal(held(4000, true), 4000 - 3771);
    assert.equal(priceHeld(unit, { present, replaced: 1 }, { rule: 'present', taxes_included: true }), 0);
  });
});
