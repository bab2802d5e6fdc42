import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allocate } from '@retour/contract/money';
import * as fc from 'fast-check';
import { allocateOverRuns } from './order-shares-runs.ts';
import {
  type LineAmounts,
  mergeRuns,
  type OrderAmounts,
  type Run,
  shareOrder,
  unitShare,
} from './order-shares.ts';

const sum = (values: readonly number[]): number => values.reduce((soFar, value) => soFar + value, 0);

/** The runs of a line written out, one entry per unit. */
function unitsOf(runs: readonly Run[]): { discount: number; tax: number }[] {
  return runs.flatMap(({ count, discount, tax }) => Array.from({ length: count }, () => ({ discount, tax })));
}

function line(
  quantity: number,
  unit_price: number,
  line_discount = 0,
  tax: number | null = null,
): LineAmounts {
  return { quantity, unit_price, line_discount, tax };
}

function orderOf(lines: LineAmounts[], order_discount = 0, order_tax: number | null = null): OrderAmounts {
  return { lines, order_discount, order_tax };
}

const anyLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 30 }), unit_price: fc.integer({ min: 0, max: 50_000 }) })
  .chain(({ quantity, unit_price }) =>
    fc.record({
      quantity: fc.constant(quantity),
      unit_price: fc.constant(unit_price),
      line_discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: quantity * unit_price })),
      tax: fc.option(fc.integer({ min: 0, max: quantity * unit_price })),
    }),
  );
const anyOrder = fc.array(anyLine, { minLength: 1, maxLength: 6 }).chain((lines) => {
  const value = sum(lines.map((each) => each.quantity * each.unit_price - each.line_discount));
  return fc.record({
    lines: fc.constant(lines),
    order_discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: value })),
    order_tax: fc.option(fc.integer({ min: 0, max: 100_000 })),
  });
});

describe('shares of discounts and tax, vectors', () => {
  test('10.00 off three equal units is 3.34, 3.33, 3.33 (thirds)', () => {
    const [shares] = shareOrder(orderOf([line(3, 2000, 1000)]));
    assert.deepEqual(shares?.unit_shares, [
      { count: 1, discount: 334, tax: 0 },
      { count: 2, discount: 333, tax: 0 },
    ]);
  });

  test('0.01 tax over three units is 0.01, 0.00, 0.00 (tiny tax), reported by the line or by the order', () => {
    for (const order of [orderOf([line(3, 10, 0, 1)]), orderOf([line(3, 10)], 0, 1)])
      assert.deepEqual(
        unitsOf(shareOrder(order)[0]?.unit_shares ?? []).map(({ tax }) => tax),
        [1, 0, 0],
      );
  });

  test('ten units at 23.90 gross less 25 % are worth 179.25 together, with 29.88 tax in it (woocommerce#64668)', () => {
    const [shares] = shareOrder(orderOf([line(10, 2390, 5975, 2988)]));
    const units = unitsOf(shares?.unit_shares ?? []);
    assert.deepEqual(
      units.map(({ discount }) => 2390 - discount),
      [1792, 1792, 1792, 1792, 1792, 1793, 1793, 1793, 1793, 1793],
    );
    assert.equal(sum(units.map(({ discount }) => 2390 - discount)), 17_925);
    assert.equal(sum(units.map(({ tax }) => tax)), 2988);
  });

  test('one of two units at 100 with 20 off and 10 % tax is worth 99.00 (medusa#15885)', () => {
    const [shares] = shareOrder(orderOf([line(2, 10_000, 2000, 1800)]));
    const { discount, tax } = unitShare(shares?.unit_shares ?? [], 0);
    assert.equal(10_000 - discount + tax, 9900);
  });

  test('an order discount reduces the items in proportion: 6.00 + 4.00 less 1.00 is 5.40 + 3.60 (solidus#512)', () => {
    const shares = shareOrder(orderOf([line(1, 600), line(1, 400)], 100));
    assert.deepEqual(
      shares.map(({ discount_total }) => discount_total),
      [60, 40],
    );
  });

  test('the order of the worked example has the shares that the contract prints', () => {
    const expected = [
      [
        { count: 2, discount: 229, tax: 311 },
        { count: 1, discount: 228, tax: 311 },
      ],
      [{ count: 1, discount: 314, tax: 428 }],
    ];
    const by_line = orderOf([line(3, 4000, 0, 933), line(1, 5500, 0, 428)], 1000);
    const by_order = orderOf([line(3, 4000), line(1, 5500)], 1000, 1361);
    for (const order of [by_line, by_order])
      assert.deepEqual(
        shareOrder(order).map(({ unit_shares }) => unit_shares),
        expected,
      );
  });
});

describe('shares of discounts and tax, rules', () => {
  test('discounts and taxes of all units add up to what was reported, line by line and in the order', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const shares = shareOrder(order);
        shares.forEach(({ unit_shares, discount_total, tax_total }, position) => {
          const units = unitsOf(unit_shares);
          assert.equal(units.length, order.lines[position]?.quantity);
          assert.equal(sum(units.map(({ discount }) => discount)), discount_total);
          assert.equal(sum(units.map(({ tax }) => tax)), tax_total);
        });
        const discounts = order.order_discount + sum(order.lines.map((each) => each.line_discount));
        const taxes = (order.order_tax ?? 0) + sum(order.lines.map((each) => each.tax ?? 0));
        assert.equal(sum(shares.map((each) => each.discount_total)), discounts);
        assert.equal(sum(shares.map((each) => each.tax_total)), taxes);
      }),
    );
  });

  test('no unit gets a discount above its price, and no share is negative', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        shareOrder(order).forEach(({ unit_shares }, position) => {
          for (const { discount, tax } of unit_shares) {
            assert.ok(discount >= 0 && discount <= (order.lines[position]?.unit_price ?? 0));
            assert.ok(tax >= 0);
          }
        });
      }),
    );
  });

  test('neighbouring runs differ, and there are few of them however many units the line has', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const { unit_shares } of shareOrder(order)) {
          assert.ok(unit_shares.length <= 8);
          unit_shares.forEach((run, i) => {
            const before = unit_shares[i - 1];
            assert.ok(!before || before.discount !== run.discount || before.tax !== run.tax);
          });
        }
      }),
    );
    const [wholesale] = shareOrder(orderOf([line(10_000, 1299, 123_457, 99_991)], 54_321, null));
    assert.equal(sum(wholesale?.unit_shares.map(({ count }) => count) ?? []), 10_000);
    assert.ok((wholesale?.unit_shares.length ?? 99) <= 8);
  });

  test('an order discount spares units that their line discount has left without value', () => {
    const [shares] = shareOrder(orderOf([line(2, 1, 1)], 1));
    assert.deepEqual(unitsOf(shares?.unit_shares ?? []), [
      { discount: 1, tax: 0 },
      { discount: 1, tax: 0 },
    ]);
  });

  test('tax reported for the order goes to the lines that report none, else to all by value', () => {
    const some = shareOrder(orderOf([line(1, 1000, 0, 80), line(1, 3000), line(1, 1000)], 0, 300));
    assert.deepEqual(
      some.map(({ tax_total }) => tax_total),
      [80, 225, 75],
    );
    const all = shareOrder(orderOf([line(1, 1000, 0, 80), line(1, 3000, 0, 240)], 0, 40));
    assert.deepEqual(
      all.map(({ tax_total }) => tax_total),
      [90, 270],
    );
  });

  test('a split over runs equals the split over the units written out', () => {
    const anyRuns = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 12 }), weight: fc.integer({ min: 0, max: 9 }) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), anyRuns, (total, runs) => {
        const weights = runs.flatMap(({ count, weight }) => Array.from({ length: count }, () => weight));
        const shares = allocateOverRuns(total, runs).flatMap(({ count, share }) =>
          Array.from({ length: count }, () => share),
        );
        assert.deepEqual(shares, allocate(total, weights));
      }),
      { numRuns: 500 },
    );
  });

  test('amounts that cannot be are refused', () => {
    for (const order of [
      orderOf([line(0, 100)]),
      orderOf([line(1, -1)]),
      orderOf([line(1.5, 100)]),
      orderOf([line(2, 100, 201)]),
      orderOf([line(2, 100, -1)]),
      orderOf([line(2, 100, 0, -1)]),
      orderOf([line(2, 100)], 201),
      orderOf([line(2, 100)], -1),
      orderOf([line(2, 100)], 0, -1),
      orderOf([line(10_000, Number.MAX_SAFE_INTEGER)]),
      orderOf([], 1),
    ])
      assert.throws(() => shareOrder(order), RangeError, JSON.stringify(order));
    assert.deepEqual(shareOrder(orderOf([])), []);
  });
});

describe('runs of shares', () => {
  test('the share of a unit is that of its run; a unit that the line does not have is refused', () => {
    const runs = [
      { count: 2, discount: 5, tax: 1 },
      { count: 3, discount: 4, tax: 1 },
    ];
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((i) => unitShare(runs, i).discount),
      [5, 5, 4, 4, 4],
    );
    for (const outside of [-1, 5, 0.5, Number.NaN]) assert.throws(() => unitShare(runs, outside), RangeError);
  });

  test('runs of both currencies merge unit by unit', () => {
    const lines = (unit_price: number, discount: number, tax: number): OrderAmounts =>
      orderOf([line(7, unit_price, discount, tax)]);
    const shop = shareOrder(lines(1000, 101, 33))[0]?.unit_shares ?? [];
    const presentment = shareOrder(lines(1490, 153, 50))[0]?.unit_shares ?? [];
    const merged = mergeRuns(shop, presentment);
    assert.equal(sum(merged.map(({ count }) => count)), 7);
    const written = merged.flatMap((run) => Array.from({ length: run.count }, () => run));
    written.forEach((run, i) => {
      assert.deepEqual({ discount: run.discount, tax: run.tax }, unitShare(shop, i));
      const { discount_presentment: discount, tax_presentment: tax } = run;
      assert.deepEqual({ discount, tax }, unitShare(presentment, i));
    });
  });

  test('runs of different lines do not merge', () => {
    assert.throws(() => mergeRuns([{ count: 2, discount: 0, tax: 0 }], []), RangeError);
  });
});
