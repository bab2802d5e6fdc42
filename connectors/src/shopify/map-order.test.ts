import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { totalOf } from '../money.ts';
import type { OrderParts } from '../money.ts';
import { mapOrder } from './map-order.ts';
import type { Bag, LineItem, Order, Transaction } from './native.ts';

const shop = { currency: 'EUR' };
const time = '2026-03-02T09:15:27Z';
/** What one euro costs in francs. */
const rate = 0.937;

/** Cents as Shopify writes them. */
const text = (cents: number) => (cents / 100).toFixed(2);
const bag = (cents: number): Bag => ({
  shopMoney: { amount: text(cents) },
  presentmentMoney: { amount: text(Math.round(cents * rate)) },
});
const cents = fc.integer({ min: 0, max: 1_000_000 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  price: cents,
  off: fc.array(fc.nat(40), { maxLength: 2 }),
  taxes: fc.array(cents, { maxLength: 2 }),
  gone: fc.nat(20),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const off = ({ off: shares, price, quantity }: Line) =>
  shares.map((share) => Math.floor((price * quantity * share) / 100));
const lineOf = (one: Line, i: number): LineItem => ({
  id: `gid://shopify/LineItem/${i + 1}`,
  title: 'Shirt',
  quantity: one.quantity,
  currentQuantity: Math.max(0, one.quantity - one.gone),
  taxable: true,
  product: { id: 'gid://shopify/Product/1' },
  variant: { id: 'gid://shopify/ProductVariant/2' },
  originalUnitPriceSet: bag(one.price),
  discountAllocations: off(one).map((amount) => ({ allocatedAmountSet: bag(amount) })),
  taxLines: one.taxes.map((amount) => ({ title: 'USt', rate: 0.19, priceSet: bag(amount) })),
});

/** An order that was paid in the currency of the shop has the same amounts twice. */
const paidIn = (is_foreign: boolean, one: Order): Order =>
  is_foreign
    ? one
    : JSON.parse(JSON.stringify(one), (_name, value) =>
        value?.shopMoney ? { ...value, presentmentMoney: value.shopMoney } : value,
      );

const transactionOf = (kind: string, amount: number, status: string, i: number): Transaction => ({
  id: `gid://shopify/OrderTransaction/${i + 1}`,
  kind,
  status,
  gateway: 'shopify_payments',
  createdAt: time,
  amountSet: bag(amount),
});
const statuses = fc.constantFrom('SUCCESS', 'PENDING', 'FAILURE', 'ERROR');
const money = fc.record({ amount: cents, status: statuses });

/** An order as apps leave it too: with tips and duties, gift cards that took something off, and units that are counted in two ways. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    shipping: fc.record({ price: cents, tax: cents }),
    more: fc.oneof(fc.constant(0), fc.integer({ min: -500_000, max: 500_000 })),
    taxesIncluded: fc.boolean(),
    is_foreign: fc.boolean(),
    paid: fc.array(money, { maxLength: 3 }),
    refunds: fc.array(fc.record({ amount: cents, status: statuses, units: fc.nat(30) }), { maxLength: 3 }),
    returned: fc.nat(30),
  })
  .map(({ lines, shipping, more, taxesIncluded, is_foreign, paid, refunds, returned }): Order => {
    const goods = lines.map((one) => one.price * one.quantity - sum(off(one)));
    const taxes = taxesIncluded ? 0 : sum([shipping.tax, ...lines.flatMap((one) => one.taxes)]);
    const items = lines.map(lineOf);
    const takesFirst = { id: 'gid://shopify/FulfillmentLineItem/1', lineItem: items[0]! };
    const returnLine = {
      id: 'gid://shopify/ReturnLineItem/1',
      quantity: returned,
      processableQuantity: returned,
      processedQuantity: 0,
      returnReasonNote: '',
    };
    return paidIn(is_foreign, {
      id: 'gid://shopify/Order/7',
      name: '#7',
      processedAt: time,
      updatedAt: time,
      taxesIncluded,
      currencyCode: 'EUR',
      presentmentCurrencyCode: is_foreign ? 'CHF' : 'EUR',
      tags: [],
      discountCodes: ['WELCOME'],
      totalPriceSet: bag(Math.max(0, sum(goods) + taxes + shipping.price + more)),
      shippingLines: {
        nodes: [
          {
            title: 'Standard',
            discountedPriceSet: bag(shipping.price),
            taxLines: [{ title: 'USt', rate: 0.19, priceSet: bag(shipping.tax) }],
          },
        ],
      },
      transactions: paid.map(({ amount, status }, i) => transactionOf('SALE', amount, status, i)),
      lineItems: { nodes: items },
      fulfillments: [],
      refunds: refunds.map(({ amount, status, units }, i) => ({
        id: `gid://shopify/Refund/${i + 1}`,
        transactions: { nodes: [transactionOf('REFUND', amount, status, 100 + i)] },
        refundLineItems: { nodes: [{ quantity: units, lineItem: items[0]! }] },
      })),
      returns: {
        nodes: [
          {
            id: 'gid://shopify/Return/1',
            status: 'OPEN',
            returnLineItems: { nodes: [{ ...returnLine, fulfillmentLineItem: takesFirst }] },
          },
        ],
      },
    });
  });

type Amount = { amount: number };
type Body = Omit<OrderParts, 'line_items'> & {
  line_items: (OrderParts['line_items'][number] & { unit_price_presentment?: Amount })[];
  total_price: Amount;
  total_price_presentment?: Amount;
  total_taxes_presentment?: Amount;
  total_discounts_presentment?: Amount;
  adjustments: { amount: Amount }[];
  payments: { captured: Amount }[];
  refunds: { type: string; amount: Amount; line_item?: { quantity: number; external_id: string } }[];
};
const bodyOf = (one: Order) => mapOrder(one, shop).lines[0]!.data as unknown as Body;
const amounts = (list: readonly { amount: Amount }[]) => list.map(({ amount }) => amount.amount);
const inCents = ({ amountSet }: Transaction, foreign: boolean) =>
  Math.round(Number(foreign ? amountSet.presentmentMoney.amount : amountSet.shopMoney.amount) * 100);

describe('an order of Shopify', () => {
  it('has the total of Shopify, which its parts add up to, unless that takes more off than the items cost', () =>
    fc.assert(
      fc.property(order, (one) => {
        const body = bodyOf(one);
        const [adjustment = 0] = amounts(body.adjustments);
        assert.equal(body.total_price.amount, totalOf(body) + adjustment);
        const net = body.line_items.map(
          ({ quantity, unit_price, discounts }) => quantity * unit_price.amount - sum(amounts(discounts)),
        );
        const charged = one.lineItems.nodes.map(({ quantity, originalUnitPriceSet, discountAllocations }) =>
          Math.round(
            quantity * Number(originalUnitPriceSet.shopMoney.amount) * 100 -
              sum(
                discountAllocations.map(
                  ({ allocatedAmountSet }) => Number(allocatedAmountSet.shopMoney.amount) * 100,
                ),
              ),
          ),
        );
        assert.deepEqual(net, charged);
        const stated = Math.round(Number(one.totalPriceSet.shopMoney.amount) * 100);
        if (body.total_price.amount !== stated) assert.equal(-adjustment, sum(net));
        else assert.ok(-adjustment <= sum(net));
      }),
    ));

  it('that was paid in another currency has prices in it that leave no shipping below nothing', () =>
    fc.assert(
      fc.property(order, (one) => {
        const body = bodyOf(one);
        if (one.presentmentCurrencyCode === 'EUR') {
          assert.equal(body.total_price_presentment, undefined);
          return;
        }
        const items = sum(
          body.line_items.map(
            ({ unit_price_presentment }, i) =>
              unit_price_presentment!.amount * one.lineItems.nodes[i]!.quantity,
          ),
        );
        const taxes = one.taxesIncluded ? 0 : body.total_taxes_presentment!.amount;
        const shipping =
          body.total_price_presentment!.amount - items - taxes + body.total_discounts_presentment!.amount;
        assert.ok(shipping >= 0, String(shipping));
      }),
    ));

  it('has what was captured, what was given back or is on its way, and no more units returned than were sold', () =>
    fc.assert(
      fc.property(order, (one) => {
        const foreign = one.presentmentCurrencyCode !== 'EUR';
        const { payments, refunds } = bodyOf(one);
        const taken = one.transactions.filter(({ status }) => status === 'SUCCESS');
        assert.equal(
          sum(payments.map(({ captured }) => captured.amount)),
          sum(taken.map((row) => inCents(row, foreign))),
        );
        const back = one.refunds
          .flatMap(({ transactions }) => transactions.nodes)
          .filter(({ status }) => status === 'SUCCESS' || status === 'PENDING');
        assert.equal(sum(amounts(refunds)), sum(back.map((row) => inCents(row, foreign))));
        for (const { line_item } of refunds) {
          if (!line_item) continue;
          const sold = one.lineItems.nodes[Number(line_item.external_id) - 1]!;
          assert.ok(line_item.quantity <= sold.quantity);
          assert.ok(line_item.quantity >= sold.quantity - sold.currentQuantity);
        }
      }),
    ));

  it('in another currency than the shop is not imported', () => {
    const [one] = fc.sample(order, 1);
    assert.match(mapOrder({ ...one!, currencyCode: 'JPY' }, shop).refused!, /JPY/);
  });
});
