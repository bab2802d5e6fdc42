import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ExchangePlatform } from '../../../connectors/test/exchange-platforms.ts';
import { checkSecurities } from '../../src/modules/requests/instant-exchanges/index.ts';
import {
  cancelReturn,
  closeReturn,
  editReturnIn,
  executeInstant,
  expireReturns,
  processReturn,
  removeLineItems,
} from '../../src/modules/returns/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { sendFirstOf } from '../support/instant-exchanges.ts';
import { assertInvariants } from '../support/invariants.ts';
import { readEvent, sell } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { runJob } from '../support/run-job.ts';
import { starts } from './exchange-platforms.ts';
import { instantExchangesOf } from './instant-exchanges.ts';
import { importOrder } from './support.ts';
import type { Connected } from './support.ts';

for (const [title, start] of starts)
  describe(`instant exchanges whose order ${title} makes`, () => {
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

    const {
      choose,
      exchange,
      begin,
      work,
      finish,
      books,
      exchangeOf,
      madeFor,
      securityOf,
      retry,
      attentionOf,
      assertSent,
      assertUnsent,
    } = instantExchangesOf(() => ({ shop, platform }));
    const refuses = (code: string) => (error: { code?: string }) => error.code === code;

    it('are ordered once, after they are submitted, and not again when the items are back', async () => {
      const ref = await begin();
      const { state } = await exchangeOf(ref);
      const { is_ordered, state: held } = await securityOf(ref);
      assert.deepEqual([state, is_ordered, held], ['intended', false, 'held'], 'nobody was asked yet');
      await assertUnsent(ref);
      await work(ref);
      await work(ref);
      await assertSent(ref);
      await processReturn(shop.at.deps, { ...ref, source: 'admin' });
      await work(ref);
      await assertSent(ref, 'closed');
      await checkSecurities(shop.at.deps);
      assert.equal((await securityOf(ref)).state, 'released');
      shop.at.clock.advance(2 * minute_ms);
      await shop.pull();
      await shop.reconcile();
      assert.deepEqual(await shop.differences('open'), []);
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

    it('are left to the webhook where the platform is not to make them, or the order is from elsewhere', async () => {
      assert.equal((await choose(false)).status, 200);
      const here = await begin();
      assert.equal((await choose(true)).status, 200);
      const { deps, shop: of } = shop.at;
      const order = await sell(deps, of);
      const given = { order, units: [exchange()], amount: 1000, currency: 'EUR' };
      const elsewhere = { shop_id: of.id, return_id: await sendFirstOf(deps, of, given) };
      for (const ref of [here, elsewhere]) {
        const { settlements, triggers } = await books(ref);
        assert.deepEqual(
          settlements.map(({ state, provider }) => [state, provider]),
          [['succeeded', 'internal']],
          'at once',
        );
        assert.ok(triggers.includes('exchange.requested'));
        await work(ref);
        assert.deepEqual(await madeFor(ref), []);
      }
    });

    it('are left to the webhook where the shopper still owes something', async () => {
      const { deps, shop: of } = shop.at;
      const order = await importOrder(shop, platform.addOrder());
      const dearer = { ...exchange().exchange, price: 3000, tax: 570 };
      const units = [{ ...exchange(), exchange: dearer }];
      const given = { order, units, amount: 2498, currency: 'EUR' };
      const ref = { shop_id: of.id, return_id: await sendFirstOf(deps, of, given) };
      await work(ref);
      assert.deepEqual(await madeFor(ref), []);
      const { details } = await readEvent(deps, ref, 'exchange.requested');
      assert.equal(details.release, 'now');
      assert.equal((await securityOf(ref)).is_ordered, true);
    });

    it('are left to the webhook once the platform is not to make them any more, unless it has begun', async () => {
      const untouched = await begin();
      const begun = await begin();
      platform.service.misbehave(platform.requests.complete, { status: 502, body: {} });
      await work(begun);
      assert.equal((await exchangeOf(begun)).state, 'unknown');
      platform.service.behave();
      assert.equal((await choose(false)).status, 200);
      await work(untouched);
      assert.deepEqual(await madeFor(untouched), []);
      assert.ok((await books(untouched)).triggers.includes('exchange.requested'));
      shop.at.clock.advance(5 * minute_ms);
      await work(begun);
      await assertSent(begun);
    });

    it('are ordered while the connection is paused', async () => {
      const ref = await begin();
      const path = `/connections/${shop.ref.id}`;
      assert.equal((await shop.client.request('POST', `${path}/pause`)).status, 200);
      try {
        await work(ref);
        await assertSent(ref);
      } finally {
        assert.equal((await shop.client.request('POST', `${path}/resume`)).status, 200);
      }
    });

    for (const fault of ['lose_answer', { status: 502, body: {} }] as const)
      it(`are ordered once, whatever goes wrong with a request (${JSON.stringify(fault)})`, async () => {
        const { begin: of_begin, complete, look } = platform.requests;
        for (const request of [...of_begin, complete, look]) {
          const ref = await begin();
          platform.service.misbehave(request, fault);
          await work(ref);
          assert.equal((await exchangeOf(ref)).state, 'unknown', request);
          await assert.rejects(cancelReturn(shop.at.deps, ref), refuses('goods_or_money_moved'));
          await assert.rejects(closeReturn(shop.at.deps, ref), refuses('return_processing'));
          platform.service.behave();
          await finish(ref);
          await assertSent(ref);
        }
        await assertInvariants(shop.at.deps, shop.ref.shop_id);
      });

    it('are ordered by one worker, however many there are', async () => {
      const ref = await begin();
      await Promise.all([work(ref), work(ref), work(ref)]);
      await finish(ref);
      await assertSent(ref);
      assert.equal(platform.drafts(), 0);
    });

    it('of a worker that was killed are ordered once, by whoever is woken', async () => {
      const { deps } = shop.at;
      for (const has_asked of [false, true]) {
        const ref = await begin();
        const killed: Deps['connected_exchanges'] = async (...args) => {
          const exchanges = (await deps.connected_exchanges(...args))!;
          return {
            ...exchanges,
            async refund(request) {
              if (has_asked) await exchanges.refund(request);
              throw new Error('The worker was killed.');
            },
          };
        };
        const provider = await chooseProvider(deps, ref.shop_id);
        const dying = { ...deps, provider, connected_exchanges: killed };
        await assert.rejects(executeInstant(dying, ref), /was killed/);
        assert.equal((await exchangeOf(ref)).state, 'sending');
        assert.equal((await madeFor(ref)).length, has_asked ? 1 : 0);
        await assert.rejects(cancelReturn(deps, ref), refuses('goods_or_money_moved'));
        shop.at.clock.advance(60 * minute_ms);
        const woken = await jobsOf(ref);
        await runJob(deps, 'returns.recover');
        assert.equal(await jobsOf(ref), woken + 1, 'somebody is woken');
        await finish(ref);
        await assertSent(ref);
      }
    });

    /** Jobs of a return that wait for later, beside the one of its submission. */
    async function jobsOf({ return_id }: Ref): Promise<number> {
      const { rows } = await shop.at.deps.db.pool.query(
        `select count(*)::int as count from jobs.job where name = 'returns.process' and state = 'created' and (data->>'return_id')::bigint = $1`,
        [return_id],
      );
      return rows[0].count;
    }

    it('that are called off before they are ordered are not, and nothing is kept', async () => {
      const ref = await begin();
      await cancelReturn(shop.at.deps, ref);
      await work(ref);
      await assertUnsent(ref);
      assert.equal((await exchangeOf(ref)).failure_code, 'no_longer_due');
      await checkSecurities(shop.at.deps);
      const { state, charged_amount } = await securityOf(ref);
      assert.deepEqual([state, charged_amount.amount], ['released', 0]);
      const closed = await begin();
      await closeReturn(shop.at.deps, closed);
      await work(closed);
      await assertUnsent(closed);
      await checkSecurities(shop.at.deps);
      assert.equal((await securityOf(closed)).state, 'released');
    });

    it('that were ordered are not called off', async () => {
      const ref = await begin();
      await work(ref);
      await assert.rejects(cancelReturn(shop.at.deps, ref), refuses('goods_or_money_moved'));
      await assertSent(ref);
    });

    it('stay as they were agreed on while they are not ordered', async () => {
      const ref = await begin([exchange(), exchange(platform.variants[1])]);
      const { line_items } = (
        await shop.client.request('GET', `/warehouse/return/details?return_id=${ref.return_id}`)
      ).body;
      const [first] = line_items.map(({ line_item_id }: any) => Number(line_item_id));
      const edit = { ...ref, units: [], removed_ids: [first], added: [], replacements: [] };
      await assert.rejects(
        shop.at.deps.db.inTransaction((tx) =>
          editReturnIn(tx, shop.at.deps, { ...edit, method: null, waives_fees: false, by_console: true }),
        ),
        refuses('goods_or_money_moved'),
      );
      await assert.rejects(
        removeLineItems(shop.at.deps, { ...ref, line_item_ids: [first], source: 'warehouse' }),
        refuses('line_items_do_not_qualify'),
      );
      await work(ref);
      await assertSent(ref);
    });

    it('that can not be ordered wait for staff, charge nobody, and are ordered once they can be', async () => {
      platform.stock(platform.variants[0], 0);
      const ref = await begin();
      const { send_by } = await securityOf(ref);
      await work(ref);
      const { state, failure_code } = await exchangeOf(ref);
      assert.deepEqual([state, failure_code], ['failed', `refused_by_${platform.name}`]);
      assert.equal((await books(ref)).state, 'open', 'the items may come back all the same');
      assert.deepEqual(
        (await attentionOf(ref)).map(({ kind, troubled_settlement }) => [kind, troubled_settlement]),
        [['refund_failed', 'exchange_order']],
      );
      shop.at.clock.advance(20 * day_ms);
      await checkSecurities(shop.at.deps);
      assert.equal((await securityOf(ref)).state, 'held', 'the days are over, and nothing was sent');
      assert.deepEqual((await attentionOf(ref)).length, 1, 'nobody is late');
      const { id } = await securityOf(ref);
      const reminded = await shop.client.request('POST', `/securities/${id}/remind`);
      assert.equal(reminded.body.code, 'security_nothing_out', JSON.stringify(reminded.body));
      platform.stock(platform.variants[0], 5);
      const answer = await retry(ref);
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      assert.equal((await books(ref)).state, 'open', 'nothing else is paid');
      await work(ref);
      await assertSent(ref);
      const now = await securityOf(ref);
      assert.equal(Date.parse(now.send_by) - Date.parse(send_by), 20 * day_ms, 'as many days as agreed');
      assert.equal(Date.parse(now.charge_at) - Date.parse(now.send_by), 3 * day_ms);
      shop.at.clock.advance(18 * day_ms);
      await checkSecurities(shop.at.deps);
      assert.equal((await securityOf(ref)).state, 'uncollected', 'as with others from then on');
    });

    it('that can not be ordered are made by a person, or as the return is processed', async () => {
      platform.stock(platform.variants[0], 0);
      const [by_hand, processed, expired] = [await begin(), await begin(), await begin()];
      for (const ref of [by_hand, processed, expired]) await work(ref);
      const { id } = await exchangeOf(by_hand);
      const body = { reference: '#2077', note: null, by: 'Ana' };
      const paid = await shop.client.request('POST', `/settlements/${id}/mark-paid`, { body });
      assert.equal(paid.status, 200, JSON.stringify(paid.body));
      assert.equal((await securityOf(by_hand)).is_ordered, true);
      assert.equal((await books(by_hand)).state, 'open');
      platform.stock(platform.variants[0], 5);
      await work(by_hand);
      await assertUnsent(by_hand);
      await processReturn(shop.at.deps, { ...processed, source: 'warehouse' });
      await work(processed);
      await assertSent(processed, 'closed');
      // It is out: nobody ordered it, and the security is over.
      const security = await securityOf(expired);
      assert.equal((await shop.client.request('POST', `/securities/${security.id}/release`)).status, 200);
      shop.at.clock.advance(100 * day_ms);
      await expireReturns(shop.at.deps);
      assert.equal((await books(expired)).state, 'expired');
      const { rows } = await shop.at.deps.db.pool.query(
        'select held from return_line_items where return_id = $1',
        [expired.return_id],
      );
      assert.deepEqual(rows, [{ held: false }], 'nothing was given for the units');
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

    it('whose draft somebody deleted are not called off, as an order may have been made of it', async () => {
      const ref = await begin();
      platform.service.misbehave(platform.requests.complete, { status: 502, body: {} });
      await work(ref);
      platform.service.behave();
      platform.deleteDrafts();
      shop.at.clock.advance(5 * minute_ms);
      await work(ref);
      assert.equal((await exchangeOf(ref)).failure_code, 'draft_gone');
      await assert.rejects(cancelReturn(shop.at.deps, ref), refuses('goods_or_money_moved'));
      await retry(ref);
      await finish(ref);
      await assertSent(ref);
    });

    it('that the platform does not let in for a day wait for staff', async () => {
      const ref = await begin();
      platform.allow(false);
      await work(ref);
      const waiting = await exchangeOf(ref);
      assert.deepEqual([waiting.state, waiting.failure_code], ['intended', 'provider_unauthorized']);
      assert.deepEqual(await attentionOf(ref), []);
      shop.at.clock.advance(25 * hour_ms);
      await work(ref);
      assert.equal((await exchangeOf(ref)).state, 'failed');
      assert.equal((await attentionOf(ref)).length, 1);
      platform.allow(true);
      await retry(ref);
      await work(ref);
      await assertSent(ref);
    });

    it('whose return is processed meanwhile are ordered once', async () => {
      const [untouched, begun] = [await begin(), await begin()];
      platform.service.misbehave(platform.requests.complete, 'lose_answer');
      await work(begun);
      platform.service.behave();
      for (const ref of [untouched, begun]) {
        await processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
        await finish(ref);
        await assertSent(ref, 'closed');
        await checkSecurities(shop.at.deps);
        assert.equal((await securityOf(ref)).state, 'released');
      }
      await assertInvariants(shop.at.deps, shop.ref.shop_id);
    });

    it('that were begun stay unknown when the shop is disconnected, until a person says', async () => {
      const ref = await begin();
      platform.service.misbehave(platform.requests.complete, 'lose_answer');
      await work(ref);
      platform.service.behave();
      const untouched = await begin();
      assert.equal((await shop.client.request('DELETE', `/connections/${shop.ref.id}`)).status, 204);
      shop.at.clock.advance(10 * minute_ms);
      for (const one of [ref, untouched]) await work(one);
      assert.equal((await exchangeOf(ref)).state, 'unknown');
      assert.ok(!(await books(ref)).triggers.includes('exchange.requested'));
      assert.ok((await books(untouched)).triggers.includes('exchange.requested'));
      assert.deepEqual(
        (await attentionOf(ref)).map(({ kind }) => kind),
        ['refund_unknown'],
      );
    });
  });
