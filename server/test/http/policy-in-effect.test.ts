import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { publishDraft, retirePolicy, saveDraft } from '../../src/modules/policies/index.ts';

import { createDrafts, ok } from '../support/draft-returns.ts';
import type { Drafts } from '../support/draft-returns.ts';
import { execute } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

describe('the version of a policy that is in effect', () => {
  let at: TestShop;
  let drafts: Drafts;

  before(async () => {
    at = await startShop();
    drafts = createDrafts(at);
  });
  after(() => at.server.close());

  const publish = async (name: string, days: number, shop = at.shop) => {
    const document = {
      name,
      currency: 'USD',
      terms: { window: { days, from: 'order' } },
      zones: [{ id: 'everywhere' }],
    };
    await saveDraft(at.deps, { shop, document });
    return publishDraft(at.deps, { shop, by: 'ana' });
  };
  const returnBy = async (order_name: string) => {
    const { return_eligibility } = await ok(
      at.clients.standard.post('/orders/return-eligibility', { order_name }),
    );
    return return_eligibility.items[0].return_by;
  };
  const readReturn = async (return_id: number) => {
    const { rows } = await at.deps.db.pool.query(
      'select state, policy_id, policy_version, policy_name, terms from returns where id = $1',
      [return_id],
    );
    return rows[0];
  };

  it('judges every order from its publication until the next, and not those of another shop', async () => {
    const order = await drafts.sell();
    const by_default = await returnBy(order.name);
    await publish('Elsewhere', 3, await at.server.createShop());
    assert.equal(await returnBy(order.name), by_default);
    const days = (until: string) =>
      Math.floor((Date.parse(until) - at.clock.now().getTime()) / (24 * 3600 * 1000));
    await publish('Ten days', 10);
    assert.equal(days(await returnBy(order.name)), 10);
    await publish('Twenty days', 20);
    assert.equal(days(await returnBy(order.name)), 20);
    await retirePolicy(at.deps, at.shop.id);
    assert.equal(await returnBy(order.name), by_default);
  });

  it('stays with the return that was requested under it, whatever is published before the return is processed', async () => {
    const first = await publish('Generous', 60);
    const { url } = await drafts.prepare(await drafts.sell());
    const { draft_return } = await ok(at.clients.standard.post(`${url}/submit`));
    const { return_id } = draft_return;
    const requested = await readReturn(return_id);
    assert.deepEqual(
      [requested.policy_id, requested.policy_version, requested.policy_name],
      [first.policy_id, first.version, 'Generous'],
    );
    const { id, version, name, return_window_days } = draft_return.return_policy;
    assert.deepEqual(
      [id, version, name, return_window_days],
      [first.policy_id, first.version, 'Generous', 60],
    );

    const second = await publish('Mean', 0);
    await ok(at.clients.standard.post(`/warehouse/return/${return_id}/process`));
    await execute(at.deps, { shop_id: at.shop.id, return_id });
    assert.deepEqual(await readReturn(return_id), { ...requested, state: 'closed' });
    const later = await drafts.prepare(await drafts.sell());
    const submitted = await ok(at.clients.standard.post(`${later.url}/submit`));
    const { policy_version } = await readReturn(submitted.draft_return.return_id);
    assert.equal(policy_version, second.version);
  });
});
