import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { day_ms } from '../../src/platform/clock.ts';
import { createLabel, recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { copyReturns } from '../support/copy-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
let agent: Awaited<ReturnType<typeof signStaffIn>>;
/** Returns by what they stand for. */
const made: Record<string, number> = {};

const list = async (query = '') => (await agent.client.get(`/return-queue?${query}`)).body;
const sorted = (ids: (number | undefined)[]) => ids.map(Number).toSorted((one, other) => one - other);
const idsOf = async (query: string) =>
  sorted((await list(query)).returns.map(({ id }: { id: number }) => id));
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+\/api\/v1/, '');
const countOf = async (query = '') => (await agent.client.get(`/return-queue/count?${query}`)).body;

before(async () => {
  at = await startShop({ currency: 'USD' }, { own: true });
  made['flagged'] = (await bringReturn(at.deps, at.shop, 'review: flagged')).return_id;
  made['failed'] = (await bringReturn(at.deps, at.shop, 'review: refund_failed')).return_id;
  made['closed'] = (await bringReturn(at.deps, at.shop, 'closed')).return_id;
  made['processing'] = (await bringReturn(at.deps, at.shop, 'processing')).return_id;
  at.clock.advance(day_ms);
  const order = await sellOrder(at.deps, at.shop, {
    name: '#AB-7781',
    customer: {
      external_id: 'c9',
      email: 'Amelia.Hughes@example.com',
      first_name: 'Amelia',
      last_name: 'Hughes',
    },
    shipping_address: { country_code: 'GB', postal_code: 'YO1 7HH' },
    line_items: [
      {
        quantity: 2,
        unit_price: 1275,
        title: 'Regency Cakestand 3 Tier',
        sku: '22423',
        image: 'https://cdn.example.com/a.png',
      },
      { quantity: 1, unit_price: 590, title: 'Heart', sku: '85123A' },
    ],
  });
  made['amelia'] = await openReturn(at.deps, at.shop, {
    order,
    units: [
      { quantity: 2, parent_return_reason: 'Arrived damaged', return_reason: 'Broken' },
      { line: 1, resolution: 'credit', return_reason: 'Changed my mind' },
    ],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
  agent = await signStaffIn(at, 'agent');
});
after(() => at.server.close());

describe('the list of returns for staff', () => {
  it('shows of a return what its row needs', async () => {
    const { returns } = await list('search=amelia');
    assert.equal(returns.length, 1);
    const { id, order, customer, item, ...rest } = returns[0];
    assert.deepEqual(
      [id, order.name, customer],
      [made['amelia'], '#AB-7781', { name: 'Amelia Hughes', email: 'Amelia.Hughes@example.com' }],
    );
    assert.deepEqual(item, {
      title: 'Regency Cakestand 3 Tier',
      variant_title: null,
      image: 'https://cdn.example.com/a.png',
      reason_code: null,
      reason: 'Broken',
    });
    assert.deepEqual(
      [
        rest.further_units,
        rest.status,
        rest.resolutions,
        rest.value,
        rest.country,
        rest.assignee,
        rest.problem,
      ],
      [
        2,
        'open',
        ['credit', 'refund'],
        { amount: 3140, currency: 'USD', currency_code: 'USD' },
        'GB',
        null,
        null,
      ],
    );
  });

  it('finds by every filter what it names, and by a search what it begins with', async () => {
    const { flagged, failed, closed, processing, amelia } = made;
    const expectations: [string, (number | undefined)[]][] = [
      ['status=open', [amelia]],
      ['status=processing,closed', [closed, processing]],
      ['review_reason=flagged', [flagged]],
      ['problem=refund_failed', [failed]],
      ['resolution=credit', [amelia]],
      ['resolution=credit,refund&status=open', [amelia]],
      ['reason=arrived%20DAMAGED', [amelia]],
      ['country=gb', [amelia]],
      ['value_from=31.40', [amelia]],
      ['value_from=31&value_to=32', [amelia]],
      ['value_to=20.00', [flagged, failed, closed, processing]],
      ['sku=85123a', [amelia]],
      ['assignee=none&country=GB', [amelia]],
      ['assignee=me', []],
      [`requested_from=${at.clock.now().toISOString().slice(0, 10)}`, [amelia]],
      [`search=${amelia}`, [amelia]],
      ['search=%23ab-77', [amelia]],
      ['search=AB-7781', [amelia]],
      ['search=amelia.hughes@ex', [amelia]],
      ['search=22423', [amelia]],
      ['search=100%25', []],
    ];
    for (const [query, expected] of expectations)
      assert.deepEqual(await idsOf(query), sorted(expected), query);
  });

  it('refuses filters that mean nothing', async () => {
    for (const [query, field] of [
      ['status=open,lost', 'status'],
      ['problem=x', 'problem'],
      ['value_from=1.2', 'value_from'],
      ['assignee=you', 'assignee'],
      ['requested_from=yesterday', 'requested_from'],
      ['sort=name', 'sort'],
      ['cursor=x', 'cursor'],
    ]) {
      const { status, body } = await agent.client.get(`/return-queue?${query}`);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query);
    }
  });

  it('follows the return: state, assignee, problem and a parcel that does not arrive', async () => {
    const { amelia } = { amelia: made['amelia']! };
    const { label_id } = await createLabel(at.deps, {
      shop_id: at.shop.id,
      return_id: amelia,
      carrier: 'USPS',
      service: 'Ground',
      tracking_number: 'JD0002',
      tracking_url: null,
      url: null,
      rate: 745,
      currency: 'USD',
    });
    assert.deepEqual(await idsOf('search=jd0002'), [amelia]);
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'in_transit' });
    assert.deepEqual(await idsOf('not_arrived=true'), []);
    at.clock.advance(10 * day_ms);
    agent = await signStaffIn(at, 'agent');
    assert.deepEqual(await idsOf('not_arrived=true'), [amelia]);
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'delivered' });
    assert.deepEqual([await idsOf('not_arrived=true'), await idsOf('overdue=true')], [[], []]);
    at.clock.advance(3 * day_ms);
    agent = await signStaffIn(at, 'agent');
    assert.deepEqual(await idsOf('overdue=true'), [amelia]);
    const line = (await at.clients.standard.get(`/warehouse/return/details?return_id=${amelia}`)).body
      .line_items[0];
    await at.clients.standard.post('/dispositioning/assess', {
      items: [{ line_item_id: line.line_item_id, disposition: 'back_to_stock' }],
    });
    const assigned = await agent.client.request('PUT', `/returns/${amelia}/assignee`, {
      body: { member_id: agent.member_id },
    });
    assert.deepEqual(assigned.body.assignee.id, agent.member_id);
    assert.deepEqual(await idsOf('assignee=me'), [amelia]);
    await agent.client.request('PUT', `/returns/${amelia}/assignee`, { body: { member_id: null } });
    assert.deepEqual(await idsOf('assignee=me'), []);
    const since = (await list(`search=${amelia}`)).returns[0].waiting_since;
    at.clock.advance(60_000);
    await at.clients.standard.post(`/warehouse/return/${amelia}/flag`);
    const [row] = (await list(`search=${amelia}`)).returns;
    assert.deepEqual([row.status, row.review_reason], ['review', 'flagged']);
    assert.ok(row.waiting_since > since);
    await at.clients.standard.post(`/warehouse/return/${amelia}/unflag`);
  });

  it('walks both ways in both orders without losing or repeating a return', async () => {
    const all = (await list()).returns.map(({ id }: { id: number }) => id);
    assert.equal(all.length, Object.keys(made).length);
    for (const query of ['', '&sort_order=asc', '&sort=value', '&sort=value&sort_order=asc']) {
      const seen: number[][] = [];
      let url: string | null = `/return-queue?limit=2${query}`;
      let back: string | null = null;
      while (url) {
        const { body } = await agent.client.get(pathOf(url));
        seen.push(body.returns.map(({ id }: { id: number }) => id));
        back = body.previous_page_url;
        url = body.next_page_url;
      }
      assert.deepEqual(sorted(seen.flat()), sorted(all), query);
      const { body } = await agent.client.get(pathOf(back!));
      assert.deepEqual(
        body.returns.map(({ id }: { id: number }) => id),
        seen.at(-2),
        query,
      );
    }
  });

  it('counts what a filter finds with its value, and every view in one request', async () => {
    assert.deepEqual(await countOf('country=GB'), {
      count: 1,
      is_exact: true,
      value: { amount: 3140, currency: 'USD', currency_code: 'USD' },
    });
    const saved = await agent.client.post('/return-views', {
      name: 'From the UK',
      is_shared: true,
      filters: { country: 'GB', sort: 'value' },
    });
    const { body } = await agent.client.get('/return-views/counts');
    const counts = Object.fromEntries(
      body.built_in.map(({ view, count }: { view: string; count: number }) => [view, count]),
    );
    assert.deepEqual([counts.all, counts.active, counts.review, counts.problems], [5, 4, 2, 1]);
    assert.deepEqual(body.saved, [{ view_id: saved.body.view.id, count: 1, is_exact: true }]);
  });

  it('keeps personal views to their member, and lets only those change shared ones who may change returns', async () => {
    const warehouse = await signStaffIn(at, 'warehouse');
    const own = await warehouse.client.post('/return-views', { name: 'Mine', is_shared: false, filters: {} });
    assert.equal(own.status, 201);
    const id = own.body.view.id;
    const namesOf = async (client: typeof agent.client) =>
      (await client.get('/return-views')).body.views.map(({ name }: { name: string }) => name);
    assert.ok(!(await namesOf(agent.client)).includes('Mine'));
    assert.ok((await namesOf(warehouse.client)).includes('Mine'));
    assert.equal(
      (await agent.client.request('DELETE', `/return-views/${id}`)).body.code,
      'return_view_not_found',
    );
    const share = { name: 'Mine', is_shared: true, filters: {} };
    assert.equal(
      (await warehouse.client.request('PUT', `/return-views/${id}`, { body: share })).body.code,
      'permission_missing',
    );
    assert.equal((await warehouse.client.request('DELETE', `/return-views/${id}`)).status, 204);
  });

  it('is exported as CSV with the filters and columns of the page, and nothing in it runs as a formula', async () => {
    const order = await sellOrder(at.deps, at.shop, {
      name: '=HYPERLINK("x")',
      customer: { external_id: 'c10', email: 'f@example.com', first_name: '+cmd', last_name: '"A", B' },
      shipping_address: { country_code: 'FR', postal_code: '75001' },
      line_items: [{ quantity: 1, unit_price: 500, title: 'Hook' }],
    });
    const id = await openReturn(at.deps, at.shop, { order });
    const columns = 'requested,value,customer,order,return';
    const { status, headers, text } = await agent.client.get(
      `/return-queue/export?country=FR&columns=${columns}`,
    );
    assert.equal(status, 200);
    assert.match(
      headers.get('Content-Disposition')!,
      /^attachment; filename="returns-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const requested = at.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    assert.equal(
      text,
      `\uFEFFreturn,order,customer,email,value,currency,requested\r\n${id},"'=HYPERLINK(""x"")","'+cmd ""A"", B",f@example.com,5.00,USD,${requested}\r\n`,
    );
    const all = await agent.client.get('/return-queue/export');
    assert.equal(all.text.trim().split('\r\n').length, 1 + (await countOf()).count);
    const refused = await agent.client.get('/return-queue/export?value_from=1.234');
    assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
  });
});

describe('the list with very many returns', () => {
  /** Filters of which every one must find its rows by an index, each alone and in the orders that the list has. */
  const queries = [
    '',
    'sort_order=asc',
    'sort=value',
    'sort=value&sort_order=asc',
    'status=review',
    'status=open,review,processing',
    'status=open,review,processing&sort_order=asc',
    'status=closed',
    'review_reason=flagged',
    'problem=refund_failed',
    'resolution=credit',
    'reason=Rare',
    'country=GB',
    'requested_days=30',
    'value_from=31.00',
    'overdue=true',
    'not_arrived=true',
    'assignee=me',
    'assignee=none',
    'sku=85123a',
    'product_id=1',
    'search=amelia',
    'search=AB-77',
    'search=jd0002',
    'search=85123A',
    'status=closed&country=GB&resolution=credit',
  ];

  it('reads no table from end to end for any filter', async () => {
    const { db } = at.deps;
    for (let i = 0; i < 3; i++) await copyReturns(db, made['closed']!, 5000);
    await sql`analyze return_queue, orders, labels, return_methods, staff_members, event_sequences`.execute(
      db.root,
    );
    const { pool } = db;
    const run = pool.query.bind(pool);
    const plans = new Map<string, string>();
    let current = '';
    pool.query = (async (query: pg.QueryConfig) => {
      if (query.text.includes('return_queue')) {
        const { rows } = await run(`explain (format text) ${query.text}`, query.values);
        plans.set(current, rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
      }
      return run(query);
    }) as typeof pool.query;
    try {
      for (const query of queries) {
        current = query;
        const { status } = await agent.client.get(`/return-queue?limit=50&${query}`);
        assert.equal(status, 200, query);
        current = `count ${query}`;
        if (!query.includes('sort')) await agent.client.get(`/return-queue/count?${query}`);
      }
      current = 'views';
      await agent.client.get('/return-views/counts');
    } finally {
      pool.query = run;
    }
    assert.ok(plans.size > queries.length);
    for (const [query, plan] of plans)
      assert.doesNotMatch(plan, /Seq Scan on (return_queue|returns|return_line_items)/, `${query}\n${plan}`);
  });
});
