import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { processReturn, retrySettlement, removeLineItems } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref, SettlementRow } from '../support/processing.ts';
import { importOrder, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

const scope = 'write_draft_orders';

describe('orders of exchanges in Shopify', () => {
  let shop: ConnectedShopifyShop;

  before(async () => {
    shop = await startConnectedShopifyShop({
      orders: 0,
      body: { makes_refunds: true, writes_returns: false, writes_exchanges: false },
    });
  });
  beforeEach(async () => {
    const { shopify, at } = shop;
    shopify.behave();
    shopify.scopes.add(scope);
    shopify.drafts.clear();
    Object.assign(shopify, { looks_until_ready: 0, surcharge: 0 });
    for (const variant of variants()) shopify.stock(variant, 50);
    at.clock.advance(30 * minute_ms);
    await choose({ writes_exchanges: true });
  });
  after(() => shop.close());

  const variants = () =>
    [...shop.shopify.products.values()].flatMap((product) => product.variants.nodes.map(numberOf));
  const patch = (body: object) => shop.client.request('PATCH', `/connections/${shop.ref.id}`, { body });
  async function choose(body: object): Promise<void> {
    const answer = await patch(body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  type New = { variant?: string | null; price?: number; tax?: number };
  const exchange = ({ variant = variants()[1]!, price = 2099, tax = 399 }: New = {}) => ({
    resolution: 'exchange' as const,
    exchange: { type: 'exchange' as const, title: 'Shirt - M', price, tax, provider_variant_id: variant },
  });
  type At = { ref: Ref; order: Order; name: string };
  /** A return of shirts for new ones, which is being processed. */
  async function begin(units: object[] = [exchange()], given: Partial<Order> = {}): Promise<At> {
    const at = await open(units, given);
    await processReturn(shop.at.deps, { ...at.ref, source: 'warehouse' });
    return at;
  }
  async function open(units: object[] = [exchange()], given: Partial<Order> = {}): Promise<At> {
    const order = shop.shopify.addOrder(given);
    const imported = await importOrder(shop, numberOf(order));
    return { ref: await submit(shop.at.deps, shop.at.shop, imported, units), order, name: order.name };
  }
  const work = ({ ref }: { ref: Ref }) => execute(shop.at.deps, ref);
  /** Works until the return is done, as the job does that comes back. */
  async function finish(at: At): Promise<void> {
    for (let i = 0; i < 6; i++) {
      await work(at);
      if ((await readBooks(shop.at.deps, at.ref)).state !== 'processing') return;
      shop.at.clock.advance(5 * minute_ms);
    }
  }
  const books = ({ ref }: At) => readBooks(shop.at.deps, ref);
  const exchangeOf = async (at: At): Promise<SettlementRow> => {
    const found = (await books(at)).settlements.filter(({ kind }) => kind === 'exchange_order');
    assert.equal(found.length, 1);
    return found[0]!;
  };
  /** The orders that Shopify has made for a return. */
  const made = async (at: At) => {
    const { id } = await exchangeOf(at);
    return [...shop.shopify.orders.values()].filter(({ tags }) => tags.includes(`retour-${id}`));
  };
  const detailsOf = async ({ ref }: At) =>
    (await shop.client.request('GET', `/warehouse/return/details?return_id=${ref.return_id}`)).body;
  const retry = async (at: At) =>
    retrySettlement(shop.at.deps, { shop_id: shop.ref.shop_id, id: (await exchangeOf(at)).id });

  /** One order was made, of what was asked for, and the return knows it. */
  async function assertMade(at: At, quantity = 1): Promise<Order> {
    const [order, ...more] = await made(at);
    assert.ok(order, JSON.stringify(await exchangeOf(at)));
    assert.deepEqual(more, []);
    const { state, provider, provider_reference } = await exchangeOf(at);
    assert.deepEqual([state, provider, provider_reference], ['succeeded', 'shopify', numberOf(order)]);
    const [line] = order.lineItems.nodes;
    assert.deepEqual([order.totalPriceSet.shopMoney.amount, line!.quantity], ['0.00', quantity]);
    const { exchanges } = await detailsOf(at);
    for (const one of exchanges)
      assert.deepEqual(
        [String(one.exchange_order_id), one.exchange_order_name],
        [numberOf(order), order.name],
      );
    const { state: of_return, triggers } = await books(at);
    assert.equal(of_return, 'closed');
    assert.ok(!triggers.includes('exchange.requested'), triggers.join());
    return order;
  }

  it('are left to the webhook until that is chosen, and need what the app may do', async () => {
    await choose({ writes_exchanges: false });
    const at = await begin();
    await work(at);
    const { state, provider } = await exchangeOf(at);
    assert.deepEqual([state, provider, await made(at)], ['succeeded', 'internal', []]);
    assert.ok((await books(at)).triggers.includes('exchange.requested'));
    shop.shopify.scopes.delete(scope);
    const refused = await patch({ writes_exchanges: true });
    assert.equal(refused.status, 422);
    assert.match(JSON.stringify(refused.body.errors.writes_exchanges), new RegExp(scope));
    assert.equal((await shop.shown()).writes_exchanges, false);
  });

  it('are made once, named on the return, and neither sold nor a difference in Retour', async () => {
    const at = await begin([exchange(), exchange()]);
    await work(at);
    await work(at);
    const order = await assertMade(at, 2);
    const orders_before = (await shop.orders()).length;
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.equal((await shop.orders()).length, orders_before);
    assert.ok(!(await shop.orders()).some(({ name }) => name === order.name));
    assert.deepEqual(await shop.differences('open'), []);
    await assertInvariants(shop.at.deps, shop.ref.shop_id);
  });

  it('have a line for each variant, and go where the return says', async () => {
    const [shirt, , hat] = variants();
    const at = await begin([
      exchange({ variant: shirt! }),
      exchange({ variant: hat!, price: 1999, tax: 380 }),
    ]);
    await work(at);
    const [order] = await made(at);
    assert.deepEqual(
      order!.lineItems.nodes.map(({ title, quantity }) => [title, quantity]),
      [
        ['Shirt', 1],
        ['Hat', 1],
      ],
    );
    const [draft] = [...shop.shopify.drafts.values()];
    const { firstName, address1, zip, countryCode } = draft!.address!;
    assert.deepEqual([firstName, address1, zip, countryCode], ['Ada Nr', 'Hauptstr. 1', '10115', 'DE']);
    assert.equal(draft!.email, order!.email);
  });

  for (const [what, included] of [
    ['on top', false],
    ['included', true],
  ] as const)
    describe(`where tax is ${what}`, () => {
      const of = included
        ? {
            taxesIncluded: true,
            totalPriceSet: { shopMoney: { amount: '68.87' }, presentmentMoney: { amount: '68.87' } },
          }
        : {};

      it('cost nothing when even, and nothing is refunded', async () => {
        const paid_before = shop.shopify.bank.length;
        const at = await begin([exchange()], of);
        await work(at);
        await assertMade(at);
        assert.deepEqual(
          (await books(at)).settlements.map(({ kind, amount }) => [kind, amount > 0]),
          [['exchange_order', true]],
        );
        assert.equal(shop.shopify.bank.length, paid_before);
      });

      it('cost nothing when cheaper, and Retour refunds what is left', async () => {
        const paid_before = shop.shopify.bank.length;
        const at = await begin([exchange({ price: 1000, tax: 190 })], of);
        await finish(at);
        await assertMade(at);
        assert.deepEqual(
          shop.shopify.bank.slice(paid_before).map(({ order, amount }) => [order === at.order.id, amount]),
          [[true, included ? '10.99' : '13.08']],
        );
      });

      it('are left to the webhook when dearer, unless Retour collected the difference', async () => {
        const at = await begin([exchange({ price: 3000, tax: 570 })], of);
        await work(at);
        assert.deepEqual(await made(at), []);
        assert.ok((await books(at)).triggers.includes('exchange.requested'));
        const paid = await open([exchange({ price: 3000, tax: 570 })], of);
        await collect(paid);
        await processReturn(shop.at.deps, { ...paid.ref, source: 'warehouse' });
        await work(paid);
        await assertMade(paid);
      });
    });

  /** Notes that the shopper paid what the new items cost more. */
  async function collect({ ref }: At): Promise<void> {
    const { pool } = shop.at.deps.db;
    const { rows } = await pool.query(
      `select upsell from return_totals where shop_id = $1 and return_id = $2 order by basis limit 1`,
      [ref.shop_id, ref.return_id],
    );
    await pool.query(
      `insert into shopper_payments (shop_id, id, token, draft_return_id, order_id, return_id, state, amount, currency, currency_exponent, provider, payment,
         held_until, created_at, paid_at, ended_at)
       select r.shop_id, 'pay_' || lpad(r.id::text, 26, '0'), lpad(r.id::text, 43, 'x'), gen_random_uuid(), r.order_id, r.id, 'paid', $3, 'EUR', 2, 'simulated', 'p_' || r.id, now(), now(), now(), now()
       from returns r where r.shop_id = $1 and r.id = $2`,
      [ref.shop_id, ref.return_id, rows[0].upsell],
    );
  }

  for (const [request, fault] of [
    ['MakeDraft', 'lose_answer'],
    ['MakeDraft', { status: 502, body: {} }],
    ['CompleteDraft', 'lose_answer'],
    ['CompleteDraft', { status: 502, body: {} }],
    ['CompleteDraft', 'not_json'],
    ['DraftOf', { status: 503, body: {} }],
  ] as const)
    it(`are made once, whatever goes wrong with ${request} (${JSON.stringify(fault)})`, async () => {
      const at = await begin();
      shop.shopify.misbehave(request, fault);
      await work(at);
      assert.equal((await exchangeOf(at)).state, 'unknown');
      await finish(at);
      await assertMade(at);
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

  it('are made by one worker, however many there are', async () => {
    const at = await begin();
    await Promise.all([work(at), work(at), work(at)]);
    await finish(at);
    await assertMade(at);
    assert.equal(shop.shopify.drafts.size, 1);
  });

  it('of a worker that is taken for dead and is not are made of the same draft', async () => {
    const { deps } = shop.at;
    const at = await begin();
    let release = () => {};
    const waits = new Promise<void>((resolve) => (release = resolve));
    // It has asked for its draft, and wakes up when another worker has made the order.
    const slow: typeof deps.connected_exchanges = async (...args) => {
      const exchanges = (await deps.connected_exchanges(...args))!;
      return {
        ...exchanges,
        async refund(request) {
          await waits;
          return exchanges.refund(request);
        },
      };
    };
    const first = execute({ ...deps, connected_exchanges: slow, presence: { id: 999_999 } } as never, at.ref);
    while ((await exchangeOf(at)).state !== 'sending') await new Promise((resolve) => setTimeout(resolve, 5));
    shop.at.clock.advance(60 * minute_ms);
    await finish(at);
    await assertMade(at);
    release();
    await first;
    await assertMade(at);
    assert.equal(shop.shopify.drafts.size, 1);
  });

  it('of a worker that was killed after any request are made once', async () => {
    const { deps } = shop.at;
    for (const killed_after of ['nothing', 'MakeDraft', 'CompleteDraft']) {
      const at = await begin();
      const killed: typeof deps.connected_exchanges = async (...args) => {
        const exchanges = (await deps.connected_exchanges(...args))!;
        return {
          ...exchanges,
          async refund(request) {
            if (killed_after === 'MakeDraft')
              shop.shopify.misbehave('CompleteDraft', { status: 502, body: {} });
            if (killed_after !== 'nothing') await exchanges.refund(request);
            throw new Error('The worker was killed.');
          },
        };
      };
      await assert.rejects(execute({ ...deps, connected_exchanges: killed }, at.ref), /was killed/);
      assert.equal((await exchangeOf(at)).state, 'sending');
      assert.equal((await made(at)).length, killed_after === 'CompleteDraft' ? 1 : 0);
      shop.at.clock.advance(60 * minute_ms);
      await finish(at);
      await assertMade(at);
    }
  });

  it('that Shopify can not make say why, and are made as the items are by then', async () => {
    const [, medium] = variants();
    shop.shopify.stock(medium!, 1);
    const at = await begin([exchange(), exchange()]);
    await work(at);
    const { state, failure_code, failure_message } = await exchangeOf(at);
    assert.deepEqual([state, failure_code], ['failed', 'refused_by_shopify']);
    assert.match(failure_message!, /“Shirt - M” is out of stock in Shopify: 1 left, and 2 to send/);
    const { state: of_return, review_reason, triggers } = await books(at);
    assert.deepEqual([of_return, review_reason], ['review', 'refund_failed']);
    assert.ok(!triggers.includes('exchange.requested'));
    const { line_items } = await detailsOf(at);
    await removeLineItems(shop.at.deps, {
      ...at.ref,
      line_item_ids: [Number(line_items[0].line_item_id)],
      source: 'admin',
    } as never);
    await retry(at);
    await finish(at);
    await assertMade(at, 1);
    shop.shopify.stock(medium!, 50);
  });

  it('of items that Shopify does not have, or can not price, fail in words', async () => {
    const gone = await begin([exchange({ variant: '404' })]);
    await work(gone);
    assert.match((await exchangeOf(gone)).failure_message!, /404 is no longer available/);
    const foreign = await begin([exchange({ variant: null })]);
    await work(foreign);
    assert.match((await exchangeOf(foreign)).failure_message!, /“Shirt - M” isn't from Shopify/);
    shop.shopify.surcharge = 4.9;
    const charged = await begin();
    await work(charged);
    assert.match((await exchangeOf(charged)).failure_message!, /would charge 4\.90/);
    assert.equal(shop.shopify.drafts.size, 0);
  });

  it('that a person made are marked with their number, and never made by Shopify', async () => {
    shop.shopify.surcharge = 1;
    const at = await begin();
    await work(at);
    const { id } = await exchangeOf(at);
    const body = { reference: '#2077', note: 'By hand', by: 'Ana' };
    const paid = await shop.client.request('POST', `/settlements/${id}/mark-paid`, { body });
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    shop.shopify.surcharge = 0;
    await finish(at);
    assert.deepEqual([(await books(at)).state, await made(at)], ['closed', []]);
    const { exchanges } = await detailsOf(at);
    assert.equal(exchanges[0].exchange_order_name, '#2077');
    assert.ok(!(await books(at)).triggers.includes('exchange.requested'));
    const { rows } = await shop.at.deps.db.pool.query(
      'select content from return_notes where return_id = $1',
      [at.ref.return_id],
    );
    assert.match(JSON.stringify(rows), /made outside Retour by Ana. Its number: #2077/);
    await assertInvariants(shop.at.deps, shop.ref.shop_id);
  });

  it('whose draft somebody deleted wait for a person, and are made anew when they are tried again', async () => {
    const at = await begin();
    shop.shopify.misbehave('CompleteDraft', { status: 502, body: {} });
    await work(at);
    shop.shopify.drafts.clear();
    shop.at.clock.advance(5 * minute_ms);
    await work(at);
    const { state, failure_code } = await exchangeOf(at);
    assert.deepEqual([state, failure_code, await made(at)], ['failed', 'draft_gone', []]);
    await retry(at);
    await finish(at);
    await assertMade(at);
  });

  it('wait for the permission of Shopify, also once their draft is made', async () => {
    const at = await begin();
    shop.shopify.scopes.delete(scope);
    await work(at);
    const waiting = await exchangeOf(at);
    assert.deepEqual([waiting.state, waiting.failure_code], ['intended', 'provider_unauthorized']);
    shop.shopify.scopes.add(scope);
    shop.shopify.looks_until_ready = 1000;
    await work(at);
    assert.deepEqual([(await exchangeOf(at)).state, await made(at)], ['unknown', []]);
    shop.shopify.looks_until_ready = 0;
    await finish(at);
    await assertMade(at);
    assert.equal(shop.shopify.drafts.size, 1);
  });

  it('of an order from elsewhere are left to the webhook', async () => {
    const ref = await submit(shop.at.deps, shop.at.shop, await sell(shop.at.deps, shop.at.shop), [
      exchange({ price: 1000, tax: 0 }),
    ]);
    await processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
    await work({ ref });
    assert.ok((await readBooks(shop.at.deps, ref)).triggers.includes('exchange.requested'));
  });

  it('that were begun are not announced when the shop is disconnected', async () => {
    const at = await begin();
    shop.shopify.misbehave('CompleteDraft', 'lose_answer');
    await work(at);
    await patch({ makes_refunds: false });
    assert.equal((await shop.client.request('DELETE', `/connections/${shop.ref.id}`)).status, 204);
    shop.at.clock.advance(10 * minute_ms);
    await work(at);
    assert.equal((await exchangeOf(at)).state, 'unknown');
    assert.equal((await made(at)).length, 1);
    assert.ok(!(await books(at)).triggers.includes('exchange.requested'));
  });
});
