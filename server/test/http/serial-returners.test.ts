import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { ok } from '../support/draft-returns.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

describe('customers with many returns', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('are not those whose returns were cancelled or have expired', async () => {
    const day = at.clock.now().toISOString().slice(0, 10);
    const read = async () => {
      const query = `from=${day}&to=${day}&at_least=2`;
      return (await ok(at.clients.standard.get(`/insights/serial-returners?${query}`))).customers;
    };
    await openReturn(at.deps, at.shop);
    const return_id = await openReturn(at.deps, at.shop);
    assert.equal((await read())[0].return_count, 2);
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id });
    assert.deepEqual(await read(), []);
  });
});
