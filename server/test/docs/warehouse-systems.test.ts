import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { openLabelledReturn } from '../support/labels.ts';
import { runGuide } from '../support/run-guide.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';

it('The guide to warehouse systems takes a return from the notice to its processing, with the commands that it shows', async () => {
  const at = await startShop();
  try {
    const return_id = await openLabelledReturn(at.deps, at.shop);
    await labelReturn(at.deps, { shop_id: at.shop.id, return_id });
    const { secret } = await createKey(at.deps, { shop_id: at.shop.id, name: 'wms', scopes: ['returns'] });
    assert.deepEqual(
      await runGuide('warehouse-systems.md', { origin: at.server.origin, env: { KEY: secret } }),
      ['LS-01-M open', 'SKU-2 open', 'applied', 'grade_b', 'back_to_stock', 'true'],
    );
    const { body } = await at.clients.standard.get(`/api/v1/warehouse/return/details?return_id=${return_id}`);
    const [unit] = body.line_items;
    assert.deepEqual(
      [unit.condition.condition_category, unit.disposition.disposition_outcome],
      ['grade_b', 'back_to_stock'],
    );
  } finally {
    await at.server.close();
  }
});
