import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planReturns } from './plan-returns.ts';
import type { PlannedReturns } from './plan-returns.ts';
import { Purchases } from './purchases.ts';
import { lineOf } from './test-lines.ts';
import type { TransactionLine } from './transaction-line.ts';

/** Purchases of customer 17850: lists of lines by invoice number, all imported unless they have over 10,000 units. */
function purchasesOf(invoices: Record<string, Partial<TransactionLine>[]>): Purchases {
  const purchases = new Purchases();
  for (const [invoice, lines] of Object.entries(invoices))
    purchases.add(
      invoice,
      '17850',
      lines.map((different, index) => {
        const line = lineOf({ invoice, ...different });
        return { position: index + 1, line, imported: line.quantity <= 10_000 };
      }),
    );
  return purchases;
}

function cancel(purchases: Purchases, lines: Partial<TransactionLine>[], number = 'C1'): PlannedReturns {
  const at = { invoice: number, sold_at: new Date('2011-01-10T12:00:00Z') };
  return planReturns(
    { number, lines: lines.map((line) => lineOf({ ...at, quantity: -1, ...line })) },
    purchases,
  );
}

const dispositionsOf = ({ dispositions }: PlannedReturns): string[] =>
  dispositions.map(({ disposition }) => disposition);
const briefly = ({ returns }: PlannedReturns): unknown[] =>
  returns.map(({ key, units, lines }) => [
    key,
    units,
    lines.map(({ position, quantity }) => [position, quantity]),
  ]);

describe('returns of a cancellation invoice', () => {
  test('a return names its order, its lines, what was paid and how sure it is', () => {
    const purchases = purchasesOf({ 100: [{}, { stock_code: '22632', unit_price: 185 }] });
    const { returns, dispositions } = cancel(purchases, [
      { stock_code: '22632', unit_price: 150, line_number: 77 },
    ]);
    assert.deepEqual(returns, [
      {
        key: 'C1/100/1',
        cancellation: 'C1',
        invoice: '100',
        customer: '17850',
        cancelled_at: new Date('2011-01-10T12:00:00Z'),
        units: 1,
        lines: [
          {
            position: 2,
            quantity: 1,
            unit_price_paid: 185,
            unit_price_cancelled: 150,
            rule: 'other_price',
            confidence: 'weak',
            line_number: 77,
          },
        ],
      },
    ]);
    assert.equal(dispositions[0]?.disposition, 'other_price');
  });

  test('lines of one order are one return, and units of two orders are two', () => {
    const purchases = purchasesOf({ 100: [{}, { stock_code: '22632' }], 101: [{}] });
    const planned = cancel(purchases, [{ quantity: -10 }, { stock_code: '22632', quantity: -2 }]);
    assert.deepEqual(dispositionsOf(planned), ['several_purchases', 'one_purchase']);
    assert.deepEqual(briefly(planned), [
      ['C1/101/1', 6, [[1, 6]]],
      [
        'C1/100/1',
        6,
        [
          [1, 4],
          [2, 2],
        ],
      ],
    ]);
  });

  test('no unit comes back twice', () => {
    const purchases = purchasesOf({ 100: [{}] });
    assert.deepEqual(dispositionsOf(cancel(purchases, [{ quantity: -4 }, { quantity: -4 }])), [
      'one_purchase',
      'not_enough_left',
    ]);
    assert.deepEqual(dispositionsOf(cancel(purchases, [{ quantity: -2 }], 'C2')), ['one_purchase']);
    assert.deepEqual(dispositionsOf(cancel(purchases, [{}], 'C3')), ['already_returned']);
  });

  test('more than 500 units of an order in several lines become several returns', () => {
    const purchases = purchasesOf({ 100: [{ quantity: 900 }, { stock_code: '22632', quantity: 900 }] });
    const planned = cancel(purchases, [
      { quantity: -400 },
      { stock_code: '22632', quantity: -101 },
      { quantity: -100 },
    ]);
    assert.deepEqual(briefly(planned), [
      [
        'C1/100/1',
        500,
        [
          [1, 400],
          [1, 100],
        ],
      ],
      ['C1/100/2', 101, [[2, 101]]],
    ]);
  });

  test('more than 500 units of an order in one line are reported and not cut down, and are gone all the same', () => {
    const purchases = purchasesOf({ 100: [{ quantity: 1000 }] });
    const planned = cancel(purchases, [{ quantity: -501 }, { quantity: -500 }, { quantity: -499 }]);
    assert.deepEqual(dispositionsOf(planned), ['return_units', 'not_enough_left', 'one_purchase']);
    assert.deepEqual(briefly(planned), [['C1/100/1', 499, [[1, 499]]]]);
  });

  test('a line over 500 units is imported when no order has more than 500 of them', () => {
    const purchases = purchasesOf({ 100: [{ quantity: 300 }], 101: [{ quantity: 300 }] });
    assert.equal(cancel(purchases, [{ quantity: -600 }]).returns.length, 2);
  });

  test('an order has at most 500 returns', () => {
    const purchases = purchasesOf({ 100: [{ quantity: 600 }] });
    const dispositions = Array.from(
      { length: 501 },
      (_, index) => dispositionsOf(cancel(purchases, [{}], `C${index}`))[0],
    );
    assert.equal(dispositions[499], 'one_purchase');
    assert.equal(dispositions[500], 'order_returns');
  });

  test('the cancellation of a purchase that is over a limit says so', () => {
    const purchases = purchasesOf({ 100: [{ quantity: 74_215 }] });
    assert.deepEqual(dispositionsOf(cancel(purchases, [{ quantity: -74_215 }])), ['purchase_not_imported']);
  });

  test('without a customer, or with another one than its invoice, nothing is matched', () => {
    const purchases = purchasesOf({ 100: [{}] });
    assert.deepEqual(dispositionsOf(cancel(purchases, [{ customer: null }])), ['no_customer']);
    assert.deepEqual(dispositionsOf(cancel(purchases, [{ customer: '1' }, {}])), [
      'never_bought',
      'other_customer',
    ]);
  });

  test('bookkeeping on a cancellation is no return', () => {
    const planned = cancel(purchasesOf({}), [{ stock_code: 'D' }, { stock_code: 'POST' }, { quantity: 1 }]);
    assert.deepEqual(dispositionsOf(planned), ['discount', 'shipping_refund', 'cancels_nothing']);
    assert.deepEqual(planned.returns, []);
  });
});
