import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { totalOf } from '../money.ts';
import type { OrderParts } from '../money.ts';
import { boughtUnits } from './amounts.ts';
import { locationAddress } from './map-catalogue.ts';
import { mapOrder } from './map-order.ts';
import type { Order, OrderLine, Refund, Terms, With } from './native.ts';

const shop = { currency: 'EUR' };
const time = '2026-03-02T09:15:27.000Z';
const cents = fc.integer({ min: 0, max: 10_000_000 });

/** Prices as Vendure makes them of a price in the list, a tax rate and a discount of the whole line. */
function priced(
  list: number,
  included: boolean,
  rate: number,
  discount: number,
  bought: number,
  quantity: number,
) {
  const unit = list - discount / bought;
  const both = (price: number, units: number) => {
    const factor = (100 + rate) / 100;
    const [net, gross] = included ? [price / factor, price] : [price, price * factor];
    return [Math.round(net * units), Math.round(gross * units)] as const;
  };
  const [unitPrice, unitPriceWithTax] = both(list, 1);
  const [proratedUnitPrice, proratedUnitPriceWithTax] = both(unit, 1);
  const [proratedLinePrice, proratedLinePriceWithTax] = both(unit, quantity);
  return {
    unitPrice,
    unitPriceWithTax,
    proratedUnitPrice,
    proratedUnitPriceWithTax,
    proratedLinePrice,
    proratedLinePriceWithTax,
  };
}

type Made = {
  list: number;
  rate: number;
  second_rate: number;
  off: number;
  bought: number;
  cancelled: number;
};

const made = fc.record({
  list: cents,
  rate: fc.constantFrom(0, 7, 19, 25.5),
  second_rate: fc.constantFrom(0, 2),
  off: fc.constantFrom(0, 0, 10, 33, 100),
  bought: fc.integer({ min: 1, max: 20 }),
  cancelled: fc.constantFrom(0, 0, 1, 20),
});

function lineOf(
  { list, rate, second_rate, off, bought, cancelled }: Made,
  i: number,
  included: boolean,
): OrderLine {
  const quantity = Math.max(0, bought - cancelled);
  const discount = Math.floor((list * bought * off) / 100);
  const taxRate = rate + second_rate;
  return {
    id: `line_${i}`,
    quantity,
    orderPlacedQuantity: bought,
    ...priced(list, included, taxRate, discount, bought, quantity),
    taxRate,
    taxLines: [rate, second_rate].map((one) => ({ description: `${one} %`, taxRate: one })),
    discounts: discount > 0 ? [{ description: 'Sale' }] : [],
    productVariant: { id: '11', name: 'Shirt S', product: { id: '1', name: 'Shirt' } },
  };
}

const refund = fc
  .record({ total: cents, state: fc.constantFrom('Settled', 'Pending', 'Failed'), units: fc.nat(30) })
  .map(({ total, state, units }): Omit<Refund, 'id'> => ({
    total,
    state,
    createdAt: time,
    lines: units > 0 ? [{ orderLineId: 'line_0', quantity: units }] : [],
  }));

const order = fc
  .record({
    lines: fc.array(made, { minLength: 1, maxLength: 5 }),
    included: fc.boolean(),
    shipping: cents,
    surcharges: fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 2 }),
    refunds: fc.array(refund, { maxLength: 3 }),
    state: fc.constantFrom('Settled', 'Authorized', 'Cancelled', 'Declined'),
  })
  .map(({ lines, included, shipping, surcharges, refunds, state }): With<Order> => {
    const taxed = (price: number) => Math.round(price * 1.19);
    const object: Order = {
      id: '7',
      code: 'CODE7',
      state: 'Delivered',
      currencyCode: 'EUR',
      orderPlacedAt: time,
      updatedAt: time,
      lines: lines.map((line, i) => lineOf(line, i, included)),
      surcharges: surcharges.map((price, i) => ({
        id: String(i),
        description: 'More or less',
        price,
        priceWithTax: taxed(price),
      })),
      shippingLines: [{ discountedPrice: shipping, discountedPriceWithTax: taxed(shipping) }],
      payments: [
        {
          id: '1',
          method: 'card',
          state,
          amount: 123_456,
          createdAt: time,
          refunds: refunds.map((one, i) => ({ ...one, id: String(i) })),
        },
      ],
    };
    return { object, terms: termsOf(included) };
  });

const termsOf = (pricesIncludeTax: boolean, moneyStrategyPrecision = 2): Terms => ({
  activeChannel: { pricesIncludeTax },
  globalSettings: { trackInventory: true, serverConfig: { moneyStrategyPrecision } },
});

type Money = { amount: number };
type Body = OrderParts & {
  total_price: Money;
  line_items: {
    external_id: string;
    quantity: number;
    unit_price: Money;
    discounts: { amount: Money }[];
    tax_lines: { rate: string; amount: Money }[];
  }[];
  fees: { amount: Money; tax: Money }[];
  adjustments: { amount: Money }[];
  payments: { captured: Money; status: string }[];
  refunds: { type: string; amount: Money; line_item?: { external_id: string; quantity: number } }[];
};
const bodyOf = (native: With<Order>) => mapOrder(native, shop).lines[0]!.data as unknown as Body;
const sumOf = (parts: readonly { amount: Money }[]) =>
  parts.reduce((sum, part) => sum + part.amount.amount, 0);

describe('an order of Vendure', () => {
  it('has a total that is the sum of its parts, and that of Vendure where nothing was cancelled', () =>
    fc.assert(
      fc.property(order, (native) => {
        const body = bodyOf(native);
        const fees = body.fees.reduce(
          (sum, { amount, tax }) => sum + amount.amount + (body.taxes_included ? 0 : tax.amount),
          0,
        );
        const parts = totalOf(body) + fees + sumOf(body.adjustments);
        assert.equal(body.total_price.amount, parts);
        const { lines, surcharges, shippingLines } = native.object;
        if (lines.some((line) => line.quantity !== boughtUnits(line))) return;
        const theirs =
          lines.reduce((sum, line) => sum + line.proratedLinePriceWithTax, 0) +
          surcharges.reduce((sum, { priceWithTax }) => sum + priceWithTax, 0) +
          shippingLines.reduce((sum, line) => sum + line.discountedPriceWithTax, 0);
        const goods = body.line_items.reduce(
          (sum, { quantity, unit_price, discounts }) => sum + quantity * unit_price.amount - sumOf(discounts),
          0,
        );
        if (goods + sumOf(body.adjustments) > 0) assert.equal(parts, theirs);
      }),
    ));

  it('has lines that a cancellation does not change, where no discount is split', () =>
    fc.assert(
      fc.property(made, fc.boolean(), (one, included) => {
        const plain = { ...one, off: 0 };
        const linesOf = (line: Made) => {
          const native = fc.sample(order, 1)[0]!;
          const object = { ...native.object, lines: [lineOf(line, 0, included)] };
          return bodyOf({ object, terms: termsOf(included) }).line_items;
        };
        assert.deepEqual(linesOf(plain), linesOf({ ...plain, cancelled: 0 }));
      }),
      {
        numRuns: 50,
        examples: [
          [{ list: 8_572_660, rate: 25.5, second_rate: 2, off: 0, bought: 3, cancelled: 20 }, false],
        ],
      },
    ));

  it('has no more units returned than bought, all that were cancelled, and none of a refund that failed', () =>
    fc.assert(
      fc.property(order, (native) => {
        const body = bodyOf(native);
        for (const line of native.object.lines) {
          const returned = body.refunds.find(({ line_item }) => line_item?.external_id === line.id);
          const units = returned?.line_item?.quantity ?? 0;
          assert.ok(units <= boughtUnits(line) && units >= boughtUnits(line) - line.quantity);
        }
        const [payment] = native.object.payments!;
        const theirs = payment!.refunds.filter(({ state }) => state !== 'Failed');
        const money = theirs.reduce((sum, { total }) => sum + total, 0);
        assert.equal(sumOf(body.refunds), payment!.state === 'Declined' ? 0 : money);
      }),
    ));

  it('has only captured what Vendure has settled', () =>
    fc.assert(
      fc.property(order, (native) => {
        const [payment] = native.object.payments!;
        const captured = bodyOf(native).payments.map((one) => one.captured.amount);
        const expected = { Settled: [123_456], Authorized: [0], Cancelled: [0], Declined: [] };
        assert.deepEqual(captured, expected[payment!.state as keyof typeof expected]);
      }),
    ));

  it('is read in the unit of its shop', () => {
    const [{ object }] = fc.sample(order, 1) as [With<Order>];
    object.payments![0]!.state = 'Settled';
    const amountIn = (precision: number, currency: string) => {
      const native = { object: { ...object, currencyCode: currency }, terms: termsOf(false, precision) };
      const [line] = mapOrder(native, { currency }).lines;
      return (line!.data as unknown as Body).payments[0]!.captured.amount;
    };
    assert.equal(amountIn(2, 'JPY'), 1234, 'hundredths of a yen, rounded down');
    assert.equal(amountIn(3, 'EUR'), 12_345);
    assert.equal(amountIn(0, 'JPY'), 123_456);
  });

  it('in another currency than the shop is not imported, and a cart is nothing', () => {
    const [{ object, terms }] = fc.sample(order, 1) as [With<Order>];
    assert.match(mapOrder({ object: { ...object, currencyCode: 'JPY' }, terms }, shop).refused!, /JPY/);
    const cart = mapOrder({ object: { ...object, orderPlacedAt: null }, terms }, shop);
    assert.deepEqual(cart, { lines: [], needs: [], refused: null });
  });
});

describe('the address of a location of Vendure', () => {
  const addressOf = (description: string) => {
    const address = locationAddress({ id: '1', name: 'Warehouse', description });
    return address && [address['address1'], address['postal_code'], address['city'], address['country_code']];
  };
  for (const [description, expected] of [
    ['Lagerweg 1, 10115 Berlin, DE', ['Lagerweg 1', '10115', 'Berlin', 'DE']],
    ['Our main one.\nUnit 4, Dock Rd 200, Reno, US', ['Unit 4, Dock Rd 200', null, 'Reno', 'US']],
    ['<p>Our main one</p><p>Dam 1, 1012 Amsterdam, NL</p>', ['Dam 1', '1012', 'Amsterdam', 'NL']],
    ['The default stock location', null],
    ['', null],
  ] as const)
    it(`is ${expected ? 'read from' : 'not in'} "${description.replaceAll('\n', ' ')}"`, () =>
      assert.deepEqual(addressOf(description), expected));
});
