import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDecimal, toMinor } from '../decimals.ts';
import { mapOrder, returnedUnits } from './map-order.ts';
import { markedAs } from './native.ts';
import type { Item, Order, Payment, Return } from './native.ts';

const shop = { currency: 'EUR' };
const raw = (value: string) => ({ value, precision: 20 });
/** Amounts as Medusa has them: up to six decimals. */
const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => {
  const digits = units.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
});

const item = fc
  .record({ quantity: fc.integer({ min: 1, max: 20 }), price: amount, tax: amount, discount: amount })
  .map(({ quantity, price, tax, discount }): Omit<Item, 'id'> => ({
    title: 'Shirt',
    quantity,
    unit_price: Number(price),
    raw_unit_price: raw(price),
    tax_lines: [{ rate: 19, raw_total: raw(tax) }],
    adjustments: [{ amount: Number(discount), raw_amount: raw(discount) }],
    raw_discount_total: raw(discount),
  }));

const payment = fc
  .record({ captures: fc.array(amount, { maxLength: 3 }), refunds: fc.array(amount, { maxLength: 3 }) })
  .map(({ captures, refunds }): Omit<Payment, 'id'> => ({
    provider_id: 'pp_system_default',
    created_at: '2026-03-02T09:15:27.000Z',
    captures: captures.map((value) => ({ amount: Number(value), raw_amount: raw(value) })),
    refunds: refunds.map((value, i) => ({
      id: `ref_${i}`,
      amount: Number(value),
      raw_amount: raw(value),
      created_at: '2026-03-02T09:15:27.000Z',
    })),
  }));

const order = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 5 }),
    payments: fc.array(payment, { maxLength: 3 }),
    shipping: amount,
    is_tax_inclusive: fc.boolean(),
  })
  .map(({ items, payments, shipping, is_tax_inclusive }): Order => ({
    id: 'order_1',
    display_id: 1,
    status: 'pending',
    currency_code: 'eur',
    created_at: '2026-03-02T09:15:27.000Z',
    updated_at: '2026-03-02T09:15:27.000Z',
    items: items.map((one, i) => ({ ...one, id: `ordli_${i}`, is_tax_inclusive })),
    shipping_methods: [{ name: 'Standard', amount: 0, raw_amount: raw(shipping), is_tax_inclusive }],
    payment_collections: [{ payments: payments.map((one, i) => ({ ...one, id: `pay_${i}` })) }],
  }));

type Money = { amount: number };
type Body = {
  taxes_included: boolean;
  total_price: Money;
  line_items: {
    quantity: number;
    unit_price: Money;
    discounts: { amount: Money }[];
    tax_lines: { amount: Money }[];
  }[];
  shipping_lines: { price: Money; tax_lines: { amount: Money }[] }[];
  payments: { captured: Money }[];
  refunds: { amount: Money }[];
};
const bodyOf = (one: Order) => mapOrder(one, shop).lines[0]!.data as unknown as Body;
const sumOf = (parts: readonly { amount: Money }[]) =>
  parts.reduce((sum, part) => sum + part.amount.amount, 0);
/** Millionths of a euro. */
const exactOf = (parts: readonly { raw_amount?: unknown }[]) =>
  parts.reduce((sum, part) => {
    const { units, scale } = parseDecimal((part.raw_amount as { value: string }).value);
    return sum + units * 10n ** BigInt(6 - scale);
  }, 0n);

describe('an order of Medusa', () => {
  it('has a total that is the sum of its rounded parts', () =>
    fc.assert(
      fc.property(order, (one) => {
        const body = bodyOf(one);
        const goods = body.line_items.map(
          ({ quantity, unit_price, discounts, tax_lines }) =>
            quantity * unit_price.amount - sumOf(discounts) + (body.taxes_included ? 0 : sumOf(tax_lines)),
        );
        const shipping = body.shipping_lines.map(
          ({ price, tax_lines }) => price.amount + (body.taxes_included ? 0 : sumOf(tax_lines)),
        );
        assert.equal(
          body.total_price.amount,
          [...goods, ...shipping].reduce((a, b) => a + b, 0),
        );
        for (const { quantity, unit_price, discounts } of body.line_items)
          assert.ok(sumOf(discounts) <= quantity * unit_price.amount);
      }),
    ));

  it('never has more captured, nor less refunded, than Medusa has', () =>
    fc.assert(
      fc.property(order, (one) => {
        const body = bodyOf(one);
        const payments = one.payment_collections![0]!.payments!;
        const minor = 10_000n;
        payments.forEach(({ captures }, i) => {
          const captured = BigInt(body.payments[i]!.captured.amount) * minor;
          const exact = exactOf(captures!);
          assert.ok(captured <= exact && exact - captured < minor);
        });
        const refunded = exactOf(payments.flatMap(({ refunds }) => refunds!));
        const amounts = body.refunds.reduce((sum, { amount: { amount: value } }) => sum + BigInt(value), 0n);
        assert.ok(amounts * minor >= refunded);
      }),
    ));

  it('stays as it was sold when its units have come back, and Medusa totals it without them', () => {
    const sold: Item = {
      id: 'ordli_1',
      title: 'Shirt',
      quantity: 2,
      unit_price: 20.99,
      raw_unit_price: raw('20.99'),
      raw_subtotal: raw('41.98'),
      tax_lines: [{ rate: 19, raw_total: raw('7.9762') }],
    };
    const included: Item = {
      ...sold,
      id: 'ordli_2',
      is_tax_inclusive: true,
      unit_price: 23.8,
      raw_unit_price: raw('23.8'),
      raw_subtotal: raw('40'),
      raw_discount_total: raw('11.9'),
      adjustments: [{ amount: 10, raw_amount: raw('10') }],
      tax_lines: [{ rate: 19, raw_total: raw('5.7') }],
    };
    const [one] = fc.sample(order, 1);
    for (const items of [[sold], [included], [sold, included]]) {
      const returned = items.map((one_item) => ({
        ...one_item,
        raw_subtotal: raw('0'),
        raw_discount_total: raw('0'),
        tax_lines: one_item.tax_lines!.map((line) => ({ ...line, raw_total: raw('0') })),
        detail: { return_received_quantity: 1, return_dismissed_quantity: 1, written_off_quantity: 1 },
      }));
      const { refunds, ...before } = bodyOf({ ...one!, items });
      const { refunds: after, ...same } = bodyOf({ ...one!, items: returned });
      assert.deepEqual(same, before);
      assert.equal(after.length - refunds.length, items.length);
    }
    const dismissed = { ...sold, detail: { return_dismissed_quantity: 1, written_off_quantity: 1 } };
    assert.equal(returnedUnits({}, dismissed), 1);
    const items = [{ item_id: sold.id, quantity: 1, received_quantity: 1 }];
    const ours: Return = { id: 'return_1', status: 'received', metadata: markedAs('r1'), items };
    assert.equal(returnedUnits({ returns: [ours] }, dismissed), 0);
  });

  it('in another currency than the shop is not imported', () => {
    const [one] = fc.sample(order, 1);
    assert.match(mapOrder({ ...one!, currency_code: 'jpy' }, shop).refused!, /JPY/);
  });
});

describe('an amount of Medusa', () => {
  for (const [text, currency, nearest, down, up] of [
    ['80.7653', 'EUR', 8077, 8076, 8077],
    ['24.9781', 'EUR', 2498, 2497, 2498],
    ['0.005', 'EUR', 1, 0, 1],
    ['-0.005', 'EUR', -1, -1, 0],
    ['1050.5', 'JPY', 1051, 1050, 1051],
    ['1.0555', 'KWD', 1056, 1055, 1056],
    ['1e-7', 'EUR', 0, 0, 1],
    ['2.5E2', 'EUR', 25_000, 25_000, 25_000],
  ] as const)
    it(`of ${text} ${currency} is ${nearest}`, () => {
      const exact = parseDecimal(text);
      assert.equal(toMinor(exact, currency), nearest);
      assert.equal(toMinor(exact, currency, 'down'), down);
      assert.equal(toMinor(exact, currency, 'up'), up);
    });

  it('that is no number is refused', () => assert.throws(() => parseDecimal('NaN'), RangeError));
});
