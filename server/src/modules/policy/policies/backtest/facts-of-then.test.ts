import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  after,
  pastOrder,
  pastReturn,
  pastUnits,
  questionOf,
} from '../../../../../test/support/past-orders.ts';

const iso = (at_ms: number) => new Date(at_ms).toISOString();

test('units of the return itself and of what was called off are not held, those of earlier returns are', () => {
  const of_line = (quantity: number) => [pastUnits({ quantity })];
  const order = pastOrder({
    returns: [
      pastReturn({ id: 1, requested_at: after(5), units: of_line(2) }),
      pastReturn({ id: 2, requested_at: after(6), units: of_line(1), is_called_off: true }),
      pastReturn({ id: 3, requested_at: after(7), units: of_line(3) }),
    ],
  });
  const heldAt = (position: number) => questionOf(order, position).lines[0]!.quantity_held;
  assert.deepEqual([heldAt(0), heldAt(2)], [0, 2]);
  const { order: facts, units } = questionOf(order, 2);
  assert.deepEqual(
    facts.returns?.map(({ requested_at, units: count }) => [iso(requested_at.getTime()), count]),
    [[iso(after(5)), 2]],
  );
  assert.equal(
    new Set(units).size,
    1,
    'units that are alike are one object, so that they are evaluated once',
  );
  assert.equal(units.length, 3);
});

test('what was sent, delivered and refunded later was not known', () => {
  const order = pastOrder({
    parcels: [
      {
        fulfilled_at: after(2),
        delivered_at: after(12),
        line_items: [{ order_line_item_id: 1, quantity: 3 }],
      },
      {
        fulfilled_at: after(11),
        delivered_at: null,
        line_items: [{ order_line_item_id: 1, quantity: 2 }],
      },
    ],
    refunds: [
      { at: after(3), type: 'line_item', amount: 4000, order_line_item_id: 1, quantity: 1 },
      { at: after(11), type: 'line_item', amount: 4000, order_line_item_id: 1, quantity: 1 },
      { at: after(11), type: 'shipping', amount: 600, order_line_item_id: null, quantity: null },
    ],
  });
  const { order: facts, lines } = questionOf(order);
  const [line] = lines;
  assert.equal(lines.length, 1, 'only lines that units came back of');
  assert.deepEqual([line!.quantity_fulfilled, line!.quantity_refunded], [3, 1]);
  assert.deepEqual(line!.parcels, [{ quantity: 3, fulfilled_at: new Date(after(2)), delivered_at: null }]);
  assert.equal(facts.shipping_refunded, 0);
});

test('a return is of the whole order when nothing else was left of it', () => {
  const all = (line: number) => pastUnits({ order_line_item_id: line, quantity: 5 });
  const returns = [
    pastReturn({ id: 1, requested_at: after(5), units: [all(1)] }),
    pastReturn({ id: 2, requested_at: after(7), units: [all(2)] }),
  ];
  const isWhole = (order: Parameters<typeof pastOrder>[0], position: number) =>
    questionOf(pastOrder({ returns, ...order }), position).of_return?.is_whole;
  assert.deepEqual([isWhole({}, 0), isWhole({}, 1), isWhole({ unit_count: 11 }, 1)], [false, true, false]);
  assert.equal(isWhole({ unit_count: null }, 1), undefined);
});

test('of a customer only what went before counts', () => {
  const past = { is_called_off: false, units: 2, kept: 1, missing: 1, bonus: 500 };
  const customer = {
    orders: [after(-20), after(0), after(9)],
    returns: [
      { ...past, requested_at: after(-10) },
      { ...past, requested_at: after(-5), is_called_off: true, kept: 0, missing: 0, bonus: 0 },
      { ...past, requested_at: after(10) },
    ],
  };
  const { returns, ...facts } = questionOf(pastOrder({ customer, customer_is_business: true })).customer!;
  assert.deepEqual(facts, {
    is_business: true,
    tags: [],
    orders_placed: 1,
    days_since_first_order: 30,
    returns_placed: 2,
    bonus_received: 500,
    keep_outcomes: 1,
    missing_or_wrong_items: 1,
  });
  assert.deepEqual(returns, [{ requested_at: new Date(after(-10)), units: 2 }]);
});

test('fraud that was reported later was not known', () => {
  const signalsOf = (fraud_reports: { at: number; category: string }[] | null) =>
    questionOf(pastOrder({ fraud_reports })).of_return?.fraud_signals;
  const reports = [3, 4, 12].map((days) => ({ at: after(days), category: days < 10 ? 'worn' : 'empty-box' }));
  assert.deepEqual(signalsOf(reports), ['worn']);
  assert.equal(signalsOf(null), undefined, 'nobody asked');
});
