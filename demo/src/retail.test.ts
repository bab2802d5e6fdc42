import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkout_dir } from '../../server/src/platform/config.ts';
import { planImport, readTransactions } from './online-retail/index.ts';
import type { OrderPlan, ReturnPlan } from './online-retail/index.ts';
import { retailPrice, toRetail } from './retail.ts';

test('the trade of the data becomes that of a gift shop: a few articles of 1 to 6 units, at one price each', async () => {
  const orders: OrderPlan[] = [];
  const returns: ReturnPlan[] = [];
  const slice = join(checkout_dir, 'data/online-retail-2011-05-to-06.csv.gz');
  for await (const part of planImport(readTransactions(slice))) {
    orders.push(...part.orders.filter(({ lines }) => lines.some(({ unit_price }) => unit_price > 0)));
    returns.push(...part.returns);
  }
  const retail = toRetail(orders, returns);
  const lines = retail.orders.flatMap((order) => order.lines);
  assert.equal(retail.orders.length, orders.length);
  const share = (fits: (line: (typeof lines)[number]) => boolean) => lines.filter(fits).length / lines.length;
  assert.ok(lines.every(({ quantity }) => quantity >= 1 && quantity <= 6));
  assert.ok(share(({ quantity }) => quantity <= 2) > 0.8);
  assert.ok(lines.every(({ unit_price }) => unit_price >= 400 && unit_price <= 12_000));
  const prices = new Map(lines.map(({ stock_code, unit_price }) => [stock_code, unit_price]));
  assert.ok(lines.every(({ stock_code, unit_price }) => prices.get(stock_code) === unit_price));
  const sold = new Map(
    retail.orders.flatMap(({ invoice, lines: of_order }) =>
      of_order.map(({ position, quantity }) => [`${invoice}-${position}`, quantity]),
    ),
  );
  for (const { invoice, lines: returned } of retail.returns)
    for (const { position, quantity } of returned) {
      const key = `${invoice}-${position}`;
      sold.set(key, sold.get(key)! - quantity);
    }
  assert.ok(
    [...sold.values()].every((left) => left >= 0),
    'no unit comes back twice',
  );
  assert.ok(retail.returns.length > returns.length * 0.9);
});

test('prices end as those of a gift shop do', () => {
  assert.deepEqual(
    [29, 85, 295, 495, 1275, 4995, 19_500].map(retailPrice),
    [400, 550, 950, 1395, 3000, 11_000, 12_000],
  );
});
