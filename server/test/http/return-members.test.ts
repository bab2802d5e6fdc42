import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn, execute } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { processWithReferences, returnWorkedExample } from '../support/worked-example.ts';

type Body = Record<string, any>;

const utc = (date: string) => ({ date: `${date}.000000`, timezone_type: 3, timezone: 'UTC' });
const nothing_processed = {
  return_processed: null,
  refund_processed: null,
  gift_card_processed: null,
  exchange_processed: null,
};

describe('members of a return that other systems were built for', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const details = async (return_id: number): Promise<Body> =>
    (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
  const listed = async (return_id: number): Promise<Body> => {
    const { body } = await at.clients.standard.get(
      '/warehouse/return/list?state=open,closed,cancelled,expired,review&from=2026-03-01&to=2026-04-20',
    );
    return body.find(({ id }: Body) => id === String(return_id));
  };

  it('say when each kind of outcome was processed, and list the refunds', async () => {
    const return_id = await returnWorkedExample(at.deps, at.shop);
    for (const shown of [await details(return_id), await listed(return_id)])
      assert.deepEqual(
        [
          shown['was_processed'],
          shown['refund_before_inspection'],
          shown['outcomes_processed_at'],
          shown['shopify_refund_object'],
        ],
        [false, false, nothing_processed, []],
      );
    at.clock.set('2026-03-06T14:02:11.482Z');
    await processWithReferences(at.deps, { shop_id: at.shop.id, return_id });
    const moment = utc('2026-03-06 14:02:11');
    const in_details = await details(return_id);
    const in_list = await listed(return_id);
    for (const shown of [in_details, in_list]) {
      assert.equal(shown['was_processed'], true);
      assert.deepEqual(shown['outcomes_processed_at'], {
        return_processed: moment,
        refund_processed: moment,
        gift_card_processed: moment,
        exchange_processed: moment,
      });
      assert.deepEqual(
        shown['shopify_refund_object'].map(({ provider_refund_id }: Body) => provider_refund_id),
        ['gcr_771', 're_90015'],
      );
    }
    const [first, second] = in_details['shopify_refund_object'];
    assert.ok(Number.isInteger(first.id) && first.id < second.id);
    assert.deepEqual(first, {
      id: first.id,
      return_id,
      provider_refund_id: 'gcr_771',
      created_at: '2026-03-06 14:02:11',
      updated_at: '2026-03-06 14:02:11',
      provider_created_at: '2026-03-06 14:02:11',
    });
    assert.deepEqual(in_list['shopify_refund_object'][0], {
      ...first,
      return_id: String(return_id),
      created_at: '2026-03-06T14:02:11+00:00',
      updated_at: '2026-03-06T14:02:11+00:00',
      provider_created_at: '2026-03-06T14:02:11+00:00',
    });
    const [by_order] = (await at.clients.legacy.get('/warehouse/return/details?order_name=1042')).body;
    assert.deepEqual(by_order, in_details);
  });

  it('name only the kinds of outcome that the return has', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    await processReturn(at.deps, { shop_id: at.shop.id, return_id, source: null });
    assert.deepEqual((await details(return_id))['outcomes_processed_at'], nothing_processed);
    await execute(at.deps, { shop_id: at.shop.id, return_id });
    const moment = utc('2026-03-06 14:02:11');
    const shown = await details(return_id);
    assert.deepEqual(shown['outcomes_processed_at'], {
      ...nothing_processed,
      return_processed: moment,
      refund_processed: moment,
    });
    // Recorded here, and at no provider.
    const [{ provider_refund_id, provider_created_at }] = shown['shopify_refund_object'];
    assert.deepEqual([provider_refund_id, provider_created_at], [null, null]);
  });

  it('tell a return that was processed from one that was only closed', async () => {
    const closed = await bringReturn(at.deps, at.shop, 'closed');
    const failed = await bringReturn(at.deps, at.shop, 'review: refund_failed');
    for (const { return_id } of [closed, failed])
      assert.deepEqual(
        [(await details(return_id))['was_processed'], (await details(return_id))['outcomes_processed_at']],
        [false, nothing_processed],
      );
    await closeReturn(at.deps, { shop_id: at.shop.id, return_id: failed.return_id });
    assert.equal((await details(failed.return_id))['state'], 'closed');
    assert.equal((await details(failed.return_id))['was_processed'], false);
  });

  it('say whether a refund is paid before anybody inspects the units', async () => {
    const cases = [
      [[{ processing_event: 'in_transit' }], true],
      [[{ processing_event: 'dropoff' }], true],
      [[{ processing_event: 'delivered' }], true],
      [[{ processing_event: 'grading' }], false],
      [[{ processing_event: null }], false],
      [[{ processing_event: 'in_transit', resolution: 'credit' }], false],
      [[{ processing_event: 'in_transit', outcome: 'keep' }], false],
      [[{ processing_event: 'grading' }, { processing_event: 'in_transit' }], true],
    ] as const;
    for (const [units, expected] of cases) {
      const return_id = await openReturn(at.deps, at.shop, { units: [...units] });
      for (const shown of [await details(return_id), await listed(return_id)])
        assert.equal(shown['refund_before_inspection'], expected, JSON.stringify(units));
    }
  });

  it('have the types that clients read them with', async () => {
    const destination = await at.clients.standard.post('/destinations', {
      type: 'warehouse',
      name: 'Reno',
      address: { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' },
    });
    const { id: destination_id } = destination.body;
    const order = await sellOrder(at.deps, at.shop, {
      external_id: '7001',
      customer: { external_id: 'c-1', email: 'li@example.com', first_name: 'Li', last_name: 'Wei' },
    });
    const return_id = await openReturn(at.deps, at.shop, {
      order,
      destination_id,
      units: [
        {
          return_reason: 'Too small',
          parent_return_reason: 'Size',
          resolution: 'exchange',
          exchange: { type: 'exchange', title: 'Mug', price: 1000, provider_variant_id: '4501' },
        },
        {},
        {
          resolution: 'exchange',
          exchange: { type: 'exchange', title: 'Cup', price: 1000, provider_variant_id: 'cup/blue' },
        },
      ],
    });
    const shown = await details(return_id);
    const in_list = await listed(return_id);
    assert.deepEqual([in_list['destination_id'], shown['destination_id']], [destination_id, destination_id]);
    assert.deepEqual(
      [shown['customer_first_name'], shown['customer_last_name'], shown['provider_return_id']],
      ['Li', 'Wei', null],
    );
    assert.deepEqual([shown['order_id'], shown['provider_order_id']], [7001, 7001]);
    assert.equal(in_list['order_id'], String(order.id), 'the list has the id of the order here');
    assert.deepEqual([shown['exchange_order_id'], shown['exchange_order_name']], [[], []]);
    assert.deepEqual(
      shown['line_items'].map(({ exchange_variant }: Body) => exchange_variant),
      [4501, '', 'cup/blue'],
    );
    assert.deepEqual(
      in_list['line_items'].map(({ exchange_variant }: Body) => exchange_variant),
      ['4501', '', 'cup/blue'],
    );
    const [unit] = shown['line_items'];
    assert.deepEqual(
      [unit.reason, unit.parent_reason, unit.return_reason, unit.parent_return_reason],
      ['Too small', 'Size', 'Too small', 'Size'],
    );
    await processReturn(at.deps, { shop_id: at.shop.id, return_id, source: null });
    await execute(at.deps, { shop_id: at.shop.id, return_id });
    assert.deepEqual((await details(return_id))['exchange_order_name'], [`${order.name}-E1`]);
  });

  it('have the own id of an order that the platform has none for', async () => {
    const order = await sellOrder(at.deps, at.shop);
    await at.deps.db.pool.query('update orders set external_id = null where id = $1', [order.id]);
    const return_id = await openReturn(at.deps, at.shop, { order });
    const { order_id, provider_order_id } = await details(return_id);
    assert.deepEqual([order_id, provider_order_id], [order.id, null]);
  });
});
