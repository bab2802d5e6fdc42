import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { writeReturns } from '../../src/modules/integrations/connections/index.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { execute } from '../support/processing.ts';
import { watchPlans } from '../support/plans.ts';
import { beginRefund, startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

type Transfer = { kind: string; id: string; at: string; status: string; [member: string]: any };

describe('what was sent to a platform and received from it', () => {
  let shop: ConnectedShop;
  const get = async (path: string) => {
    const { status, text, body } = await shop.client.request('GET', path);
    assert.equal(status, 200, text);
    return body;
  };

  /** All of the list, page by page. */
  async function listed(query = ''): Promise<Transfer[]> {
    let page = await get(`/connections/${shop.ref.id}/transfers?limit=2${query}`);
    const found: Transfer[] = page.transfers;
    for (let more = page.next_page_url; more; more = page.next_page_url) {
      const { pathname, search } = new URL(more);
      page = await get(pathname.replace('/api/v1', '') + search);
      found.push(...page.transfers);
      assert.ok(page.previous_page_url);
    }
    return found;
  }

  before(async () => {
    shop = await startConnectedShop({ orders: 2, body: { makes_refunds: true, writes_returns: true } });
    shop.at.clock.advance(hour_ms);
  });
  after(() => shop.close());

  it('is listed by time, each thing once', async () => {
    const ref = await beginRefund(shop, 'order_1');
    await execute(shop.at.deps, ref);
    await writeReturns(shop.at.deps, shop.ref);
    const all = await listed();
    const times = all.map(({ at }) => at);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.equal(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size, all.length);
    assert.deepEqual([...new Set(all.map(({ kind }) => kind))].toSorted(), [
      'location',
      'order',
      'product',
      'refund',
      'return',
      'stock',
    ]);
    assert.deepEqual(await listed('&sort_order=asc'), all.toReversed());
    const [sent, received] = [await listed('&direction=sent'), await listed('&direction=received')];
    assert.deepEqual(
      sent.map(({ kind, return_id, status }) => [kind, return_id, status]),
      [
        ['return', ref.return_id, 'done'],
        ['refund', ref.return_id, 'done'],
      ],
    );
    assert.equal(sent.length + received.length, all.length);
    const refund = sent.find(({ kind }) => kind === 'refund')!;
    assert.deepEqual([refund.amount, refund.currency, refund.order.external_id], [2498, 'EUR', 'order_1']);
    assert.ok(refund.reference);
    const order = received.find(({ id }) => id === 'order_1')!;
    assert.deepEqual([order.order.name, order.status, order.message], ['#1', 'done', null]);
  });

  it('says what failed, and what waits', async () => {
    const order = shop.medusa.addOrder();
    const ref = await beginRefund(shop, order.id);
    shop.medusa.misbehave('refund', { status: 400, body: { message: 'Too late for a refund' } });
    await execute(shop.at.deps, ref);
    await writeReturns(shop.at.deps, shop.ref);
    const foreign = shop.medusa.addOrder({ currency_code: 'usd' });
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const { rows } = await shop.at.deps.db.pool.query(
      `insert into connection_marks (shop_id, connection_id, kind, external_id, marked_at, due_at)
       values ($1, $2, 'order', 'order_2', $3, $3) returning external_id`,
      [shop.ref.shop_id, shop.ref.id, shop.at.clock.now()],
    );
    assert.equal(rows.length, 1);
    const all = await listed();
    const one = (kind: string, id: string) => all.find((found) => found.kind === kind && found.id === id)!;
    const refund = all.find(({ kind, return_id }) => kind === 'refund' && return_id === ref.return_id)!;
    assert.equal(refund.status, 'failed');
    assert.match(refund.message, /Too late for a refund/);
    assert.equal(one('order', foreign.id).status, 'failed');
    assert.match(one('order', foreign.id).message, /USD/);
    assert.equal(one('order', 'order_2').status, 'waiting');
  });

  it('is counted since the day began, with what waits and the last time', async () => {
    const { clock } = shop.at;
    const flows = () => get(`/connections/${shop.ref.id}/flows`);
    const { since, received, sent } = await flows();
    assert.equal(since, `${clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
    const orders = received.find(({ kind }: Transfer) => kind === 'order');
    assert.equal(
      orders.count,
      (await listed('&direction=received')).filter(({ kind }) => kind === 'order').length,
    );
    const [refunds, returns, exchanges] = sent;
    assert.deepEqual(
      [refunds.kind, refunds.count, refunds.amount, refunds.failing_count],
      ['refund', 1, 2498, 1],
    );
    assert.deepEqual([returns.kind, returns.count, returns.waiting_count], ['return', 2, 0]);
    assert.deepEqual(exchanges, {
      kind: 'exchange_order',
      count: 0,
      amount: null,
      waiting_count: 0,
      failing_count: 0,
      last_at: null,
    });
    assert.ok(refunds.last_at < returns.last_at);
    clock.advance(24 * hour_ms);
    const next_day = await flows();
    assert.deepEqual(
      [...next_day.received, ...next_day.sent].map(({ count }) => count),
      [0, 0, 0, 0, 0, 0, 0],
    );
    assert.equal(next_day.sent[0].last_at, refunds.last_at);
  });

  it('reads a page of it by indexes, however much there is', async () => {
    const { pool } = shop.at.deps.db;
    const values = [shop.ref.shop_id, shop.ref.id, shop.at.clock.now()];
    await pool.query(
      `insert into connection_objects (shop_id, connection_id, kind, external_id, read_at)
       select $1, $2, (array['order', 'product', 'stock'])[1 + n % 3], 'many_' || n, $3::timestamptz - n * interval '1 second'
       from generate_series(1, 20000) n`,
      values,
    );
    await pool.query('analyze connection_objects');
    const plans = watchPlans([pool]);
    assert.deepEqual(
      await plans.faultsOf(async () => {
        const path = `/connections/${shop.ref.id}/transfers?limit=50`;
        const { next_page_url } = await get(path);
        const { pathname, search } = new URL(next_page_url);
        await get(pathname.replace('/api/v1', '') + search);
        await get(`${path}&direction=sent`);
      }),
      [],
    );
  });
});
