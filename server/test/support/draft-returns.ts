import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Answer, Client } from './client.ts';
import { sellOrder } from './factories.ts';
import { addWarehouse } from './labels.ts';
import type { Sale, SoldOrder } from './factories.ts';
import { startShop } from './shop.ts';
import type { TestShop } from './shop.ts';

/** A draft whose items are chosen: its path, and theirs. */
type Chosen = { url: string; id: string; items: string[] };

/** The body of an answer that must be a success. */
export async function ok(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  assert.ok(status === 200 || status === 201, text);
  return body;
}

/** Makes draft returns of one shop. */
export function createDrafts({
  deps,
  shop,
  clients: { standard: client, legacy },
}: Pick<TestShop, 'shop'> & {
  deps: Pick<Deps, 'db' | 'clock'>;
  clients: Record<'standard' | 'legacy', Client>;
}) {
  const sell = (sale?: Sale) => sellOrder(deps, shop, sale);
  const start = async (order: SoldOrder, more: object = {}): Promise<any> => {
    const { status, body } = await client.post('/draft-returns', {
      order_name: order.name,
      secondary_input: '43215',
      ...more,
    });
    assert.equal(status, 201);
    return body;
  };

  /** A draft of an order, with so many units of its first line chosen and said why. */
  async function choose(order: SoldOrder, quantity = 1, more: object = {}): Promise<Chosen> {
    const { draft_return } = await start(order, more);
    const url = `/draft-returns/${draft_return.id}`;
    const added = await client.post(`${url}/returning-items`, {
      order_line_item_id: order.line_ids[0],
      quantity,
    });
    assert.equal(added.status, 201);
    const items = added.body.draft_return.returning_items.map(
      ({ id }: { id: string }) => `${url}/returning-items/${id}`,
    );
    for (const item of items) {
      await ok(client.post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'By far' }));
    }
    return { url, items, id: draft_return.id };
  }

  /** The same, ready to be submitted. */
  async function prepare(
    order: SoldOrder,
    quantity = 1,
    type = 'refund',
    more: object = {},
  ): Promise<Chosen> {
    const chosen = await choose(order, quantity, more);
    for (const item of chosen.items) await ok(client.post(`${item}/return-type`, { return_type: type }));
    await ok(client.post(`${chosen.url}/finalize-items`));
    const way = type === 'keep' || type === 'donate' ? 'keep' : 'label';
    await ok(client.post(`${chosen.url}/select-return-method`, { return_method_id: way }));
    return chosen;
  }

  /** The refusal in both profiles; `expected` are the standard status, the code, and what the legacy profile says. */
  async function refuses(
    [method, path, body]: [string, string, object?],
    [status, code, legacy_status, legacy_code]: [number, string, number, string],
  ): Promise<any> {
    const answer = await client.request(method, path, { body });
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    const old = await legacy.request(method, path, { body });
    assert.deepEqual([old.status, old.body.errors[0].code], [legacy_status, legacy_code]);
    assert.equal(old.body.errors[0].message.length > 0, true);
    return answer.body;
  }

  const details = async (return_id: number) =>
    ok(client.get(`/warehouse/return/details?return_id=${return_id}`));

  return { sell, start, choose, prepare, refuses, details };
}

type Drafts = ReturnType<typeof createDrafts>;

/** Gives a shop what its draft returns can offer: a warehouse, a store, a counter, and a product in stock. */
export async function seedShop({ deps, shop, clients: { standard: client } }: TestShop): Promise<void> {
  await addWarehouse(deps, shop);
  const address = { address1: '1 Main St', city: 'Austin', country_code: 'US' };
  const store = {
    external_id: 'store',
    name: 'Main Street',
    status: 'active',
    accepts_returns: true,
    address,
  };
  await ok(client.post('/locations', store));
  await ok(client.request('PUT', '/network/locations/AUS-14', { body: { name: 'Corner Shop', address } }));
  const product_variants = [{ external_id: 'candle-1', price: 900 }];
  await upsertProducts(deps, shop, [{ external_id: 'candle', name: 'Candle', product_variants }]);
}

/** Environment variables of the server. */
type Settings = Record<string, string>;

/** A shop, its clients in both profiles, and what makes its draft returns. */
type DraftShop = { at: TestShop; client: Client; legacy: Client; drafts: Drafts };

/**
 * The shop of a suite, from before its first test until after its last one; `prepare` completes it. To be called in a `describe`: all of it is filled in
 * when the tests begin. It offers every return method and has something to exchange for, unless it is bare.
 */
export function openDraftShop(
  prepare?: (shop: DraftShop) => Promise<unknown>,
  {
    is_bare = false,
    settings = {},
  }: { is_bare?: boolean; settings?: Settings | (() => Promise<Settings>) } = {},
): DraftShop {
  const shop = { at: {}, client: {}, legacy: {}, drafts: {} } as DraftShop;
  before(async () => {
    const chosen = typeof settings === 'function' ? await settings() : settings;
    const at = Object.assign(shop.at, await startShop({}, { settings: chosen }));
    Object.assign(shop.client, at.clients.standard);
    Object.assign(shop.legacy, at.clients.legacy);
    Object.assign(shop.drafts, createDrafts(at));
    if (!is_bare) await seedShop(at);
    await prepare?.(shop);
  });
  after(() => shop.at.server.close());
  return shop;
}
