import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { NO_TERMS } from '../../../../test/support/quote-cases.ts';
import {
  anyPaymentsOf,
  anySoldOrder,
  anyTerms,
  type SoldOrder,
  sum,
} from '../../../../test/support/sold-orders.ts';
import {
  type Quote,
  type QuotePayment,
  quoteReturn,
  type QuoteTerms,
  type QuoteUnit,
  valueGivenBack,
} from './quote.ts';
import { type ShopCurrencyQuote, toShopCurrency } from './shop-currency.ts';

/** One return of a sequence: which units, for what, on which terms, against which new item. */
type Step = {
  keys: number[];
  resolution: QuoteUnit['resolution'];
  terms: QuoteTerms;
  new_price: number;
};

type Sequence = {
  order: SoldOrder;
  payments: QuotePayment[];
  steps: Step[];
};

/** All units of an order, in any order, cut into returns. */
const anyPartition = (order: SoldOrder): fc.Arbitrary<number[][]> =>
  fc
    .record({
      shuffled: fc.shuffledSubarray(
        order.units.map((_, key) => key),
        { minLength: order.units.length },
      ),
      borders: fc.array(fc.boolean(), { minLength: order.units.length, maxLength: order.units.length }),
    })
    .map(({ shuffled, borders }) => {
      const returns: number[][] = [];
      shuffled.forEach((key, i) => {
        const last = returns.at(-1);
        if (last && borders[i]) last.push(key);
        else returns.push([key]);
      });
      return returns;
    });

const anySequence = (anyStep: fc.Arbitrary<Omit<Step, 'keys'>>): fc.Arbitrary<Sequence> =>
  anySoldOrder.chain((order) =>
    fc
      .record({
        payments: anyPaymentsOf(order.paid.presentment + order.shipping),
        partition: anyPartition(order),
        steps: fc.array(anyStep, { minLength: order.units.length, maxLength: order.units.length }),
      })
      .map(({ payments, partition, steps }) => ({
        order,
        payments,
        steps: steps.slice(0, partition.length).map((step, i) => ({ ...step, keys: partition[i] ?? [] })),
      })),
  );

const anyRefund = fc.constant({ resolution: 'refund' as const, terms: NO_TERMS, new_price: 0 });
const anyStep = fc.record({
  resolution: fc.constantFrom<QuoteUnit['resolution'][]>('refund', 'credit', 'exchange'),
  terms: anyTerms,
  new_price: fc.integer({ min: 0, max: 30_000 }),
});

/** Quotes the returns one after the other, each under caps that those before have lowered. */
function runSequence(
  { order, payments, steps }: Sequence,
  outside = 0,
): { quotes: Quote[]; converted: ShopCurrencyQuote[] } {
  const { taxes_included, rate } = order;
  const left = new Map(payments.map(({ key, available }) => [key, available]));
  let order_available = sum([...left.values()]) - outside;
  const result: { quotes: Quote[]; converted: ShopCurrencyQuote[] } = { quotes: [], converted: [] };
  for (const { keys, resolution, terms, new_price } of steps) {
    const place = (currency: 'shop' | 'presentment'): QuoteUnit[] =>
      keys.flatMap((key) => {
        const unit = order.units[key]?.[currency];
        return unit ? [{ key, ...unit, outcome: 'default' as const, resolution }] : [];
      });
    const exchanges = resolution === 'exchange' ? [{ key: 0, price: new_price, discount: 0, tax: 0 }] : [];
    const quote = quoteReturn({
      taxes_included,
      units: place('presentment'),
      exchanges,
      terms,
      payments: payments.map((payment) => ({ ...payment, available: left.get(payment.key) ?? 0 })),
      order_available,
    });
    for (const { payment_key, amount } of quote.refunds)
      left.set(payment_key, (left.get(payment_key) ?? 0) - amount);
    order_available -= valueGivenBack(quote.totals);
    result.quotes.push(quote);
    result.converted.push(toShopCurrency({ quote, taxes_included, units: place('shop'), exchanges, rate }));
  }
  assert.ok(Math.min(...left.values()) >= 0, 'a payment gave back more than was captured');
  assert.ok(order_available >= -outside, 'the order gave back more than was captured');
  return result;
}

describe('any sequence of partial returns', () => {
  test('gives back exactly what was paid for the goods once all units are refunded', () => {
    fc.assert(
      fc.property(anySequence(anyRefund), (sequence) => {
        const { quotes } = runSequence(sequence);
        assert.equal(sum(quotes.map(({ totals }) => totals.refund)), sequence.order.paid.presentment);
        assert.equal(sum(quotes.map(({ totals }) => totals.not_refundable)), 0);
      }),
      { numRuns: 400 },
    );
  });

  test('does so in the shop’s currency as well, whatever the rate', () => {
    fc.assert(
      fc.property(anySequence(anyRefund), (sequence) => {
        const { converted } = runSequence(sequence);
        const worthless = sum(converted.map(({ totals }) => totals.not_refundable));
        assert.equal(sum(converted.map(({ totals }) => totals.refund)) + worthless, sequence.order.paid.shop);
        if (sequence.order.units.every(({ presentment }) => presentment.price - presentment.discount > 0))
          assert.equal(worthless, 0);
      }),
      { numRuns: 400 },
    );
  });

  test('gives back a unit at what was paid for it, whichever units went before', () => {
    fc.assert(
      fc.property(anySequence(anyRefund), (sequence) => {
        const { order } = sequence;
        for (const { lines } of runSequence(sequence).quotes)
          for (const { key, refund, refund_tax } of lines) {
            const { price = 0, discount = 0, tax = 0 } = order.units[key]?.presentment ?? {};
            assert.equal(refund, price - discount + (order.taxes_included ? 0 : tax));
            assert.equal(refund_tax, Math.min(tax, refund));
          }
      }),
    );
  });

  test('never gives back more than was captured, whatever the policies, bonuses and exchanges', () => {
    fc.assert(
      fc.property(anySequence(anyStep), (sequence) => {
        const { quotes } = runSequence(sequence);
        const captured = sequence.order.paid.presentment + sequence.order.shipping;
        assert.ok(sum(quotes.map(({ totals }) => valueGivenBack(totals))) <= captured);
      }),
      { numRuns: 400 },
    );
  });

  test('after a refund outside, the last units take what is left', () => {
    const anyOutside = anySequence(anyRefund).chain((sequence) =>
      fc.record({
        sequence: fc.constant(sequence),
        outside: fc.integer({ min: 0, max: sequence.order.paid.presentment + sequence.order.shipping }),
      }),
    );
    fc.assert(
      fc.property(anyOutside, ({ sequence, outside }) => {
        const { paid, shipping } = sequence.order;
        const refunded = sum(runSequence(sequence, outside).quotes.map(({ totals }) => totals.refund));
        assert.equal(refunded, Math.min(paid.presentment, paid.presentment + shipping - outside));
      }),
      { numRuns: 400 },
    );
  });
});
