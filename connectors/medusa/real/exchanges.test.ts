import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { processReturn } from '../../../server/src/modules/returns/index.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { execute, submit } from '../../../server/test/support/processing.ts';
import type { Ref } from '../../../server/test/support/processing.ts';
import type { LineRequest } from '../../test/real/line.ts';
import { openShop } from '../../test/real/shop.ts';
import type { RealShop } from '../../test/real/shop.ts';
import { findConnector } from '../../src/index.ts';
import { startMedusa } from './start-medusa.ts';
import type { RealMedusa, RealOrder } from './start-medusa.ts';

const minute_ms = 60_000;
const isMade = ({ method, path }: LineRequest) => method === 'POST' && path === '/admin/draft-orders';
const isConverted = ({ path }: LineRequest) => /^\/admin\/draft-orders\/\w+\/convert-to-order$/.test(path);

// Against a Medusa of its own, with the plug-in: by its list of changes, reserved stock arrives.
describe('orders of exchanges in a real Medusa', () => {
  let database: TestDatabase;
  let medusa: RealMedusa;
  let at: RealShop;

  before(async () => {
    database = await createTestDatabase('empty');
    medusa = await startMedusa(database.connection_string, { plugin: true });
    at = await openShop();
    // A key of Medusa may make them, so they are on.
    const connecting = { platform: 'medusa', settings: { url: medusa.url, key: medusa.key } };
    const { shop_id, id } = await connectPlatform(at.server.deps, at.shop, connecting);
    at.made.ref = { shop_id, id };
    await loadConnection(at.server.deps, at.made.ref);
  });
  after(async () => {
    await at.server.close();
    await medusa.close();
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
  /** The orders of Medusa that have our mark of a settlement, also those that are still drafts. */
  async function exchangesFor(id: string): Promise<any[]> {
    const fields =
      'id,display_id,status,is_draft_order,total,email,customer_id,metadata,*items,*shipping_address,*shipping_methods';
    const { orders } = await medusa.admin(
      'GET',
      `/admin/orders?limit=500&order=-created_at&fields=${fields}`,
    );
    const { draft_orders } = await medusa.admin('GET', `/admin/draft-orders?limit=500&fields=${fields}`);
    const all = new Map([...draft_orders, ...orders].map((one: any) => [one.id, one]));
    return [...all.values()].filter(({ metadata }) => metadata?.retour_exchange === id);
  }
  const drafts = async () => (await medusa.admin('GET', '/admin/draft-orders?limit=1&fields=id')).count;
  async function levelOf(variant: string) {
    const path = '/admin/inventory-items?limit=100&fields=id,*variants,*location_levels';
    const { inventory_items } = await medusa.admin('GET', path);
    const item = inventory_items.find(({ variants }: any) => variants.some(({ id }: any) => id === variant));
    const [{ stocked_quantity, reserved_quantity }] = item.location_levels;
    return { item: item.id, stocked: stocked_quantity, reserved: reserved_quantity };
  }
  async function stock(variant: string, stocked_quantity: number): Promise<void> {
    const { item } = await levelOf(variant);
    await medusa.admin('POST', `/admin/inventory-items/${item}/location-levels/${medusa.location}`, {
      stocked_quantity,
    });
  }

  it('makes the order of an exchange for nothing and reserves its stock, and it is neither sold nor a difference here', async () => {
    const variant = medusa.variants[1]!;
    const order = await medusa.sell();
    const made = await beginExchange(order, variant);
    const { reserved } = await levelOf(variant);
    await execute(at.server.deps, made);
    await execute(at.server.deps, made);
    const settlement = await exchangeOf(made);
    assert.deepEqual([settlement.state, settlement.failure_message], ['succeeded', null]);
    const [exchange, ...more] = await exchangesFor(settlement.id);
    assert.deepEqual([exchange.id, more], [settlement.provider_reference, []]);
    const { order: known } = await medusa.admin(
      'GET',
      `/admin/orders/${order.id}?fields=id,email,customer_id`,
    );
    assert.deepEqual(
      [exchange.status, exchange.is_draft_order, exchange.total, exchange.email, exchange.customer_id],
      ['pending', false, 0, known.email, known.customer_id],
    );
    assert.deepEqual(
      exchange.items.map(({ variant_id, quantity, unit_price }: any) => [variant_id, quantity, unit_price]),
      [[variant, 1, 0]],
    );
    const { first_name, address_1, postal_code, country_code } = exchange.shipping_address;
    assert.deepEqual(
      [first_name, address_1, postal_code, country_code],
      ['Ada', 'Hauptstr. 1', '10115', 'de'],
    );
    assert.deepEqual(
      exchange.shipping_methods.map(({ name, amount }: any) => [name, amount]),
      [['Standard', 0]],
    );
    assert.equal((await levelOf(variant)).reserved, reserved + 1);
    const [kept] = await at.rowsOf('select order_id, order_name from platform_orders');
    assert.deepEqual(kept, { order_id: exchange.id, order_name: `#${exchange.display_id}` });
    await at.pull();
    assert.equal(await at.orderOf(exchange), undefined);
    await at.nothingDiffers();
  });

  for (const [what, name, isMeant] of [
    ['request', 'making the draft', isMade],
    ['response', 'making the draft', isMade],
    ['request', 'converting it', isConverted],
    ['response', 'converting it', isConverted],
  ] as const)
    it(`makes it once where a ${what} of ${name} is lost, by however many workers`, async () => {
      const variant = medusa.variants[1]!;
      const made = await beginExchange(await medusa.sell(), variant);
      const { reserved } = await levelOf(variant);
      medusa.lose(what, isMeant);
      await execute(at.server.deps, made);
      const { id, state } = await exchangeOf(made);
      assert.equal(state, 'unknown');
      at.letPass(5 * minute_ms);
      await Promise.all([execute(at.server.deps, made), execute(at.server.deps, made)]);
      await at.finish(made);
      assert.equal((await exchangeOf(made)).state, 'succeeded');
      const orders = (await exchangesFor(id)).filter(({ is_draft_order }) => !is_draft_order);
      assert.equal(orders.length, 1);
      assert.equal((await levelOf(variant)).reserved, reserved + 1);
    });

  it('converts a draft once for many requests at the same time, and never one that was discarded', async () => {
    const { writes } = findConnector('medusa')!.create(
      { url: medusa.url, key: medusa.key },
      { fetch, now: () => new Date(), pause: async () => {} },
    );
    const variant = medusa.variants[1]!;
    const order = await medusa.sell();
    const begin = (id: string) =>
      writes.exchange!.begin({
        id,
        order: order.id,
        name: 'RT-1',
        email: `${id}@example.com`,
        address: null,
        items: [{ variant, title: 'Shirt 1 - M', quantity: 1 }],
      });
    const draft = await begin('stl_twice');
    assert.deepEqual(await writes.exchange!.look(draft), { kind: 'open' });
    const { reserved } = await levelOf(variant);
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => writes.exchange!.complete(draft, 'stl_twice')),
    );
    const completed = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.kind] : []));
    assert.ok(
      completed.length > 0 && completed.every((kind) => kind === 'completed'),
      JSON.stringify(answers),
    );
    assert.equal((await levelOf(variant)).reserved, reserved + 1, 'reserved once');
    assert.equal((await writes.exchange!.complete(draft, 'stl_twice')).kind, 'completed');
    assert.equal((await writes.exchange!.discard(draft)).kind, 'completed', 'an order stays');

    const never = await begin('stl_never');
    assert.deepEqual(await writes.exchange!.discard(never), { kind: 'gone' });
    assert.deepEqual(await writes.exchange!.complete(never, 'stl_never'), { kind: 'gone' });
    assert.deepEqual(await exchangesFor('stl_never'), []);
  });

  it('that lacks the items says why, and keeps no draft of it', async () => {
    const other = medusa.variants[2]!;
    const { stocked, reserved } = await levelOf(other);
    const made = await beginExchange(await medusa.sell(), other);
    const short = await beginExchange(await medusa.sell(), 'variant_unknown');
    await stock(other, reserved);
    const kept = await drafts();
    await execute(at.server.deps, made);
    await execute(at.server.deps, short);
    const refused = await exchangeOf(made);
    assert.deepEqual([refused.state, refused.failure_code], ['failed', 'refused_by_medusa']);
    assert.match(refused.failure_message, /doesn't have enough in stock to send “Shirt 1 - M” \(1\)/);
    const unknown = await exchangeOf(short);
    assert.equal(unknown.state, 'failed');
    assert.match(unknown.failure_message, /variant_unknown/);
    assert.equal(await drafts(), kept);

    await stock(other, stocked);
    const late = await beginExchange(await medusa.sell(), other);
    medusa.lose('request', isConverted);
    await execute(at.server.deps, late);
    await stock(other, reserved);
    at.letPass(5 * minute_ms);
    await execute(at.server.deps, late);
    at.letPass(-5 * minute_ms);
    const sold_out = await exchangeOf(late);
    assert.deepEqual(
      [sold_out.state, sold_out.failure_code, /in stock/.test(sold_out.failure_message)],
      ['failed', 'refused_by_medusa', true],
      sold_out.failure_message,
    );
    await stock(other, stocked);
    await at.pull();
    await at.nothingDiffers();
  });
});
