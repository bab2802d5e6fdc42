import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { offerProduct } from '../support/catalogue.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { assertAddsUp } from '../support/portal-facts.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { groupsOfLedger, readLedgers } from '../support/read-ledgers.ts';

/** What a shopper chooses for the units of a line: `cheap` and `dear` are what they are exchanged for. */
const choices = ['refund', 'credit', 'cheap', 'dear', 'same'] as const;
type Choice = (typeof choices)[number];

const policies = {
  'a label fee and a bonus': { bonus: { credit_basis_points: 1000, shop: 250 }, fees: { label: 395 } },
  'fees above what the items are worth': { fees: { label: 395, handling: 5000 } },
} as const;

describe('the ledgers of the portal', () => {
  const { at, client, drafts } = openDraftShop(async () => {
    const variants = Object.entries({ same: 1300, cheap: 700, dear: 2250 }).map(([name, price]) => ({
      external_id: name,
      name,
      price,
      stock: 1000,
      options: [name],
    }));
    await offerProduct(client, { external_id: 'bin', name: 'Bin', options: ['Colour'], variants });
  });

  async function publish(terms: object): Promise<void> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...terms },
      zones: [{ id: 'all' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  /** Chooses these for the lines of an order, and answers the ledgers of the review and of the page of the return that it becomes. */
  async function choose(chosen: readonly Choice[]) {
    const order = await drafts.sell({
      total_shipping: 500,
      line_items: chosen.map((_, i) => ({
        quantity: 2,
        unit_price: 1000 + 10 * i,
        product: 'bin',
        product_variant: 'same',
      })),
    });
    const { draft_return } = await drafts.start(order);
    const url = `/draft-returns/${draft_return.id}`;
    for (const [i, choice] of chosen.entries()) {
      const { body } = await client.post(`${url}/returning-items`, {
        order_line_item_id: order.line_ids[i],
        quantity: 2,
      });
      const items: { id: string; order_line_item_id: number }[] = body.draft_return.returning_items.slice(-2);
      for (const { id } of items) {
        const item = `${url}/returning-items/${id}`;
        await ok(client.post(`${item}/return-reason`, { reason_id: 'too-small' }));
        await (choice === 'refund' || choice === 'credit'
          ? ok(client.post(`${item}/return-type`, { return_type: choice }))
          : ok(client.post(`${item}/exchange-item`, { variant_id: choice })));
      }
    }
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const base = `${at.deps.config.portal_url}/${at.shop.handle}`;
    const visitor = visitPortal(at.server.origin);
    await visitor.post(base, { order: order.name, zip: '43215' });
    const review = await visitor.open(`${base}/drafts/${draft_return.id}/review`);
    const [, quote] = /name="quote" value="([^"]+)"/.exec(review.html)!;
    const status = await visitor.post(`${base}/drafts/${draft_return.id}/submit`, { quote: quote! });
    const { draft_return: made } = await ok(client.get(url));
    return { review, status, made: await drafts.details(made.return_id) };
  }

  for (const [name, terms] of Object.entries(policies))
    it(`add up on the review and on the page of the return, with ${name}`, { timeout: 120_000 }, async () => {
      await publish(terms);
      // So many orders from one address are more than shoppers look up.
      const { pool } = at.deps.db;
      for (const first of choices)
        for (const second of choices) {
          const what = `${first} and ${second}`;
          await pool.query('delete from attempt_counts');
          const { review, status, made } = await choose([first, second]);
          const [reviewed] = readLedgers(review.html);
          const [shown] = readLedgers(status.html);
          assert.ok(reviewed && shown, what);
          assertAddsUp(reviewed, `review of ${what}`);
          assertAddsUp(shown, `status of ${what}`);
          const { groups } = groupsOfLedger(shown);
          const headOf = (label: string) =>
            groups.find(({ head }) => head.label.startsWith(label))?.head.amount;
          const minor = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);
          assert.equal(headOf('Refund') ?? 0, minor(made.refund), what);
          assert.equal(headOf('Store credit') ?? 0, minor(made.gift_card), what);
          assert.equal(headOf('Exchange') ?? 0, minor(made.upsell), what);
          assert.deepEqual(shown, reviewed, what);
          const refund = headOf('Refund');
          if (refund)
            assert.ok(status.text.includes(`card: $${(refund / 100).toFixed(2)}, within`), status.text);
        }
    });
});
