import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { evenPrice } from './quote-exchange.ts';

const price = (paid: number, today: number, replaced: number | null = today) =>
  evenPrice({ price: paid, discount: 0, tax: 0 }, { present: { price: today, tax: 0 }, replaced }, true)
    .price;

describe('the price of an even exchange', () => {
  it('is what was paid, whatever the same item costs today', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(fc.property(amount, amount, (paid, today) => assert.equal(price(paid, today), paid)));
  });

  it('asks for what a dearer variant costs beyond the own price of today, and gives back what a cheaper one costs less than both', () => {
    // Paid 40.00, today 42.00.
    assert.equal(price(4000, 6000, 4200), 5800);
    assert.equal(price(4000, 4100, 4200), 4000);
    assert.equal(price(4000, 3500, 4200), 3500);
    // Paid 40.00, today 30.00.
    assert.equal(price(4000, 3500, 3000), 4000);
    assert.equal(price(4000, 2500, 3000), 3500);
    assert.equal(price(4000, 4500, 3000), 4500);
  });

  it('is the present price where the item isn’t sold any more', () => {
    assert.equal(price(4000, 4500, null), 4500);
    assert.equal(price(4000, 3500, null), 3500);
  });

  it('is never negative, never falls when the new item costs more, and has the tax of the unit', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (paid, replaced, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        assert.ok(price(paid, low, replaced) >= 0);
        assert.ok(price(paid, low, replaced) <= price(paid, high, replaced));
      }),
    );
    const unit = { price: 4000, discount: 229, tax: 311 };
    const present = { price: 4000, tax: 330 };
    assert.deepEqual(evenPrice(unit, { present, replaced: 4330 }, false), { price: 3771, tax: 311 });
  });
});
