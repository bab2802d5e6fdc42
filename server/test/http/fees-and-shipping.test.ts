import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { closeReturn } from '../../src/modules/returns/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { sellOrder } from '../support/factories.ts';
import type { Sale, SoldOrder } from '../support/factories.ts';
import { execute } from '../support/processing.ts';

type Unit = { line?: number; reason?: string; type?: string };

describe('fees and outbound shipping of returns', () => {
  const { at, client, drafts } = openDraftShop();
  const details = (return_id: number) => drafts.details(return_id);

  const publish = async (terms: PolicyDocument['terms'], currency = 'USD'): Promise<void> => {
    const zones = [{ id: 'all' }];
    const document = { name: 'Ours', currency, terms: { window: { days: 30 }, ...terms }, zones };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  };
  const sell = (sale: Sale) => sellOrder(at.deps, at.shop, sale);
  const twoShirts = () => sell({ line_items: [{ quantity: 2, unit_price: 5000 }] });

  /** Returns units of an order; each is refunded as “changed my mind” unless told otherwise. */
  async function returnUnits(
    order: SoldOrder,
    units: Unit[],
    { method = 'label', ...more }: { method?: string; staff?: boolean; is_gift?: boolean } = {},
  ): Promise<number> {
    const { draft_return } = await drafts.start(order, more);
    const url = `/draft-returns/${draft_return.id}`;
    for (const { line = 0, reason = 'changed-mind', type = 'refund' } of units) {
      const body = { order_line_item_id: order.line_ids[line], reason_id: reason };
      const added = await ok(client.post(`${url}/returning-items`, body));
      const item = added.draft_return.returning_items.at(-1).id;
      await ok(client.post(`${url}/returning-items/${item}/return-type`, { return_type: type }));
    }
    if (more.is_gift) {
      await ok(client.post(`${url}/recipient`, { first_name: 'Grace', email: 'grace@example.com' }));
      const address = { address1: '1 Main St', city: 'Austin', country_code: 'US' };
      await ok(client.post(`${url}/address`, address));
    }
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: method }));
    return (await ok(client.post(`${url}/submit`))).draft_return.return_id;
  }

  const edit = (return_id: number, body: object) =>
    ok(client.post(`/returns/${return_id}/edit`, { override_reason: 'She called.', ...body }));

  it('takes no fee from a faulty unit when another unit is changed from refund to credit', async () => {
    await publish({ fees: { restocking_basis_points: 5000 } });
    const id = await returnUnits(await twoShirts(), [{ reason: 'wrong-item' }, {}]);
    assert.equal((await details(id)).handling_fee, '25.00');
    const [, changed] = (await details(id)).line_items;
    await edit(id, { units: [{ line_item_id: changed.line_item_id, resolution: 'credit' }] });
    const { refund, line_items } = await details(id);
    assert.deepEqual([refund, line_items[0].refund], ['50.00', '50.00']);
  });

  it('refunds the same share of the shipping after a unit was swapped for another of equal value', async () => {
    await publish({ refund_shipping: 'proportional' });
    const order = await sell({
      line_items: [1, 2].map(() => ({ quantity: 1, unit_price: 5000 })),
      total_shipping: 1000,
    });
    const id = await returnUnits(order, [{}]);
    const [unit] = (await details(id)).line_items;
    const added = [
      { order_line_item_id: order.line_ids[1], reason_id: 'changed-mind', resolution: 'refund' },
    ];
    await edit(id, { units: [{ line_item_id: unit.line_item_id, remove: true }], added });
    const { reimbursement, refund } = await details(id);
    assert.deepEqual([reimbursement, refund], ['5.00', '55.00']);
  });

  it('refunds the shipping that was paid, in the currency in which it was paid', async () => {
    await publish({ refund_shipping: 'all' });
    const order = await sell({
      line_items: [{ quantity: 1, unit_price: 10_000, unit_price_presentment: 15_000 }],
      total_price: 11_000,
      total_shipping: 1000,
      presentment: {
        currency: 'JPY',
        total_price: 17_000,
        total_shipping: 2000,
        total_discounts: 0,
        total_taxes: 0,
      },
    });
    const id = await returnUnits(order, [{}]);
    await ok(client.post(`/warehouse/return/${id}/process`));
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    const { refunds } = await details(id);
    assert.deepEqual(
      refunds.map(({ amount, currency }: any) => [amount, currency]),
      [['17000', 'JPY']],
    );
  });

  it('refunds no shipping to the giver of a gift', async () => {
    await publish({ refund_shipping: 'all' });
    const order = await sell({ line_items: [{ quantity: 1, unit_price: 5000 }], total_shipping: 500 });
    const id = await returnUnits(order, [{ type: 'credit' }], { is_gift: true });
    const { refund, gift_card, reimbursement } = await details(id);
    assert.deepEqual([refund, gift_card, reimbursement], ['0.00', '50.00', '0.00']);
  });

  it('takes a label fee and a restocking fee only for units that travel', async () => {
    await publish({ fees: { label: 300, restocking_basis_points: 1000 } });
    for (const kept of ['keep', 'donate']) {
      const units = [{ reason: 'wrong-item' }, { type: kept }];
      const id = await returnUnits(await twoShirts(), units, { staff: true });
      const { refund, handling_fee } = await details(id);
      assert.deepEqual([refund, handling_fee], ['100.00', '0.00'], kept);
    }
    const id = await returnUnits(await twoShirts(), [{}, { type: 'keep' }], { staff: true });
    assert.equal((await details(id)).handling_fee, '8.00');
  });

  it('refunds shipping with the next return when the last one was closed without payment', async () => {
    await publish({ refund_shipping: 'all' });
    const order = await sell({ line_items: [{ quantity: 2, unit_price: 5000 }], total_shipping: 500 });
    const first = await returnUnits(order, [{}]);
    assert.equal((await details(first)).reimbursement, '5.00');
    await closeReturn(at.deps, { shop_id: at.shop.id, return_id: first });
    const second = await returnUnits(order, [{}]);
    assert.deepEqual((await details(second)).reimbursement, '5.00');
  });

  it('shares the shipping among the returns of an order so that nothing of it is lost', async () => {
    await publish({ refund_shipping: 'proportional' });
    const order = await sell({ line_items: [{ quantity: 3, unit_price: 5000 }], total_shipping: 1000 });
    const shares: number[] = [];
    for (let i = 0; i < 3; i++) {
      const id = await returnUnits(order, [{}]);
      shares.push(Math.round(Number((await details(id)).reimbursement) * 100));
    }
    assert.deepEqual(shares, [333, 334, 333]);
  });
});
