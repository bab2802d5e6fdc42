import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { processReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import {
  importOrder,
  startConnectedShop,
  startConnectedShopifyShop,
  startConnectedVendureShop,
  startConnectedWooShop,
} from '../connections/support.ts';
import {
  exchangesOfMedusa,
  exchangesOfShopify,
  exchangesOfVendure,
  exchangesOfWooCommerce,
} from '../../../connectors/test/exchange-platforms.ts';
import type { ExchangePlatform } from '../../../connectors/test/exchange-platforms.ts';
import { sendFirstOf } from '../support/instant-exchanges.ts';
import { assertInvariants } from '../support/invariants.ts';
import { DEATHS, startKilledWorkers } from '../support/killed-workers.ts';
import type { Death, KilledWorkers } from '../support/killed-workers.ts';
import { readBooks, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';

/** Of all platforms together. A thousand: `RETOUR_KILLS=1000 node_modules/.bin/node --test server/test/slow/connection-kills.test.ts`. */
const kills = Number(process.env['RETOUR_KILLS'] ?? 28);
/** How often somebody dies at one return, before it is left in peace. */
const kills_of_return = 4;
/** No step of a refund or a return makes more requests or commits. */
const last_number = 5;

type Connected = Omit<Awaited<ReturnType<typeof startConnectedShop>>, 'medusa'>;
type Platform = {
  shop: Connected;
  url: string;
  /** Adds an order, and answers its id. */
  addOrder(): string;
  /** What the platform's bank has paid back for whom, by the text that the platform keeps. */
  paid(): { text: string; amount: number }[];
  exchanges: ExchangePlatform;
};

const options = { orders: 0, body: { makes_refunds: true } };
const in_minor = (amount: number | string) => Math.round(Number(amount) * 100);

const platforms: Record<string, () => Promise<Platform>> = {
  async medusa() {
    const { medusa, ...shop } = await startConnectedShop(options);
    const paid = () =>
      medusa.bank.map(({ note, amount }) => ({ text: note ?? '', amount: in_minor(amount) }));
    const exchanges = exchangesOfMedusa(medusa);
    return { shop, url: medusa.url, addOrder: () => medusa.addOrder().id, paid, exchanges };
  },
  async vendure() {
    const { vendure, ...shop } = await startConnectedVendureShop(options);
    const paid = () => vendure.bank.map(({ reason, amount }) => ({ text: reason, amount }));
    const exchanges = exchangesOfVendure(vendure);
    return { shop, url: vendure.url, addOrder: () => vendure.addOrder().id, paid, exchanges };
  },
  async woocommerce() {
    const { woo, ...shop } = await startConnectedWooShop(options);
    const paid = () =>
      woo.bank.map(({ reason, amount }) => ({ text: reason ?? '', amount: in_minor(amount) }));
    const exchanges = exchangesOfWooCommerce(woo);
    return { shop, url: woo.url, addOrder: () => String(woo.addOrder().id), paid, exchanges };
  },
  async shopify() {
    const { shopify, ...shop } = await startConnectedShopifyShop(options);
    const paid = () =>
      shopify.bank.map(({ note, amount }) => ({ text: note ?? '', amount: in_minor(amount) }));
    const addOrder = () => shopify.addOrder().id.split('/').at(-1)!;
    return { shop, url: shopify.url, addOrder, paid, exchanges: exchangesOfShopify(shopify) };
  },
};

/** Deaths at the first requests or commits, in an order that is the same every time, and doesn't keep step with what is done. */
function* someDeaths(): Generator<{ death: Death; number: number }> {
  for (let random = 7; ; random = (random * 48_271) % 2_147_483_647)
    yield {
      death: DEATHS[random % DEATHS.length]!,
      number: 1 + (Math.floor(random / 1000) % last_number),
    };
}

for (const [name, start] of Object.entries(platforms))
  describe(`kill -9 of a worker, and the death of ${name}, while returns are refunded`, () => {
    let at: Platform;
    let workers: KilledWorkers;
    const counts = new Map<string, number>();
    const refs: Ref[] = [];

    before(async () => {
      at = await start();
      workers = await startKilledWorkers(at.shop.at.server.connection_string, at.url);
      const changed = await at.shop.client.request('PATCH', `/connections/${at.shop.ref.id}`, {
        body: { settings: { url: workers.url } },
      });
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
    });
    after(async () => {
      await workers.close();
      await at.shop.close();
    });

    const work = (
      ref: Ref,
      does: 'returns' | 'refund' | 'instant',
      death?: { death: Death; number: number },
    ) =>
      workers.work(
        { ...ref, does, connection_id: at.shop.ref.id, now: at.shop.at.clock.now().toISOString() },
        death,
      );
    const isDone = async (ref: Ref) => (await readBooks(at.shop.at.deps, ref)).state === 'closed';

    it('loses nothing, and pays each refund once', { timeout: kills * 10_000 }, async () => {
      const { deps, shop, clock } = at.shop.at;
      const deaths = someDeaths();
      for (let killed = 0; killed < kills / Object.keys(platforms).length;) {
        const ref = await submit(deps, shop, await importOrder(at.shop, at.addOrder()));
        refs.push(ref);
        await processReturn(deps, { ...ref, source: 'warehouse' });
        for (let of_return = 0, tries = 0; of_return < kills_of_return && tries < 12; tries++) {
          const planned = deaths.next().value as { death: Death; number: number };
          const does = tries % 3 === 0 ? 'returns' : 'refund';
          const died = await work(ref, does, planned);
          // Somebody else tries before what is late arrives.
          if (planned.death === 'late') await work(ref, does);
          await workers.deliverLate();
          if (died) {
            const point = `${does}: ${planned.death} ${planned.number}`;
            counts.set(point, (counts.get(point) ?? 0) + 1);
            of_return++;
            killed++;
          }
          clock.advance(5 * minute_ms);
          if (await isDone(ref)) break;
        }
        for (let i = 0; i < 8 && !(await isDone(ref)); i++) {
          await work(ref, 'returns');
          await work(ref, 'refund');
          clock.advance(5 * minute_ms);
        }
        await work(ref, 'returns');
      }
      const { rows } = await deps.db.pool.query(
        `select s.id, s.state, s.amount::int, r.state as return_state, s.failure_message,
           array(select a.id from settlement_attempts a where a.shop_id = s.shop_id and a.settlement_id = s.id) as attempts
         from settlements s join returns r on r.shop_id = s.shop_id and r.id = s.return_id where s.shop_id = $1`,
        [shop.id],
      );
      assert.equal(rows.length, refs.length);
      const paid = at.paid();
      for (const { id, state, amount, return_state, attempts, failure_message } of rows) {
        assert.deepEqual([state, return_state], ['succeeded', 'closed'], failure_message);
        const own = paid.filter(({ text }) => [id, ...attempts].some((one) => text.includes(one)));
        assert.deepEqual(
          own.map((one) => one.amount),
          [amount],
          id,
        );
      }
      assert.equal(paid.length, rows.length, 'the bank has paid nothing else');
      const points = [...counts].map(([point, count]) => `${point}: ${count}`).toSorted();
      console.log(`${name}, ${refs.length} returns; ${points.join(', ')}`);
    });

    it('orders each instant exchange once', { timeout: kills * 10_000 }, async () => {
      const { deps, shop } = at.shop.at;
      const { exchanges } = at;
      exchanges.allow(true);
      const [variant] = exchanges.variants;
      exchanges.stock(variant, 1000);
      const path = `/connections/${at.shop.ref.id}`;
      const chosen = await at.shop.client.request('PATCH', path, { body: { writes_exchanges: true } });
      assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
      const stateOf = async (ref: Ref) => (await readBooks(deps, ref)).settlements[0]!;
      const deaths = someDeaths();
      let ordered = 0;
      for (let killed = 0; killed < kills / Object.keys(platforms).length; ordered++) {
        const order = await importOrder(at.shop, at.addOrder());
        const item = { type: 'exchange' as const, title: 'Shirt - M', price: 2099, tax: 399 };
        const exchange = { ...item, provider_variant_id: variant };
        const units = [{ resolution: 'exchange' as const, exchange }];
        const given = { order, units, amount: 2498, currency: 'EUR' };
        const ref = { shop_id: shop.id, return_id: await sendFirstOf(deps, shop, given) };
        for (let of_return = 0, tries = 0; of_return < kills_of_return && tries < 12; tries++) {
          const planned = deaths.next().value as { death: Death; number: number };
          const died = await work(ref, 'instant', planned);
          if (planned.death === 'late') await work(ref, 'instant');
          await workers.deliverLate();
          if (died) {
            of_return++;
            killed++;
          }
          at.shop.at.clock.advance(5 * minute_ms);
          if ((await stateOf(ref)).state === 'succeeded') break;
        }
        for (let i = 0; i < 8 && (await stateOf(ref)).state !== 'succeeded'; i++) {
          await work(ref, 'instant');
          at.shop.at.clock.advance(5 * minute_ms);
        }
        const { id, state, failure_message } = await stateOf(ref);
        assert.equal(state, 'succeeded', failure_message ?? '');
        assert.equal(exchanges.made().filter(({ mark }) => mark.includes(id)).length, 1, id);
        assert.equal((await readBooks(deps, ref)).state, 'open');
      }
      assert.equal(exchanges.made().length, ordered, 'nothing else was ordered');
    });

    it('leaves both sides the same', async () => {
      at.shop.at.clock.advance(2 * minute_ms);
      for (let i = 0; i < 3; i++) await at.shop.pull();
      await at.shop.reconcile();
      assert.deepEqual(await at.shop.differences('open'), []);
      await assertInvariants(at.shop.at.deps, at.shop.ref.shop_id);
    });
  });
