import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isProblem } from '../../../client/src/index.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { eventually } from '../support/eventually.ts';
import { openStoryShop, told } from '../support/story-shop.ts';
import type { StoryShop } from '../support/story-shop.ts';

describe('the story of', () => {
  let shop: StoryShop;
  before(async () => {
    shop = await openStoryShop();
  });
  after(() => shop.close());

  it('a shirt that is too small: from the link in the confirmation to the money and back onto the shelf', async () => {
    const { client, look } = shop;
    const order = await shop.sell();
    const { url } = await told(
      client.POST('/api/v1/order/link', { body: { name: order.name, zip: '78701' } }),
    );
    const items = await visitPortal(new URL(url).origin).open(url);
    assert.match(items.html, /What would you like to return\?/);
    assert.match(items.text, /of 3\b/);

    const return_id = await shop.submit(order);
    const sent = await eventually(async () => {
      const found = await look(return_id);
      assert.equal(found.labels.length, 1);
      return found;
    });
    const [label] = sent.labels;
    for (const status of ['in_transit', 'delivered'] as const) {
      await told(
        client.PUT('/api/v1/labels/{id}', { params: { path: { id: label!.id } }, body: { status } }),
      );
      assert.equal((await look(return_id)).label_status, status);
    }

    const [line_item_id] = shop.unitsOf(sent) as [number];
    const grade = {
      line_item_id,
      description: 'Unworn, tags attached',
      condition_category: 'grade_a' as const,
    };
    await told(client.POST('/api/v1/dispositioning/grade', { body: { items: [grade] } }));
    const assessed = { line_item_id, disposition_outcome: 'back_to_stock' as const };
    await told(client.POST('/api/v1/dispositioning/assess', { body: { items: [assessed] } }));

    const closed = await shop.process(return_id);
    assert.deepEqual(
      [closed.refund, closed.outcome, closed.refunds[0]?.amount],
      ['10.00', 'refund', '10.00'],
    );
    const [unit] = closed.line_items;
    assert.equal(unit?.condition?.condition_category, 'grade_a');
    assert.equal(unit?.provider_restock_location_id, 70112233);

    const { restock_items } = await shop.hear('restock.requested', return_id);
    assert.deepEqual(
      restock_items.map((moved: any) => [moved.location_id, moved.available_adjustment, moved.line_item_ids]),
      [[70112233, 1, [line_item_id]]],
    );
    const { events } = await told(client.GET('/api/v1/events'));
    const triggers = events.filter((event) => event.return_id === return_id).map(({ trigger }) => trigger);
    assert.deepEqual(triggers.slice(-3), ['restock.requested', 'return.updated', 'return.closed']);
    assert.equal(triggers.filter((trigger) => trigger === 'restock.requested').length, 1);
  });

  it('two shirts without a box: over the counter, in one bag of many, to the warehouse', async () => {
    const { client, look } = shop;
    const return_ids = [];
    for (const bag of ['BAG-1', 'BAG-1', 'BAG-2']) {
      const return_id = await shop.submit(await shop.sell(), { return_method_id: 'dropoff' });
      return_ids.push(return_id);
      const found = await look(return_id);
      assert.equal(found.return_method?.method_type, 'drop_off');
      await shop.handIn(found.return_method.scannable_id!, bag, shop.unitsOf(found));
      assert.equal((await look(return_id)).return_method?.state, 'dropped_off');
    }
    const shipment = { path: { network_shipment_id: 'AUS-2026-14' } };
    await told(
      client.PUT('/api/v1/network/shipments/{network_shipment_id}', {
        params: shipment,
        body: {
          carrier: 'UPS',
          tracking_number: '1Z5R89390357567127',
          po_number: 'PO-1',
          boxes: [{ shipping_box_barcode: 'BOX-1', bag_barcodes: ['BAG-1', 'BAG-2'] }],
        },
      }),
    );
    for (const return_id of return_ids) {
      const { return_method, line_items } = await look(return_id);
      assert.deepEqual(
        [return_method?.state, return_method?.shipping_box_barcode, line_items[0]?.consolidation_tracking],
        ['in_transit', 'BOX-1', '1Z5R89390357567127'],
      );
    }
    await told(
      client.POST('/api/v1/network/shipments/{network_shipment_id}/processed', { params: shipment }),
    );
    for (const return_id of return_ids) assert.equal((await shop.process(return_id)).refund, '10.00');
  });

  it('a gift that does not fit: store credit for who got it, and nothing for who gave it', async () => {
    const return_id = await shop.submit(await shop.sell(), { is_gift: true, return_type: 'credit' });
    const closed = await shop.process(return_id);
    assert.deepEqual(
      [closed.type, closed.gift_card, closed.refund, closed.refunds, closed.customer],
      ['gift', '10.00', '0.00', [], 'kim@example.com'],
    );
  });

  it('two shirts for a dearer jacket from the storefront: told before, paid on top, and sent', async () => {
    const wish = { quantity: 2, return_types: ['exchange' as const, 'credit' as const] };
    const cart_token = await shop.pick(2599);
    const draft = await shop.prepare(await shop.sell(), { ...wish, cart_token });
    const { new_item_total, amount_due, credit } = draft.totals;
    assert.deepEqual(
      [new_item_total?.amount, amount_due?.amount, credit.remaining_credit?.amount],
      [2599, 599, 0],
    );
    const return_id = await shop.confirm(draft);
    const closed = await shop.process(return_id);
    assert.deepEqual(
      [closed.outcome, closed.upsell, closed.exchange_total, closed.refund, closed.gift_card],
      ['upsell', '5.99', '25.99', '0.00', '0.00'],
    );
    const [jacket] = closed.exchanges;
    assert.deepEqual([jacket?.type, jacket?.sku, jacket?.total], ['shop_now', 'DJ-03', '25.99']);
    assert.equal(closed.exchange_order_name.length, 1);
  });

  it('a shirt that may be kept: the money comes back, and nothing travels or is put on a shelf', async () => {
    const return_id = await shop.submit(await shop.sell(), {
      staff: true,
      return_type: 'keep',
      return_method_id: 'keep',
    });
    const closed = await shop.process(return_id);
    assert.deepEqual([closed.refund, closed.return_method, closed.labels], ['10.00', null, []]);
    assert.equal(closed.line_items[0]?.provider_restock_location_id, null);
  });

  it('a shopper on the blocklist, and the one order that is allowed nevertheless', async () => {
    const { client } = shop;
    const [refused, allowed] = [
      await shop.sell('mallory@example.com'),
      await shop.sell('mallory@example.com'),
    ];
    await told(client.POST('/api/v1/blocklists', { body: { type: 'email', value: 'Mallory@example.com' } }));
    await told(client.POST('/api/v1/allowlists', { body: { type: 'order', value: allowed.name } }));
    const body = { order_name: refused.name, secondary_input: '78701' };
    const { error } = await client.POST('/api/v1/draft-returns', { body });
    assert.ok(isProblem(error) && error.code === 'order_not_available');
    const link = await client.POST('/api/v1/order/link', { body: { name: refused.name, zip: '78701' } });
    assert.ok(isProblem(link.error) && link.error.code === 'order_not_available');
    assert.equal((await shop.process(await shop.submit(allowed))).refund, '10.00');
  });

  it('two shirts of which one arrives: the other is taken out, and half of the money comes back', async () => {
    const { client, look } = shop;
    const order = await shop.sell();
    const return_id = await shop.submit(order, { quantity: 2, return_method_id: 'dropoff' });
    const found = await look(return_id);
    const [arrived, missing] = shop.unitsOf(found) as [number, number];
    await shop.handIn(found.return_method!.scannable_id!, 'BAG-HALF', [arrived]);
    await told(
      client.POST('/api/v1/warehouse/return/{return_id}/remove', {
        params: { path: { return_id } },
        body: { line_item_id: [missing] },
      }),
    );
    const closed = await eventually(async () => {
      const now = await look(return_id);
      assert.equal(now.state, 'closed');
      return now;
    });
    assert.deepEqual([closed.refund, shop.unitsOf(closed)], ['10.00', [arrived]]);
    const { context } = await shop.begin(order);
    assert.equal(context.items_eligible_to_return[0]?.quantity, 2);
  });

  it('an empty parcel: reported, flagged, and closed without a cent', async () => {
    const { client, look } = shop;
    const return_id = await shop.submit(await shop.sell());
    const params = { path: { return_id } };
    await told(
      client.POST('/api/v1/returns/{return_id}/fraud-report', {
        params,
        body: { category: 'package-is-empty' },
      }),
    );
    await told(client.POST('/api/v1/warehouse/return/{return_id}/flag', { params }));
    const flagged = await look(return_id);
    assert.deepEqual([flagged.state, flagged.review_reason], ['review', 'flagged']);
    const { error } = await client.POST('/api/v1/warehouse/return/{return_id}/process', { params });
    assert.ok(isProblem(error) && error.code === 'return_flagged');
    await told(client.POST('/api/v1/warehouse/return/{return_id}/close', { params }));
    const closed = await look(return_id);
    assert.deepEqual([closed.state, closed.refunds], ['closed', []]);
  });

  // Comes last: the policy stays in effect.
  it('a policy with fees, a bonus, a review, and money at the first scan', async () => {
    const { client, look } = shop;
    await shop.publish({
      name: 'Shirts',
      currency: 'USD',
      terms: {
        window: { days: 30 },
        fees: { handling: 200, label: 150 },
        bonus: { credit_basis_points: 1000 },
        processing_event: 'in_transit',
        review: { value_at_least: 2500 },
      },
      zones: [{ id: 'everywhere' }],
    });
    /** The parcel is scanned for the first time; nobody asks for anything. */
    const sendOff = async (return_id: number) => {
      const sent = await eventually(async () => {
        const found = await look(return_id);
        assert.equal(found.labels.length, 1);
        return found;
      });
      assert.equal(sent.state, 'open');
      const params = { path: { id: sent.labels[0]!.id } };
      await told(client.PUT('/api/v1/labels/{id}', { params, body: { status: 'in_transit' } }));
      return eventually(async () => {
        const found = await look(return_id);
        assert.equal(found.state, 'closed');
        return found;
      });
    };
    const refunded = await sendOff(await shop.submit(await shop.sell()));
    assert.deepEqual([refunded.handling_fee, refunded.refund], ['3.50', '6.50']);
    const credited = await sendOff(
      await shop.submit(await shop.sell(), { quantity: 2, return_type: 'credit' }),
    );
    assert.deepEqual(
      [credited.handling_fee, credited.bonus_credit, credited.gift_card],
      ['0.00', '2.00', '22.00'],
    );
    const dear = await shop.submit(await shop.sell(), { quantity: 3 });
    const looked_at = await look(dear);
    assert.deepEqual(
      [looked_at.state, looked_at.review_reason, looked_at.labels, looked_at.refund],
      ['review', 'policy', [], '26.50'],
    );
    const { error } = await client.POST('/api/v1/warehouse/return/{return_id}/process', {
      params: { path: { return_id: dear } },
    });
    assert.ok(isProblem(error) && error.code === 'return_in_review');
  });
});
