import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { leave, cartActs, count, jacket, offer, shirt_l, shirt_m, shirts, visit } from '../support/carts.ts';
import type { CartActs } from '../support/carts.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import { openReturn } from '../support/factories.ts';
import { execute } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const nowhere = 'x'.repeat(44);
const no_session = '2d9c1f5e-7b4a-4f0e-8a6d-3c5b1e9f7a20';
const refusals = {
  cart_invalid: [422, { errors: { message: 'Cart should contain a list of variant IDs.' } }],
  cart_empty: [422, { errors: { message: 'Cart is empty.' }, data: { cart: [] } }],
  cart_not_found: [404, { errors: { message: 'No cart found for the provided token.' } }],
  return_session_not_found: [404, { errors: { message: 'No return session found.' } }],
  return_session_closed: [409, { errors: { message: 'The return session is closed.' } }],
  cart_belongs_to_other_session: [
    409,
    { errors: { message: 'The cart belongs to another return session.' } },
  ],
} as const;

describe('the exchange in the storefront', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());
  beforeEach(async () => {
    const shop = await at.server.createShop();
    at = { ...at, shop, clients: await createCheckedClients(at.server, shop) };
    await offer(at.deps, shop);
  });

  const create: CartActs['create'] = (...cart) => cartActs(at).create(...cart);
  const complete: CartActs['complete'] = (token, visitor) => cartActs(at).complete(token, visitor);
  const confirm: CartActs['confirm'] = (token, visitor) => cartActs(at).confirm(token, visitor);
  const details: CartActs['details'] = (return_id) => cartActs(at).details(return_id);

  /** The same request with a key of each profile. */
  async function refused(code: keyof typeof refusals, method: string, path: string, body?: object) {
    const options = body ? { body } : {};
    const { status, body: problem } = await at.clients.standard.request(method, path, options);
    const legacy = await at.clients.legacy.request(method, path, options);
    const [expected, legacy_body] = refusals[code];
    assert.deepEqual([status, problem.code], [expected, code], `${method} ${path}`);
    assert.deepEqual([legacy.status, legacy.body], [200, legacy_body]);
    return problem;
  }

  describe('a cart', () => {
    it('is kept and given back as it was sent, at both of its paths and in both profiles', async () => {
      const cart = [
        jacket,
        String(shirt_m),
        { variant_id: shirt_l, quantity: '2', properties: { gift: 'yes' } },
      ];
      for (const client of Object.values(at.clients)) {
        const created = await client.post('/carts', { cart, shopify: 'eyJ0IjoxfQ==' });
        const { token } = created.body;
        assert.deepEqual([created.status, created.body.data], [200, { cart, shopify: 'eyJ0IjoxfQ==' }]);
        assert.match(token, /^[0-9A-Za-z]{44}$/);
        assert.deepEqual((await client.get(`/carts/${token}`)).body, { cart });
        const updated = await client.post(`/cart/${token}`, { cart: [shirt_l] });
        assert.deepEqual([updated.status, updated.body], [200, { updated: true, data: { cart: [shirt_l] } }]);
        assert.deepEqual((await client.get(`/cart/${token}/`)).body, { cart: [shirt_l] });
        const gone = await client.request('DELETE', `/carts/${token}`);
        assert.deepEqual([gone.status, gone.body], [200, true]);
        await refused('cart_not_found', 'GET', `/cart/${token}`);
      }
    });

    it('has a page in the portal, which says what it comes to once it was completed', async () => {
      const visitor = await visit(at.deps, at.shop, { terms: { shop_bonus: 1000 } });
      const token = await create(jacket);
      const page = async (path: string) => {
        const answer = await fetch(path);
        return {
          status: answer.status,
          cache: answer.headers.get('Cache-Control'),
          text: await answer.text(),
        };
      };
      const own = `${at.server.origin}/portal/${at.shop.handle}/cart`;
      assert.match((await page(`${own}/${token}`)).text, /Go back to the page where you started your return/);
      const { body } = await complete(token, visitor);
      const { status, cache, text } = await page(body.portal_url);
      assert.deepEqual([status, cache], [200, 'no-store']);
      for (const shown of ['Denim Jacket', '$60.62', '$10.00', '$4.62 tax', '$7.32 is left to pay']) {
        assert.ok(text.includes(shown), shown);
      }
      await confirm(token, visitor);
      assert.match((await page(body.portal_url)).text, /Your exchange is confirmed/);
      for (const path of [`${own}/${nowhere}`, `${own}/%00`, `${at.server.origin}/portal/acme/cart/${token}`])
        assert.equal((await page(path)).status, 404);
    });

    it('is refused when it is no list of variants, and nothing changes', async () => {
      const token = await create(jacket);
      for (const path of ['/cart', `/cart/${token}`]) {
        for (const body of [{}, { cart: 'x' }, { cart: [{ quantity: 1 }] }, { cart: [jacket], shopify: 'x' }])
          await refused('cart_invalid', 'POST', path, body);
        await refused('cart_empty', 'POST', path, { cart: [] });
        const { errors } = await refused('cart_invalid', 'POST', path, { cart: [jacket, {}] });
        assert.deepEqual(Object.keys(errors), ['cart.1']);
        const unknown = { cart: [jacket, 777777, { variant_id: 'none' }] };
        const { status, body } = await at.clients.standard.post(path, unknown);
        assert.deepEqual([status, body.code], [422, 'variant_not_found']);
        assert.deepEqual(body.errors, {
          'cart.1': ['Variant ID 777777 not found.'],
          'cart.2': ['Variant ID none not found.'],
        });
        const legacy = await at.clients.legacy.post(path, unknown);
        const errors_only = { errors: { message: 'Variant ID 777777 not found.' }, data: unknown };
        assert.deepEqual([legacy.status, legacy.body], [200, errors_only]);
        const zero = await at.clients.standard.post(path, { cart: ['a\0'] });
        assert.deepEqual([zero.status, zero.body.code], [422, 'validation_failed']);
      }
      assert.deepEqual((await at.clients.standard.get(`/cart/${token}`)).body, { cart: [jacket] });
    });

    it('is not found when it never was, is another shop’s, or has not changed for 7 days', async () => {
      const [first, second] = [await create(jacket), await create(jacket)];
      at.clock.advance(7 * day_ms - 1);
      assert.equal((await at.clients.standard.get(`/cart/${first}`)).status, 200);
      assert.equal((await at.clients.standard.post(`/cart/${second}`, { cart: [shirt_m] })).status, 200);
      at.clock.advance(1);
      const other = await at.server.createShop();
      await offer(at.deps, other);
      const [foreign] = Object.values(await createCheckedClients(at.server, other));
      const { token } = (await foreign!.post('/cart', { cart: [jacket] })).body;
      for (const gone of [first, token, nowhere, 'x']) {
        await refused('cart_not_found', 'GET', `/cart/${gone}`);
        await refused('cart_not_found', 'POST', `/cart/${gone}`, { cart: [jacket] });
        await refused('cart_not_found', 'DELETE', `/cart/${gone}`);
        await refused('cart_not_found', 'POST', `/cart/${gone}/complete`, { return_session_id: no_session });
      }
      assert.equal((await at.clients.standard.get(`/cart/${second}`)).status, 200);
    });

    it('is made once for one Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': 'cart of Ana' };
      const answers = [
        await at.clients.standard.post('/cart', { cart: [jacket] }, { headers }),
        await at.clients.standard.post('/carts', { cart: [jacket] }, { headers }),
      ];
      assert.equal(answers[0]!.text, answers[1]!.text);
    });

    it('is for keys with the scope carts alone', async () => {
      const { secret } = await at.server.createKey(at.shop, { scopes: ['orders', 'returns'] });
      const { status, body } = await at.server.client(secret).post('/cart', { cart: [jacket] });
      assert.deepEqual([status, body.required_scope], [403, 'carts']);
      const { secret: own } = await at.server.createKey(at.shop, { scopes: ['carts'] });
      assert.equal((await at.server.client(own).post('/cart', { cart: [jacket] })).status, 200);
    });
  });

  describe('a completed cart', () => {
    it('is priced with what comes back: tax as it was paid, bonus, and what the shopper pays on top', async () => {
      const visitor = await visit(at.deps, at.shop, { terms: { shop_bonus: 1000 } });
      const token = await create(jacket);
      const { status, body } = await complete(token, visitor);
      assert.equal(status, 200);
      assert.deepEqual(body, {
        token,
        return_session_id: visitor.return_session_id,
        status: 'awaiting_confirmation',
        return_id: null,
        currency: 'USD',
        taxes_included: false,
        exchange_items: [
          {
            variant_id: jacket,
            product_id: 8123450777,
            sku: 'DJ-03',
            title: 'Denim Jacket',
            price: '56.00',
            discount: '0.00',
            tax: '4.62',
            total: '60.62',
          },
        ],
        totals: {
          return_total: '43.30',
          honoured_discount: '0.00',
          bonus_credit: '10.00',
          reimbursement: '0.00',
          exchange_product_total: '56.00',
          exchange_discount_total: '0.00',
          exchange_tax_total: '4.62',
          exchange_total: '60.62',
          exchange_credit_total: '53.30',
          upsell: '7.32',
          refund: '0.00',
          gift_card: '0.00',
          handling_fee: '0.00',
          not_refundable: '0.00',
          total: '-7.32',
        },
        portal_url: `${at.server.origin}/portal/${at.shop.handle}/cart/${token}`,
        expires_at: new Date(at.clock.now().getTime() + 30 * minute_ms).toISOString(),
      });
      const repeat = await at.clients.legacy.post(`/carts/${token}/complete`, {
        return_session_id: visitor.return_session_id.toUpperCase(),
      });
      assert.deepEqual(repeat.body, body);
    });

    it('is confirmed for the shopper once, by the operation that the portal has a button for', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await create(shirt_l);
      await complete(token, visitor);
      const { return_session_id } = visitor;
      const press = () => at.clients.standard.post(`/cart/${token}/confirm`, { return_session_id });
      const first = await press();
      assert.deepEqual([first.status, first.body.status], [200, 'confirmed'], first.text);
      assert.deepEqual((await press()).body, first.body);
    });

    it('gives back what it does not use up, by the resolution of each unit', async () => {
      const units = [{ quantity: 2 }, { resolution: 'credit' as const }];
      const visitor = await visit(at.deps, at.shop, {
        units,
        terms: { leftover_to: 'credit', credit_bonus: 500 },
      });
      const { body } = await complete(await create(shirt_l), visitor);
      // 3 × 43.30 come back, 45.47 are spent.
      assert.equal(body.totals.exchange_credit_total, '45.47');
      assert.deepEqual([body.totals.gift_card, body.totals.bonus_credit], ['89.43', '5.00']);
      assert.deepEqual([body.totals.upsell, body.totals.total], ['0.00', '89.43']);
    });

    it('costs what it costs in the currency that the shopper paid in, with tax inside where prices include it', async () => {
      const line = {
        ...shirts,
        unit_price_presentment: 6000,
        tax_lines: [{ title: 'VAT', rate: '0.2', amount: 2000 }],
      };
      const presentment = {
        currency: 'JPY',
        total_price: 18000,
        total_discounts: 0,
        total_taxes: 3000,
        total_shipping: 0,
      };
      const sale = { line_items: [line], taxes_included: true, total_price: 12000, presentment };
      const visitor = await visit(at.deps, at.shop, { sale });
      const token = await create(jacket);
      const { body } = await complete(token, visitor);
      assert.deepEqual([body.currency, body.taxes_included], ['JPY', true]);
      const [{ price, tax, total }] = body.exchange_items;
      assert.deepEqual({ price, tax, total }, { price: '8400', tax: '1400', total: '8400' });
      assert.deepEqual([body.totals.return_total, body.totals.upsell], ['6000', '2400']);
      const { return_id } = await confirm(token, visitor);
      const shown = await details(return_id);
      assert.deepEqual([shown.currency, shown.exchange_total, shown.upsell], ['USD', '56.00', '16.00']);
      // Processing quotes anew: in both currencies the items still come to the total.
      await at.clients.standard.post(`/warehouse/return/${return_id}/process`);
      await execute(at.deps, { shop_id: at.shop.id, return_id: return_id! });
      const closed = await details(return_id);
      assert.equal(closed.state, 'closed');
      assert.deepEqual(
        [closed.exchanges[0].total, closed.exchange_total, closed.upsell, closed.exchange_order_name],
        ['56.00', '56.00', '16.00', [`${visitor.order.name}-E1`]],
      );
    });

    it('is priced again after a change, and takes the place of another cart of the session', async () => {
      const visitor = await visit(at.deps, at.shop);
      const [first, second] = [await create(jacket), await create(shirt_m)];
      const { body: before_change } = await complete(first, visitor);
      await at.clients.standard.post(`/cart/${first}`, { cart: [{ variant_id: shirt_l, quantity: 2 }] });
      const { body } = await complete(first, visitor);
      assert.deepEqual(
        body.exchange_items.map(({ sku }: { sku: string }) => sku),
        ['LS-01-L', 'LS-01-L'],
      );
      assert.notEqual(body.totals.upsell, before_change.totals.upsell);
      await count(at.deps, at.shop, shirt_l, 2);
      assert.equal((await complete(second, visitor)).status, 200);
      // What the first had reserved is free.
      assert.equal(
        (await complete(await create(shirt_l, shirt_l), await visit(at.deps, at.shop))).status,
        200,
      );
    });

    it('needs a session of the shop that is open and has a unit to exchange', async () => {
      const token = await create(jacket);
      const path = `/cart/${token}/complete`;
      for (const body of [undefined, {}, { return_session_id: '' }, { return_session_id: 7 }]) {
        const { status, body: problem } = await at.clients.standard.post(path, body);
        assert.deepEqual([status, problem.code], [422, 'validation_failed']);
        assert.deepEqual(Object.keys(problem.errors), ['return_session_id']);
      }
      const other = await at.server.createShop();
      await offer(at.deps, other);
      const foreign = await visit(at.deps, other);
      for (const return_session_id of [no_session, 'x', foreign.return_session_id])
        await refused('return_session_not_found', 'POST', path, { return_session_id });

      const abandoned = await visit(at.deps, at.shop);
      await leave(at, abandoned);
      const nothing_to_exchange = await visit(at.deps, at.shop, { units: [{ resolution: 'refund' }] });
      const taken = await visit(at.deps, at.shop, { units: [{ quantity: 3 }] });
      await openReturn(at.deps, at.shop, { order: taken.order, units: [{ quantity: 3 }] });
      const cancelled = await visit(at.deps, at.shop);
      await at.deps.db.root
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('id', '=', cancelled.order.id)
        .execute();
      const old = await visit(at.deps, at.shop);
      const ended = [abandoned, nothing_to_exchange, taken, cancelled];
      for (const { return_session_id } of ended)
        await refused('return_session_closed', 'POST', path, { return_session_id });
      at.clock.advance(day_ms);
      await refused('return_session_closed', 'POST', path, { return_session_id: old.return_session_id });
    });

    it('exchanges the units that are left when others went into another return', async () => {
      const visitor = await visit(at.deps, at.shop, { units: [{ quantity: 3 }] });
      const token = await create(jacket);
      assert.equal((await complete(token, visitor)).body.totals.return_total, '129.90');
      await openReturn(at.deps, at.shop, { order: visitor.order, units: [{ quantity: 2 }] });
      const asked = await confirm(token, visitor);
      assert.deepEqual(
        [asked.status, asked.exchange_quote.totals.return_total],
        ['awaiting_confirmation', 4330],
      );
      assert.equal((await confirm(token, visitor)).status, 'confirmed');
    });

    it('belongs to its session for good', async () => {
      const token = await create(jacket);
      await complete(token, await visit(at.deps, at.shop));
      const { return_session_id } = await visit(at.deps, at.shop);
      await refused('cart_belongs_to_other_session', 'POST', `/cart/${token}/complete`, {
        return_session_id,
      });
    });
  });
});
