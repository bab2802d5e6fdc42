import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';

describe('who withdraws from a purchase', () => {
  const { at, client, drafts } = openDraftShop();
  const sell = (country_code: string, more: object = {}) =>
    drafts.sell({
      total_shipping: 600,
      shipping_address: { country_code, postal_code: '43215' },
      line_items: [{ quantity: 2, unit_price: 1000 }],
      ...more,
    });

  it('from all of it gets outbound shipping back, also where the shop has published no policy, unless not all of it comes', async () => {
    for (const [country, refund] of [
      ['US', 2000],
      ['DE', 2600],
    ] as const) {
      const { url } = await drafts.prepare(await sell(country), 2);
      const { quote, totals } = await ok(client.get(`${url}/totals`));
      assert.equal(totals.credit.refund_credit.amount, refund);
      if (country === 'US') continue;
      const { return_id } = (await ok(client.post(`${url}/submit`, { quote }))).draft_return;
      const made = await drafts.details(return_id);
      assert.deepEqual([made.refund, made.reimbursement], ['26.00', '6.00']);
      const { line_item_id } = made.line_items[0];
      await ok(client.post(`/warehouse/return/${return_id}/remove?line_item_id=${line_item_id}`));
      const left = await drafts.details(return_id);
      assert.deepEqual([left.refund, left.reimbursement], ['10.00', '0.00']);
    }
  });

  it('is asked whether a seal was broken that the right depends on', async () => {
    const document = {
      name: 'Sealed',
      currency: 'USD',
      terms: { window: { days: 30 } },
      zones: [{ id: 'all' }],
      final_sale_tags: ['balm'],
      questions: [
        {
          id: 'seal',
          prompt: 'Was it opened?',
          type: 'choice',
          choices: ['Opened', 'Unopened'],
          shown_when: { goods: { fact: 'product.tags', has_any: ['balm'] } },
        },
      ],
      withdrawal: {
        exempt: [
          {
            id: 'balm',
            name: 'Balm, opened',
            ground: 'unsealed_hygiene',
            when: { fact: 'product.answers', has_any: ['seal:Opened'] },
          },
        ],
      },
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
    await upsertProducts(at.deps, at.shop, [{ external_id: 'balm', name: 'Balm', tags: ['Balm'] }]);
    const order = await sell('DE', { line_items: [{ quantity: 1, unit_price: 1000, product: 'balm' }] });
    const { url, items } = await drafts.choose(order);
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    const codes = async () => (await ok(client.get(url))).errors.map(({ code }: any) => code);
    assert.ok((await codes()).includes('user_input_missing'));
    const answer = (value: string) => ok(client.post(`${items[0]}/user-input/seal`, { value }));
    await answer('Opened');
    assert.ok((await codes()).includes('item_not_eligible'));
    await answer('Unopened');
    assert.ok(!(await codes()).includes('item_not_eligible'));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const { draft_return } = await ok(client.post(`${url}/submit`));
    const { units } = await ok(client.get(`/returns/${draft_return.return_id}`));
    assert.deepEqual(units[0].answers, [{ question: 'seal', answer: 'Unopened' }]);
  });
});
