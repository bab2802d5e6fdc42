import assert from 'node:assert/strict';
import { AsyncResource } from 'node:async_hooks';
import { after, before, describe, it } from 'node:test';
import { lockOrderEligibility } from '../../src/modules/policy/eligibility/index.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';

describe('the eligibility of an order', () => {
  let server: TestApp;

  before(async () => {
    server = await startTestApp({ clock: new TestClock(), role: 'api' });
  });
  after(() => server.close());

  it('holds under the lock of the order until the transaction ends', async () => {
    const { db, clock } = server.deps;
    const shop = await server.createShop();
    const order = await sellOrder(server.deps, shop);
    let submitted: Promise<number> | undefined;
    await db.inTransaction(async (tx) => {
      const question = { shop, order_id: order.id };
      const first = await lockOrderEligibility(tx, question, clock.now());
      assert.equal(first?.items[0]?.quantity_eligible, 3);
      submitted = outside(() => openReturn(server.deps, shop, { order, units: [{ quantity: 2 }] }));
      await waitForLock(server);
      assert.deepEqual(await lockOrderEligibility(tx, question, clock.now()), first);
    });
    await submitted;
    const after_submission = await db.inTransaction((tx) =>
      lockOrderEligibility(tx, { shop, order_id: order.id }, clock.now()),
    );
    assert.equal(after_submission?.items[0]?.quantity_eligible, 1);
  });
});

/** Runs work that has no part in the transaction around it. */
const outsiders = new AsyncResource('outside');
function outside<T>(work: () => Promise<T>): Promise<T> {
  return outsiders.runInAsyncScope(work);
}

async function waitForLock({ deps }: TestApp): Promise<void> {
  await outside(() =>
    eventually(async () => {
      const { rows } = await deps.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      assert.ok(rows.length > 0);
    }),
  );
}
