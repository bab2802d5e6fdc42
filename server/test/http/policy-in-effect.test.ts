import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, retirePolicy, saveDraft } from '../../src/modules/policy/policies/index.ts';

import { ok, openDraftShop } from '../support/draft-returns.ts';
import { execute } from '../support/processing.ts';
import { openReturn } from '../support/factories.ts';
import { explainedBy, fact_policy, pushGoods, pushOrder } from '../support/policy-facts.ts';

describe('the version of a policy that is in effect', () => {
  const { at, drafts } = openDraftShop();

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

  it('evaluates every order from its publication until the next, and not those of another shop', async () => {
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

  it('knows the order, its goods, and what the customer did before, and waits for what nobody knows', async () => {
    const client = at.clients.standard;
    const publishFacts = async (more: object = {}) => {
      await saveDraft(at.deps, { shop: at.shop, document: { ...fact_policy, ...more } });
      await publishDraft(at.deps, { shop: at.shop, by: 'ana' });
    };
    const evaluate = async (order_name: string) =>
      (await ok(client.post('/orders/return-eligibility', { order_name }))).return_eligibility.items[0];
    await pushGoods(client);
    const first = await pushOrder(client, '#FACTS-1', { created_at: '2026-02-01T10:00:00Z' });
    const return_id = await openReturn(at.deps, at.shop, {
      order: first,
      units: [{ resolution: 'credit', outcome: 'keep' }, { quantity: 1 }],
      terms: { credit_bonus: 500 },
    });
    const { line_items } = await ok(client.get(`/warehouse/return/details?return_id=${return_id}`));
    const missing = { description: 'The box was empty.', condition_category: 'missing' };
    await ok(
      client.post('/dispositioning/grade', {
        items: [{ ...missing, line_item_id: line_items[1].line_item_id }],
      }),
    );
    await ok(client.post(`/returns/${return_id}/fraud-report`, { category: 'package-is-empty' }));
    await pushOrder(client, '#FACTS-2');

    await publishFacts();
    const known = await evaluate('#FACTS-2');
    assert.deepEqual(known.waiting, []);
    assert.deepEqual(explainedBy(known, 'rule'), {
      customer: 'outcomes-excluded',
      order: 'another-window',
      product: 'methods-excluded',
      fraud: 'sent-to-review',
    });
    assert.deepEqual(known.outcomes, ['refund', 'credit', 'exchange']);
    // Of the first order of a customer nothing was before it but its own return.
    assert.deepEqual(explainedBy(await evaluate('#FACTS-1'), 'rule'), {
      product: 'methods-excluded',
      fraud: 'sent-to-review',
    });

    await pushOrder(client, '#FACTS-GUEST', { customer: null });
    const guest = await evaluate('#FACTS-GUEST');
    assert.deepEqual(
      guest.waiting.map(({ decided_by, facts }: any) => [
        decided_by.id,
        facts.includes('customer.orders_placed'),
      ]),
      [['customer', true]],
    );

    await publishFacts({ limits: [{ id: 'one', per: 'customer', count: 'returns', at_most: 1 }] });
    const limited = await evaluate('#FACTS-2');
    assert.deepEqual(explainedBy(limited, 'limit'), { one: 'not-returnable' });
    assert.deepEqual(limited.ineligibility_codes, ['not-returnable']);
    await publishFacts({ limits: [{ id: 'two', per: 'order', count: 'units', at_most: 2 }] });
    assert.deepEqual(explainedBy(await evaluate('#FACTS-1'), 'limit'), { two: 'not-returnable' });
    assert.deepEqual(explainedBy(await evaluate('#FACTS-2'), 'limit'), {});
  });
});
