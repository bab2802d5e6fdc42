import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { item, NO_TERMS, unit } from '../../../../test/support/quote-cases.ts';
import { type QuoteInput, quoteReturn, type QuoteUnit } from './quote.ts';
import { roundExact, shareExactly } from './shop-currency-rounding.ts';
import { type ShopCurrencyQuote, toShopCurrency } from './shop-currency.ts';

/** A shop in dollars, paid in yen at 1.50 yen to the cent: 3,000 cents are 4,500 yen. */
const shop_rate = { presentment_total: 4500, shop_total: 3000 };

function convertQuote(
  input: Partial<QuoteInput> & { units: QuoteUnit[] },
  shop_units: QuoteUnit[],
): ShopCurrencyQuote {
  const full: QuoteInput = {
    taxes_included: false,
    exchanges: [],
    terms: NO_TERMS,
    payments: [
      { key: 1, kind: 'gift_card', available: 500 },
      { key: 2, kind: 'card', available: 1_000_000 },
    ],
    order_available: 1_000_000,
    ...input,
  };
  const { taxes_included, exchanges } = full;
  return toShopCurrency({
    quote: quoteReturn(full),
    taxes_included,
    units: shop_units,
    exchanges,
    rate: shop_rate,
  });
}

describe('a return in the shop’s currency', () => {
  test('what an exchange takes in full leaves no minor unit of it, however it is rounded', () => {
    // 700 of 1,000 yen are 467.6 of 668 cents, and 466.67 by the stored rate.
    const { totals } = convertQuote(
      { units: [unit(1, 1000, 'refund')], exchanges: [{ ...item(0, 0, 1), price_held: -700 }] },
      [unit(1, 668, 'refund')],
    );
    assert.deepEqual([totals.exchange_total, totals.price_held, totals.refund], [0, -468, 200]);
  });

  test('units give their stored values, all else is converted by the stored rate', () => {
    const { totals, lines, refunds, exchanges, gift_card_breakdown } = convertQuote(
      {
        units: [
          unit(1, 1500, 'refund', { tax: 150 }),
          unit(2, 1500, 'exchange', { discount: 151 }),
          unit(3, 750, 'credit'),
        ],
        exchanges: [item(1600, 100, 1), item(500, 0, 2)],
        terms: { ...NO_TERMS, honour_original_discount: true, credit_bonus: 30, reimbursement: 75 },
      },
      [
        unit(1, 1000, 'refund', { tax: 101 }),
        unit(2, 1000, 'exchange', { discount: 100 }),
        unit(3, 500, 'credit'),
      ],
    );
    // In yen: 2,200 = 1,349 (unit 2) + 151 honoured + 700 (unit 1, which keeps 950 of its 1,650).
    // In cents: of unit 1's 1,101 the exchange takes 700/1650, 467.09, and 633.91 are refunded.
    assert.deepEqual(totals, {
      return_product_total: 2500,
      return_discount_total: 100,
      return_tax_total: 101,
      return_total: 2501,
      exchange_product_total: 1401,
      exchange_discount_total: 0,
      exchange_tax_total: 67,
      exchange_total: 1468,
      exchange_credit_total: 1468,
      gift_card: 520,
      return_credit_total: 1988,
      refund: 684,
      handling_fee: 0,
      upsell: 0,
      honoured_discount: 101,
      price_held: 0,
      kept_value: 0,
      bonus_credit: 20,
      reimbursement: 50,
      not_refundable: 0,
      total: 1204,
    });
    assert.deepEqual(
      lines.map(({ refund, refund_item, refund_tax, credit }) => [refund, refund_item, refund_tax, credit]),
      [
        [634, 576, 58, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 500],
      ],
    );
    assert.deepEqual(refunds, [
      { payment_key: 1, amount: 334 },
      { payment_key: 2, amount: 350 },
    ]);
    assert.deepEqual(exchanges, [
      { key: 1, price: 1067, discount: 0, tax: 67, total: 1134 },
      { key: 2, price: 334, discount: 0, tax: 0, total: 334 },
    ]);
    assert.deepEqual(gift_card_breakdown, { subtotal: 500, tax: 0, bonus: 20 });
  });

  test('parts of many units do not drift: two fees of two thirds of a cent are one cent', () => {
    const units = [1, 2, 3].map((key) => unit(key, 1500, 'refund'));
    const shop_units = [1, 2, 3].map((key) => unit(key, 1000, 'refund'));
    const { totals, lines } = convertQuote({ units, terms: { ...NO_TERMS, handling_fee: 2 } }, shop_units);
    assert.equal(totals.handling_fee, 1);
    assert.deepEqual(
      lines.map(({ refund }) => refund),
      [1000, 1000, 999],
    );
  });

  test('the value of a unit that was free in the currency of the payment counts as not refundable', () => {
    const { totals, lines, refunds } = convertQuote({ units: [unit(1, 0, 'refund')] }, [
      unit(1, 1, 'refund'),
    ]);
    assert.equal(totals.not_refundable, 1);
    assert.equal(totals.refund, 0);
    assert.equal(lines[0]?.refund, 0);
    assert.deepEqual(refunds, []);
  });

  test('no exchange item gets a tax above its total, nor a price below 0, when rounding leaves it nothing', () => {
    const { exchanges, totals } = convertQuote(
      { units: [unit(1, 1, 'exchange')], exchanges: [item(0, 1, 1)] },
      [unit(1, 0, 'exchange')],
    );
    assert.deepEqual(exchanges, [{ key: 1, price: 0, discount: 0, tax: 0, total: 0 }]);
    assert.equal(totals.exchange_total, 0);
  });

  test('units that are not those of the quote are refused', () => {
    const units = [unit(1, 100, 'refund')];
    assert.throws(() => convertQuote({ units }, []), RangeError);
    assert.throws(() => convertQuote({ units }, [unit(2, 100, 'refund')]), RangeError);
  });
});

describe('rounding of exact shares', () => {
  test('whole shares keep their value, fractions get the rest, largest first and ties in order', () => {
    const shares = [
      shareExactly(5, 1, 1),
      shareExactly(1, 1, 3),
      shareExactly(1, 1, 2),
      shareExactly(7, 1, 6),
    ];
    assert.deepEqual(roundExact(7, shares), [5, 0, 1, 1]);
    assert.deepEqual(roundExact(8, shares), [5, 1, 1, 1]);
    assert.deepEqual(roundExact(1, [shareExactly(1, 1, 2), shareExactly(1, 1, 2)]), [1, 0]);
  });

  test('a total that is not that of the shares is refused', () => {
    assert.throws(() => roundExact(6, [shareExactly(5, 1, 1)]), RangeError);
    assert.throws(() => roundExact(4, [shareExactly(5, 1, 1)]), RangeError);
  });
});
