import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { given, item, quote, refundsOf, unit } from '../../../../test/support/quote-cases.ts';
import { type QuotePayment, type QuoteTerms, valueGivenBack } from './quote.ts';

describe('step 1, paying for exchange items', () => {
  const units = [
    unit(1, 1000, 'credit'),
    unit(2, 1000, 'refund'),
    unit(3, 1000, 'exchange', { discount: 100 }),
  ];
  const terms = { honour_original_discount: true, shop_bonus: 50 };

  test('the sources are used in the order of the contract, and only as far as needed', () => {
    const at = (price: number): Record<string, number> =>
      given(quote({ units, terms, exchanges: [item(price)] }));
    assert.deepEqual(at(900), { refund: 1000, gift_card: 1000, total: 2000 });
    assert.deepEqual(at(960), { refund: 1000, gift_card: 1000, honoured_discount: 60, total: 2000 });
    assert.deepEqual(at(1030), {
      refund: 1000,
      gift_card: 1000,
      honoured_discount: 100,
      bonus_credit: 30,
      total: 2000,
    });
    assert.deepEqual(at(1450), {
      refund: 600,
      gift_card: 1000,
      honoured_discount: 100,
      bonus_credit: 50,
      total: 1600,
    });
    assert.deepEqual(at(2650), { gift_card: 400, honoured_discount: 100, bonus_credit: 50, total: 400 });
    assert.deepEqual(at(3150), { honoured_discount: 100, bonus_credit: 50, upsell: 100, total: -100 });
  });

  test('without exchange items, honoured discount and shop bonus lapse and exchange units are refunded', () => {
    assert.deepEqual(given(quote({ units, terms })), { refund: 1900, gift_card: 1000, total: 2900 });
  });

  test('what exchange items take from refund units is shared by their value', () => {
    const two = [unit(1, 3000, 'refund'), unit(2, 1000, 'refund')];
    const quoted = quote({ units: two, exchanges: [item(1001)] });
    assert.deepEqual(
      quoted.lines.map(({ exchange }) => exchange),
      [751, 250],
    );
    assert.deepEqual(refundsOf(quoted), [2249, 750]);
  });
});

describe('steps 2 and 3, leftover and credit bonus', () => {
  const units = [unit(1, 3000, 'exchange'), unit(2, 1000, 'exchange')];
  const exchanges = [item(1000)];
  const bonus = { credit_bonus: 100, credit_bonus_basis_points: 1000 };

  test('a leftover is refunded over the exchange units by value, and earns no credit bonus', () => {
    const quoted = quote({ units, exchanges, terms: bonus });
    assert.deepEqual(given(quoted), { refund: 3000, total: 3000 });
    assert.deepEqual(refundsOf(quoted), [2250, 750]);
    assert.equal(quoted.outcome, 'exchange+refund');
  });

  test('a leftover becomes store credit when the shopper chose so or in a gift return, and earns the bonus', () => {
    const quoted = quote({ units, exchanges, terms: { ...bonus, leftover_to: 'credit' } });
    assert.deepEqual(given(quoted), { gift_card: 3400, bonus_credit: 400, total: 3400 });
    assert.deepEqual(refundsOf(quoted), [0, 0]);
    assert.deepEqual(quoted.refunds, []);
    assert.equal(quoted.outcome, 'exchange+credit');
    assert.deepEqual(quoted.gift_card_breakdown, { subtotal: 3000, tax: 0, bonus: 400 });
  });

  test('no credit earns no bonus, also when the exchange used the credit up', () => {
    const all_used = quote({ units: [unit(1, 1000, 'credit')], exchanges, terms: bonus });
    assert.deepEqual(given(all_used), {});
    assert.equal(all_used.outcome, 'exchange');
  });

  test('the percentage is rounded half up', () => {
    const at = (price: number): number =>
      quote({ units: [unit(1, price, 'credit')], terms: { credit_bonus_basis_points: 250 } }).totals
        .bonus_credit;
    assert.deepEqual([19, 20, 59, 60].map(at), [0, 1, 1, 2]);
  });
});

describe('steps 4 and 5, fee and reimbursement', () => {
  const both = [unit(1, 300, 'refund'), unit(2, 1000, 'credit')];

  test('the fee comes off the refund first, then off store credit', () => {
    assert.deepEqual(given(quote({ units: both, terms: { handling_fee: 200 } })), {
      refund: 100,
      gift_card: 1000,
      handling_fee: 200,
      total: 1100,
    });
    assert.deepEqual(given(quote({ units: both, terms: { handling_fee: 400 } })), {
      gift_card: 900,
      handling_fee: 400,
      total: 900,
    });
  });

  test('store credit that earned a bonus pays no fee, and a bonus of 0 is none', () => {
    const fee_and = (terms: Partial<QuoteTerms>): number =>
      quote({ units: both, terms: { handling_fee: 400, ...terms } }).totals.handling_fee;
    assert.equal(fee_and({ credit_bonus: 1 }), 300);
    assert.equal(fee_and({ credit_bonus_basis_points: 1 }), 400);
  });

  test('a fee that nothing can bear is waived; it never touches the reimbursement', () => {
    const quoted = quote({
      units: [unit(1, 300, 'refund')],
      terms: { handling_fee: 500, reimbursement: 250 },
    });
    assert.deepEqual(given(quoted), { refund: 250, handling_fee: 300, reimbursement: 250, total: 250 });
    assert.deepEqual(refundsOf(quoted), [0]);
  });

  test('the reimbursement is money, in no line, also when all units are credited', () => {
    const quoted = quote({ units: [unit(1, 300, 'credit')], terms: { reimbursement: 250 } });
    assert.deepEqual(given(quoted), { gift_card: 300, refund: 250, reimbursement: 250, total: 550 });
    assert.deepEqual(refundsOf(quoted), [0]);
    assert.equal(quoted.outcome, 'credit+refund');
  });
});

describe('step 6, the cap', () => {
  const units = [unit(1, 1000, 'refund'), unit(2, 1000, 'credit'), unit(3, 1000, 'exchange')];
  const terms = { credit_bonus: 100, credit_bonus_basis_points: 1000, honour_original_discount: true };

  test('the excess comes off refund, then credit, then exchange credit, which raises the upsell', () => {
    const at = (order_available: number): Record<string, number> =>
      given(quote({ units, terms, exchanges: [item(1000)], order_available }));
    assert.deepEqual(at(3000), { refund: 1000, gift_card: 1200, bonus_credit: 200, total: 2200 });
    assert.deepEqual(at(2400), {
      refund: 400,
      gift_card: 1200,
      bonus_credit: 200,
      not_refundable: 600,
      total: 1600,
    });
    assert.deepEqual(at(1500), { gift_card: 650, bonus_credit: 150, not_refundable: 1500, total: 650 });
    assert.deepEqual(at(1000), { not_refundable: 2000 });
    assert.deepEqual(at(300), { upsell: 700, not_refundable: 2700, total: -700 });
    assert.deepEqual(at(-5), { upsell: 1000, not_refundable: 3000, total: -1000 });
  });

  test('honoured discount and bonus do not count against the order', () => {
    const quoted = quote({
      units: [unit(1, 1000, 'exchange', { discount: 200 }), unit(2, 500, 'credit')],
      exchanges: [item(1100)],
      terms: { honour_original_discount: true, shop_bonus: 100, credit_bonus: 50 },
      order_available: 1300,
    });
    assert.deepEqual(given(quoted), {
      gift_card: 550,
      honoured_discount: 200,
      bonus_credit: 150,
      total: 550,
    });
    assert.equal(valueGivenBack(quoted.totals), 1300);
  });

  test('a refund stays within what its payments can take back, credit does not', () => {
    const payments: QuotePayment[] = [
      { key: 1, kind: 'card', available: 300 },
      { key: 2, kind: 'card', available: -50 },
    ];
    const quoted = quote({ units, payments, terms: { credit_bonus: 100 } });
    assert.deepEqual(given(quoted), {
      refund: 300,
      gift_card: 1100,
      bonus_credit: 100,
      not_refundable: 1700,
      total: 1400,
    });
    assert.deepEqual(quoted.refunds, [{ payment_key: 1, amount: 300 }]);
  });

  test('the share of the units is cut before the reimbursement, no line falls below 0, and all of the cut is reported', () => {
    const at = (order_available: number): Record<string, number> =>
      given(quote({ units: [unit(1, 1000, 'refund')], terms: { reimbursement: 500 }, order_available }));
    assert.deepEqual(at(800), { refund: 800, reimbursement: 500, not_refundable: 700, total: 800 });
    assert.deepEqual(at(500), { refund: 500, reimbursement: 500, not_refundable: 1000, total: 500 });
    assert.deepEqual(at(200), { refund: 200, reimbursement: 500, not_refundable: 1300, total: 200 });
    assert.deepEqual(at(0), { reimbursement: 500, not_refundable: 1500 });
  });

  test('a return of an order that nothing was captured for gives nothing', () => {
    const quoted = quote({ units, payments: [], order_available: 0 });
    assert.deepEqual(given(quoted), { not_refundable: 3000 });
    assert.equal(quoted.outcome, 'refund');
  });
});

describe('step 7, the split over payments', () => {
  test('gift cards and store credit first, then the others, each in the order of capture and up to its cap', () => {
    const payments: QuotePayment[] = [
      { key: 1, kind: 'card', available: 500 },
      { key: 2, kind: 'store_credit', available: 100 },
      { key: 3, kind: 'wallet', available: 0 },
      { key: 4, kind: 'gift_card', available: 50 },
      { key: 5, kind: 'bank', available: 1000 },
    ];
    assert.deepEqual(quote({ units: [unit(1, 800, 'refund')], payments }).refunds, [
      { payment_key: 2, amount: 100 },
      { payment_key: 4, amount: 50 },
      { payment_key: 1, amount: 500 },
      { payment_key: 5, amount: 150 },
    ]);
  });
});
