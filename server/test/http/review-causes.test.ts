import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';

describe('a return that the policy sends to review', () => {
  const { at, client, drafts } = openDraftShop();

  /** Puts a policy into effect: 30 days everywhere, and what is given. */
  async function publish({ terms, ...more }: Partial<PolicyDocument> = {}): Promise<number> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...terms },
      zones: [{ id: 'all' }],
      ...more,
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    return (await publishDraft(at.deps, { shop: at.shop, by: 'Ana' })).version;
  }

  it('keeps which rule, threshold or limit sent it to review and what that was true of, and names it until the review ends', async () => {
    const worn = { fact: 'product.reason', is: 'damaged' } as const;
    const dear = { fact: 'product.price', at_least: 500 } as const;
    const never = { fact: 'product.sku', is: 'NONE' } as const;
    const version = await publish({
      terms: { review: { items_at_least: 2 } },
      rules: [
        { id: 'other', name: 'Another', when: never, do: { send_to_review: { note: 'Never.' } } },
        {
          id: 'damage',
          name: 'Damage over $5',
          when: { all: [{ any: [never, dear] }, { not: worn }] },
          do: { send_to_review: { note: 'Look at the photos.' } },
        },
      ],
      limits: [{ id: 'few', per: 'order', count: 'units', at_most: 1, beyond: 'review' }],
    });
    const order = await drafts.sell();
    const { url } = await drafts.prepare(order, 2);
    const { return_id } = (await ok(client.post(`${url}/submit`))).draft_return;
    await publish();
    const { reviews, units } = await ok(client.get(`/returns/${return_id}`));
    const line = units[0].order_line_item_id;
    const reason = reviews[0].held[0].facts[1]?.value;
    assert.deepEqual(
      reviews.map(({ cause, name, decided_by, policy_version, held }: any) => ({
        cause,
        name,
        decided_by,
        policy_version,
        held,
      })),
      [
        {
          cause: 'rule',
          name: 'Damage over $5',
          decided_by: 'damage',
          policy_version: version,
          held: [
            {
              order_line_item_id: line,
              facts: [
                { fact: 'product.price', value: units[0].price.amount - units[0].discount.amount },
                { fact: 'product.reason', value: reason },
              ],
            },
          ],
        },
        {
          cause: 'items',
          name: reviews[1].name,
          decided_by: 'all',
          policy_version: version,
          held: [{ order_line_item_id: null, facts: [{ fact: 'return.item_count', value: 2 }] }],
        },
        { cause: 'limit', name: reviews[2].name, decided_by: 'few', policy_version: version, held: [] },
      ],
    );
    const named = async () => {
      const { returns } = await ok(client.get(`/return-queue?search=${return_id}`));
      const { groups } = await ok(client.get('/attention'));
      const item = groups
        .find(({ group }: any) => group === 'reviews')
        ?.items.find((one: any) => one.return_id === return_id);
      return [returns[0].review_cause?.name, item?.review_cause?.name];
    };
    const [in_queue] = await named();
    assert.equal(in_queue, 'Damage over $5');
    await ok(client.post(`/warehouse/return/${return_id}/unflag`));
    await ok(client.post(`/warehouse/return/${return_id}/flag`));
    assert.deepEqual((await named())[0], undefined, 'a person sent it to this review');
    const later = await ok(client.get(`/returns/${return_id}`));
    assert.deepEqual(
      later.reviews.map(({ ended_at }: any) => typeof ended_at),
      ['string', 'string', 'string'],
    );
  });
});
