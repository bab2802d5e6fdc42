import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentageOf } from '@retour/contract/money';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { sellOrder } from '../support/factories.ts';
import type { Sale, SoldOrder } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute } from '../support/processing.ts';

describe('offers to keep an item for a part of its price', () => {
  const { at, client, drafts } = openDraftShop();

  async function publish(terms: PolicyDocument['terms'] = {}, basis_points = 4000): Promise<void> {
    const document: PolicyDocument = {
      name: 'Ours',
      currency: 'USD',
      terms: {
        window: { days: 30 },
        outcomes: ['refund', 'credit'],
        processing_event: 'in_transit',
        ...terms,
      },
      zones: [{ id: 'all' }],
      rules: [
        {
          id: 'mugs',
          name: 'Cheap items',
          when: { fact: 'product.reason', is: 'too-small' },
          do: { offer_keep: { basis_points } },
        },
      ],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }
  const sell = (sale: Sale) => sellOrder(at.deps, at.shop, sale);
  const mugs = (quantity = 1, unit_price = 1200) => sell({ line_items: [{ quantity, unit_price }] });

  /** A draft of units of the order's first line, each “too small” and chosen for. */
  async function choose(order: SoldOrder, types: readonly string[], more: object = {}) {
    const chosen = await drafts.choose(order, types.length, more);
    for (const [i, return_type] of types.entries())
      await ok(client.post(`${chosen.items[i]}/return-type`, { return_type }));
    return chosen;
  }
  async function submit(order: SoldOrder, types: readonly string[], more: object = {}): Promise<number> {
    const { url } = await choose(order, types, more);
    await ok(client.post(`${url}/finalize-items`));
    if (types.some((type) => type !== 'keep_offer'))
      await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    return (await ok(client.post(`${url}/submit`))).draft_return.return_id;
  }
  const settle = (return_id: number) => execute(at.deps, { shop_id: at.shop.id, return_id });

  it('are quoted, need nothing to be sent, and are paid by themselves, once', async () => {
    await publish({
      fees: { handling: 300, label: 500, restocking_basis_points: 1000 },
      refund_shipping: 'all',
    });
    const order = await sell({ line_items: [{ quantity: 2, unit_price: 1200 }], total_shipping: 600 });
    const { url, items } = await choose(order, ['keep_offer']);
    const { options } = await ok(client.get(`${items[0]}/options`));
    const offer = options.find(({ return_type }: any) => return_type === 'keep_offer');
    assert.deepEqual([offer.amounts.adds.net.amount, offer.amounts.adds.value.amount], [480, 1200]);
    const { draft_return, context } = await ok(client.get(url));
    const { totals } = draft_return;
    assert.deepEqual(
      [totals.credit.refund_credit.amount, totals.kept_value.amount, totals.fees.applied.amount],
      [480, 720, 0],
    );
    assert.deepEqual(
      context.return_method_options.map(({ id }: any) => id),
      ['keep'],
    );
    await ok(client.post(`${url}/finalize-items`));
    const id = (await ok(client.post(`${url}/submit`))).draft_return.return_id;
    await Promise.all([settle(id), settle(id), settle(id)]);
    const made = await drafts.details(id);
    assert.deepEqual(
      [made.state, made.was_processed, made.refund, made.kept_value, made.reimbursement, made.handling_fee],
      ['closed', true, '4.80', '7.20', '0.00', '0.00'],
    );
    const [unit] = made.line_items;
    assert.deepEqual([unit.outcome, unit.resolution, unit.refund], ['keep', 'refund', '4.80']);
    assert.deepEqual(made.keep_offers, [{ line_item_id: unit.line_item_id, basis_points: 4000 }]);
    assert.deepEqual(
      [made.return_method, made.labels, made.settlements.length, made.refunds[0].amount],
      [null, [], 1, '4.80'],
    );
    const listed = (await ok(client.get('/warehouse/return/list'))).find((one: any) => Number(one.id) === id);
    assert.deepEqual(
      [listed.kept_value, listed.keep_offers],
      ['7.20', [{ line_item_id: String(unit.line_item_id), basis_points: 4000 }]],
    );
    // A unit that is kept can't be returned again, and the other one can.
    const next = await drafts.start(order);
    assert.deepEqual(
      next.context.items_eligible_to_return.map(({ quantity }: any) => quantity),
      [1],
    );
    await assertInvariants(at.deps, at.shop.id);
  });

  it('wait with the items that are sent, and take neither fee nor shipping', async () => {
    await publish({ fees: { handling: 300 }, refund_shipping: 'proportional' });
    const order = await sell({ line_items: [{ quantity: 2, unit_price: 1200 }], total_shipping: 600 });
    const id = await submit(order, ['keep_offer', 'refund']);
    const { refund, kept_value, handling_fee, reimbursement, state, line_items } = await drafts.details(id);
    assert.deepEqual(
      [refund, kept_value, handling_fee, reimbursement, state],
      ['16.80', '7.20', '3.00', '3.00', 'open'],
    );
    const announced = (await ok(client.get('/warehouse/reporting/asn'))).filter((one: any) => one.id === id);
    assert.deepEqual(
      announced.map(({ return_line_item_id }: any) => Number(return_line_item_id)),
      [line_items[1].line_item_id],
    );
  });

  it('hold when another unit leaves, and end when staff let the customer keep it for all of it', async () => {
    await publish();
    const id = await submit(await mugs(2), ['keep_offer', 'refund']);
    const [kept, sent] = (await drafts.details(id)).line_items;
    const edit = (unit: object) =>
      ok(client.post(`/returns/${id}/edit`, { override_reason: 'She called.', units: [unit] }));
    await edit({ line_item_id: kept.line_item_id, reason_id: 'changed-mind' });
    assert.equal((await drafts.details(id)).kept_value, '7.20');
    await edit({ line_item_id: sent.line_item_id, outcome: 'keep' });
    assert.deepEqual((await drafts.details(id)).keep_offers, [
      { line_item_id: kept.line_item_id, basis_points: 4000 },
    ]);
    await edit({ line_item_id: kept.line_item_id, outcome: 'keep' });
    const { refund, kept_value, keep_offers } = await drafts.details(id);
    assert.deepEqual([refund, kept_value, keep_offers], ['24.00', undefined, undefined]);
  });

  it('are chosen by staff for units to which the policy makes them, with their amount, and for no others', async () => {
    await publish();
    const id = await submit(await mugs(2), ['refund', 'refund']);
    const [first, second] = (await drafts.details(id)).line_items;
    const choices = async () => (await ok(client.get(`/returns/${id}/edit`))).units;
    assert.deepEqual(
      (await choices()).map(({ outcome, keep_offer }: any) => [outcome, keep_offer.amount]),
      [
        ['default', 480],
        ['default', 480],
      ],
    );
    const edit = (unit: object) => client.post(`/returns/${id}/edit`, { units: [unit] });
    await ok(edit({ line_item_id: first.line_item_id, outcome: 'keep_offer' }));
    const made = await drafts.details(id);
    assert.deepEqual([made.refund, made.kept_value, made.state], ['16.80', '7.20', 'open']);
    assert.deepEqual(made.keep_offers, [{ line_item_id: first.line_item_id, basis_points: 4000 }]);
    assert.deepEqual(
      (await choices()).map(({ outcome }: any) => outcome),
      ['keep_offer', 'default'],
    );
    await ok(edit({ line_item_id: first.line_item_id, outcome: 'default' }));
    assert.equal((await drafts.details(id)).kept_value, undefined);
    // What was offered holds under another reason.
    await ok(edit({ line_item_id: second.line_item_id, reason_id: 'changed-mind' }));
    await ok(edit({ line_item_id: second.line_item_id, outcome: 'keep_offer' }));
    assert.equal((await drafts.details(id)).kept_value, '7.20');
    const order = await mugs();
    const { url, items } = await drafts.choose(order);
    await ok(client.post(`${items[0]}/return-reason`, { reason_id: 'changed-mind' }));
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const other = (await ok(client.post(`${url}/submit`))).draft_return.return_id;
    const [unit] = (await ok(client.get(`/returns/${other}/edit`))).units;
    assert.equal(unit.keep_offer, null);
    const refused = await client.post(`/returns/${other}/edit`, {
      units: [{ line_item_id: unit.id, outcome: 'keep_offer' }],
    });
    assert.deepEqual([refused.status, refused.body.code], [422, 'line_items_do_not_qualify']);
    await assertInvariants(at.deps, at.shop.id);
  });

  it('are refused where no rule makes them, also once the reason is another', async () => {
    await publish();
    const { url, items } = await drafts.choose(await mugs());
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'keep_offer' }));
    await ok(client.post(`${items[0]}/return-reason`, { reason_id: 'changed-mind' }));
    const finalized = await client.post(`${url}/finalize-items`);
    assert.deepEqual([finalized.status, finalized.body.code], [422, 'draft_incomplete']);
    const again = await client.post(`${items[0]}/return-type`, { return_type: 'keep_offer' });
    assert.deepEqual([again.status, again.body.code], [422, 'return_type_not_allowed']);
  });

  it('are rounded half up in the currency paid in, of any decimals, and nothing is offered that comes to nothing', async () => {
    await publish({}, 3333);
    for (const [currency, paid] of [
      ['JPY', 1999],
      ['KWD', 12_345],
    ] as const) {
      const order = await sell({
        line_items: [{ quantity: 1, unit_price: 1201, unit_price_presentment: paid }],
        total_price: 1201,
        presentment: { currency, total_price: paid, total_shipping: 0, total_discounts: 0, total_taxes: 0 },
      });
      const { url } = await choose(order, ['keep_offer']);
      const { totals } = (await ok(client.get(url))).draft_return;
      const given = percentageOf(paid, 3333);
      assert.deepEqual([totals.net.amount, totals.kept_value.amount], [given, paid - given], currency);
      const id = await submit(order, ['keep_offer']);
      await settle(id);
    }
    const { items } = await drafts.choose(await mugs(1, 1));
    const { options } = await ok(client.get(`${items[0]}/options`));
    assert.ok(!options.some(({ return_type }: any) => return_type === 'keep_offer'));
    await assertInvariants(at.deps, at.shop.id);
  });

  it('give store credit to who got a gift, and nothing of their amount is shown', async () => {
    await publish();
    const { url } = await choose(await mugs(), ['keep_offer'], { is_gift: true });
    await ok(client.post(`${url}/recipient`, { first_name: 'Grace', email: 'grace@example.com' }));
    await ok(client.post(`${url}/finalize-items`));
    const { totals } = (await ok(client.get(url))).draft_return;
    assert.deepEqual([totals.net, totals.kept_value], [null, undefined]);
    const id = (await ok(client.post(`${url}/submit`))).draft_return.return_id;
    const { gift_card, kept_value } = await drafts.details(id);
    assert.deepEqual([gift_card, kept_value], ['4.80', '7.20']);
  });
});
