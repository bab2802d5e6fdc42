import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sellOrder } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { runGuide } from '../support/run-guide.ts';
import { startShop } from '../support/shop.ts';

it('The guide to callers makes a return without a key, with the commands that it shows', async () => {
  const at = await startShop();
  try {
    await addWarehouse(at.deps, at.shop);
    await sellOrder(at.deps, at.shop, { name: '#1042' });
    assert.deepEqual(await runGuide('callers.md', { origin: at.server.origin }), [
      'created',
      'created',
      'items-finalized',
      'items-finalized',
      'open',
      'cancelled',
      'session_invalid',
    ]);
  } finally {
    await at.server.close();
  }
});
