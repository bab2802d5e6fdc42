import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { rebuildInsights, refreshInsights } from '../../src/modules/desk/insights/index.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { sell } from '../support/processing.ts';
import { anyActs, anySale, perform } from '../support/return-acts.ts';
import type { Act, AnySale, Scene } from '../support/return-acts.ts';

const runs = { seed: 20261123, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false };

describe('figures of days', () => {
  const clock = new TestClock();
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ clock, role: 'api' });
  });
  after(() => app?.close());

  const figuresOf = async (shop_id: number) =>
    app.deps.db.root
      .selectFrom('insight_rollups')
      .selectAll()
      .where('shop_id', '=', shop_id)
      .orderBy('dimension')
      .orderBy('grain')
      .orderBy('starts_on')
      .orderBy('key')
      .orderBy('subkey')
      .execute();

  async function runActs({ currency, sale }: AnySale, acts: Act[]): Promise<void> {
    const { deps } = app;
    const shop = await app.createShop({ currency });
    const order = await sell(deps, shop, sale);
    const provider = createLedgerProvider();
    const scene: Scene = { deps, clock, shop, order, refs: [], labels: new Map(), provider };
    for (const act of acts) {
      await perform(scene, act).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      await refreshInsights(deps, shop.id);
      clock.advance(7 * 3_600_000);
    }
    const kept = await figuresOf(shop.id);
    await rebuildInsights(deps, shop.id);
    assert.deepEqual(kept, await figuresOf(shop.id));
  }

  it('are those of a count from the beginning, whenever returns change', async () => {
    await fc.assert(fc.asyncProperty(anySale, anyActs, runActs), { ...runs, numRuns: 30 });
  });
});
