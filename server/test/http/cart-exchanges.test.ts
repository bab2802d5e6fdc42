import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { leave, cartActs, count, jacket, offer, shirt_l, shirt_m, visit } from '../support/carts.ts';
import type { CartActs, Visitor } from '../support/carts.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { Answer } from '../support/client.ts';
import { execute } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { runJob } from '../support/run-job.ts';

describe('the exchange that a cart becomes', () => {
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

  describe('a confirmed cart', () => {
    it('is the exchange of the return, at the totals that were shown, through to the exchange order', async () => {
      const visitor = await visit(at.deps, at.shop, { terms: { shop_bonus: 1000 } });
      const token = await create({ variant_id: shirt_l, quantity: 2 });
      const { body: shown } = await complete(token, visitor);
      const { status, return_id } = await confirm(token, visitor);
      assert.equal(status, 'confirmed');
      const made = await details(return_id);
      for (const [name, amount] of Object.entries(shown.totals)) assert.equal(made[name], amount, name);
      assert.deepEqual([made.state, made.outcome], ['open', 'upsell']);
      assert.deepEqual(
        made.exchanges.map(({ type, sku, total }: Record<string, string>) => [type, sku, total]),
        [
          ['shop_now', 'LS-01-L', '45.47'],
          ['shop_now', 'LS-01-L', '45.47'],
        ],
      );
      const again = (await complete(token, visitor)).body;
      assert.deepEqual(again, { ...shown, status: 'confirmed', return_id });
      assert.equal((await confirm(token, visitor)).return_id, return_id);

      assert.equal((await at.clients.standard.post(`/warehouse/return/${return_id}/process`)).status, 200);
      await execute(at.deps, { shop_id: at.shop.id, return_id: return_id! });
      const closed = await details(return_id);
      assert.deepEqual([closed.state, closed.exchange_order_name], ['closed', [`${visitor.order.name}-E1`]]);
      for (const [name, amount] of Object.entries(shown.totals)) assert.equal(closed[name], amount, name);
    });

    it('cannot change any more, and closes its session for other carts', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await create(jacket);
      await complete(token, visitor);
      await confirm(token, visitor);
      const update = { cart: [shirt_m] };
      for (const [method, body, message] of [
        ['POST', update, 'Error saving cart update.'],
        ['DELETE', undefined, 'Failed to delete cart.'],
      ] as const) {
        const answer = await at.clients.standard.request(method, `/cart/${token}`, body ? { body } : {});
        assert.deepEqual([answer.status, answer.body.code], [409, 'cart_completed']);
        const legacy = await at.clients.legacy.request(method, `/cart/${token}`, body ? { body } : {});
        assert.deepEqual([legacy.status, legacy.body], [200, { errors: { message } }]);
      }
      const other = await complete(await create(shirt_m), visitor);
      assert.deepEqual([other.status, other.body.code], [409, 'return_session_closed']);
    });

    it('is none for an ended session, for another session, or for what was sold since, and no return comes of it', async () => {
      await count(at.deps, at.shop, jacket, 1);
      const refusal = async (token: string, { return_session_id }: Visitor) =>
        (await at.clients.standard.post(`/cart/${token}/confirm`, { return_session_id })).body.code;
      const visitor = await visit(at.deps, at.shop);
      const token = await create(jacket);
      await complete(token, visitor);
      assert.equal(await refusal(token, await visit(at.deps, at.shop)), 'cart_belongs_to_other_session');
      at.clock.advance(30 * minute_ms);
      const faster = await visit(at.deps, at.shop);
      assert.equal((await complete(await create(jacket), faster)).status, 200);
      assert.equal(await refusal(token, visitor), 'variant_out_of_stock');
      await leave(at, visitor);
      assert.equal(await refusal(token, visitor), 'return_session_closed');
      const { rows } = await at.deps.db.pool.query('select id from returns where shop_id = $1', [at.shop.id]);
      assert.deepEqual(rows, []);
    });

    it('is not submitted on terms that the shopper was not shown', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await create(jacket);
      assert.equal((await confirm(token, visitor)).status, 'awaiting_confirmation');
      await at.clients.standard.post(`/cart/${token}`, { cart: [shirt_l] });
      assert.equal((await confirm(token, visitor)).status, 'awaiting_confirmation');
      // While the stock is kept the price stands; afterwards the present one counts.
      await at.deps.db.root
        .updateTable('product_variants')
        .set({ price: 4300 })
        .where('sku', '=', 'LS-01-L')
        .execute();
      at.clock.advance(30 * minute_ms);
      const asked = await confirm(token, visitor);
      assert.deepEqual([asked.status, asked.exchange_quote.items[0]!.price], ['awaiting_confirmation', 4300]);
      at.clock.advance(30 * minute_ms);
      assert.equal((await confirm(token, visitor)).status, 'confirmed');
    });
  });

  describe('the stock of a variant', () => {
    const take = async (): Promise<Answer> => complete(await create(jacket), await visit(at.deps, at.shop));

    it('is what active locations have, and no limit where nothing is counted', async () => {
      assert.equal((await take()).status, 200);
      await count(at.deps, at.shop, jacket, 5, 'inactive');
      const token = await create(shirt_m, jacket);
      const { return_session_id } = await visit(at.deps, at.shop);
      const path = `/cart/${token}/complete`;
      const { status, body } = await at.clients.standard.post(path, { return_session_id });
      const message = `Variant ID ${jacket} is out of stock.`;
      assert.deepEqual(
        [status, body.code, body.errors],
        [422, 'variant_out_of_stock', { 'cart.1': [message] }],
      );
      const legacy = await at.clients.legacy.post(path, { return_session_id });
      assert.deepEqual([legacy.status, legacy.body], [200, { errors: { message } }]);
      await count(at.deps, at.shop, jacket, 2);
      assert.equal((await take()).status, 200);
      // Units of one variant count together, wherever they stand in the cart.
      const twice = await create(jacket, { variant_id: String(jacket), quantity: 1 });
      assert.equal((await complete(twice, await visit(at.deps, at.shop))).status, 422);
    });

    it('is kept for 30 minutes, until the cart is deleted, or until the session is given up', async () => {
      await count(at.deps, at.shop, jacket, 1);
      const visitor = await visit(at.deps, at.shop);
      const token = await create(jacket);
      const { body: first } = await complete(token, visitor);
      at.clock.advance(30 * minute_ms - 1);
      assert.equal((await take()).status, 422);
      assert.deepEqual((await complete(token, visitor)).body, first);
      at.clock.advance(1);
      const { body: kept } = await complete(token, visitor);
      assert.equal(kept.expires_at, new Date(at.clock.now().getTime() + 30 * minute_ms).toISOString());
      assert.equal((await take()).status, 422);
      assert.equal((await at.clients.standard.request('DELETE', `/cart/${token}`)).status, 200);
      const next = await visit(at.deps, at.shop);
      assert.equal((await complete(await create(jacket), next)).status, 200);
      await leave(at, next);
      assert.equal((await take()).status, 200);
    });

    it('is kept by a return until that is called off or its exchange order is made', async () => {
      await count(at.deps, at.shop, jacket, 1);
      for (const end of ['cancel', 'process'] as const) {
        const visitor = await visit(at.deps, at.shop);
        const token = await create(jacket);
        assert.equal((await complete(token, visitor)).status, 200, end);
        const { return_id } = await confirm(token, visitor);
        const ref = { shop_id: at.shop.id, return_id: return_id! };
        at.clock.advance(hour_ms);
        assert.equal((await take()).status, 422);
        if (end === 'cancel') {
          await cancelReturn(at.deps, ref);
        } else {
          await at.clients.standard.post(`/warehouse/return/${return_id}/process`);
          await execute(at.deps, ref);
        }
      }
      assert.equal((await take()).status, 200);
    });
  });

  describe('callers who meet', () => {
    it('get one exchange of one cart, completed and confirmed many times at once', async () => {
      const visitor = await visit(at.deps, at.shop);
      await count(at.deps, at.shop, jacket, 1);
      const token = await create(jacket);
      const completed = await Promise.all(Array.from({ length: 6 }, () => complete(token, visitor)));
      assert.deepEqual(new Set(completed.map(({ text }) => text)).size, 1);
      const confirmed = await Promise.all(Array.from({ length: 6 }, () => confirm(token, visitor)));
      assert.equal(new Set(confirmed.map(({ return_id }) => return_id)).size, 1);
      const [{ return_id } = { return_id: 0 }] = confirmed;
      assert.equal((await details(return_id)).exchanges.length, 1);
    });

    it('get the last unit of a variant once', async () => {
      await count(at.deps, at.shop, jacket, 1);
      const parties = await Promise.all(
        Array.from({ length: 6 }, async () => ({
          token: await create(shirt_l, jacket),
          visitor: await visit(at.deps, at.shop),
        })),
      );
      const answers = await Promise.all(parties.map(({ token, visitor }) => complete(token, visitor)));
      assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1);
    });

    it('change, delete and complete a cart in some order, without a deadlock', async () => {
      for (let round = 0; round < 3; round++) {
        const visitor = await visit(at.deps, at.shop);
        const [first, second] = [await create(jacket, shirt_l), await create(shirt_l, jacket)];
        const answers = await Promise.all([
          complete(first, visitor),
          complete(second, visitor),
          at.clients.standard.post(`/cart/${first}`, { cart: [shirt_m] }),
          at.clients.standard.request('DELETE', `/cart/${second}`),
          complete(first, visitor),
          confirm(first, visitor).then(() => ({ status: 200 })),
        ]);
        for (const { status } of answers) assert.ok([200, 404, 409].includes(status), String(status));
      }
      const { rows } = await at.deps.db.pool.query(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      assert.deepEqual(rows, [{ deadlocks: 0 }]);
    });
  });

  it('leaves nothing behind that nobody needs', async () => {
    const { db } = at.deps;
    const rows = () =>
      Promise.all(
        (['carts', 'return_sessions', 'stock_reservations'] as const).map(async (table) => {
          const found = await db.root
            .selectFrom(table)
            .select((of) => of.fn.countAll<number>().as('count'))
            .where('shop_id', '=', at.shop.id)
            .executeTakeFirstOrThrow();
          return found.count;
        }),
      );
    const visitor = await visit(at.deps, at.shop);
    await complete(await create(jacket), visitor);
    const run = () => runJob(at.deps, 'carts.delete-expired');
    await run();
    assert.deepEqual(await rows(), [1, 1, 1]);
    at.clock.advance(7 * day_ms);
    await create(shirt_m);
    at.clock.advance(1);
    await run();
    assert.deepEqual(await rows(), [1, 1, 0]);
    at.clock.advance(day_ms);
    await run();
    assert.deepEqual(await rows(), [1, 0, 0]);
  });
});
