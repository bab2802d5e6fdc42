import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { readLeakage } from '../../src/modules/policy/eligibility/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { count } from '../support/carts.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { execute, labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { openTwoUnits } from '../support/two-units.ts';

let at: TestShop;
let dana: Awaited<ReturnType<typeof signStaffIn>>;
let grace: Awaited<ReturnType<typeof signStaffIn>>;

const overview = async (id: number) => (await dana.client.get(`/returns/${id}`)).body;

describe('changes of a return', () => {
  before(async () => {
    at = await startShop({ currency: 'GBP' });
    dana = await signStaffIn(at, 'manager');
    grace = await signStaffIn(at, 'agent');
  });
  after(() => at.server.close());

  it('changes reasons, resolutions and units of a return, as previewed, with a reason for what is against the policy', async () => {
    const id = await openTwoUnits(at);
    const { units, version, totals } = await overview(id);
    const [cakestand, heart] = units;
    const choices = (await grace.client.get(`/returns/${id}/edit`)).body.units;
    const [, other] = choices[0].reasons;
    const { body: wanted } = await dana.client.post(`/returns/${id}/edit/preview`, {
      units: [
        { line_item_id: cakestand.id, resolution: 'credit' },
        { line_item_id: heart.id, remove: true },
      ],
    });
    assert.deepEqual(
      [
        wanted.needs_override,
        wanted.before.refund.amount,
        wanted.after.refund.amount,
        wanted.after.credit.amount,
        wanted.effects.status,
      ],
      [true, 1147, 0, 1147, 'open'],
    );
    assert.deepEqual((await overview(id)).totals, totals, 'a preview changes nothing');
    const change = { line_item_id: cakestand.id, resolution: 'credit' };
    const edit = (client: typeof dana.client, body: object, query = '') =>
      client.post(`/returns/${id}/edit${query}`, body);
    const unexplained = await edit(dana.client, { units: [change] });
    assert.deepEqual([unexplained.status, unexplained.body.code], [422, 'validation_failed']);
    const reason = 'She called.';
    const agent = await edit(grace.client, { units: [change], override_reason: reason });
    assert.deepEqual([agent.status, agent.body.code], [403, 'permission_missing']);
    const plain = await edit(grace.client, {
      units: [{ line_item_id: cakestand.id, reason_id: other.id, comment: 'On the phone' }],
    });
    assert.deepEqual([plain.status, plain.text], [200, 'true'], 'a reason is no exception');
    const late = await edit(dana.client, { units: [change], override_reason: reason }, `?version=${version}`);
    assert.deepEqual([late.status, late.body.code], [409, 'return_changed']);
    const all = units.map(({ id: line_item_id }: { id: number }) => ({ line_item_id, remove: true }));
    for (const [body, code] of [
      [{ units: all }, 'validation_failed'],
      [{ units: [{ line_item_id: 1, remove: true }] }, 'line_items_do_not_qualify'],
      [{ units: [{ line_item_id: cakestand.id, reason_id: 'nonsense' }] }, 'reason_invalid'],
      [{}, 'validation_failed'],
    ] as const)
      assert.equal((await edit(dana.client, body)).body.code, code);
    const done = await edit(dana.client, {
      units: [change, { line_item_id: heart.id, remove: true }],
      override_reason: reason,
    });
    assert.equal(done.status, 200, done.text);
    const shown = await overview(id);
    assert.deepEqual(
      [shown.status, shown.totals.refund.amount, shown.totals.gift_card.amount],
      ['open', 0, 1147],
    );
    assert.deepEqual([shown.units[0].reason, shown.units[0].comment], [other.name, 'On the phone']);
    assert.deepEqual(
      [shown.units[0].override.reason, shown.units[0].override.bars[0].code],
      [reason, 'outcome-changed'],
    );
    assert.ok(shown.units[1].removed_at);
    const { total, by_code } = await readLeakage(at.deps.db.root, at.shop.id);
    assert.deepEqual([total.value, by_code.map(({ code }) => code)], [1147, ['outcome-changed']]);
    await dana.client.post(`/warehouse/return/${id}/process`);
    assert.equal(
      (await edit(dana.client, { units: [change], override_reason: reason })).body.code,
      'return_processing',
    );
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    const credited = (await overview(id)).settlements.map(
      ({ kind, amount }: { kind: string; amount: { amount: number } }) => [kind, amount.amount],
    );
    assert.deepEqual(credited, [['store_credit', 1147]]);
    assert.equal(
      (await edit(dana.client, { units: [change], override_reason: reason })).body.code,
      'return_closed',
    );
  });

  it('rejects a unit with what the shopper is told, in the same change as the others, as previewed', async () => {
    const id = await openTwoUnits(at);
    const [cakestand, heart] = (await overview(id)).units;
    const body = {
      units: [
        { line_item_id: cakestand.id, comment: 'On the phone' },
        { line_item_id: heart.id, reject: 'It was used.' },
      ],
    };
    const previewed = (await dana.client.post(`/returns/${id}/edit/preview`, body)).body;
    assert.equal(previewed.refusal, null);
    assert.equal((await overview(id)).units[1].removed_at, null, 'a preview changes nothing');
    const all = { units: body.units.map(({ line_item_id }) => ({ line_item_id, reject: 'No.' })) };
    const refused = await dana.client.post(`/returns/${id}/edit`, all);
    assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
    const silent = { units: [{ line_item_id: heart.id, reject: ' ' }] };
    assert.equal((await dana.client.post(`/returns/${id}/edit`, silent)).body.code, 'validation_failed');
    assert.doesNotMatch(JSON.stringify((await overview(id)).timeline), /Rejected/);
    assert.equal((await dana.client.post(`/returns/${id}/edit`, body)).status, 200);
    const left = await overview(id);
    assert.deepEqual(
      [left.status, left.totals.refund.amount, left.units[0].comment, Boolean(left.units[1].removed_at)],
      ['open', previewed.after.refund.amount, 'On the phone', true],
    );
    assert.match(JSON.stringify(left.timeline), /Rejected, with this message to the shopper.*It was used\./);
  });

  it('adds units of the order, and lets only an exception add what the policy refuses', async () => {
    const id = await openTwoUnits(at);
    const { body: choices } = await grace.client.get(`/returns/${id}/edit`);
    const line = choices.lines.find(({ title }: { title: string }) => title === 'Heart');
    assert.deepEqual([choices.lines.length, line.quantity, line.quantity_eligible], [1, 5, 5]);
    assert.equal(line.not_eligible_reason, null);
    const added = [
      {
        order_line_item_id: line.order_line_item_id,
        quantity: 2,
        reason_id: line.reasons[0].id,
        comment: 'Also broken',
        resolution: 'refund',
      },
    ];
    const { body: wanted } = await grace.client.post(
      `/returns/${id}/edit/preview`,
      { added },
      { headers: { 'Idempotency-Key': 'a-preview' } },
    );
    assert.deepEqual(
      [wanted.refusal, wanted.needs_override, wanted.after.refund.amount - wanted.before.refund.amount],
      [null, false, 590],
    );
    assert.equal((await overview(id)).units.length, 2, 'a preview adds nothing');
    const done = await grace.client.post(`/returns/${id}/edit`, { added });
    assert.equal(done.status, 200, done.text);
    const { units, totals } = await overview(id);
    assert.deepEqual(
      units.map(({ title, refund }: { title: string; refund: { amount: number } }) => [title, refund.amount]),
      [
        ['Cakestand', 1147],
        ['Heart', 0],
        ['Heart', 295],
        ['Heart', 295],
      ],
    );
    assert.equal(totals.refund.amount, 1737);
    for (const [changed, code] of [
      [{ quantity: 4 }, 'item_not_eligible'],
      [{ order_line_item_id: 1 }, 'item_not_eligible'],
      [{ reason_id: 'nonsense' }, 'reason_invalid'],
    ] as const)
      assert.equal(
        (await dana.client.post(`/returns/${id}/edit`, { added: [{ ...added[0], ...changed }] })).body.code,
        code,
      );

    const before_all = new Date(at.clock.now().getTime() - 90 * 86_400_000);
    const late = await sellOrder(at.deps, at.shop, {
      created_at: before_all,
      line_items: [{ quantity: 3, unit_price: 900, title: 'Scarf', sku: 'S-1' }],
      fulfillments: [
        {
          external_id: 'long-ago',
          status: 'success',
          fulfilled_at: before_all,
          delivered_at: before_all,
          line_items: [{ line_item: 0, quantity: 3 }],
        },
      ],
    });
    const old = await openReturn(at.deps, at.shop, { order: late });
    const [scarf] = (await dana.client.get(`/returns/${old}/edit`)).body.lines;
    assert.match(scarf.explanation, /return window/);
    assert.equal(scarf.not_eligible_reason.code, 'outside-window');
    assert.ok(scarf.not_eligible_reason.params.days_late > 0);
    const against = {
      added: [
        {
          order_line_item_id: scarf.order_line_item_id,
          reason_id: scarf.reasons.at(-1).id,
          resolution: 'refund',
        },
      ],
    };
    assert.equal((await dana.client.post(`/returns/${old}/edit/preview`, against)).body.needs_override, true);
    const explained = { ...against, override_reason: 'She called in time.' };
    assert.equal(
      (await grace.client.post(`/returns/${old}/edit`, explained)).body.code,
      'permission_missing',
    );
    assert.equal((await dana.client.post(`/returns/${old}/edit`, against)).body.code, 'validation_failed');
    assert.equal((await dana.client.post(`/returns/${old}/edit`, explained)).status, 200);
    const { override } = (await overview(old)).units[1];
    assert.deepEqual([override.reason, override.bars[0].code], ['She called in time.', 'outside-window']);
  });

  it('changes the return method: unused labels and the fee for them go, and a parcel that travels keeps its method', async () => {
    const address = { address1: '1 Stonegate', city: 'York', country_code: 'GB' };
    for (const [path, place] of [
      ['/destinations', { type: 'warehouse', name: 'Main' }],
      ['/locations', { external_id: 'york', name: 'York', status: 'active', accepts_returns: true }],
    ] as const)
      assert.ok((await at.clients.standard.post(path, { ...place, address })).status < 300);
    const id = await openTwoUnits(at);
    await labelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
    const { methods } = (await grace.client.get(`/returns/${id}/edit`)).body;
    const store = methods.find(({ id: method }: { id: string }) => method === 'in_store');
    assert.equal(methods.find(({ is_chosen }: { is_chosen: boolean }) => is_chosen).id, 'label');
    const change = { return_method: { id: 'in_store', location_id: store.locations[0].id } };
    const { body: wanted } = await grace.client.post(`/returns/${id}/edit/preview`, change);
    assert.deepEqual([wanted.refusal, wanted.effects.voided_labels], [null, 1]);
    assert.equal((await grace.client.post(`/returns/${id}/edit`, change)).status, 200);
    const shown = await overview(id);
    assert.deepEqual([shown.method.type, shown.type, shown.labels.length], ['in_store', 'in_store', 1]);
    assert.ok(shown.labels[0].voided_at);
    const invalid = await grace.client.post(`/returns/${id}/edit`, { return_method: { id: 'pigeon' } });
    assert.equal(invalid.body.code, 'return_method_invalid');
    const back = await grace.client.post(`/returns/${id}/edit`, { return_method: { id: 'label' } });
    assert.equal(back.status, 200, back.text);
    assert.deepEqual(
      [(await overview(id)).method.type, (await overview(id)).type],
      ['ship_with_label', 'regular'],
    );
  });

  it('lets the customer keep or donate units for their value: without anything to send back there is no label, and with something there is again', async () => {
    const id = await openTwoUnits(at);
    await at.clients.standard.post('/destinations', {
      type: 'warehouse',
      name: 'Main',
      address: { address1: '1 Stonegate', city: 'York', country_code: 'GB' },
    });
    const edit = (body: object) => grace.client.post(`/returns/${id}/edit`, body);
    assert.equal((await edit({ return_method: { id: 'label' } })).status, 200);
    await labelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
    const { units, totals } = await overview(id);
    const [cakestand, heart] = units;
    const choose = (outcome: string, unit = cakestand) => ({ units: [{ line_item_id: unit.id, outcome }] });
    assert.equal((await edit(choose('keep'))).status, 200, 'staff need no exception');
    const half = await overview(id);
    assert.deepEqual([half.units[0].outcome, half.method.type], ['keep', 'ship_with_label']);
    const { body: wanted } = await grace.client.post(`/returns/${id}/edit/preview`, choose('donate', heart));
    assert.deepEqual([wanted.refusal, wanted.needs_override, wanted.effects.voided_labels], [null, false, 1]);
    assert.equal((await edit(choose('donate', heart))).status, 200);
    const stays = await overview(id);
    assert.deepEqual(
      [stays.units[1].outcome, stays.method, Boolean(stays.labels[0].voided_at), stays.totals],
      ['donate', null, true, totals],
    );
    assert.match(
      JSON.stringify(stays.timeline),
      /Cakestand: kept by the customer.*Heart: donated by the customer/,
    );
    const choices = (await grace.client.get(`/returns/${id}/edit`)).body;
    assert.deepEqual(
      [choices.units[0].outcome, choices.units[0].can_change_outcome, choices.methods[0].is_chosen],
      ['keep', true, false],
    );
    assert.equal((await edit(choose('default'))).body.code, 'return_method_invalid');
    assert.equal((await edit({ ...choose('default'), return_method: { id: 'label' } })).status, 200);
    const back = await overview(id);
    assert.deepEqual([back.units[0].outcome, back.method.type], ['default', 'ship_with_label']);
    const label_id = await labelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'in_transit' });
    assert.equal((await edit(choose('keep'))).body.code, 'goods_or_money_moved');
    assert.equal((await grace.client.get(`/returns/${id}/edit`)).body.units[0].can_change_outcome, false);
  });

  it('exchanges a unit for another variant of its product at its present price, as long as there is one', async () => {
    const variant = (external_id: string, name: string, price: number) => ({ external_id, name, price });
    await upsertProducts(at.deps, at.shop, [
      {
        external_id: 'shirt',
        name: 'Shirt',
        product_variants: [variant('801', 'M', 1000), variant('802', 'L', 1000), variant('803', 'XL', 1200)],
      },
      { external_id: 'mug', name: 'Mug', product_variants: [variant('901', '', 2000)] },
    ]);
    await count(at.deps, at.shop, 802, 0);
    const order = await sellOrder(at.deps, at.shop, {
      line_items: [{ quantity: 1, unit_price: 1000, product: 'shirt', product_variant: '801' }],
    });
    const exchange = { type: 'exchange' as const, title: 'Shirt - M', price: 1000 };
    const id = await openReturn(at.deps, at.shop, { order, units: [{ resolution: 'exchange', exchange }] });
    const [unit] = (await grace.client.get(`/returns/${id}/edit`)).body.units;
    assert.deepEqual(
      unit.exchange.variants.map(({ variant_id, in_stock }: any) => [variant_id, in_stock]),
      [
        ['801', true],
        ['802', false],
        ['803', true],
      ],
    );
    const kept = { units: [{ line_item_id: unit.id, outcome: 'keep' }] };
    assert.equal(
      (await grace.client.post(`/returns/${id}/edit`, kept)).body.code,
      'line_items_do_not_qualify',
      'what is exchanged is sent back',
    );
    const to = (exchange_variant_id: string, line_item_id = unit.id) => ({
      units: [{ line_item_id, exchange_variant_id }],
    });
    const { body: wanted } = await grace.client.post(`/returns/${id}/edit/preview`, to('803'));
    assert.deepEqual(
      [wanted.before.due.amount, wanted.after.due.amount, wanted.needs_override],
      [0, 200, false],
    );
    for (const [body, code] of [
      [to('802'), 'variant_out_of_stock'],
      [to('901'), 'variant_not_found'],
    ] as const)
      assert.equal((await grace.client.post(`/returns/${id}/edit`, body)).body.code, code);
    assert.equal((await grace.client.post(`/returns/${id}/edit`, to('803'))).status, 200);
    const shown = await overview(id);
    assert.deepEqual(
      [shown.units[0].exchange.title, shown.units[0].exchange.total.amount, shown.totals.upsell.amount],
      ['Shirt - XL', 1200, 200],
    );
  });

  it('waives the fees of a return that exists, once, and records what they were', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const id = await openReturn(at.deps, at.shop, { order, terms: { handling_fee: 250 } });
    assert.equal((await overview(id)).totals.handling_fee.amount, 250);
    const { body: wanted } = await dana.client.post(`/returns/${id}/edit/preview`, { waives_fees: true });
    assert.equal(wanted.after.payout.amount - wanted.before.payout.amount, 250);
    const before_it = (await readLeakage(at.deps.db.root, at.shop.id)).total.value;
    for (let i = 0; i < 2; i++)
      assert.equal(
        (await dana.client.post(`/returns/${id}/edit`, { waives_fees: true, override_reason: 'A regular.' }))
          .status,
        200,
      );
    assert.equal((await overview(id)).totals.handling_fee.amount, 0);
    const { total, by_code } = await readLeakage(at.deps.db.root, at.shop.id);
    assert.equal(total.value - before_it, 250);
    assert.equal(by_code.find(({ code }) => code === 'fee-waived')?.value, 250);
  });
});
