import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planOrder } from './plan-order.ts';
import type { PlannedOrder } from './plan-order.ts';
import { lineOf } from './test-lines.ts';
import type { TransactionLine } from './transaction-line.ts';

function plan(lines: Partial<TransactionLine>[]): PlannedOrder {
  return planOrder({ number: '536365', lines: lines.map((line) => lineOf(line)) });
}

const dispositionsOf = ({ dispositions }: PlannedOrder): string[] =>
  dispositions.map(({ disposition }) => disposition);

describe('an order of an invoice', () => {
  test('goods become lines, repeated articles too, and carriage becomes shipping', () => {
    const { order } = plan([
      {},
      { stock_code: 'M' },
      { stock_code: 'POST', description: 'POSTAGE', quantity: 3, unit_price: 1800 },
      { description: null, quantity: 2, unit_price: 100, sold_at: new Date('2010-12-01T08:27:00Z') },
    ]);
    assert.deepEqual(order, {
      invoice: '536365',
      customer: '17850',
      country: 'United Kingdom',
      country_code: 'GB',
      sold_at: new Date('2010-12-01T08:26:00Z'),
      lines: [
        { position: 1, stock_code: '85123A', title: 'RED MUG', quantity: 6, unit_price: 255 },
        { position: 4, stock_code: '85123A', title: '85123A', quantity: 2, unit_price: 100 },
      ],
      shipping: [{ title: 'POSTAGE', price: 5400 }],
      goods_total: 1730,
      shipping_total: 5400,
      total: 7130,
    });
  });

  test('an invoice without a customer becomes a guest order', () => {
    assert.equal(plan([{ customer: null }]).order?.customer, null);
  });

  test('carriage without goods makes no order', () => {
    const planned = plan([{ stock_code: 'DOT' }, { stock_code: 'M' }, { quantity: -1 }]);
    assert.equal(planned.order, null);
    assert.deepEqual(dispositionsOf(planned), ['shipping_without_goods', 'manual', 'stock_write_off']);
  });

  test('a line over 10,000 units is left out by itself, and never cut down', () => {
    const planned = plan([{ quantity: 10_001 }, { quantity: 10_000 }]);
    assert.deepEqual(dispositionsOf(planned), ['order_line_units', 'sale']);
    assert.deepEqual(
      planned.order?.lines.map(({ position, quantity }) => [position, quantity]),
      [[2, 10_000]],
    );
    assert.deepEqual(
      planned.sold.map(({ position, imported }) => [position, imported]),
      [
        [1, false],
        [2, true],
      ],
    );
  });

  test('an invoice with 500 lines of goods is an order, one with 501 is left out whole with its carriage', () => {
    const carriage = { stock_code: 'DOT' };
    const allowed = plan([...Array.from({ length: 500 }, () => ({})), carriage]);
    assert.equal(allowed.order?.lines.length, 500);
    assert.equal(allowed.order.shipping.length, 1);
    const refused = plan([...Array.from({ length: 501 }, () => ({})), carriage, { stock_code: 'M' }]);
    assert.equal(refused.order, null);
    assert.deepEqual(dispositionsOf(refused).slice(-3), ['order_lines', 'order_lines', 'manual']);
    assert.ok(refused.sold.every(({ imported }) => !imported));
  });

  test("another customer's line in the invoice is not sold to the first one", () => {
    const planned = plan([{}, { customer: '12345' }, { customer: null }]);
    assert.deepEqual(dispositionsOf(planned), ['sale', 'other_customer', 'other_customer']);
    assert.equal(planned.sold.length, 1);
  });
});
