import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { classify, kindOfInvoice } from './classify.ts';
import { kindOfStockCode } from './stock-codes.ts';
import { lineOf } from './test-lines.ts';

describe('the kind of a line', () => {
  test('goods at a price are a sale, to a known customer and to nobody known', () => {
    assert.equal(classify(lineOf()), 'sale');
    assert.equal(classify(lineOf({ customer: null })), 'sale');
  });

  test('goods at price 0 are a gift to a customer, else a correction of the stock', () => {
    assert.equal(classify(lineOf({ unit_price: 0 })), 'free_goods');
    assert.equal(classify(lineOf({ unit_price: 0, customer: null })), 'zero_price');
  });

  test('a negative quantity is a cancellation on a C invoice, and a write-off on a sale invoice', () => {
    assert.equal(classify(lineOf({ invoice: 'C536365', quantity: -1 })), 'cancellation');
    assert.equal(classify(lineOf({ invoice: 'C536365', quantity: -1, unit_price: 0 })), 'cancellation');
    assert.equal(classify(lineOf({ quantity: -1 })), 'stock_write_off');
    assert.equal(classify(lineOf({ quantity: -1, unit_price: 0, customer: null })), 'stock_write_off');
  });

  test('carriage belongs to an order when it is charged, and to nothing when it is given back', () => {
    for (const stock_code of ['POST', 'DOT', 'C2']) {
      assert.equal(classify(lineOf({ stock_code })), 'shipping');
      assert.equal(classify(lineOf({ stock_code, invoice: 'C1', quantity: -1 })), 'shipping_refund');
    }
  });

  test('bookkeeping is named by its code, charged or given back', () => {
    for (const [stock_code, kind] of [
      ['D', 'discount'],
      ['M', 'manual'],
      ['S', 'sample'],
      ['AMAZONFEE', 'fee'],
      ['BANK CHARGES', 'fee'],
      ['CRUK', 'fee'],
      ['GIFT_0001_20', 'voucher'],
    ]) {
      assert.equal(classify(lineOf({ stock_code: stock_code ?? '' })), kind);
      assert.equal(classify(lineOf({ stock_code: stock_code ?? '', invoice: 'C1', quantity: -1 })), kind);
    }
  });

  test('an A invoice is bad debt, whatever is on it', () => {
    assert.equal(classify(lineOf({ invoice: 'A563186', stock_code: 'B', unit_price: -1106206 })), 'bad_debt');
    assert.equal(classify(lineOf({ invoice: 'A563186' })), 'bad_debt');
  });

  test('what is none of these says why', () => {
    assert.equal(classify(lineOf({ stock_code: 'XYZ' })), 'stock_code');
    assert.equal(classify(lineOf({ invoice: 'X1' })), 'invoice_number');
    assert.equal(classify(lineOf({ invoice: 'C1', quantity: 1 })), 'cancels_nothing');
    assert.equal(classify(lineOf({ quantity: 0 })), 'no_quantity');
    assert.equal(classify(lineOf({ unit_price: -1 })), 'negative_price');
  });

  test('a line that becomes part of an order or a return fits into one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', 'C1', 'A1', 'X'),
        fc.constantFrom('85123A', 'POST', 'M', 'XYZ'),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: -2, max: 2 }),
        fc.constantFrom('17850', null),
        (invoice, stock_code, quantity, unit_price, customer) => {
          const kind = classify(lineOf({ invoice, stock_code, quantity, unit_price, customer }));
          if (kind === 'sale' || kind === 'free_goods' || kind === 'shipping')
            assert.ok(kindOfInvoice(invoice) === 'sale' && quantity > 0 && unit_price >= 0);
          if (kind === 'cancellation')
            assert.ok(kindOfInvoice(invoice) === 'cancellation' && quantity < 0 && unit_price >= 0);
        },
      ),
    );
  });
});

describe('stock codes', () => {
  test('articles are five digits with up to two letters, and the few named ones', () => {
    for (const code of ['85123A', '22632', '15056BL', 'DCGS0066P', 'DCGSSBOY', 'PADS'])
      assert.equal(kindOfStockCode(code), 'goods', code);
    for (const code of ['8512', '851234', '85123ABC', 'A85123', 'POSTAGE', ''])
      assert.equal(kindOfStockCode(code), 'unknown', code);
  });
});
