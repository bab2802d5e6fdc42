import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { executeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { NewExchange } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';

const day_ms = 86_400_000;

describe('value that stays with the shop', () => {
  const clock = new TestClock('2026-03-06T14:00:00.000Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
  });
  after(() => server.close());

  async function processed(units: Parameters<typeof openReturn>[2] = {}): Promise<number> {
    const return_id = await openReturn(server.deps, shop, units);
    await processReturn(server.deps, { shop_id: shop.id, return_id, source: 'warehouse' });
    await executeReturn({ ...server.deps, provider: manualProvider }, { shop_id: shop.id, return_id });
    return return_id;
  }
  /** Store credit of 10.00. */
  async function issued() {
    const return_id = await processed({ units: [{ resolution: 'credit' }] });
    const { store_credits } = (await client.get(`/store-credits?return_id=${return_id}`)).body;
    assert.equal(store_credits.length, 1);
    return store_credits[0];
  }
  const redeem = (code: string, amount: number, reference: string, currency = 'USD'): Promise<Answer> =>
    client.post('/store-credits/redeem', { code, amount: { amount, currency }, reference });
  const refused = ({ status, body }: Answer) => [status, body.code];

  describe('store credit', () => {
    it('has a code and a balance, and is spent in parts by the code as people type it', async () => {
      const credit = await issued();
      assert.equal(credit.status, 'active');
      assert.deepEqual([credit.amount.amount, credit.balance.amount], [1000, 1000]);
      assert.match(credit.code, /^(\w{4}-){3}\w{4}$/);
      const first = await redeem(credit.code.toLowerCase().replaceAll('-', ' '), 400, '#2001');
      assert.equal(first.status, 201);
      assert.equal(first.body.store_credit.balance.amount, 600);
      const again = await redeem(credit.code, 400, '#2001');
      assert.deepEqual([again.status, again.body], [200, first.body]);
      assert.deepEqual(refused(await redeem(credit.code, 300, '#2001')), [409, 'redemption_exists']);
      const too_much = await redeem(credit.code, 601, '#2002');
      assert.deepEqual(refused(too_much), [409, 'store_credit_insufficient']);
      assert.match(too_much.body.detail, /6\.00 USD/);
      const rest = await redeem(credit.code, 600, '#2002');
      assert.equal(rest.body.store_credit.status, 'used');
      const shown = await client.post('/store-credits/look-up', { code: credit.code });
      assert.deepEqual(
        shown.body.redemptions.map(({ reference, amount }: any) => [reference, amount.amount]),
        [
          ['#2001', 400],
          ['#2002', 600],
        ],
      );
      await assertInvariants(server.deps, shop.id);
    });

    it('is never overspent by checkouts at the same time', async () => {
      const credit = await issued();
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, i) => redeem(credit.code, 300, `#30${i}`)),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [...Array(3).fill(201), ...Array(13).fill(409)]);
      assert.equal((await client.get(`/store-credits/${credit.id}`)).body.store_credit.balance.amount, 100);
      const same = await Promise.all(Array.from({ length: 8 }, () => redeem(credit.code, 50, '#4000')));
      assert.deepEqual(
        same.map(({ status }) => status).toSorted((a, b) => a - b),
        [...Array(7).fill(200), 201],
      );
      await assertInvariants(server.deps, shop.id);
    });

    it('returns the amount of a reversed redemption once', async () => {
      const credit = await issued();
      const { redemption } = (await redeem(credit.code, 700, '#5001')).body;
      const reverse = () => client.post(`/store-credits/${credit.id}/redemptions/${redemption.id}/reverse`);
      const both = await Promise.all([reverse(), reverse()]);
      for (const { status, body } of both)
        assert.deepEqual([status, body.store_credit.balance.amount], [200, 1000]);
      assert.deepEqual(refused(await redeem(credit.code, 700, '#5001')), [409, 'redemption_exists']);
      const { rows } = await sql<{ kind: string; account: string; debit: number }>`
        select t.kind, e.account, e.debit from ledger_transactions t
        join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
        where t.shop_id = ${shop.id} and t.return_id = ${credit.return_id} and t.kind like 'redemption%' and e.debit > 0
        order by t.id`.execute(server.deps.db.root);
      assert.deepEqual(rows, [
        { kind: 'redemption', account: 'store_credit', debit: 700 },
        { kind: 'redemption_reversal', account: 'redeemed_store_credit', debit: 700 },
      ]);
    });

    it('can be looked up, redeemed and reversed with an Idempotency-Key', async () => {
      const { id, code } = await issued();
      const send = (path: string, body?: object) =>
        client.request('POST', path, { body, headers: { 'Idempotency-Key': `${path} ${id}` } });
      const found = await send('/store-credits/look-up', { code });
      assert.deepEqual([found.status, found.body.store_credit.id], [200, id]);
      const amount = { amount: 700, currency: 'USD' };
      const { redemption } = (await send('/store-credits/redeem', { code, amount, reference: '#5101' })).body;
      const reversed = await send(`/store-credits/${id}/redemptions/${redemption.id}/reverse`);
      assert.deepEqual([reversed.status, reversed.body.store_credit.balance.amount], [200, 1000]);
    });

    it('expires when the shop says so, and only credit issued from then on', async () => {
      const forever = await issued();
      await changeShopSettings(server.deps, shop.id, { store_credit_expires_after_days: 30 });
      const credit = await issued();
      await changeShopSettings(server.deps, shop.id, { store_credit_expires_after_days: null });
      assert.equal(forever.expires_at, null);
      assert.equal(credit.expires_at, '2026-04-05T14:00:00.000Z');
      clock.advance(30 * day_ms);
      assert.deepEqual(refused(await redeem(credit.code, 1, '#6001')), [409, 'store_credit_expired']);
      assert.equal((await client.get(`/store-credits/${credit.id}`)).body.store_credit.status, 'expired');
      assert.equal((await redeem(forever.code, 1, '#6001')).status, 201);
    });

    it('keeps its code from whoever reads the database, and from other shops', async () => {
      const credit = await issued();
      const { rows } = await sql<{ row: string }>`
        select c::text as row from store_credits c where shop_id = ${shop.id} and id = ${credit.id}`.execute(
        server.deps.db.root,
      );
      for (const text of [credit.code, credit.code.replaceAll('-', '')])
        assert.ok(!rows[0]!.row.includes(Buffer.from(text).toString('hex')) && !rows[0]!.row.includes(text));
      const other = await server.createShop();
      const elsewhere = server.client((await server.createKey(other)).secret);
      const foreign = await elsewhere.post('/store-credits/look-up', { code: credit.code });
      const unknown = await elsewhere.post('/store-credits/look-up', { code: 'AAAA-AAAA-AAAA-AAAA' });
      assert.equal(foreign.status, 404);
      assert.equal(foreign.body.detail, unknown.body.detail);
    });

    it('refuses other currencies and amounts that are nothing', async () => {
      const credit = await issued();
      assert.deepEqual(refused(await redeem(credit.code, 100, '#1', 'EUR')), [422, 'validation_failed']);
      assert.deepEqual(refused(await redeem(credit.code, 0, '#1')), [422, 'validation_failed']);
      assert.deepEqual(refused(await redeem('nothing', 100, '#1')), [404, 'store_credit_not_found']);
    });
  });

  describe('an exchange order', () => {
    const exchange: NewExchange = {
      type: 'exchange',
      provider_product_id: '8123450011',
      provider_variant_id: '39076568441015',
      sku: 'LS-01-L',
      title: 'Linen Shirt - L',
      price: 900,
    };
    const report = (return_id: number, body: object) =>
      client.request('PUT', `/returns/${return_id}/exchange-order`, { body });
    const eventsOf = async (return_id: number) =>
      server.deps.db.root
        .selectFrom('events')
        .select(['trigger', 'details'])
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('sequence')
        .execute();

    it('is requested with its items by an event, and shown once it is reported', async () => {
      const return_id = await processed({ units: [{ resolution: 'exchange', exchange }] });
      const requested = (await eventsOf(return_id)).filter(({ trigger }) => trigger === 'exchange.requested');
      assert.equal(requested.length, 1);
      const details = requested[0]!.details as any;
      assert.match(details.settlement_id, /^stl_/);
      assert.deepEqual(
        [details.exchange_total, details.exchange_credit_total, details.upsell, details.currency],
        ['9.00', '9.00', '0.00', 'USD'],
      );
      const [{ exchange_id, ...item }] = details.items;
      assert.match(exchange_id, /^\d+$/);
      assert.deepEqual(item, {
        product_id: 8123450011,
        variant_id: 39076568441015,
        sku: 'LS-01-L',
        title: 'Linen Shirt - L',
        price: '9.00',
        discount: '0.00',
        tax: '0.00',
        total: '9.00',
      });
      const made = { external_id: 5444199900011, name: '#9001' };
      const answer = await report(return_id, made);
      assert.deepEqual(answer.body, { exchange_order: { return_id, ...made } });
      const shown = (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
      assert.equal(shown.exchanges[0].exchange_order_id, made.external_id);
      assert.equal(shown.exchanges[0].exchange_order_name, made.name);
      const earlier = await eventsOf(return_id);
      assert.deepEqual((await report(return_id, made)).body, answer.body);
      assert.deepEqual(await eventsOf(return_id), earlier, 'the same report changes nothing');
      assert.equal(earlier.at(-1)!.trigger, 'return.updated');
      await assertInvariants(server.deps, shop.id);
    });

    it('can not be reported before it was requested, nor for a return without exchange', async () => {
      const open = await openReturn(server.deps, shop, { units: [{ resolution: 'exchange', exchange }] });
      const refund = await processed();
      for (const return_id of [open, refund])
        assert.deepEqual(refused(await report(return_id, { external_id: 1 })), [
          409,
          'exchange_order_not_due',
        ]);
      assert.deepEqual(refused(await report(1, { external_id: 1 })), [404, 'return_not_found']);
    });
  });
});
