import assert from 'node:assert/strict';
import { minute_ms } from '../../src/platform/clock.ts';
import { sendFirstOf } from '../support/instant-exchanges.ts';
import { readBooks } from '../support/processing.ts';
import type { Ref, SettlementRow } from '../support/processing.ts';
import { runJob } from '../support/run-job.ts';
import type { ExchangeShop } from './exchange-platforms.ts';
import { importOrder } from './support.ts';

/** Sends new items first at a shop that is connected to a platform, once that has started. */
export function instantExchangesOf(of: () => ExchangeShop) {
  const choose = (writes_exchanges: boolean) =>
    of().shop.client.request('PATCH', `/connections/${of().shop.ref.id}`, { body: { writes_exchanges } });
  const exchange = (variant = of().platform.variants[0]) => ({
    resolution: 'exchange' as const,
    exchange: {
      type: 'exchange' as const,
      title: 'Shirt - M',
      price: 2099,
      tax: 399,
      provider_variant_id: variant,
    },
  });
  /** A return whose new items are to be sent first, as it was just submitted. */
  async function begin(units = [exchange()]): Promise<Ref> {
    const { deps, shop } = of().shop.at;
    const order = await importOrder(of().shop, of().platform.addOrder());
    const given = { order, units, amount: 2498, currency: 'EUR' };
    return { shop_id: shop.id, return_id: await sendFirstOf(deps, shop, given) };
  }
  /** What the job of a return does. */
  const work = (ref: Ref) => runJob(of().shop.at.deps, 'returns.process', ref);
  /** Works until the order is made or can't be, as the job does that comes back. */
  async function finish(ref: Ref): Promise<void> {
    for (let i = 0; i < 6; i++) {
      await work(ref);
      const { state } = await exchangeOf(ref);
      if (state === 'succeeded' || state === 'failed') return;
      of().shop.at.clock.advance(5 * minute_ms);
    }
  }
  const books = (ref: Ref) => readBooks(of().shop.at.deps, ref);
  const exchangeOf = async (ref: Ref): Promise<SettlementRow> => {
    const found = (await books(ref)).settlements.filter(({ kind }) => kind === 'exchange_order');
    assert.equal(found.length, 1);
    return found[0]!;
  };
  const madeFor = async (ref: Ref) => {
    const { id } = await exchangeOf(ref);
    return of()
      .platform.made()
      .filter(({ mark }) => mark.includes(id));
  };
  const securityOf = async ({ return_id }: Ref) =>
    (await of().shop.client.request('GET', `/securities?return_id=${return_id}`)).body.securities[0];
  const retry = async (ref: Ref) => {
    const { id } = await exchangeOf(ref);
    return of().shop.client.request('POST', `/settlements/${id}/retry`);
  };
  /** What staff find of a return on the home page. */
  const attentionOf = async ({ return_id }: Ref): Promise<any[]> => {
    const { body } = await of().shop.client.request('GET', '/attention');
    return body.groups
      .flatMap((group: any) => group.items)
      .filter((item: any) => item.return_id === return_id);
  };

  /** One order was made before anything came back, and the return goes on. */
  async function assertSent(ref: Ref, of_return = 'open'): Promise<void> {
    const [order, ...more] = await madeFor(ref);
    const { state, provider, provider_reference, failure_message } = await exchangeOf(ref);
    assert.deepEqual([state, failure_message], ['succeeded', null]);
    assert.ok(order);
    assert.deepEqual(more, []);
    assert.deepEqual([provider, provider_reference], [of().platform.name, order.id]);
    assert.equal(order.owed, 0);
    const { exchanges } = (
      await of().shop.client.request('GET', `/warehouse/return/details?return_id=${ref.return_id}`)
    ).body;
    for (const one of exchanges) assert.equal(one.exchange_order_name, order.name);
    const found = await books(ref);
    assert.equal(found.state, of_return);
    assert.ok(!found.triggers.includes('exchange.requested'), found.triggers.join());
    assert.equal((await securityOf(ref)).is_ordered, true);
  }
  async function assertUnsent(ref: Ref): Promise<void> {
    assert.deepEqual(await madeFor(ref), []);
    const { triggers } = await books(ref);
    assert.ok(!triggers.includes('exchange.requested'), triggers.join());
  }
  return {
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
  };
}
