import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
  reconcileConnection,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { processReturn } from '../../../server/src/modules/returns/index.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { execute, submit } from '../../../server/test/support/processing.ts';
import type { Ref } from '../../../server/test/support/processing.ts';
import { openShop } from '../../test/real/shop.ts';
import type { RealShop } from '../../test/real/shop.ts';
import { findConnector } from '../../src/index.ts';
import { startVendure } from './start-vendure.ts';
import type { RealOrder, RealVendure } from './start-vendure.ts';

// Against a Vendure of its own, without the plug-in.
const minute_ms = 60_000;

describe('orders of exchanges in a real Vendure', () => {
  let database: TestDatabase;
  let vendure: RealVendure;
  let at: RealShop;

  before(async () => {
    database = await createTestDatabase('empty');
    vendure = await startVendure(database.connection_string);
    at = await openShop();
    // The role of the key may make them, so they are on.
    const connecting = { platform: 'vendure', settings: { url: vendure.url, key: vendure.key } };
    const { shop_id, id } = await connectPlatform(at.server.deps, at.shop, connecting);
    at.made.ref = { shop_id, id };
    await loadConnection(at.server.deps, at.made.ref);
  });
  after(async () => {
    await at.server.close();
    await vendure.close();
    await database.drop();
  });

  const exchangeOf = async ({ return_id }: Ref) =>
    (
      await at.rowsOf(`select * from settlements where return_id = $1 and kind = 'exchange_order'`, return_id)
    )[0];
  /** A return of a shirt for a larger one, which is being processed. */
  async function beginExchange(order: RealOrder, variant: string): Promise<Ref> {
    await at.pull();
    const { id, line_ids } = await at.orderOf(order);
    const unit = {
      resolution: 'exchange' as const,
      exchange: {
        type: 'exchange' as const,
        title: 'Shirt 1 - M',
        price: 2099,
        tax: 399,
        provider_variant_id: variant,
      },
    };
    const made = await submit(at.server.deps, at.shop, { id, line_ids }, [unit]);
    await processReturn(at.server.deps, { ...made, source: 'warehouse' });
    return made;
  }
  const variants = async () =>
    (await vendure.admin('{ productVariants(options: { sort: { id: ASC } }) { items { id } } }'))
      .productVariants.items as { id: string }[];
  const stockOf = (variant: string, stockOnHand: number) =>
    vendure.admin(
      'mutation($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
      { input: [{ id: variant, stockLevels: [{ stockLocationId: '1', stockOnHand }] }] },
    );
  /** The orders of Vendure whose payment has the id of the settlement. */
  const exchangesFor = async (transactionId: string) =>
    (
      await vendure.admin(
        `query($id: String!) { orders(options: { filter: { transactionId: { eq: $id } } }) { items {
           id code state totalWithTax customer { id } shippingAddress { fullName streetLine1 postalCode countryCode }
           payments { method amount state } lines { quantity productVariant { id } } history { items { data } } } } }`,
        { id: transactionId },
      )
    ).orders.items;
  const drafts = async () =>
    (
      await vendure.admin(
        '{ orders(options: { filter: { state: { in: ["Draft", "ArrangingPayment"] } } }) { totalItems } }',
      )
    ).orders.totalItems;

  it('makes the order of an exchange, which is neither sold nor a difference here', async () => {
    const [, medium] = await variants();
    const order = await vendure.sell();
    const made = await beginExchange(order, medium!.id);
    await execute(at.server.deps, made);
    await execute(at.server.deps, made);
    const settlement = await exchangeOf(made);
    assert.deepEqual([settlement.state, settlement.failure_message], ['succeeded', null]);
    const [exchange, ...more] = await exchangesFor(settlement.id);
    assert.deepEqual([exchange.id, more], [settlement.provider_reference, []]);
    const known = await vendure.admin('query($id: ID!) { order(id: $id) { customer { id } } }', order);
    const { id, code, history, totalWithTax, ...rest } = exchange;
    assert.deepEqual(rest, {
      state: 'PaymentSettled',
      customer: known.order.customer,
      shippingAddress: {
        fullName: 'Ada',
        streetLine1: 'Hauptstr. 1',
        postalCode: '10115',
        countryCode: 'DE',
      },
      payments: [{ method: 'retour-exchange', amount: totalWithTax, state: 'Settled' }],
      lines: [{ quantity: 1, productVariant: { id: medium!.id } }],
    });
    assert.match(JSON.stringify(history.items), new RegExp(`Exchange of return .*, Retour ${settlement.id}`));
    const [kept] = await at.rowsOf('select order_id, order_name from platform_orders');
    assert.deepEqual(kept, { order_id: id, order_name: code });
    await at.pull();
    assert.equal(await at.orderOf({ id }), undefined);
    await reconcileConnection(at.server.deps, at.made.ref);
    // Without the plug-in, stock arrives with the comparison itself.
    const open = await at.rowsOf(
      `select kind, key from connection_differences where gone_at is null and kind <> 'stock'`,
    );
    assert.deepEqual(open, []);
  });

  for (const [what, mutation] of [
    ['request', 'FillDraft'],
    ['response', 'FillDraft'],
    ['request', 'CompleteDraft'],
    ['response', 'CompleteDraft'],
  ] as const)
    it(`makes it once, whatever ${what} of ${mutation} is lost, and by how many workers`, async () => {
      const [, medium] = await variants();
      const made = await beginExchange(await vendure.sell(), medium!.id);
      vendure.lose(what, mutation);
      await execute(at.server.deps, made);
      const { id, state } = await exchangeOf(made);
      assert.equal(state, 'unknown');
      at.letPass(5 * minute_ms);
      await Promise.all([execute(at.server.deps, made), execute(at.server.deps, made)]);
      await at.finish(made);
      assert.equal((await exchangeOf(made)).state, 'succeeded');
      assert.equal((await exchangesFor(id)).length, 1);
    });

  it('completes a draft once for two requests at the same time, and never one that was discarded', async () => {
    const { writes } = findConnector('vendure')!.create(
      { url: vendure.url, key: vendure.key },
      { fetch, now: () => new Date(), pause: async () => {} },
    );
    const [, medium] = await variants();
    const order = await vendure.sell();
    const begin = (id: string) =>
      writes.exchange!.begin({
        id,
        order: order.id,
        name: 'RT-1',
        email: `${id}@example.com`,
        address: null,
        items: [{ variant: medium!.id, title: 'Shirt', quantity: 1 }],
      });
    const draft = await begin('stl_twice');
    const ends = await Promise.allSettled([1, 2, 3].map(() => writes.exchange!.complete(draft, 'stl_twice')));
    assert.ok(ends.some(({ status }) => status === 'fulfilled'));
    assert.equal((await writes.exchange!.complete(draft, 'stl_twice')).kind, 'completed');
    assert.equal((await writes.exchange!.discard(draft)).kind, 'completed');
    const [exchange, ...more] = await exchangesFor('stl_twice');
    // Vendure may book the payment twice on the one order; no money moves by it.
    assert.deepEqual([exchange.id, exchange.state, more], [draft, 'PaymentSettled', []]);

    const [other, begun] = [await begin('stl_never'), await begin('stl_begun')];
    const move = `mutation { transitionOrderToState(id: "${begun}", state: "ArrangingPayment") { __typename ... on ErrorResult { errorCode } } }`;
    await vendure.admin(move);
    for (const gone of [other, begun]) {
      assert.deepEqual(await writes.exchange!.discard(gone), { kind: 'gone' });
      assert.deepEqual(await writes.exchange!.complete(gone, 'stl_never'), { kind: 'gone' });
    }
    assert.deepEqual(await exchangesFor('stl_never'), []);
  });

  it('that lacks the items says why, and keeps no draft of it', async () => {
    const [, , other] = await variants();
    await stockOf(other!.id, 1);
    const made = await beginExchange(await vendure.sell(), other!.id);
    const short = await beginExchange(await vendure.sell(), '404');
    await stockOf(other!.id, 0);
    const kept = await drafts();
    await execute(at.server.deps, made);
    await execute(at.server.deps, short);
    const refused = await exchangeOf(made);
    assert.deepEqual([refused.state, refused.failure_code], ['failed', 'refused_by_vendure']);
    assert.match(refused.failure_message, /“Shirt 1 - M” is out of stock in Vendure/);
    const unknown = await exchangeOf(short);
    assert.match(unknown.failure_message, /ProductVariant/);
    assert.equal(await drafts(), kept);
    await stockOf(other!.id, 1000);
    await at.pull();
  });
});
