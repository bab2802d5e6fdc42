import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { percentageOf } from '@retour/contract/money';
import { ledgerOf } from '@retour/contract/return-ledger';
import * as fc from 'fast-check';
import {
  anyPaymentsOf,
  anySoldOrder,
  anyTerms,
  type SoldOrder,
  sum,
} from '../../../../test/support/sold-orders.ts';
import {
  type GiftCardBreakdown,
  type QuoteInput,
  quoteReturn,
  type QuoteUnit,
  type RefundPart,
  type ReturnTotals,
  valueGivenBack,
} from './quote.ts';
import { shopBonusOn } from './quote-steps.ts';
import { isCounted, keptValueOf, valueOf } from './quote-units.ts';
import { type ShopCurrencyQuote, toShopCurrency } from './shop-currency.ts';

type SomeReturn = {
  order: SoldOrder;
  input: QuoteInput;
  shop_units: QuoteUnit[];
};

const anyFate = fc.record({
  outcome: fc.constantFrom<QuoteUnit['outcome'][]>(
    'default',
    'default',
    'default',
    'keep',
    'donate',
    'reject',
  ),
  resolution: fc.constantFrom<QuoteUnit['resolution'][]>(
    'refund',
    'refund',
    'credit',
    'exchange',
    'exchange',
    'none',
  ),
  offer_basis_points: fc.option(fc.integer({ min: 1, max: 9_999 })),
});

const anyItem = fc
  .record({ price: fc.integer({ min: 0, max: 30_000 }), discount: fc.integer({ min: 0, max: 500 }) })
  .map(({ price, discount }) => ({ price, discount: Math.min(price, discount) }))
  .map(({ price, discount }) => ({ price, discount, tax: Math.floor((price - discount) / 13) }));

/** As much of an item's price as the shop bears, or what the exchange costs beyond it. */
const anyHeld = fc.oneof(fc.constant(0), fc.integer({ min: -20_000, max: 30_000 }));

/** Returns of some units of an order under any policy, with ample or tight caps. */
const anyReturn: fc.Arbitrary<SomeReturn> = anySoldOrder.chain((order) => {
  const captured = order.paid.presentment + order.shipping;
  return fc
    .record({
      fates: fc.array(anyFate, { minLength: order.units.length, maxLength: order.units.length }),
      items: fc.array(fc.tuple(anyItem, anyHeld), { maxLength: 3 }),
      terms: anyTerms,
      payments: anyPaymentsOf(captured),
      order_available: fc.oneof(fc.constant(captured), fc.integer({ min: 0, max: captured })),
    })
    .map(({ fates, items, ...rest }) => {
      const place = (currency: 'shop' | 'presentment'): QuoteUnit[] =>
        order.units.flatMap((unit, key) => {
          const fate = fates[key];
          return fate ? [{ key, ...unit[currency], ...fate }] : [];
        });
      const { taxes_included } = order;
      const exchanges = items.map(([item, held], key) => ({
        key,
        ...item,
        price_held: Math.min(held, valueOf(item, taxes_included)),
      }));
      const input = { taxes_included, units: place('presentment'), exchanges, ...rest };
      return { order, input, shop_units: place('shop') };
    });
});

const runs = { numRuns: 400 };

function convertQuote({ order, input, shop_units }: SomeReturn): ShopCurrencyQuote {
  const { taxes_included, exchanges } = input;
  return toShopCurrency({
    quote: quoteReturn(input),
    taxes_included,
    units: shop_units,
    exchanges,
    rate: order.rate,
  });
}

/** Every sum (API contract, 9.3), for either currency. */
function assertSums(
  quote: {
    totals: ReturnTotals;
    lines: readonly { refund: number; refund_item: number; refund_tax: number; credit: number }[];
    refunds: readonly RefundPart[];
    gift_card_breakdown: GiftCardBreakdown;
  },
  units: readonly QuoteUnit[],
  taxes_included: boolean,
): void {
  const { totals: t, lines, refunds, gift_card_breakdown: card } = quote;
  for (const [name, amount] of Object.entries(t))
    assert.ok(
      Number.isSafeInteger(amount) && (amount >= 0 || name === 'total' || name === 'price_held'),
      `${name} ${amount}`,
    );
  const counted = units.filter(isCounted);
  assert.equal(t.return_product_total, sum(counted.map(({ price }) => price)));
  assert.equal(t.return_discount_total, sum(counted.map(({ discount }) => discount)));
  assert.equal(t.return_tax_total, sum(counted.map(({ tax }) => tax)));
  for (const side of ['return', 'exchange'] as const) {
    const tax = taxes_included ? 0 : t[`${side}_tax_total`];
    assert.equal(t[`${side}_total`], t[`${side}_product_total`] - t[`${side}_discount_total`] + tax);
  }
  assert.equal(
    t.return_total + t.price_held + t.honoured_discount + t.bonus_credit + t.reimbursement,
    t.return_credit_total + t.refund + t.handling_fee + t.kept_value + t.not_refundable,
  );
  assert.equal(t.exchange_credit_total, t.exchange_total - t.upsell);
  assert.equal(t.return_credit_total, t.exchange_credit_total + t.gift_card);
  assert.equal(t.total, t.refund + t.gift_card - t.upsell);
  assert.equal(sum(lines.map(({ refund }) => refund)), Math.max(0, t.refund - t.reimbursement));
  assert.equal(sum(lines.map(({ credit }) => credit)), t.gift_card - card.bonus);
  assert.equal(card.subtotal + card.tax + card.bonus, t.gift_card);
  assert.equal(sum(refunds.map(({ amount }) => amount)), t.refund);
  lines.forEach((line, i) => {
    const unit = units[i];
    assert.ok(unit && line.refund_item >= 0 && line.refund_tax >= 0 && line.credit >= 0);
    assert.equal(line.refund_item + line.refund_tax, line.refund);
    assert.ok(line.refund + line.credit <= (isCounted(unit) ? valueOf(unit, taxes_included) : 0));
    if (unit.resolution === 'credit') assert.equal(line.refund, 0);
  });
}

/** Units and new items one by one, as pages name them. */
function ledgerOfQuote({ units, exchanges, taxes_included, terms }: QuoteInput, totals: ReturnTotals) {
  return ledgerOf({
    units: units.filter(isCounted).map((unit) => ({
      resolution: unit.resolution as 'refund' | 'credit' | 'exchange',
      title: `${unit.key}`,
      count: 1,
      amount: valueOf(unit, taxes_included),
      kept_value: keptValueOf(unit, taxes_included),
    })),
    new_items: exchanges.map((item) => ({
      title: `new ${item.key}`,
      count: 1,
      amount: valueOf(item, taxes_included),
    })),
    fees: [{ type: 'label', amount: Math.floor(totals.handling_fee / 2) }],
    leftover_to: terms.leftover_to,
    shop_bonus: terms.shop_bonus,
    shop_bonus_basis_points: terms.shop_bonus_basis_points ?? 0,
    totals,
  });
}

describe('the money of any return', () => {
  test('each group of its ledger adds up, the groups come to the total, and what one takes from another is in both', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        const { totals } = quoteReturn(input);
        const { groups, total } = ledgerOfQuote(input, totals);
        const amountOf = (kind: string) => groups.find((group) => group.kind === kind)?.amount ?? 0;
        const all = groups.flatMap(({ kind, parts }) => parts.map((part) => ({ ...part, group: kind })));
        const of = (kind: string) =>
          sum(all.filter((part) => part.kind === kind).map(({ amount }) => amount));
        for (const { amount, parts } of groups) assert.equal(sum(parts.map((part) => part.amount)), amount);
        assert.equal(total, totals.total);
        assert.equal(amountOf('refund') + amountOf('credit') - amountOf('exchange'), total);
        assert.deepEqual(
          [amountOf('refund'), amountOf('credit'), amountOf('exchange')],
          [totals.refund, totals.gift_card, totals.upsell],
        );
        assert.equal(of('used_for_exchange'), of('from_refund') + of('from_credit'));
        assert.equal(of('left_from_exchange'), of('to_refund') + of('to_credit'));
        assert.equal(of('fee'), 0 - totals.handling_fee);
        assert.equal(of('adjustment'), 0);
        assert.equal(of('kept'), 0 - totals.kept_value);
        const lost = all.map(({ kind, group, amount }) =>
          kind === 'not_refundable' ? (group === 'exchange' ? amount : 0 - amount) : 0,
        );
        assert.equal(sum(lost), totals.not_refundable);
      }),
      runs,
    );
  });

  test('every identity of the contract holds and nothing but the total is negative', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        assertSums(quoteReturn(input), input.units, input.taxes_included);
      }),
      runs,
    );
  });

  test('every part of a unit’s value is in exactly one place', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        const { lines, totals, gift_card_breakdown } = quoteReturn(input);
        lines.forEach(({ exchange, credit, refund, fee, kept_value, not_refundable }, i) => {
          const unit = input.units[i];
          const value = unit && isCounted(unit) ? valueOf(unit, input.taxes_included) : 0;
          assert.equal(exchange + credit + refund + fee + kept_value + not_refundable, value);
          assert.ok(Math.min(exchange, credit, refund, fee, kept_value, not_refundable) >= 0);
          const given = percentageOf(value, unit?.offer_basis_points ?? 10_000);
          const is_offer = unit?.outcome === 'keep' && unit.resolution !== 'exchange';
          assert.equal(kept_value, is_offer ? value - given : 0);
        });
        const shop_bonus = totals.bonus_credit - gift_card_breakdown.bonus;
        const { exchange_credit_total, honoured_discount, price_held } = totals;
        const by_value = exchange_credit_total - honoured_discount - price_held - shop_bonus;
        assert.equal(sum(lines.map(({ exchange }) => exchange)), by_value);
        assert.equal(sum(lines.map(({ fee }) => fee)), totals.handling_fee);
        assert.equal(sum(lines.map((line) => line.kept_value)), totals.kept_value);
        const lost = sum(lines.map(({ not_refundable }) => not_refundable));
        assert.equal(lost + Math.max(0, totals.reimbursement - totals.refund), totals.not_refundable);
      }),
      runs,
    );
  });

  test('no payment and no order gives back more than is left of it, and no term is exceeded', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        const { totals, refunds, gift_card_breakdown } = quoteReturn(input);
        assert.ok(valueGivenBack(totals) <= input.order_available);
        for (const { payment_key, amount } of refunds)
          assert.ok(
            amount > 0 && amount <= (input.payments.find(({ key }) => key === payment_key)?.available ?? 0),
          );
        assert.ok(totals.handling_fee <= input.terms.handling_fee);
        assert.equal(totals.reimbursement, input.terms.reimbursement);
        const exchanged = input.units.filter((unit) => isCounted(unit) && unit.resolution === 'exchange');
        const value = sum(exchanged.map((unit) => valueOf(unit, input.taxes_included)));
        assert.ok(totals.bonus_credit - gift_card_breakdown.bonus <= shopBonusOn(value, input.terms));
        const held = sum(input.exchanges.map(({ price_held = 0 }) => price_held));
        assert.ok(totals.price_held >= held && (totals.price_held === held || held < 0));
        assert.ok(totals.upsell <= totals.exchange_total);
        if (gift_card_breakdown.bonus > 0) assert.ok(totals.gift_card > gift_card_breakdown.bonus);
      }),
      runs,
    );
  });

  test('what the caps take, shipping included, is the whole difference to a return without caps', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        const payments = [{ key: 1, kind: 'card' as const, available: 1e9 }];
        const ample = quoteReturn({ ...input, payments, order_available: 1e9 }).totals;
        const capped = quoteReturn(input).totals;
        assert.equal(valueGivenBack(capped) + capped.not_refundable, valueGivenBack(ample));
      }),
      runs,
    );
  });

  test('within the caps nothing is lost', () => {
    fc.assert(
      fc.property(anyReturn, ({ input }) => {
        const ample = {
          ...input,
          payments: [{ key: 1, kind: 'card' as const, available: 1e9 }],
          order_available: 1e9,
        };
        assert.equal(quoteReturn(ample).totals.not_refundable, 0);
      }),
    );
  });
});

describe('the money of any return in the shop’s currency', () => {
  test('every identity holds there too, in currencies of 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(anyReturn, (some) => {
        const converted = convertQuote(some);
        assertSums(converted, some.shop_units, some.order.taxes_included);
        const { totals, exchanges } = converted;
        assert.equal(sum(exchanges.map(({ price }) => price)), totals.exchange_product_total);
        assert.equal(sum(exchanges.map(({ discount }) => discount)), totals.exchange_discount_total);
        assert.equal(sum(exchanges.map(({ tax }) => tax)), totals.exchange_tax_total);
        assert.equal(sum(exchanges.map(({ total }) => total)), totals.exchange_total);
        for (const item of exchanges) assert.equal(item.total, valueOf(item, some.order.taxes_included));
      }),
      runs,
    );
  });

  test('what is nothing in the currency of the payment is nothing there, lost value of free units excepted', () => {
    fc.assert(
      fc.property(anyReturn, (some) => {
        const paid = quoteReturn(some.input);
        const converted = convertQuote(some);
        for (const name of [
          'exchange_total',
          'gift_card',
          'refund',
          'handling_fee',
          'upsell',
          'reimbursement',
        ] as const)
          if (paid.totals[name] === 0) assert.equal(converted.totals[name], 0, name);
        paid.lines.forEach(({ refund }, i) => {
          if (refund === 0) assert.equal(converted.lines[i]?.refund, 0);
        });
        assert.equal(converted.refunds.length, paid.refunds.length);
      }),
      runs,
    );
  });

  test('a unit that is refunded or credited whole gives exactly its stored value', () => {
    fc.assert(
      fc.property(anyReturn, (some) => {
        const paid = quoteReturn(some.input);
        const converted = convertQuote(some);
        paid.lines.forEach(({ refund, credit, exchange, fee, kept_value, not_refundable }, i) => {
          const unit = some.shop_units[i];
          if (!unit || exchange + fee + kept_value + not_refundable > 0 || refund + credit === 0) return;
          const line = converted.lines[i];
          assert.equal((line?.refund ?? 0) + (line?.credit ?? 0), valueOf(unit, some.order.taxes_included));
        });
      }),
      runs,
    );
  });

  test('for an order paid in the shop’s currency it is the quote itself', () => {
    fc.assert(
      fc.property(anyReturn, ({ order, input }) => {
        const same = convertQuote({
          order: { ...order, rate: { shop_total: 1, presentment_total: 1 } },
          input,
          shop_units: [...input.units],
        });
        const quote = quoteReturn(input);
        assert.deepEqual(same.totals, quote.totals);
        assert.deepEqual(same.refunds, quote.refunds);
        assert.deepEqual(same.gift_card_breakdown, quote.gift_card_breakdown);
        assert.deepEqual(
          same.lines,
          quote.lines.map(({ key, refund, refund_item, refund_tax, credit }) => ({
            key,
            refund,
            refund_item,
            refund_tax,
            credit,
          })),
        );
        assert.deepEqual(
          same.exchanges,
          input.exchanges.map(({ price_held: _held, ...item }) => ({
            ...item,
            total: valueOf(item, order.taxes_included),
          })),
        );
      }),
      runs,
    );
  });
});
