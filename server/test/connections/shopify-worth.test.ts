import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { bagOf } from '../../../connectors/test/shopify/shop.ts';
import { writeReturns } from '../../src/modules/integrations/connections/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { execute, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { importOrder, settlementOf, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

/** What one shirt cost, with its tax. */
const shirt_price = 2498;

describe('what returns are worth in Shopify', () => {
  let shop: ConnectedShopifyShop;

  before(async () => {
    shop = await startConnectedShopifyShop({ orders: 0, body: { makes_refunds: true } });
  });
  beforeEach(() => {
    shop.shopify.behave();
    shop.at.clock.advance(5 * minute_ms);
  });
  after(() => shop.close());

  const write = () => writeReturns(shop.at.deps, shop.ref);
  const process = (ref: Ref) => processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
  const countAsked = (name: string) => shop.shopify.asked.filter((one) => one === name).length;
  /** A new order of two shirts and a hat, and a return of the shirts. */
  async function begin(given: Parameters<typeof submit>[4] = {}): Promise<{ ref: Ref; order: Order }> {
    const order = shop.shopify.addOrder();
    const imported = await importOrder(shop, numberOf(order));
    shop.shopify.asked.length = 0;
    return { ref: await submit(shop.at.deps, shop.at.shop, imported, [{ quantity: 2 }], given), order };
  }
  const paidFor = ({ id }: Order) =>
    shop.shopify.bank
      .filter(({ order }) => order === id)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  async function assertNothingDiffers(): Promise<void> {
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  }
  const notesOf = async ({ shop_id, return_id }: Ref): Promise<string[]> => {
    const text = 'select content from return_notes where shop_id = $1 and return_id = $2 order by id';
    return (await shop.at.deps.db.pool.query(text, [shop_id, return_id])).rows.map(({ content }) => content);
  };

  it('are worth what Shopify would refund for them, whatever fees there are', async () => {
    const { ref } = await begin({ terms: { handling_fee: 400 } });
    await write();
    assert.equal(countAsked('CalculatedReturn'), 1);
    const path = `/connections/${shop.ref.id}/transfers?direction=sent`;
    const { transfers } = (await shop.client.request('GET', path)).body;
    const { amount, currency } = transfers.find(({ return_id }: any) => return_id === ref.return_id);
    assert.deepEqual([amount, currency], [2 * shirt_price, 'EUR']);
    assert.deepEqual(await notesOf(ref), []);
    await assertNothingDiffers();
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.equal(countAsked('CalculatedReturn'), 1, 'once for a return');
    await assertNothingDiffers();
  });

  it('that Shopify would refund a cent less for say so, and are refunded as Retour counts', async () => {
    const less = shop.shopify.recalculate;
    shop.shopify.recalculate = ({ id, returnLineItems }) => ({
      id,
      returnLineItems: returnLineItems.map((row) => ({ ...row, totalTaxSet: bagOf('7.97') })),
    });
    const { ref, order } = await begin();
    await write();
    shop.shopify.recalculate = less;
    const text = 'Before fees, Shopify would refund 49.95 EUR for these items, and Retour 49.96 EUR.';
    assert.deepEqual(await notesOf(ref), [text]);
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.equal(paidFor(order), 2 * shirt_price);
    for (let i = 0; i < 2; i++) {
      shop.at.clock.advance(2 * minute_ms);
      await shop.pull();
      await shop.reconcile();
      const [found, ...more] = await shop.differences('open');
      assert.deepEqual(
        [found.kind, found.key, found.ours, found.theirs],
        ['return_value', String(ref.return_id), 4996, 4995],
      );
      assert.match(found.message, /before fees: Retour has 49\.96 EUR, Shopify has 49\.95 EUR/);
      assert.deepEqual(more, []);
    }
    const accept = `/connections/${shop.ref.id}/differences/${(await shop.differences('open'))[0].id}/accept`;
    await shop.client.request('POST', accept, { body: { reason: 'Rounding.' } });
    await assertNothingDiffers();
  });

  for (const fault of ['lose_answer', { status: 502, body: {} }, 'not_json', 'nothing'] as const)
    it(`are made whether or not Shopify says what they are worth (${JSON.stringify(fault)})`, async () => {
      const usual = shop.shopify.recalculate;
      if (fault === 'nothing') shop.shopify.recalculate = () => null;
      else shop.shopify.misbehave('CalculatedReturn', fault);
      const { ref, order } = await begin();
      await process(ref);
      await execute(shop.at.deps, ref);
      shop.shopify.recalculate = usual;
      assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
      assert.equal(order.returns.nodes.length, 1);
      assert.equal(paidFor(order), 2 * shirt_price);
      await write();
      await assertNothingDiffers();
    });
});
