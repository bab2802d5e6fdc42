import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { processReturn } from '../../src/modules/returns/index.ts';
import { execute, readPaidTotals, submit } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

type Body = Record<string, unknown>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const runs = { seed: 20260302, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false };

/** How amounts are spelled: as in this API, or as other platforms do. */
const anySpelling = fc.constantFrom('own', 'foreign');
type Spelling = 'own' | 'foreign';
const anyShare = fc.integer({ min: 0, max: 100 });

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  unit_price: fc.integer({ min: 0, max: 9999 }),
  discount: fc.constantFrom('none', 'line', 'unit', 'unit and line'),
  off: anyShare,
  tax: anyShare,
  duty: fc.constantFrom(0, 0, 37),
  spelling: anySpelling,
});
type AnyLine = typeof anyLine extends fc.Arbitrary<infer T> ? T : never;

const anyOrder = fc.record({
  taxes_included: fc.boolean(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  off: anyShare,
  tax_of: fc.constantFrom('lines', 'order'),
  shipping: fc.record({
    price: fc.integer({ min: 0, max: 900 }),
    off: anyShare,
    tax: fc.nat(90),
    itemised: fc.boolean(),
  }),
  fee: fc.option(fc.record({ amount: fc.nat(500), tax: fc.nat(50) })),
  duties_in_price: fc.boolean(),
  drift: fc.integer({ min: -1, max: 1 }),
  states_totals: fc.boolean(),
  spelling: anySpelling,
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

/** A part of an amount that never exceeds it. */
const partOf = (amount: number, percent: number) => Math.floor((amount * percent) / 100);

/** A discount of this amount; the foreign spelling reports its tax apart, and only prices that include tax are reduced by it. */
function spellDiscount(amount: number, spelling: Spelling, taxes_included: boolean): Body {
  if (spelling === 'own') return { type: 'amount', amount: usd(amount) };
  const tax = partOf(amount, 17);
  return {
    discount_type: 'percentage',
    rate: 12.5,
    net_adjustment_money: usd(taxes_included ? amount - tax : amount),
    tax_adjustment_money: usd(tax),
  };
}

const spellTax = (amount: number, spelling: Spelling): Body =>
  spelling === 'own'
    ? { title: 'Tax', rate: '0.19', amount: usd(amount) }
    : { title: 'Tax', rate: 0.19, price: usd(amount) };

/** What a line comes to: its discount as it is spelled, and what is left of its price. */
function priceLine({ quantity, unit_price, discount, off }: AnyLine) {
  const gross = quantity * unit_price;
  const per_unit = partOf(unit_price, off);
  const taken = discount === 'none' ? 0 : discount === 'line' ? partOf(gross, off) : per_unit * quantity;
  return { gross, per_unit, taken, left: gross - taken };
}

function describeLine(line: AnyLine, position: number, { taxes_included, tax_of }: AnyOrder) {
  const { per_unit, taken, left } = priceLine(line);
  const tax = tax_of === 'lines' ? partOf(left, Math.min(line.tax, 50)) : 0;
  const listed = taken > 0 && line.discount !== 'unit';
  const body = {
    external_id: `l-${position}`,
    title: `Article ${position}`,
    quantity: line.quantity,
    unit_price: usd(line.unit_price),
    discounts: listed ? [spellDiscount(taken, line.spelling, taxes_included)] : [],
    ...(line.discount.startsWith('unit') ? { unit_discounts: usd(per_unit) } : {}),
    tax_lines: tax_of === 'lines' ? [spellTax(tax, line.spelling)] : [],
    duties:
      line.duty > 0
        ? [{ hs_code: '6205', [line.spelling === 'own' ? 'amount' : 'price']: usd(line.duty) }]
        : [],
  };
  return { body, taken, left, tax };
}

/** The body of an order, and what of its price was paid for the items. */
function describeOrder(order: AnyOrder) {
  const { taxes_included, shipping, fee, spelling } = order;
  const lines = order.lines.map((line, position) => describeLine(line, position, order));
  const order_off = partOf(sum(lines.map(({ left }) => left)), order.off);
  const left = sum(lines.map((line) => line.left)) - order_off;
  const order_tax = order.tax_of === 'order' ? partOf(left, 19) : 0;
  const shipping_off = shipping.itemised ? partOf(shipping.price, shipping.off) : 0;
  const shipping_tax = shipping.itemised ? shipping.tax : 0;
  const goods_tax = sum(lines.map(({ tax }) => tax)) + order_tax;
  const taxes = goods_tax + shipping_tax + (fee?.tax ?? 0);
  const duties = order.duties_in_price ? sum(order.lines.map(({ duty }) => duty)) : 0;
  const others = shipping.price - shipping_off + (fee?.amount ?? 0) + duties;
  const items = left + (taxes_included ? 0 : goods_tax);
  const total = items + others + (taxes_included ? 0 : taxes - goods_tax);
  const states_taxes = order.states_totals || order.tax_of === 'order';
  const body = {
    name: '#1',
    taxes_included,
    total_price: usd(Math.max(0, total + order.drift)),
    ...(order.states_totals
      ? { total_discounts: usd(sum(lines.map(({ taken }) => taken)) + order_off) }
      : {}),
    ...(states_taxes ? { total_taxes: usd(taxes) } : {}),
    ...(order.states_totals || !shipping.itemised
      ? { total_shipping: usd(shipping.price - shipping_off) }
      : {}),
    ...(shipping.itemised
      ? {
          shipping_lines: [
            {
              title: 'Ground',
              price: usd(shipping.price),
              discounts: shipping_off > 0 ? [spellDiscount(shipping_off, spelling, taxes_included)] : [],
              tax_lines: [spellTax(shipping_tax, spelling)],
            },
          ],
        }
      : {}),
    order_discounts: order_off > 0 ? [spellDiscount(order_off, spelling, taxes_included)] : [],
    fees: fee ? [{ name: 'Protection', amount: usd(fee.amount), tax: usd(fee.tax) }] : [],
    line_items: lines.map((line) => line.body),
    fulfillments: [
      {
        external_id: 'f-1',
        status: 'success',
        fulfilled_at: '2026-02-27T12:00:00Z',
        fulfillment_line_items: lines.map(({ body: { external_id, quantity } }) => ({
          order_line_item_external_id: external_id,
          quantity,
        })),
      },
    ],
  };
  return { body, items, others: total - items, goods_tax };
}

describe('orders in any of the shapes that are taken', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  type Unit = { price: number; discount: number; tax: number };

  async function push(body: Body): Promise<{ id: number; line_ids: number[]; units: Unit[]; total: number }> {
    const external_id = `any-${++sold}`;
    const answer = await at.clients.standard.request('PUT', '/orders', { body: { ...body, external_id } });
    assert.equal(answer.status, 201, answer.text);
    const { id, line_items, total_price } = answer.body.order;
    const rows = await at.deps.db.root
      .selectFrom('order_line_items')
      .select(['unit_price', 'unit_shares'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const units = rows.flatMap(({ unit_price: price, unit_shares }) =>
      (unit_shares as { count: number; discount: number; tax: number }[]).flatMap(
        ({ count, discount, tax }) => Array.from({ length: count }, () => ({ price, discount, tax })),
      ),
    );
    return {
      id,
      line_ids: line_items.map((line: { id: number }) => line.id),
      units,
      total: total_price.amount,
    };
  }

  it('have shares that add up to what was paid for the items, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const { body, items, others, goods_tax } = describeOrder(order);
        const { units, total } = await push(body);
        const worth = units.map(
          ({ price, discount, tax }) => price - discount + (order.taxes_included ? 0 : tax),
        );
        assert.equal(sum(worth), items);
        assert.equal(sum(units.map(({ tax }) => tax)), goods_tax);
        assert.ok(units.every(({ price, discount, tax }) => discount >= 0 && discount <= price && tax >= 0));
        assert.ok(
          Math.abs(total - sum(worth) - others) <= 1,
          'what is paid beside them is the rest of the price',
        );
      }),
      { ...runs, numRuns: 120 },
    );
  });

  it('give back what was paid for the items when all of them come back, and never more than the price', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, fc.integer({ min: 1, max: 3 }), async (order, parts) => {
        const { body, items } = describeOrder(order);
        const { id, line_ids, total } = await push(body);
        let refunded = 0;
        for (let part = 0; part < parts; part++) {
          const units = order.lines.flatMap(({ quantity }, line) => {
            const taken = Math.floor(((part + 1) * quantity) / parts) - Math.floor((part * quantity) / parts);
            return taken > 0 ? [{ line, quantity: taken }] : [];
          });
          if (units.length === 0) continue;
          const ref = await submit(at.deps, at.shop, { id, line_ids }, units);
          await processReturn(at.deps, { ...ref, source: 'warehouse' });
          await execute(at.deps, ref);
          refunded += (await readPaidTotals(at.deps, ref)).refund;
        }
        assert.equal(refunded, Math.min(items, total));
      }),
      { ...runs, numRuns: 30 },
    );
    await assertInvariants(at.deps, at.shop.id);
  });
});
