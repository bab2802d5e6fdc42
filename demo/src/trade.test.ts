import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrade } from './trade.ts';

test('no unit of the demo orders is returned twice, and each article has one price', () => {
  const { orders, returns } = readTrade();
  const lines = orders.flatMap((order) => order.lines);
  const prices = new Map(lines.map(({ stock_code, unit_price }) => [stock_code, unit_price]));
  assert.ok(lines.every(({ stock_code, unit_price }) => prices.get(stock_code) === unit_price));
  const left = new Map(
    orders.flatMap((order) =>
      order.lines.map(({ position, quantity }) => [`${order.invoice}-${position}`, quantity]),
    ),
  );
  for (const { invoice, lines: returned } of returns)
    for (const { position, quantity } of returned) {
      const key = `${invoice}-${position}`;
      left.set(key, left.get(key)! - quantity);
    }
  assert.ok([...left.values()].every((quantity) => quantity >= 0));
});
