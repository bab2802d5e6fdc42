import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ExchangePlatform } from '../../../connectors/test/exchange-platforms.ts';
import { closeReturn, processReturn, retrySettlement } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute, readBooks, submit } from '../support/processing.ts';
import type { Ref, SettlementRow } from '../support/processing.ts';
import { starts } from './exchange-platforms.ts';
import { importOrder } from './support.ts';
import type { Connected } from './support.ts';

for (const [title, start] of starts.filter(([name]) => name !== 'Shopify'))
  describe(`orders of exchanges that ${title} makes`, () => {
    let shop: Connected;
    let platform: ExchangePlatform;

    before(async () => {
      ({ shop, platform } = await start());
    });
    beforeEach(async () => {
      platform.service.behave();
      platform.allow(true);
      platform.deleteDrafts();
      for (const variant of platform.variants) platform.stock(variant, 50);
      shop.at.clock.advance(30 * minute_ms);
      assert.equal((await choose(true)).status, 200);
    });
    after(() => shop.close());

    const choose = (writes_exchanges: boolean) =>
      shop.client.request('PATCH', `/connections/${shop.ref.id}`, { body: { writes_exchanges } });
    const exchange = (variant = platform.variants[0]) => ({
      resolution: 'exchange' as const,
      exchange: {
        type: 'exchange' as const,
        title: 'Shirt - M',
        price: 2099,
        tax: 399,
        provider_variant_id: variant,
      },
    });
    /** A return of shirts for new ones, which is being processed. */
    async function begin(units: object[] = [exchange()]): Promise<Ref> {
      const imported = await importOrder(shop, platform.addOrder());
      const ref = await submit(shop.at.deps, shop.at.shop, imported, units);
      await processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
      return ref;
    }
    const work = (ref: Ref) => execute(shop.at.deps, ref);
    /** Works until the return is done, as the job does that comes back. */
    async function finish(ref: Ref): Promise<void> {
      for (let i = 0; i < 6; i++) {
        await work(ref);
        if ((await books(ref)).state !== 'processing') return;
        shop.at.clock.advance(5 * minute_ms);
      }
    }
    const flowOf = async () =>
      (await shop.client.request('GET', `/connections/${shop.ref.id}/flows`)).body.sent.find(
        ({ kind }: { kind: string }) => kind === 'exchange_order',
      );
    const books = (ref: Ref) => readBooks(shop.at.deps, ref);
    const exchangeOf = async (ref: Ref): Promise<SettlementRow> => {
      const found = (await books(ref)).settlements.filter(({ kind }) => kind === 'exchange_order');
      assert.equal(found.length, 1);
      return found[0]!;
    };
    const madeFor = async (ref: Ref) => {
      const { id } = await exchangeOf(ref);
      return platform.made().filter(({ mark }) => mark.includes(id));
    };
    /** One order was made, of what was asked for, and the return knows it. */
    async function assertMade(ref: Ref, units = 1): Promise<void> {
      const [order, ...more] = await madeFor(ref);
      const { state, provider, provider_reference, failure_message } = await exchangeOf(ref);
      assert.deepEqual([state, failure_message], ['succeeded', null]);
      assert.ok(order);
      assert.deepEqual(more, []);
      assert.deepEqual([provider, provider_reference], [platform.name, order.id]);
      const { exchanges } = (
        await shop.client.request('GET', `/warehouse/return/details?return_id=${ref.return_id}`)
      ).body;
      for (const one of exchanges) assert.equal(one.exchange_order_name, order.name);
      assert.equal(order.owed, 0);
      assert.equal(
        order.items.reduce((sum, [, quantity]) => sum + quantity, 0),
        units,
      );
      const { state: of_return, triggers } = await books(ref);
      assert.equal(of_return, 'closed');
      assert.ok(!triggers.includes('exchange.requested'), triggers.join());
    }

    it('are left to the webhook until that is chosen, and need what the key may do', async () => {
      assert.equal((await choose(false)).status, 200);
      const ref = await begin();
      await work(ref);
      const { state, provider } = await exchangeOf(ref);
      assert.deepEqual([state, provider, await madeFor(ref)], ['succeeded', 'internal', []]);
      assert.ok((await books(ref)).triggers.includes('exchange.requested'));
      platform.allow(false);
      const refused = await choose(true);
      assert.equal(refused.status, 422);
      assert.ok(refused.body.errors.writes_exchanges, JSON.stringify(refused.body));
      assert.equal((await shop.shown()).writes_exchanges, false);
    });

    it('are made once, go where the return says, and are neither sold nor a difference in Retour', async () => {
      const [first, second] = platform.variants;
      const ref = await begin([exchange(first), exchange(second)]);
      await work(ref);
      await work(ref);
      await assertMade(ref, 2);
      const { items, to } = (await madeFor(ref))[0]!;
      assert.deepEqual(Object.fromEntries(items), { [first]: 1, [second]: 1 });
      assert.match(String(to[0]), /^Ada Nr \d+$/);
      assert.deepEqual(to.slice(1), ['Hauptstr. 1', '10115', 'DE']);
      const orders_before = (await shop.orders()).length;
      shop.at.clock.advance(2 * minute_ms);
      await shop.pull();
      await shop.reconcile();
      assert.equal((await shop.orders()).length, orders_before);
      assert.deepEqual(await shop.differences('open'), []);
      const sent = await flowOf();
      assert.deepEqual([sent.waiting_count, sent.amount], [0, null]);
      const { transfers } = (
        await shop.client.request('GET', `/connections/${shop.ref.id}/transfers?direction=sent&limit=1`)
      ).body;
      const { id, provider_reference } = await exchangeOf(ref);
      const { kind, id: of, name, status, reference } = transfers[0];
      assert.deepEqual(
        [kind, of, name, status, reference],
        ['exchange_order', id, (await madeFor(ref))[0]!.name, 'done', provider_reference],
      );
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

    for (const fault of ['lose_answer', { status: 502, body: {} }, 'not_json'] as const)
      it(`are made once, whatever goes wrong with a request (${JSON.stringify(fault)})`, async () => {
        const { begin: of_begin, complete, look } = platform.requests;
        for (const request of [...of_begin, complete, look]) {
          const ref = await begin();
          platform.service.misbehave(request, fault);
          await work(ref);
          assert.equal((await exchangeOf(ref)).state, 'unknown', request);
          platform.service.behave();
          await finish(ref);
          await assertMade(ref);
        }
        await assertInvariants(shop.at.deps, shop.ref.shop_id);
      });

    it('may have been made while their result is unknown: the return can’t be closed then', async () => {
      const ref = await begin();
      platform.service.misbehave(platform.requests.complete, 'lose_answer');
      await work(ref);
      platform.service.behave();
      const close = () => closeReturn(shop.at.deps, ref);
      // As where a refund of the same return was declined.
      const review = { state: 'review', review_reason: 'refund_failed' } as const;
      await shop.at.deps.db.root.updateTable('returns').set(review).where('id', '=', ref.return_id).execute();
      await assert.rejects(close, { code: 'return_processing' });
      await processReturn(shop.at.deps, { ...ref, source: 'admin' });
      await finish(ref);
      await assertMade(ref);
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

    it('are made by one worker, however many there are', async () => {
      const ref = await begin();
      await Promise.all([work(ref), work(ref), work(ref)]);
      await finish(ref);
      await assertMade(ref);
      assert.equal(platform.drafts(), 0);
    });

    it('of a worker that is taken for dead and is not are made of the same draft', async () => {
      const { deps } = shop.at;
      const ref = await begin();
      let release = () => {};
      const waits = new Promise<void>((resolve) => (release = resolve));
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
      const first = execute({ ...deps, connected_exchanges: slow, presence: { id: 999_999 } } as never, ref);
      while ((await exchangeOf(ref)).state !== 'sending')
        await new Promise((resolve) => setTimeout(resolve, 5));
      shop.at.clock.advance(60 * minute_ms);
      await finish(ref);
      await assertMade(ref);
      release();
      await first;
      await assertMade(ref);
    });

    /** Staff read that an order failed, not a refund. */
    async function assertToldAsOrder({ return_id }: Ref): Promise<void> {
      const { body: queue } = await shop.client.request('GET', '/return-queue?problem=refund_failed');
      const { body: home } = await shop.client.request('GET', '/attention');
      const rows = [
        ...queue.returns.map(({ id, ...row }: any) => ({ return_id: id, ...row })),
        ...home.groups.flatMap((group: any) => group.items),
      ].filter((row: any) => row.return_id === return_id);
      assert.deepEqual(
        rows.map(({ troubled_settlement }) => troubled_settlement),
        ['exchange_order', 'exchange_order'],
      );
    }

    it('that can not be made say why, and are made once they can', async () => {
      platform.stock(platform.variants[0], 0);
      const ref = await begin();
      await work(ref);
      const { state, failure_code, failure_message } = await exchangeOf(ref);
      assert.deepEqual([state, failure_code], ['failed', `refused_by_${platform.name}`]);
      assert.match(failure_message!, /“Shirt - M” is out of stock in|in stock to send “Shirt - M”/);
      assert.equal((await books(ref)).state, 'review');
      assert.equal((await flowOf()).failing_count, 1);
      await assertToldAsOrder(ref);
      platform.stock(platform.variants[0], 5);
      await retrySettlement(shop.at.deps, { shop_id: shop.ref.shop_id, id: (await exchangeOf(ref)).id });
      await finish(ref);
      await assertMade(ref);
    });

    it('whose draft somebody deleted wait for a person, and are made anew when they are tried again', async () => {
      const ref = await begin();
      platform.service.misbehave(platform.requests.complete, { status: 502, body: {} });
      await work(ref);
      platform.deleteDrafts();
      shop.at.clock.advance(5 * minute_ms);
      await work(ref);
      const { state, failure_code } = await exchangeOf(ref);
      assert.deepEqual([state, failure_code, await madeFor(ref)], ['failed', 'draft_gone', []]);
      await retrySettlement(shop.at.deps, { shop_id: shop.ref.shop_id, id: (await exchangeOf(ref)).id });
      await finish(ref);
      await assertMade(ref);
    });

    it('wait for the permission', async () => {
      const ref = await begin();
      platform.allow(false);
      await work(ref);
      const { state, failure_code } = await exchangeOf(ref);
      assert.deepEqual([state, failure_code], ['intended', 'provider_unauthorized']);
      platform.allow(true);
      await finish(ref);
      await assertMade(ref);
    });
  });
