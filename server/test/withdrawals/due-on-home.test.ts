import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { caseOf, declare, match } from './support.ts';

describe('a withdrawal whose refund is due', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop({ currency: 'GBP' }, { own: true });
  });
  after(() => at.server.close());

  it('is on the home page with what is due, the outbound shipping included', async () => {
    const client = at.clients.standard;
    const order = await sellOrder(at.deps, at.shop, {
      line_items: [{ quantity: 1, unit_price: 5000 }],
      total_shipping: 600,
    });
    const { reference } = await declare(client, { contract: order.name, email: 'ana@example.com' });
    await match(at.deps);
    const { id } = await caseOf(client, reference);
    assert.equal((await client.post(`/withdrawals/${id}/return`, {})).status, 201);
    const [legal] = (await client.get('/attention')).body.groups;
    const [{ kind, amount }] = legal.items;
    assert.deepEqual([kind, amount.amount, amount.currency], ['withdrawal_refund', 5600, 'GBP']);
  });
});
