import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });

describe('what the units of an order are worth', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const sell = async (body: Body): Promise<Body> => {
    const answer = await at.clients.standard.post('/orders', { external_id: `vector-${++sold}`, ...body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.order;
  };

  it('comes to the cents that other systems got wrong', async () => {
    const net_off = (amount: number) => [{ discount_type: 'amount', net_adjustment_money: usd(amount) }];
    const gross_off = (net: number, tax: number) => [
      {
        discount_type: 'percentage',
        rate: 25,
        net_adjustment_money: usd(net),
        tax_adjustment_money: usd(tax),
      },
    ];
    const tax = (amount: number) => [{ title: 'Tax', rate: 0.1, price: usd(amount) }];
    const item = (quantity: number, unit_price: number, more: Body = {}) => ({
      title: 'Article',
      quantity,
      unit_price: usd(unit_price),
      ...more,
    });
    const vectors: [string, Body, number[]][] = [
      [
        'ten at 23.90 with tax, 25% off',
        {
          taxes_included: true,
          total_price: usd(17_925),
          total_taxes: usd(2988),
          order_discounts: gross_off(4979, 996),
          line_items: [item(10, 2390)],
        },
        [...Array<number>(5).fill(1792), ...Array<number>(5).fill(1793)],
      ],
      [
        'two at 100.00 without tax, 20.00 off the line',
        {
          total_price: usd(19_800),
          line_items: [item(2, 10_000, { discounts: net_off(2000), tax_lines: tax(1800) })],
        },
        [9900, 9900],
      ],
      [
        'the same, 10.00 off each unit',
        {
          total_price: usd(19_800),
          line_items: [item(2, 10_000, { unit_discounts: usd(1000), discounts: [], tax_lines: tax(1800) })],
        },
        [9900, 9900],
      ],
      [
        '6.00 and 4.00, 1.00 off the order',
        {
          total_price: usd(900),
          order_discounts: net_off(100),
          line_items: [item(1, 600), item(1, 400)],
        },
        [540, 360],
      ],
      [
        '20.00 off three at 10.00',
        { total_price: usd(1000), line_items: [item(3, 1000, { discounts: net_off(2000) })] },
        [333, 333, 334],
      ],
      [
        '0.01 of tax over three',
        { total_price: usd(3001), line_items: [item(3, 1000, { tax_lines: tax(1) })] },
        [1001, 1000, 1000],
      ],
    ];
    for (const [name, body, worth] of vectors) {
      const { taxes_included = false } = body;
      const order = await sell({ name: '#V', taxes_included, ...body });
      const runs = await at.deps.db.root
        .selectFrom('order_line_items')
        .select(['unit_price', 'unit_shares'])
        .where('order_id', '=', order['id'])
        .orderBy('position')
        .execute();
      const units = runs.flatMap(({ unit_price, unit_shares }) =>
        (unit_shares as { count: number; discount: number; tax: number }[]).flatMap(
          ({ count, discount, tax: of_unit }) =>
            Array<number>(count).fill(unit_price - discount + (taxes_included ? 0 : of_unit)),
        ),
      );
      assert.deepEqual(units, worth, name);
    }
  });
});
