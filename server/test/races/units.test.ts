import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cancelReturn, processReturn } from '../../src/modules/returns/index.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('many returns of one order at once', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at?.server.close());

  it('lets 3 of 20 returns have the 3 units of a line', async () => {
    const order = await sell(at.deps, at.shop);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => submit(at.deps, at.shop, order)),
    );
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3);
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal(answer.reason.code, 'item_not_eligible');
  });

  it('gives a unit that is cancelled to one of those who want it', async () => {
    const order = await sell(at.deps, at.shop);
    const ref = await submit(at.deps, at.shop, order, [{ quantity: 3 }]);
    const wanted = Array.from({ length: 8 }, () => submit(at.deps, at.shop, order, [{ quantity: 2 }]));
    const [, ...answers] = await Promise.allSettled([cancelReturn(at.deps, ref), ...wanted]);
    assert.ok(answers.filter(({ status }) => status === 'fulfilled').length <= 1);
  });

  it('never gives back more than was captured when the returns of an order are processed at once', async () => {
    for (let round = 0; round < 6; round++) {
      // Both were quoted while nothing had been given back: each fits alone, together they do not.
      const order = await sell(at.deps, at.shop, { payments: [{ kind: 'card', captured: 2500 }] });
      const refs = [];
      for (let i = 0; i < 3; i++)
        refs.push(await submit(at.deps, at.shop, order, [{ resolution: i === 2 ? 'credit' : 'refund' }]));
      const answers = await Promise.all(
        refs.map((ref) =>
          processReturn(at.deps, { ...ref, source: 'warehouse' }).then(
            () => 'processing',
            ({ code }) => code as string,
          ),
        ),
      );
      assert.deepEqual(answers.toSorted(), ['order_changed', 'processing', 'processing']);
      await Promise.all(refs.map((ref) => execute(at.deps, ref)));
      const given = (await Promise.all(refs.map((ref) => readBooks(at.deps, ref)))).flatMap(
        ({ settlements }) => settlements,
      );
      assert.equal(
        given.reduce((sum, { amount }) => sum + amount, 0),
        2000,
      );
    }
  });

  it('numbers exchange orders that are made at once', async () => {
    const order = await sell(at.deps, at.shop, { lines: [{ quantity: 6, unit_price: 500 }] });
    const exchange = { type: 'exchange' as const, title: 'Shirt', price: 500 };
    const refs = [];
    for (let i = 0; i < 6; i++) {
      const ref = await submit(at.deps, at.shop, order, [{ resolution: 'exchange', exchange }]);
      await processReturn(at.deps, { ...ref, source: 'warehouse' });
      refs.push(ref);
    }
    await Promise.all(refs.map((ref) => execute(at.deps, ref)));
    const rows = await at.deps.db.root
      .selectFrom('returns')
      .select('exchange_order_name')
      .where('shop_id', '=', at.shop.id)
      .where('order_id', '=', order.id)
      .execute();
    assert.deepEqual(
      rows
        .map(({ exchange_order_name }) => String(exchange_order_name))
        .toSorted((a, b) => a.localeCompare(b)),
      [1, 2, 3, 4, 5, 6].map((number) => `${order.name}-E${number}`),
    );
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(at.deps, at.shop.id));
});
