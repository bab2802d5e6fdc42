import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { processReturn } from '../../src/modules/returns/index.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { execute, sell, submit } from '../support/processing.ts';
import { anyActs, anySale, assertPaidAsBooked, perform } from '../support/return-acts.ts';
import type { Act, AnySale, Scene } from '../support/return-acts.ts';
import { assertInvariants } from '../support/invariants.ts';

const runs = { seed: 20260302, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false };

describe('any sequence of acts on the returns of an order', () => {
  const clock = new TestClock();
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ clock, role: 'api' });
  });
  after(() => app?.close());

  /** Plays acts; a refusal is an answer like any other, anything else is a fault. */
  async function runActs({ currency, sale }: AnySale, acts: Act[]): Promise<void> {
    const shop = await app.createShop({ currency });
    const order = await sell(app.deps, shop, sale);
    const provider = createLedgerProvider();
    const scene: Scene = { deps: app.deps, clock, shop, order, refs: [], labels: new Map(), provider };
    for (const act of acts) {
      await perform(scene, act).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
    for (const of of scene.refs.keys()) await perform(scene, { act: 'resume', of });
    await assertInvariants(app.deps, shop.id);
    await assertPaidAsBooked(scene);
  }

  it('conserves units and money: nothing twice, nothing beyond what was paid, every identity and every balance', async () => {
    await fc.assert(fc.asyncProperty(anySale, anyActs, runActs), {
      ...runs,
      numRuns: 40,
    });
  });

  it('gives back exactly what was paid when every unit is refunded, in whatever returns, and not a cent more', async () => {
    const anyCuts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anySale, anyCuts, async ({ currency, sale }, cuts) => {
        const shop = await app.createShop({ currency });
        const order = await sell(app.deps, shop, sale);
        for (const [line, { quantity }] of sale.lines!.entries())
          for (let left = quantity!, i = line; left > 0; i++) {
            const taken = Math.min(left, cuts[i % cuts.length]!);
            left -= taken;
            const ref = await submit(app.deps, shop, order, [{ line, quantity: taken }]);
            await processReturn(app.deps, { ...ref, source: 'warehouse' });
            await execute(app.deps, ref);
          }
        await assertInvariants(app.deps, shop.id);
        const { rows } = await app.deps.db.pool.query(
          `select coalesce(sum(t.refund + t.not_refundable) filter (where t.basis = 'shop'), 0) as shop, o.total_price - o.total_shipping as paid_shop,
             (select coalesce(sum(amount), 0) from settlements where shop_id = o.shop_id) as paid,
             coalesce(p.captured, o.total_price_presentment, o.total_price) as captured,
             coalesce(o.total_shipping_presentment, o.total_shipping) as shipping
           from orders o left join payments p on p.shop_id = o.shop_id and p.order_id = o.id
           left join return_totals t on t.shop_id = o.shop_id where o.shop_id = $1 group by o.shop_id, o.id, p.captured`,
          [shop.id],
        );
        // A unit that came to 0 in the currency paid in gave nothing, though it was worth a minor unit of the shop's: not refundable.
        const [{ shop: refunded, paid_shop, paid, captured, shipping }] = rows;
        assert.deepEqual([refunded, paid], [paid_shop, captured - shipping]);
      }),
      { ...runs, numRuns: 16 },
    );
  });
});
