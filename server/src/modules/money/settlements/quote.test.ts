import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Case, given, item, quote, refundsOf, unit } from '../../../../test/support/quote-cases.ts';
import { shareOrder } from './order-shares.ts';

const shirt = { price: 4000, discount: 229, tax: 311, outcome: 'default' } as const;
const worked_example: Case = {
  units: [
    { key: 1, ...shirt, resolution: 'refund' },
    { key: 2, ...shirt, resolution: 'exchange' },
    { key: 3, price: 5500, discount: 314, tax: 428, outcome: 'default', resolution: 'credit' },
  ],
  exchanges: [item(4200, 347)],
  terms: { honour_original_discount: true, credit_bonus: 500, handling_fee: 400 },
  payments: [
    { key: 7, kind: 'card', available: 16_461 },
    { key: 8, kind: 'gift_card', available: 2000 },
  ],
  order_available: 18_461,
};

describe('the worked examples of the contract', () => {
  test('one unit refunded, one exchanged, one credited: every figure as printed', () => {
    const { totals, outcome, lines, refunds, gift_card_breakdown } = quote(worked_example);
    assert.deepEqual(totals, {
      return_product_total: 13_500,
      return_discount_total: 772,
      return_tax_total: 1050,
      return_total: 13_778,
      exchange_product_total: 4200,
      exchange_discount_total: 0,
      exchange_tax_total: 347,
      exchange_total: 4547,
      exchange_credit_total: 4547,
      gift_card: 6114,
      return_credit_total: 10_661,
      refund: 3446,
      handling_fee: 400,
      upsell: 0,
      honoured_discount: 229,
      price_held: 0,
      kept_value: 0,
      bonus_credit: 500,
      reimbursement: 0,
      not_refundable: 0,
      total: 9560,
    });
    assert.equal(outcome, 'exchange+credit+refund');
    assert.deepEqual(lines, [
      {
        key: 1,
        exchange: 236,
        credit: 0,
        refund: 3446,
        refund_item: 3183,
        refund_tax: 263,
        fee: 400,
        kept_value: 0,
        not_refundable: 0,
      },
      {
        key: 2,
        exchange: 4082,
        credit: 0,
        refund: 0,
        refund_item: 0,
        refund_tax: 0,
        fee: 0,
        kept_value: 0,
        not_refundable: 0,
      },
      {
        key: 3,
        exchange: 0,
        credit: 5614,
        refund: 0,
        refund_item: 0,
        refund_tax: 0,
        fee: 0,
        kept_value: 0,
        not_refundable: 0,
      },
    ]);
    assert.deepEqual(refunds, [
      { payment_key: 8, amount: 2000 },
      { payment_key: 7, amount: 1446 },
    ]);
    assert.deepEqual(gift_card_breakdown, { subtotal: 5186, tax: 428, bonus: 500 });
  });

  test('an upsell after a shop bonus: every figure as printed', () => {
    const upsold = quote({
      units: [{ key: 1, ...shirt, resolution: 'exchange' }],
      exchanges: [item(5600, 462)],
      terms: { shop_bonus: 1000 },
    });
    assert.equal(upsold.totals.exchange_total, 6062);
    assert.equal(upsold.totals.exchange_credit_total, 5082);
    assert.deepEqual(given(upsold), { upsell: 980, bonus_credit: 1000, total: -980 });
    assert.equal(upsold.outcome, 'upsell');
    assert.deepEqual(upsold.refunds, []);
  });
});

describe('vectors from bugs elsewhere', () => {
  test('all ten units at 23.90 gross less 25 % give back 179.25 (woocommerce#64668)', () => {
    const [shares] = shareOrder({
      lines: [{ quantity: 10, unit_price: 2390, line_discount: 5975, tax: 2988 }],
      order_discount: 0,
      order_tax: null,
    });
    const units = (shares?.unit_shares ?? []).flatMap(({ count, discount, tax }, run) =>
      Array.from({ length: count }, (_, i) => unit(run * 100 + i, 2390, 'refund', { discount, tax })),
    );
    const { totals, lines } = quote({ units, taxes_included: true });
    assert.equal(totals.refund, 17_925);
    assert.equal(totals.return_tax_total, 2988);
    assert.equal(
      lines.reduce((sum, { refund_item }) => sum + refund_item, 0),
      14_937,
    );
  });

  test('one of two units at 100 with 20 off and 10 % tax gives back 99.00 (medusa#15885)', () => {
    const units = [unit(1, 10_000, 'refund', { discount: 1000, tax: 900 })];
    assert.equal(quote({ units }).totals.refund, 9900);
  });

  test('two of three units for 269.97 give back 179.98 (spree#14678)', () => {
    assert.equal(quote({ units: [unit(1, 8999, 'refund'), unit(2, 8999, 'refund')] }).totals.refund, 17_998);
  });

  test('an item gives back what was paid for it after the order discount, not its price (solidus#512)', () => {
    const units = [unit(1, 600, 'refund', { discount: 60 }), unit(2, 400, 'refund', { discount: 40 })];
    assert.deepEqual(refundsOf(quote({ units })), [540, 360]);
  });
});

describe('units', () => {
  test('a rejected unit and one that gets nothing are in no total', () => {
    const units = [
      unit(1, 1000, 'refund', { outcome: 'reject' }),
      unit(2, 1000, 'none', { outcome: 'reject' }),
      unit(3, 1000, 'none'),
    ];
    const quoted = quote({ units });
    assert.deepEqual(given(quoted), {});
    assert.equal(quoted.totals.return_product_total, 0);
    assert.deepEqual(refundsOf(quoted), [0, 0, 0]);
    assert.equal(quoted.outcome, 'refund');
  });

  test('units that are kept or donated are paid like those that come back', () => {
    const units = [
      unit(1, 100, 'refund', { outcome: 'keep' }),
      unit(2, 100, 'refund', { outcome: 'donate' }),
    ];
    assert.equal(quote({ units }).totals.refund, 200);
  });

  test('units that were free share nothing and break nothing', () => {
    const free = { discount: 500 };
    const units = [unit(1, 500, 'refund', free), unit(2, 0, 'exchange'), unit(3, 500, 'credit', free)];
    const quoted = quote({ units, exchanges: [item(0)], terms: { credit_bonus: 100, handling_fee: 50 } });
    assert.deepEqual(given(quoted), {});
    assert.equal(quoted.outcome, 'exchange');
  });

  test('with prices that include tax, the tax is a part of the refund, not added to it', () => {
    const quoted = quote({ units: [unit(1, 1200, 'refund', { tax: 200 })], taxes_included: true });
    assert.equal(quoted.totals.return_total, 1200);
    assert.deepEqual(
      quoted.lines.map(({ refund_item, refund_tax }) => [refund_item, refund_tax]),
      [[1000, 200]],
    );
  });

  test('amounts and terms that cannot be are refused', () => {
    const wrong: Case[] = [
      { units: [unit(1, 1.5, 'refund')] },
      { units: [unit(1, -1, 'refund')] },
      { units: [unit(1, 100, 'refund', { discount: 101 })] },
      { units: [unit(1, 100, 'refund', { tax: -1 })] },
      { units: [unit(1, 100, 'refund'), unit(1, 100, 'credit')] },
      { exchanges: [item(-1)] },
      { terms: { handling_fee: -1 } },
      { terms: { credit_bonus_basis_points: 0.5 } },
    ];
    for (const each of wrong) assert.throws(() => quote(each), RangeError, JSON.stringify(each));
  });
});
