import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { ok, seedShop } from '../support/draft-returns.ts';
import {
  anyBasket,
  anyChoices,
  anyEdits,
  anyTerms,
  chosenOf,
  planEdit,
  products,
  readOutcome,
  readRequests,
  requestReturn,
  saleOf,
  staysWithCustomer,
} from '../support/edited-returns.ts';
import type { Chosen, Edit } from '../support/edited-returns.ts';
import { sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Ending = 'process' | 'remove' | 'reject';
const anyCase = fc.record({
  document: anyTerms,
  basket: anyBasket,
  choices: anyChoices,
  edits: anyEdits,
  ending: fc.constantFrom<Ending[]>('process', 'process', 'remove', 'reject'),
});

const runs = { seed: 1379, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false, numRuns: 12 };

describe('a return that staff have edited', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
    await seedShop(at);
    await upsertProducts(at.deps, at.shop, products);
  });
  after(() => at.server.close());

  type Basket = Parameters<typeof chosenOf>[0];
  const client = () => at.clients.standard;
  const sellTwice = async (basket: Basket) =>
    [
      await sellOrder(at.deps, at.shop, saleOf(basket)),
      await sellOrder(at.deps, at.shop, saleOf(basket)),
    ] as const;
  const details = (return_id: number) => ok(client().get(`/warehouse/return/details?return_id=${return_id}`));
  const unitIds = async (return_id: number): Promise<number[]> =>
    (await details(return_id)).line_items.map(({ line_item_id }: { line_item_id: number }) => line_item_id);
  const overview = (return_id: number) => ok(client().get(`/returns/${return_id}`));

  /** Makes the edits, and returns what they lead to. */
  async function edit(
    return_id: number,
    { basket, order, chosen, edits }: { basket: Basket; order: SoldOrder; chosen: Chosen; edits: Edit[] },
  ): Promise<Chosen> {
    let present = chosen;
    for (const one of edits) {
      const unit_ids = await unitIds(return_id);
      const planned = planEdit(basket, present, one, { unit_ids, line_ids: order.line_ids });
      if (!planned) continue;
      // Nothing was sent back: whatever is sent back now needs a method.
      const { method } = await overview(return_id);
      const return_method = method === null ? { id: planned.chosen.method } : null;
      const body = { return_method, ...planned.body, override_reason: 'She called.' };
      await ok(client().post(`/returns/${return_id}/edit`, body));
      present = planned.chosen;
    }
    return present;
  }

  /** Processes a return, or takes its last unit out first, as a warehouse does. Returns what is left of it. */
  async function end(return_id: number, chosen: Chosen, by: Ending): Promise<Chosen> {
    const ref = { shop_id: at.shop.id, return_id };
    const line_item_id = (await unitIds(return_id)).at(-1)!;
    const { units } = await overview(return_id);
    const rest = units.filter(({ id, removed_at }: any) => removed_at === null && id !== line_item_id);
    // A removal processes the rest, with the method that it had.
    const is_removed = by !== 'process' && rest.some(({ outcome }: any) => outcome === 'default');
    if (!is_removed) {
      // Where everything stays with the customer, the policy may have processed it at once.
      if ((await overview(return_id)).status === 'open')
        await processReturn(at.deps, { ...ref, source: 'warehouse' });
    } else if (by === 'remove')
      await ok(client().post(`/warehouse/return/${return_id}/remove?line_item_id=${line_item_id}`));
    else
      await ok(
        client().post(`/returns/${return_id}/reject`, { units: [{ line_item_id, message: 'Worn.' }] }),
      );
    await execute(at.deps, ref);
    return is_removed ? { ...chosen, units: chosen.units.slice(0, -1) } : chosen;
  }

  it('is what the same choice made from the start is: units, fees, shipping, exchanges, settlements, webhooks and ledger', async () => {
    const compared = { all: 0, gifts: 0, exchanged: 0, staying: 0, offers: 0 };
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ document, basket, choices, edits, ending }) => {
        await saveDraft(at.deps, { shop: at.shop, document });
        await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
        const chosen = chosenOf(basket, choices);
        const [order, twin] = await sellTwice(basket);
        const edited = await requestReturn(client(), order, chosen);
        if (edited === undefined || (await overview(edited)).status !== 'open') return;
        const present = await edit(edited, { basket, order, chosen, edits });
        const left = await end(edited, present, ending);
        const made = await requestReturn(client(), twin, left);
        if (made === undefined) return;
        await end(made, left, 'process');
        assert.deepEqual(await readOutcome(at, edited), await readOutcome(at, made));
        assert.deepEqual(await readRequests(at, edited), await readRequests(at, made));
        compared.all += 1;
        if (left.is_gift) compared.gifts += 1;
        if (left.units.some(({ type }) => type === 'exchange')) compared.exchanged += 1;
        if (left.units.some(staysWithCustomer)) compared.staying += 1;
        if ((await details(edited)).keep_offers) compared.offers += 1;
      }),
      runs,
    );
    assert.ok(
      Object.values(compared).every((count) => count > 0),
      `compared: ${JSON.stringify(compared)}`,
    );
    await assertInvariants(at.deps, at.shop.id);
  });
});
