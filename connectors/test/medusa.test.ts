import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { medusa } from '../src/medusa/medusa.ts';
import { connectorContract, returnContract } from './contract-suite.ts';
import type { Harness, ReturnHarness } from './contract-suite.ts';
import { markOf } from '../src/medusa/native.ts';
import { signedMessage, startMedusa } from './fake-medusa.ts';
import type { FakeMedusa } from './fake-medusa.ts';

const returnsOf = (shop: FakeMedusa): ReturnHarness => ({
  intent(id) {
    const { id: order, items } = shop.addOrder();
    const none = { restocked: 0, dismissed: 0, missing: 0, refunded: 0, reason: null, reason_code: null };
    const lines = items!.map(({ id: line, quantity }) => ({ line, quantity, ...none }));
    return { id, name: `RT-${id}`, order, lines, location: null, is_processed: false, refunds: [] };
  },
  shown({ id, order }) {
    const { returns, items } = shop.orders.get(order)!;
    const detailOf = (line: string) => items!.find((item) => item.id === line)!.detail!;
    return returns!
      .filter((one) => markOf(one) === id && one.status !== 'open')
      .map((one) => ({
        id: one.id,
        lines: one.items!.map(({ item_id: line, quantity }) => ({
          line,
          quantity,
          restocked: detailOf(line).return_received_quantity ?? 0,
          dismissed: detailOf(line).return_dismissed_quantity ?? 0,
        })),
      }));
  },
  stock({ order }, line) {
    const { variant_id } = shop.orders.get(order)!.items!.find((item) => item.id === line)!;
    return shop.stock.get(`iitem_${variant_id}`)!.location_levels![0]!.stocked_quantity;
  },
  requests: [
    'create return',
    'request items',
    'request return',
    'begin receipt',
    'receive items',
    'dismiss items',
    'confirm receipt',
  ],
  lose: (request, what) =>
    shop.misbehave(request, what === 'response' ? 'lose_answer' : { status: 502, body: {} }),
});

describe('the connector for Medusa', () => {
  let service: FakeMedusa;
  let at: Harness & { returns: ReturnHarness };
  let time = Date.parse('2026-03-02T09:15:27.000Z');
  const now = () => new Date(time);

  before(async () => {
    service = await startMedusa({ now });
  });
  beforeEach(() => {
    service.behave();
    service.orders.clear();
    service.changes.length = 0;
    service.bank.length = 0;
    service.order_changes.clear();
    service.has_feed = true;
    at = harnessOf(service);
  });
  after(() => service.close());

  function harnessOf(shop: FakeMedusa): typeof at {
    let failing: number | undefined;
    const connector = medusa.create(
      { url: shop.url, key: shop.key },
      {
        async fetch(url, options = {}) {
          const status = failing;
          failing = undefined;
          return status === undefined ? fetch(url, options) : new Response('{}', { status });
        },
        now,
        pause: async () => undefined,
      },
    );
    return {
      definition: medusa,
      connector,
      currency: 'EUR',
      now,
      advance: (ms) => void (time += ms),
      addOrder: () => shop.addOrder().id,
      changeOrder: (id) => shop.touch('order', id),
      intent(id) {
        const order = shop.addOrder();
        const payment = order.payment_collections![0]!.payments![0]!.id;
        return { id, order: order.id, payment, amount: 2498, currency: 'EUR', return: null, lines: [] };
      },
      paid: (id) => shop.bank.filter(({ note }) => note === id).map(({ amount }) => Math.round(amount * 100)),
      loseRefund: () => shop.misbehave('refund', 'lose_answer'),
      failNext: (status) => void (failing = status),
      message(secret, order, sent_at) {
        const { body, headers } = signedMessage(secret, {
          name: 'order.placed',
          data: { id: order },
          at: sent_at,
        });
        return { headers, body: Buffer.from(body) };
      },
      secret: 'whsec_c2VjcmV0IG9mIGEgdGVzdA==',
      signs_time: true,
      returns: returnsOf(shop),
    };
  }

  connectorContract(() => at);
  describe('returns', () => returnContract(() => at));

  it('reads lists where the shop has no change feed, and says so when it is checked', async () => {
    service.has_feed = false;
    let { cursor } = await at.connector.changes(null, 100);
    time += 120_000;
    const { id } = service.addOrder();
    const page = await at.connector.changes(cursor, 100);
    assert.deepEqual(
      page.refs.map((ref) => ref.id),
      [id],
    );
    cursor = page.cursor;
    assert.deepEqual((await at.connector.changes(cursor, 100)).refs, []);
    const checks = await at.connector.check({ currency: 'EUR' });
    assert.deepEqual(
      checks.filter(({ status }) => status === 'warning').map(({ name }) => name),
      ['change_feed'],
    );
  });

  it('leaves a refund that was interrupted to a person, however often it is looked up', async () => {
    const intent = at.intent('stl_A');
    service.refunds_end('crash');
    assert.equal((await at.connector.writes.refund!.send(intent)).kind, 'unknown');
    const found = async () => JSON.stringify(await at.connector.writes.refund!.find(intent));
    assert.match(await found(), /"unknown","message":"Medusa is making the refund/);
    time += 3_600_000;
    assert.match(await found(), /"unknown","message":"Medusa was interrupted/);
    assert.deepEqual(at.paid('stl_A'), [2498]);
  });

  it('refuses payments of another provider without asking', async () => {
    const result = await at.connector.writes.refund!.send({ ...at.intent('stl_A'), payment: 'pi_1' });
    assert.equal(result.kind, 'failed');
  });
});
