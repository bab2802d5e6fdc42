import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const usd = (amount: number) => ({ amount, currency_code: 'USD' });

describe('an order', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('that several callers push at once is created by one of them, and the others find it equal', async () => {
    const line_items = [{ title: 'Coat', unit_price: usd(6595) }];
    const body = {
      external_id: 'race',
      name: '#1',
      taxes_included: false,
      total_price: usd(6595),
      line_items,
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => at.clients.standard.request('PUT', '/orders', { body })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 200, 200, 200, 201],
    );
  });
});
