import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { totalOf } from '../money.ts';
import type { OrderParts } from '../money.ts';
import { mapOrder } from './map-order.ts';
import type { FullOrder, LineItem, Order } from './native.ts';

const shop = { currency: 'EUR' };
const time = '2026-03-02T09:15:27';

/** Cents as WooCommerce writes them. */
const text = (cents: number) => (cents / 100).toFixed(2);
const cents = fc.integer({ min: 0, max: 10_000_000 });
/** A tax that isn't rounded, as a line has it. */
const tax = fc.integer({ min: 0, max: 100_000_000 }).map((units) => (units / 10_000).toFixed(4));
const rounded = (exact: string) => Math.round(Number(exact) * 100 + 1e-7);

const item = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20 }),
    subtotal: cents,
    off: fc.nat(100),
    taxes: fc.array(tax, { maxLength: 2 }),
  })
  .map(({ quantity, subtotal, off, taxes }): LineItem => {
    const total_tax = text(taxes.reduce((sum, one) => sum + rounded(one), 0));
    return {
      id: 0,
      name: 'Shirt',
      product_id: 11,
      variation_id: 12,
      quantity,
      subtotal: text(subtotal),
      subtotal_tax: total_tax,
      total: text(subtotal - Math.floor((subtotal * off) / 100)),
      total_tax,
      taxes: taxes.map((total, i) => ({ id: i + 1, total })),
    };
  });

/** An order as plug-ins leave it too: fees in both directions, and a total that isn't the sum of its parts. */
const order = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 5 }),
    shipping: fc.record({ total: cents, tax }),
    fees: fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 2 }),
    more: fc.oneof(fc.constant(0), fc.integer({ min: -2_000_000, max: 2_000_000 })),
    prices_include_tax: fc.boolean(),
    is_paid: fc.boolean(),
    refunds: fc.array(cents, { maxLength: 3 }),
    units: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ items, shipping, fees, more, prices_include_tax, is_paid, refunds, units }): FullOrder => {
    const sum = [...items, { total: text(shipping.total), total_tax: text(rounded(shipping.tax)) }].reduce(
      (total, line) => total + Math.round((Number(line.total) + Number(line.total_tax)) * 100),
      fees.reduce((total, fee) => total + fee, 0),
    );
    const made: Order = {
      id: 7,
      status: 'completed',
      currency: 'EUR',
      prices_include_tax,
      date_created_gmt: time,
      date_modified_gmt: time,
      date_paid_gmt: is_paid ? time : null,
      date_completed_gmt: time,
      total: text(Math.max(0, sum + more)),
      line_items: items.map((one, i) => ({ ...one, id: i + 1 })),
      shipping_lines: [
        {
          id: 91,
          method_title: 'Standard',
          total: text(shipping.total),
          total_tax: text(rounded(shipping.tax)),
          taxes: [{ id: 1, total: shipping.tax }],
        },
      ],
      fee_lines: fees.map((fee, i) => ({ id: 95 + i, name: 'Fee', total: text(fee), total_tax: '0.00' })),
    };
    const line_items = [{ quantity: -units, meta_data: [{ key: '_refunded_item_id', value: '1' }] }];
    return {
      order: made,
      refunds: refunds.map((amount, i) => ({ id: 200 + i, amount: text(amount), line_items })),
    };
  });

type Amount = { amount: number };
type Body = OrderParts & {
  total_price: Amount;
  fees: { amount: Amount; tax: Amount }[];
  adjustments: { amount: Amount }[];
  payments: { captured: Amount }[];
  refunds: { type: string; amount: Amount; line_item?: { quantity: number } }[];
};
const bodyOf = (one: FullOrder) => mapOrder(one, shop).lines[0]!.data as unknown as Body;

describe('an order of WooCommerce', () => {
  it('has a total that its parts add up to, and lines that cost what WooCommerce charges', () =>
    fc.assert(
      fc.property(order, (one) => {
        const body = bodyOf(one);
        const added = body.taxes_included ? 0 : 1;
        const fees = body.fees.reduce(
          (sum, { amount, tax: on_top }) => sum + amount.amount + added * on_top.amount,
          0,
        );
        const [adjustment = 0] = body.adjustments.map(({ amount }) => amount.amount);
        assert.equal(body.total_price.amount, totalOf(body) + fees + adjustment);
        const net = body.line_items.map(
          ({ quantity, unit_price, discounts }) =>
            quantity * unit_price.amount - discounts.reduce((sum, { amount }) => sum + amount.amount, 0),
        );
        const charged = one.order.line_items!.map(({ total, total_tax }) =>
          Math.round((Number(total) + (body.taxes_included ? Number(total_tax) : 0)) * 100),
        );
        assert.deepEqual(net, charged);
        assert.ok(
          -adjustment <= net.reduce((sum, amount) => sum + amount, 0),
          'no more off than the items cost',
        );
      }),
    ));

  it('has the total of WooCommerce, unless that is less than what is charged beside the items', () =>
    fc.assert(
      fc.property(order, (one) => {
        const total = Math.round(Number(one.order.total) * 100);
        const body = bodyOf(one);
        const goods = body.line_items.reduce(
          (sum, { quantity, unit_price, discounts }) =>
            sum +
            quantity * unit_price.amount -
            discounts.reduce((off, { amount }) => off + amount.amount, 0),
          0,
        );
        const [adjustment = 0] = body.adjustments.map(({ amount }) => amount.amount);
        assert.ok(
          body.total_price.amount === total || (body.total_price.amount > total && adjustment === -goods),
        );
      }),
    ));

  it('never has more captured, nor less refunded, nor more units returned than WooCommerce sold', () =>
    fc.assert(
      fc.property(order, (one) => {
        const { payments, refunds } = bodyOf(one);
        const paid = one.order.date_paid_gmt ? Math.round(Number(one.order.total) * 100) : 0;
        assert.equal(payments[0]!.captured.amount, paid);
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        assert.equal(
          sum(refunds.map(({ amount }) => amount.amount)),
          sum(one.refunds.map(({ amount }) => Math.round(Number(amount) * 100))),
        );
        for (const { line_item } of refunds)
          if (line_item) assert.ok(line_item.quantity <= one.order.line_items![0]!.quantity);
      }),
    ));

  it('in another currency than the shop is not imported', () => {
    const [{ order: one, refunds } = { order: undefined, refunds: [] }] = fc.sample(order, 1);
    assert.match(mapOrder({ order: { ...one!, currency: 'JPY' }, refunds }, shop).refused!, /JPY/);
  });
});
