import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import type { NewOrder, NewOrderLine } from './new-order.ts';
import { goodsTotals, shareAmounts } from './share-amounts.ts';
import type { UnitRun } from './share-amounts.ts';

const order = (different: Partial<NewOrder> & Pick<NewOrder, 'line_items'>): NewOrder => ({
  external_id: '1',
  name: '#1',
  taxes_included: false,
  total_price: 0,
  created_at: new Date('2026-03-01T00:00:00Z'),
  ...different,
});
const off = (amount: number) => ({ type: 'amount' as const, amount });
const tax = (amount: number) => [{ title: 'Tax', rate: '0.2', amount }];

type Share = 'discount' | 'tax' | 'discount_presentment' | 'tax_presentment';

/** One value for each unit of the lines. */
const ofUnits = (lines: UnitRun[][], share: Share) =>
  lines.map((runs) =>
    runs.flatMap((run: Partial<Record<Share, number>> & { count: number }) =>
      Array<number>(run.count).fill(run[share] ?? Number.NaN),
    ),
  );
const sumOf = (values: number[][]) => values.flat().reduce((sum, value) => sum + value, 0);

it('splits the order of the worked example to the cent', () => {
  const shares = shareAmounts(
    order({
      line_items: [
        { title: 'Linen Shirt', quantity: 3, unit_price: 4000, tax_lines: tax(933) },
        { title: 'Canvas Bag', quantity: 1, unit_price: 5500, tax_lines: tax(428) },
      ],
      order_discounts: [off(1000)],
    }),
  );
  assert.deepEqual(ofUnits(shares, 'discount'), [[229, 229, 228], [314]]);
  assert.deepEqual(ofUnits(shares, 'tax'), [[311, 311, 311], [428]]);
});

it('splits what does not divide so that the last cent is there once', () => {
  const thirds = shareAmounts(
    order({
      line_items: [{ title: 'A', quantity: 3, unit_price: 1000, discounts: [off(1000)], tax_lines: tax(1) }],
    }),
  );
  assert.deepEqual(ofUnits(thirds, 'discount'), [[334, 333, 333]]);
  assert.deepEqual(ofUnits(thirds, 'tax'), [[1, 0, 0]]);
  const quarter = shareAmounts(
    order({
      taxes_included: true,
      line_items: [{ title: 'B', quantity: 10, unit_price: 2390 }],
      order_discounts: [off(5975)],
    }),
  );
  assert.equal(23_900 - sumOf(ofUnits(quarter, 'discount')), 17_925);
});

it('gives tax that only the order reports to the lines that report none', () => {
  const shares = shareAmounts(
    order({
      line_items: [
        { title: 'A', quantity: 1, unit_price: 1000, tax_lines: tax(100) },
        { title: 'B', quantity: 2, unit_price: 500 },
      ],
      order_tax: 101,
    }),
  );
  assert.deepEqual(ofUnits(shares, 'tax'), [[100], [51, 50]]);
});

it('splits totals in the currency paid like those of the shop, to the last minor unit', () => {
  const shares = shareAmounts(
    order({
      line_items: [
        { title: 'A', quantity: 3, unit_price: 999, unit_price_presentment: 1500, tax_lines: tax(500) },
        {
          title: 'B',
          quantity: 1,
          unit_price: 2000,
          unit_price_presentment: 3003,
          discounts: [off(500)],
          tax_lines: tax(250),
        },
      ],
      order_discounts: [off(333)],
      presentment: {
        currency: 'JPY',
        total_price: 6000,
        total_discounts: 1251,
        total_taxes: 1126,
        total_shipping: 0,
      },
    }),
  );
  assert.equal(sumOf(ofUnits(shares, 'discount_presentment')), 1251);
  assert.equal(sumOf(ofUnits(shares, 'tax_presentment')), 1126);
  assert.equal(sumOf(ofUnits(shares, 'discount')), 833);
});

it('keeps a line that was given away at 0 in both currencies', () => {
  const shares = shareAmounts(
    order({
      line_items: [
        { title: 'Gift', quantity: 3, unit_price: 333, unit_price_presentment: 521, discounts: [off(999)] },
        { title: 'A', quantity: 1, unit_price: 5000, unit_price_presentment: 7823 },
      ],
      // Rounded by the platform: one more than three times 521.
      presentment: {
        currency: 'JPY',
        total_price: 7822,
        total_discounts: 1564,
        total_taxes: 0,
        total_shipping: 0,
      },
    }),
  );
  assert.deepEqual(ofUnits(shares, 'discount_presentment'), [[521, 521, 521], [1]]);
});

it('refuses discounts above what they are taken from', () => {
  const line: NewOrderLine = { title: 'A', quantity: 1, unit_price: 100 };
  assert.throws(() => shareAmounts(order({ line_items: [{ ...line, discounts: [off(101)] }] })), RangeError);
  assert.throws(() => shareAmounts(order({ line_items: [line], order_discounts: [off(101)] })), RangeError);
});

it('loses nothing, whatever the order', () => {
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unit_price: fc.integer({ min: 0, max: 5000 }),
      discount_percent: fc.constantFrom(0, 0, 15, 100),
      tax: fc.constantFrom(null, 0, 1, 123),
    })
    .map(({ quantity, unit_price, discount_percent, tax: line_tax }): NewOrderLine => ({
      title: 'A',
      quantity,
      unit_price,
      unit_price_presentment: unit_price * 3,
      discounts: [off(Math.floor((quantity * unit_price * discount_percent) / 100))],
      tax_lines: line_tax === null ? [] : tax(line_tax),
    }));
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.nat(300),
      fc.nat(300),
      (line_items, percent, order_tax) => {
        const goods =
          line_items.reduce((sum, line) => sum + line.quantity * line.unit_price, 0) -
          goodsTotals(order({ line_items })).discounts;
        const sold = order({
          line_items,
          order_tax,
          order_discounts: [off(Math.floor((goods * Math.min(percent, 100)) / 100))],
        });
        const { discounts, taxes } = goodsTotals(sold);
        const presentment = {
          currency: 'JPY',
          total_price: 0,
          total_discounts: discounts * 3,
          total_taxes: taxes * 3,
          total_shipping: 0,
        };
        const shares = shareAmounts({ ...sold, presentment });
        assert.deepEqual(
          shares.map((runs) => runs.reduce((sum, { count }) => sum + count, 0)),
          line_items.map(({ quantity }) => quantity),
        );
        assert.equal(sumOf(ofUnits(shares, 'discount')), discounts);
        assert.equal(sumOf(ofUnits(shares, 'tax')), taxes);
        assert.equal(sumOf(ofUnits(shares, 'discount_presentment')), discounts * 3);
        assert.equal(sumOf(ofUnits(shares, 'tax_presentment')), taxes * 3);
      },
    ),
  );
});
