import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { composeStored, listEmails, readEmail } from '../../src/modules/messages/emails/index.ts';
import { processReturn, retrySettlement } from '../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute, executeGiven, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { finishRefund, importOrder, settlementOf, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

const scopes = ['write_store_credit_account_transactions', 'write_gift_cards'];

describe('credit in Shopify', () => {
  let shop: ConnectedShopifyShop;

  before(async () => {
    shop = await startConnectedShopifyShop({
      orders: 0,
      body: { makes_refunds: true, writes_returns: false },
    });
  });
  beforeEach(async () => {
    shop.shopify.behave();
    for (const scope of scopes) shop.shopify.scopes.add(scope);
    shop.at.clock.advance(30 * minute_ms);
    await setShop('internal', null);
    await choose({ gives_store_credit: true, gives_gift_cards: true });
  });
  after(() => shop.close());

  const patch = (body: object) => shop.client.request('PATCH', `/connections/${shop.ref.id}`, { body });
  async function choose(body: object): Promise<void> {
    const answer = await patch(body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const setShop = (
    gift_card_issuer: 'internal' | 'external',
    store_credit_expires_after_days: number | null,
  ) =>
    changeShopSettings(shop.at.deps, shop.ref.shop_id, { gift_card_issuer, store_credit_expires_after_days });
  /** A return of a shirt for credit, which is being processed. */
  async function begin(given: Parameters<typeof submit>[4] = {}): Promise<{ ref: Ref; order: Order }> {
    const order = shop.shopify.addOrder();
    const imported = await importOrder(shop, numberOf(order));
    const ref = await submit(shop.at.deps, shop.at.shop, imported, [{ resolution: 'credit' }], given);
    await processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
    return { ref, order };
  }
  const work = ({ ref }: { ref: Ref }) => execute(shop.at.deps, ref);
  const given = ({ order }: { order: Order }) => shop.shopify.credits.get(order.customer!.id) ?? [];
  const cardsOf = (id: string) =>
    [...shop.shopify.cards.values()].filter(({ note }) => note === `Retour ${id}`);
  const count = async (table: 'store_credits' | 'platform_credits', id: string) => {
    const text = `select count(*) from ${table} where shop_id = $1 and settlement_id = $2`;
    return Number((await shop.at.deps.db.pool.query(text, [shop.ref.shop_id, id])).rows[0].count);
  };
  const stateOf = async ({ ref }: { ref: Ref }) => (await settlementOf(shop, ref)).state;
  async function message({ shop_id, return_id }: Ref, occasion: string) {
    const { root } = shop.at.deps.db;
    const rows = await listEmails(
      root,
      shop_id,
      { ascending: true, beyond: null, limit: 100 },
      { return_id },
    );
    const found = rows.find((one) => one.occasion === occasion);
    assert.ok(found, `${occasion} was written, not only ${rows.map((one) => one.occasion).join()}`);
    return composeStored(shop.at.deps, (await readEmail(root, found))!);
  }
  const statusPage = async ({ return_id }: Ref) => {
    const details = await shop.client.request('GET', `/warehouse/return/details?return_id=${return_id}`);
    return (await fetch(`${shop.at.server.origin}${new URL(details.body.status_page_url).pathname}`)).text();
  };

  it('is off until it is chosen, and needs what the app may do', async () => {
    await choose({ gives_store_credit: false, gives_gift_cards: false });
    const at = await begin();
    await work(at);
    const settlement = await settlementOf(shop, at.ref);
    assert.deepEqual([settlement.state, settlement.provider], ['succeeded', 'internal']);
    assert.deepEqual([given(at), await count('store_credits', settlement.id)], [[], 1]);
    for (const scope of scopes) shop.shopify.scopes.delete(scope);
    for (const [member, name] of [
      ['gives_store_credit', 'write_store_credit_account_transactions'],
      ['gives_gift_cards', 'write_gift_cards'],
    ] as const) {
      const refused = await patch({ [member]: true });
      assert.equal(refused.status, 422);
      assert.match(JSON.stringify(refused.body.errors[member]), new RegExp(name));
      assert.equal((await shop.shown())[member], false);
    }
  });

  it('is in the account of the customer once, and Retour issues none', async () => {
    const at = await begin();
    await work(at);
    await work(at);
    const settlement = await settlementOf(shop, at.ref);
    const [credit, ...more] = given(at);
    assert.deepEqual(
      [settlement.state, settlement.provider, settlement.provider_reference, more],
      ['succeeded', 'shopify', numberOf(credit!), []],
    );
    assert.deepEqual(credit!.amount, { amount: '24.98', currencyCode: 'EUR' });
    assert.equal(await count('store_credits', settlement.id), 0);
    assert.equal((await readBooks(shop.at.deps, at.ref)).state, 'closed');
    const { text } = await message(at.ref, 'store_credit');
    assert.match(text, /€24\.98 in store credit/);
    assert.match(text, /doesn’t expire[\s\S]*in your customer account at .*\. Sign in at checkout/);
    assert.doesNotMatch(text, /[0-9A-Z]{4}-[0-9A-Z]{4}-/);
    assert.match(await statusPage(at.ref), /In your account at /);
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
    await assertInvariants(shop.at.deps, shop.ref.shop_id);
  });

  it('whose response is lost is found by the second at which it expires, and given once', async () => {
    await setShop('internal', 365);
    const at = await begin();
    shop.shopify.misbehave('GiveStoreCredit', 'lose_answer');
    await work(at);
    assert.equal(await stateOf(at), 'unknown');
    await finishRefund(shop, at.ref);
    assert.equal(await stateOf(at), 'succeeded');
    assert.equal(given(at).length, 1);
    assert.match((await message(at.ref, 'store_credit')).text, /until \w+, \d+ \w+ 2027/);
  });

  it('that never arrived is given again, but not before that is certain', async () => {
    const at = await begin();
    shop.shopify.misbehave('GiveStoreCredit', { status: 502, body: {} });
    await work(at);
    await work(at);
    assert.match((await settlementOf(shop, at.ref)).failure_message, /may still be on its way/);
    assert.deepEqual(given(at), []);
    await finishRefund(shop, at.ref);
    assert.equal(given(at).length, 1);
  });

  it('that nothing tells from another is left to a person, and never given twice', async () => {
    const at = await begin();
    shop.shopify.misbehave('GiveStoreCredit', 'lose_answer');
    await work(at);
    for (let i = 0; i < 4; i++) {
      shop.at.clock.advance(5 * minute_ms);
      await work(at);
    }
    const { id, state, failure_message } = await settlementOf(shop, at.ref);
    assert.equal(state, 'unknown');
    assert.match(failure_message, /Retour can't tell whether that is this credit/);
    await choose({ gives_store_credit: false });
    shop.at.clock.advance(25 * 60 * minute_ms);
    await work(at);
    assert.deepEqual([given(at).length, await count('store_credits', id)], [1, 0]);
    assert.equal((await readBooks(shop.at.deps, at.ref)).state, 'review');
    const body = { reference: numberOf(given(at)[0]!), note: null, by: 'Ana' };
    const paid = await shop.client.request('POST', `/settlements/${id}/mark-paid`, { body });
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    await work(at);
    assert.equal((await readBooks(shop.at.deps, at.ref)).state, 'closed');
    assert.deepEqual([given(at).length, await count('store_credits', id)], [1, 0]);
    assert.match((await message(at.ref, 'store_credit')).text, /in your customer account/);
    await assertInvariants(shop.at.deps, shop.ref.shop_id);
  });

  it('that Shopify refuses fails with its words, and is given once it does not', async () => {
    shop.shopify.most_credit = 1;
    const at = await begin();
    await work(at);
    const settlement = await settlementOf(shop, at.ref);
    assert.deepEqual([settlement.state, settlement.failure_code], ['failed', 'refused_by_shopify']);
    assert.match(settlement.failure_message, /credit limit/);
    assert.equal((await readBooks(shop.at.deps, at.ref)).state, 'review');
    shop.shopify.most_credit = 2000;
    await retrySettlement(shop.at.deps, { shop_id: shop.ref.shop_id, id: settlement.id });
    await work(at);
    assert.deepEqual([await stateOf(at), given(at).length], ['succeeded', 1]);
  });

  it('waits for the points and the permission of Shopify', async () => {
    const at = await begin();
    shop.shopify.scopes.delete('write_store_credit_account_transactions');
    await work(at);
    const waiting = await settlementOf(shop, at.ref);
    assert.deepEqual([waiting.state, waiting.failure_code], ['intended', 'provider_unauthorized']);
    shop.shopify.scopes.add('write_store_credit_account_transactions');
    const { points } = shop.shopify;
    shop.shopify.points = { most: 1, per_s: 1, of_one: 1000 };
    await work(at);
    assert.deepEqual([await stateOf(at), given(at)], ['unknown', []]);
    shop.shopify.points = points;
    await finishRefund(shop, at.ref);
    assert.deepEqual([await stateOf(at), given(at).length], ['succeeded', 1]);
  });

  it('is given by one worker, however many there are', async () => {
    const at = await begin();
    await Promise.all([work(at), work(at), work(at)]);
    await finishRefund(shop, at.ref);
    assert.deepEqual([await stateOf(at), given(at).length], ['succeeded', 1]);
  });

  it('of a worker that was killed is looked up before anything is sent', async () => {
    await setShop('internal', 365);
    const { deps } = shop.at;
    for (const was_sent of [true, false]) {
      const at = await begin();
      const connected_credit: typeof deps.connected_credit = async (...args) => {
        const credit = (await deps.connected_credit(...args))!;
        const refund: typeof credit.refund = async (request) => {
          if (was_sent) await credit.refund(request);
          throw new Error('The worker was killed.');
        };
        return { ...credit, refund };
      };
      await assert.rejects(execute({ ...deps, connected_credit }, at.ref), /was killed/);
      assert.deepEqual([await stateOf(at), given(at).length], ['sending', was_sent ? 1 : 0]);
      shop.at.clock.advance(10 * minute_ms);
      await finishRefund(shop, at.ref);
      assert.deepEqual([await stateOf(at), given(at).length], ['succeeded', 1]);
    }
  });

  it('for a gift stays with Retour: the customer is who gave it', async () => {
    const at = await begin({ type: 'gift', customer: { email: 'lucky@example.com', first_name: 'Bo' } });
    await work(at);
    const { id, provider } = await settlementOf(shop, at.ref);
    assert.deepEqual([provider, given(at), await count('store_credits', id)], ['internal', [], 1]);
    assert.match((await message(at.ref, 'store_credit')).text, /Enter the code at checkout/);
  });

  it('of an order from elsewhere stays with Retour', async () => {
    const ref = await submit(shop.at.deps, shop.at.shop, await sell(shop.at.deps, shop.at.shop), [
      { resolution: 'credit' },
    ]);
    await processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
    await work({ ref });
    assert.equal((await settlementOf(shop, ref)).provider, 'internal');
  });

  it('on a gift card is made with a code that only the shopper gets, and no integration is told to make one', async () => {
    await setShop('external', 365);
    const at = await begin();
    await work(at);
    const settlement = await settlementOf(shop, at.ref);
    assert.deepEqual(
      [settlement.kind, settlement.state, settlement.provider],
      ['gift_card', 'succeeded', 'shopify'],
    );
    const [card, ...more] = cardsOf(settlement.id);
    assert.deepEqual([settlement.provider_reference, more], [numberOf(card!), []]);
    const { triggers } = await readBooks(shop.at.deps, at.ref);
    assert.ok(!triggers.includes('giftcard.requested'), triggers.join());
    const { text, html } = await message(at.ref, 'gift_card');
    const code = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/m.exec(text)?.[0];
    assert.ok(code, text);
    assert.ok(html.includes(code));
    assert.equal(code.replaceAll('-', '').toLowerCase(), card!.code);
    assert.match(text, /Enter the code at checkout .* until \w+, \d+ \w+ 2027/);
    const shown = await shop.client.request('GET', `/settlements/${settlement.id}`);
    const { rows } = await shop.at.deps.db.pool.query(
      `select (select json_agg(e) from emails e where e.return_id = $1)::text || (select json_agg(v) from events v where v.return_id = $1)::text
         || (select json_agg(p) from platform_credits p)::text as text`,
      [at.ref.return_id],
    );
    for (const kept of [JSON.stringify(shown.body), rows[0].text, await statusPage(at.ref)])
      for (const form of [code, card!.code, card!.code.toUpperCase()]) assert.ok(!kept.includes(form));
    await assertInvariants(shop.at.deps, shop.ref.shop_id);
  });

  for (const fault of ['lose_answer', { status: 502, body: {} }, 'not_json'] as const)
    it(`on a gift card is made once, whatever goes wrong (${JSON.stringify(fault)})`, async () => {
      await setShop('external', null);
      shop.shopify.card_delay_ms = 60 * minute_ms;
      const at = await begin();
      shop.shopify.misbehave('MakeGiftCard', fault);
      await work(at);
      assert.equal(await stateOf(at), 'unknown');
      await finishRefund(shop, at.ref);
      shop.shopify.card_delay_ms = 0;
      const { id, state } = await settlementOf(shop, at.ref);
      assert.deepEqual([state, cardsOf(id).length, await count('platform_credits', id)], ['succeeded', 1, 1]);
    });

  it('on a gift card is asked of the integration where it is off', async () => {
    await setShop('external', null);
    await choose({ gives_gift_cards: false });
    const at = await begin();
    await work(at);
    const { id, provider } = await settlementOf(shop, at.ref);
    assert.deepEqual([provider, cardsOf(id)], ['internal', []]);
    assert.ok((await readBooks(shop.at.deps, at.ref)).triggers.includes('giftcard.requested'));
    assert.match((await message(at.ref, 'gift_card')).text, /will send your gift card in a separate message/);
  });

  it('beyond the return is given there as well', async () => {
    const at = await begin();
    await work(at);
    const give = async (issuer: 'internal' | 'external') => {
      await setShop(issuer, null);
      const path = `/returns/${at.ref.return_id}/goodwill`;
      const body = { kind: 'credit', amount: { amount: 300, currency: 'EUR' }, reason: 'delay' };
      const answer = await shop.client.request('POST', path, { body });
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      await executeGiven(shop.at.deps, at.ref);
    };
    await give('internal');
    assert.deepEqual(
      given(at).map(({ amount }) => amount.amount),
      ['24.98', '3.00'],
    );
    await give('external');
    const made = [...shop.shopify.cards.values()].at(-1)!;
    assert.equal(made.initialValue.amount, '3.00');
    const { root } = shop.at.deps.db;
    const all = await listEmails(
      root,
      shop.ref.shop_id,
      { ascending: true, beyond: null, limit: 100 },
      { return_id: at.ref.return_id },
    );
    const [account, card] = all.filter(({ occasion }) => occasion === 'goodwill');
    const textOf = async (one: any) =>
      (await composeStored(shop.at.deps, (await readEmail(root, one))!)).text;
    assert.match(await textOf(account), /It’s in your customer account/);
    assert.ok((await textOf(card)).replaceAll('-', '').includes(made.code.toUpperCase()));
  });

  it('that was begun is not given by Retour when the shop is disconnected', async () => {
    const at = await begin();
    shop.shopify.misbehave('GiveStoreCredit', 'lose_answer');
    await work(at);
    await patch({ makes_refunds: false });
    assert.equal((await shop.client.request('DELETE', `/connections/${shop.ref.id}`)).status, 204);
    shop.at.clock.advance(10 * minute_ms);
    await work(at);
    const { id, state } = await settlementOf(shop, at.ref);
    assert.deepEqual([state, given(at).length, await count('store_credits', id)], ['unknown', 1, 0]);
  });
});
