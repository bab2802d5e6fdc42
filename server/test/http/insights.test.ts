import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { rebuildInsights, refreshInsights } from '../../src/modules/desk/insights/index.ts';
import { gradeItems } from '../../src/modules/warehouse/inspections/index.ts';
import { cancelReturn, executeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';

const hour_ms = 3_600_000;

describe('insights', () => {
  const clock = new TestClock('2026-01-05T09:00:00.000Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let random = 7;
  /** The same numbers in every run. */
  const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    await changeShopSettings(server.deps, shop.id, { time_zone: 'America/New_York' });
    await makeHistory();
  });
  after(() => server.close());

  /** Four months of orders and returns in every state. */
  async function makeHistory(): Promise<void> {
    for (let sale = 0; sale < 60; sale++) {
      clock.set(new Date(Date.parse('2026-01-05T09:00:00Z') + sale * 47 * hour_ms));
      const order = await sellOrder(server.deps, shop, {
        sales_channel: ['Online Store', 'Shop app'][next(2)]!,
        shipping_address: { country_code: ['US', 'CA', 'DE'][next(3)]!, postal_code: '43215' },
        line_items: [
          {
            quantity: 1 + next(4),
            unit_price: 500 + next(5000),
            discounts: [{ type: 'amount', name: 'SALE', amount: next(400) }],
          },
          { quantity: 2, unit_price: 999, title: 'Cap', sku: 'CAP' },
        ],
      });
      if (next(3) === 0) continue;
      clock.advance(next(200) * hour_ms);
      const return_id = await openReturn(server.deps, shop, {
        order,
        units: [
          {
            line: next(2),
            resolution: (['refund', 'credit', 'refund'] as const)[next(3)]!,
            return_reason_code: ['too-small', 'too-large', 'damaged', 'changed-mind'][next(4)]!,
          },
        ],
      });
      await act(return_id, next(4));
    }
  }

  async function act(return_id: number, kind: number): Promise<void> {
    const target = { shop_id: shop.id, return_id };
    clock.advance(next(90) * hour_ms);
    if (kind === 0) {
      await cancelReturn(server.deps, target);
      return;
    }
    if (kind === 1) return;
    const units = await server.deps.db.root
      .selectFrom('return_line_items')
      .select('id')
      .where('shop_id', '=', shop.id)
      .where('return_id', '=', return_id)
      .execute();
    const items = units.map(({ id }) => ({
      line_item_id: id,
      description: 'Worn',
      condition_category: 'grade_b' as const,
    }));
    await gradeItems(server.deps, { shop_id: shop.id, items });
    clock.advance(next(50) * hour_ms);
    await processReturn(server.deps, { ...target, source: 'warehouse' });
    await executeReturn({ ...server.deps, provider: manualProvider }, target);
  }

  /** What plain SQL says about a period, without anything that was counted before. */
  async function recount(from: string, to: string) {
    const { rows } = await sql<Record<string, number>>`
      with bounds as (
        select ${from}::date::timestamp at time zone 'America/New_York' as from_at,
          (${to}::date + 1)::timestamp at time zone 'America/New_York' as to_at
      ), units as (
        select r.id as return_id, r.created_at as requested_at, o.created_at as ordered_at, i.price - i.discount + i.tax as value,
          i.condition is not null as is_graded
        from returns r join return_line_items i on i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null
        join orders o on o.shop_id = r.shop_id and o.id = r.order_id
        where r.shop_id = ${shop.id} and r.state not in ('cancelled', 'expired')
      ), lines as (
        select o.id, l.quantity, l.quantity * l.unit_price
          - (select sum((s->>'count')::int * (s->>'discount')::int) from jsonb_array_elements(l.unit_shares) s) as value
        from orders o join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id, bounds
        where o.shop_id = ${shop.id} and o.created_at >= from_at and o.created_at < to_at
      )
      select (select count(distinct id) from lines)::int as order_count, (select sum(quantity) from lines)::int as sold_units,
        (select sum(value) from lines)::int as sold_value,
        (select count(*) from units, bounds where ordered_at >= from_at and ordered_at < to_at)::int as cohort_units,
        (select coalesce(sum(value), 0) from units, bounds where ordered_at >= from_at and ordered_at < to_at)::int as cohort_value,
        count(distinct return_id)::int as return_count, count(*)::int as returned_units, coalesce(sum(value), 0)::int as returned_value,
        count(*) filter (where is_graded)::int as graded_units
      from units, bounds where requested_at >= from_at and requested_at < to_at`.execute(server.deps.db.root);
    return rows[0]!;
  }

  const periods = [
    ['2026-01-01', '2026-05-31'],
    ['2026-01-06', '2026-04-17'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-08', '2026-03-08'],
  ] as const;
  const overviewOf = async (from: string, to: string) => {
    const { status, body } = await client.get(`/insights/overview?from=${from}&to=${to}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  it('say the same as plain SQL, for whole months and odd periods, and after every change', async () => {
    await refreshInsights(server.deps, shop.id);
    const check = async () => {
      for (const [from, to] of periods) {
        const { current } = await overviewOf(from, to);
        assert.partialDeepStrictEqual(current.figures, await recount(from, to), `${from} to ${to}`);
      }
    };
    await check();
    assert.ok((await recount(...periods[0])).returned_units! > 20);

    await makeHistory();
    await refreshInsights(server.deps, shop.id);
    await check();
    const left = await server.deps.db.root
      .selectFrom('insight_changes')
      .select('id')
      .where('shop_id', '=', shop.id)
      .execute();
    assert.deepEqual(left, []);

    const counted = await overviewOf(...periods[0]);
    await rebuildInsights(server.deps, shop.id);
    const rebuilt = await overviewOf(...periods[0]);
    assert.deepEqual(rebuilt.current, counted.current);
  });

  it('tell which share of the units that were sold was returned since, never more than all', async () => {
    const other = await server.createShop();
    const reader = server.client((await server.createKey(other)).secret);
    clock.set(new Date('2026-01-10T12:00:00Z'));
    const sold = await sellOrder(server.deps, other, { line_items: [{ quantity: 2, unit_price: 1000 }] });
    const cancelled = await sellOrder(server.deps, other, {
      line_items: [{ quantity: 3, unit_price: 1000 }],
    });
    clock.set(new Date('2026-03-10T12:00:00Z'));
    await sellOrder(server.deps, other, { line_items: [{ quantity: 1, unit_price: 1000 }] });
    for (const order of [sold, cancelled])
      await openReturn(server.deps, other, { order, units: [{ line: 0 }, { line: 0 }] });
    await server.deps.db.pool.query(`update orders set status = 'cancelled' where shop_id = $1 and id = $2`, [
      other.id,
      cancelled.id,
    ]);
    await refreshInsights(server.deps, other.id);
    const ratesOf = async (from: string, to: string) => {
      const { body } = await reader.get(`/insights/overview?from=${from}&to=${to}`);
      return body.current.figures.rates;
    };
    assert.partialDeepStrictEqual(await ratesOf('2026-03-01', '2026-03-31'), {
      by_units: 4,
      of_cohort_units: 0,
    });
    assert.partialDeepStrictEqual(await ratesOf('2026-01-01', '2026-01-31'), {
      by_units: 0,
      of_cohort_units: 1,
    });
  });

  it('add up: every breakdown has the sum of the whole', async () => {
    const [from, to] = periods[1];
    const { current } = await overviewOf(from, to);
    for (const by of ['product', 'variant', 'reason', 'resolution', 'country', 'channel']) {
      const { body } = await client.get(`/insights/breakdown?by=${by}&from=${from}&to=${to}&limit=1000`);
      const sum = (name: string) =>
        body.rows.reduce((total: number, { figures }: any) => total + figures[name], 0);
      for (const name of ['returned_units', 'returned_value'])
        assert.equal(sum(name), current.figures[name], `${by} ${name}`);
    }
    const weeks = current.intervals.reduce((sum: number, each: any) => sum + each.returned_value, 0);
    assert.equal(weeks, current.figures.returned_value);
    const { body: table } = await client.get(`/insights/product-reasons?from=${from}&to=${to}&limit=100`);
    const cells = table.products
      .flatMap(({ units }: any) => units)
      .reduce((a: number, b: number) => a + b, 0);
    assert.equal(cells, current.figures.returned_units);
    assert.deepEqual(table.reasons.map(({ code }: any) => code).toSorted(), [
      'changed-mind',
      'faulty',
      'size',
    ]);
  });

  it('tell the median of durations within 5 %', async () => {
    const [from, to] = periods[0];
    const { rows } = await sql<{ median: number; count: number }>`
      select percentile_cont(0.5) within group (order by extract(epoch from s.settled_at - r.created_at) / 60)::float as median,
        count(*)::int as count
      from returns r join settlements s on s.shop_id = r.shop_id and s.return_id = r.id
      where r.shop_id = ${shop.id} and s.settled_at is not null`.execute(server.deps.db.root);
    const { request_to_money } = (await overviewOf(from, to)).current.durations;
    assert.equal(request_to_money.count, rows[0]!.count);
    assert.ok(
      Math.abs(request_to_money.median_minutes / rows[0]!.median - 1) < 0.06,
      JSON.stringify({ request_to_money, exact: rows[0] }),
    );
  });

  it('use what the shop assumes of its costs, and refuse a change over the one of somebody else', async () => {
    const path = '/insights/cost-assumptions';
    const [from, to] = periods[0];
    const { current: unknown } = await overviewOf(from, to);
    assert.deepEqual([unknown.costs.handling, unknown.costs.markdown], [null, null]);
    const assumptions = {
      handling_cost_per_unit: 50,
      markdowns: { recycle: 10_000 },
      payment_fee_basis_points: 100,
      cost_of_goods_basis_points: 4000,
      revision: 0,
    };
    const put = (body: object) => client.request('PUT', path, { body });
    assert.partialDeepStrictEqual((await put(assumptions)).body, { ...assumptions, revision: 1 });
    assert.equal((await put(assumptions)).status, 409);
    const { costs, figures, resolutions } = (await overviewOf(from, to)).current;
    assert.equal(costs.handling, 50 * figures.graded_units);
    const refunded = resolutions.find(({ resolution }: any) => resolution === 'refund').value;
    assert.equal(costs.payment_fees, Math.round(refunded / 100));
    assert.equal(
      costs.total,
      costs.label + costs.handling + costs.markdown + costs.payment_fees + costs.fees,
    );
    const { body } = await client.get(`/insights/breakdown?by=product&from=${from}&to=${to}`);
    assert.ok(body.rows.every(({ margin_after_returns }: any) => Number.isInteger(margin_after_returns)));
  });

  it('follow the days of the time zone of the shop', async () => {
    const one_day = (await overviewOf('2026-01-05', '2026-01-05')).current.figures;
    await changeShopSettings(server.deps, shop.id, { time_zone: 'Pacific/Kiritimati' });
    await refreshInsights(server.deps, shop.id);
    const { current } = await overviewOf('2026-01-05', '2026-01-05');
    assert.notEqual(current.figures.order_count, 0);
    assert.equal((await overviewOf('2026-01-01', '2026-05-31')).current.figures.order_count, 120);
    await changeShopSettings(server.deps, shop.id, { time_zone: 'America/New_York' });
    await refreshInsights(server.deps, shop.id);
    assert.deepEqual((await overviewOf('2026-01-05', '2026-01-05')).current.figures, one_day);
  });

  it('refuse periods that are none', async () => {
    for (const [query, field] of [
      ['from=2026-02-30&to=2026-03-01', 'from'],
      ['from=2026-03-02&to=2026-03-01', 'to'],
      ['from=2020-01-01&to=2026-01-01', 'to'],
      ['from=2026-01-01&to=2026-01-31&compare_from=2025-01-01', 'compare_to'],
    ]) {
      const { status, body } = await client.get(`/insights/overview?${query}`);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], query);
    }
  });
});
