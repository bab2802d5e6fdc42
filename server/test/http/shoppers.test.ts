import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { countChangedShoppers } from '../../src/modules/people/shoppers/index.ts';
import { assertShopperFigures } from '../support/invariants.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createStatementLog } from '../support/statement-log.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
let agent: Awaited<ReturnType<typeof signStaffIn>>;

const buyer = (external_id: string, email: string, first_name: string, last_name: string) => ({
  customer: { external_id, email, first_name, last_name },
});
const sell = (name: string, who: object, unit_price = 1000) =>
  sellOrder(at.deps, at.shop, {
    name,
    ...who,
    line_items: [{ quantity: 2, unit_price, title: 'Heart', sku: 'H1' }],
  });
const list = async (query = '') => {
  const { status, body } = await agent.client.get(`/shoppers?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const addressesOf = async (query: string) =>
  (await list(query)).shoppers.map(({ email }: { email: string }) => email);

before(async () => {
  at = await startShop({ currency: 'USD' });
  const amelia = buyer('c1', 'Amelia.Hughes@example.com', 'Amelia', 'Hughes');
  const first = await sell('#AB-1001', amelia);
  await sell('#AB-1002', amelia, 3000);
  await openReturn(at.deps, at.shop, { order: first, units: [{}] });
  at.clock.advance(day_ms);
  const cancelled = await openReturn(at.deps, at.shop, { order: first, units: [{}] });
  await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: cancelled, by_console: true });
  for (const [i, name] of ['Bruno', 'Carla', 'Dora'].entries()) {
    const order = await sell(`#ZZ-${i}00`, buyer(`d${i}`, `${name}@example.com`, name, 'Silva'));
    await openReturn(at.deps, at.shop, { order });
  }
  agent = await signStaffIn(at, 'agent');
});
after(() => at.server.close());

describe('customers with returns', () => {
  it('count what each bought, returned and kept, without what was cancelled', async () => {
    const [amelia, ...others] = (await list()).shoppers;
    assert.equal(others.length, 3);
    const { bought, returned, kept, ...rest } = amelia;
    assert.deepEqual([bought.amount, returned.amount, kept.amount, kept.currency], [8000, 1000, 7000, 'USD']);
    assert.deepEqual(
      [rest.email, rest.name, rest.orders, rest.returns, rest.return_rate],
      ['amelia.hughes@example.com', 'Amelia Hughes', 2, 2, 0.125],
    );
    assert.equal(new Date(rest.last_return_at).getTime(), Math.floor(at.clock.now().getTime() / 1000) * 1000);
  });

  it('are found by the beginning of address, name, last name and order', async () => {
    for (const search of ['AMELIA.H', 'amelia hug', 'Hughes', '#ab-1001', 'ab-10'])
      assert.deepEqual(
        await addressesOf(`search=${encodeURIComponent(search)}`),
        ['amelia.hughes@example.com'],
        search,
      );
    assert.equal((await addressesOf('search=silva')).length, 3);
    for (const search of ['ughes', '%25', 'am', 'AB-1002'])
      assert.deepEqual(await addressesOf(`search=${search}`), [], search);
  });

  it('are walked page by page in both directions, with a search and without', async () => {
    for (const [filter, expected] of [
      ['', ['amelia.hughes@example.com', 'bruno@example.com', 'carla@example.com', 'dora@example.com']],
      ['&search=silva', ['bruno@example.com', 'carla@example.com', 'dora@example.com']],
    ] as const)
      for (const sort_order of ['asc', 'desc']) {
        const seen: string[] = [];
        let page = await list(`limit=1&sort_order=${sort_order}${filter}`);
        for (;;) {
          seen.push(page.shoppers[0].email);
          if (page.next_page_url === null) break;
          page = await list(new URL(page.next_page_url).search.slice(1));
        }
        assert.deepEqual(seen, sort_order === 'asc' ? expected : expected.toReversed());
        const back = await list(new URL(page.previous_page_url).search.slice(1));
        assert.equal(back.shoppers[0].email, seen.at(-2));
      }
  });

  /** All addresses of a list, walked page by page to its end and back to its beginning. */
  async function walk(query: string): Promise<string[]> {
    const seen: string[] = [];
    const pageOf = async (url: string | null) => url && (await list(new URL(url).search.slice(1)));
    const first = await list(`limit=1&${query}`);
    let page = first;
    for (;;) {
      seen.push(...page.shoppers.map(({ email }: { email: string }) => email));
      if (page.next_page_url === null) break;
      page = await pageOf(page.next_page_url);
    }
    const back: string[] = [];
    while ((page = await pageOf(page.previous_page_url)))
      back.unshift(...page.shoppers.map(({ email }: { email: string }) => email));
    assert.deepEqual(back, seen.slice(0, -1), `${query} backwards`);
    return seen;
  }

  it('are sorted by name as people sort them, whatever case and accents they have, page by page', async () => {
    const names = [
      'Ahlen',
      'Ähren',
      'ångström',
      'Émile',
      'emilia',
      'Łukasz',
      'Lukaz',
      'Øyvind',
      'Zoë',
      'Ζωή',
    ];
    const shop = await at.server.createShop({ currency: 'USD' });
    for (const [i, name] of names.toReversed().entries()) {
      const order = await sellOrder(at.deps, shop, buyer(`n${i}`, `n${i}@example.com`, name, ''));
      await openReturn(at.deps, shop, { order, units: [{}] });
    }
    const { client } = await signStaffIn({ ...at, shop }, 'agent');
    for (const sort_order of ['asc', 'desc']) {
      const seen: string[] = [];
      let next: string | null = `?sort=name&sort_order=${sort_order}&limit=3`;
      while (next !== null) {
        const { body } = await client.get(`/shoppers${next}`);
        seen.push(...body.shoppers.map(({ name }: { name: string }) => name));
        next = body.next_page_url && new URL(body.next_page_url).search;
      }
      assert.deepEqual(seen, sort_order === 'asc' ? names : names.toReversed());
    }
  });

  it('are sorted by name and by the last return, in both directions, and filtered by what is open, flagged and returned', async () => {
    at.clock.advance(minute_ms);
    const sold = await sell('#YY-1', buyer('y1', 'zoe+news@example.com', 'Ada', 'Young'));
    await openReturn(at.deps, at.shop, { order: sold, units: [{}] });
    const short = async (query: string) => (await walk(query)).map((email) => email.replace(/@.*/, ''));
    const names = ['zoe+news', 'amelia.hughes', 'bruno', 'carla', 'dora'];
    assert.deepEqual(await short('sort=name'), names);
    assert.deepEqual(await short('sort=name&sort_order=desc'), names.toReversed());
    const recent = ['zoe+news', 'dora', 'carla', 'bruno', 'amelia.hughes'];
    assert.deepEqual(await short('sort=last_return'), recent);
    assert.deepEqual(await short('return_percent_above=49&sort=name'), [
      'zoe+news',
      'bruno',
      'carla',
      'dora',
    ]);
    assert.deepEqual(await short('return_percent_above=13'), ['bruno', 'carla', 'dora', 'zoe+news']);
    assert.deepEqual(await addressesOf('return_percent_above=100'), []);
    assert.deepEqual(await short('search=silva&sort=last_return'), ['dora', 'carla', 'bruno']);
    const dora = (await list('search=dora')).shoppers[0];
    const { newest_returns } = (await agent.client.get(`/shoppers/history?email=${dora.email}`)).body;
    const return_id = newest_returns[0].id;
    assert.equal((await short('has_open_returns=true')).includes('dora'), true);
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id, by_console: true });
    assert.deepEqual(await short('has_open_returns=true&sort=name'), names.slice(0, 4));
    assert.deepEqual(await short('has_open_returns=true&search=silva'), ['bruno', 'carla']);
    assert.deepEqual(await addressesOf('is_flagged=true'), []);
    const listed = await at.clients.standard.post('/blocklists', { type: 'email', value: 'Zoe@example.com' });
    assert.ok(listed.status < 300, listed.text);
    const report = { category: 'item-is-worn' };
    const reported = await at.clients.standard.post(`/returns/${return_id}/fraud-report`, report);
    assert.ok(reported.status < 300, reported.text);
    assert.deepEqual(await short('is_flagged=true'), ['dora', 'zoe+news']);
    assert.deepEqual(await short('is_flagged=true&has_open_returns=true'), ['zoe+news']);
    for (const query of ['sort=bought', 'sort=last_return&sort_order=asc'])
      assert.equal((await agent.client.get(`/shoppers?${query}`)).body.code, 'validation_failed');
  });

  it('are sorted and filtered by what they returned and by the share of units that came back, as counted', async () => {
    await assertShopperFigures(at.deps, at.shop);
    const short = async (query: string) => (await walk(query)).map((email) => email.replace(/@.*/, ''));
    const figures = async (email: string) => {
      const { returned, units_sold, units_returned, unit_return_rate } = (await list(`search=${email}`))
        .shoppers[0];
      return [returned.amount, units_sold, units_returned, unit_return_rate];
    };
    assert.deepEqual(await figures('amelia'), [1000, 4, 1, 0.25]);
    assert.deepEqual(await figures('dora'), [0, 2, 0, 0]);
    // Of what is equal, the last address comes first.
    const most_first = ['zoe+news', 'carla', 'bruno', 'amelia.hughes', 'dora'];
    for (const sort of ['returned', 'unit_return_rate']) {
      assert.deepEqual(await short(`sort=${sort}`), most_first);
      assert.deepEqual(await short(`sort=${sort}&sort_order=asc`), most_first.toReversed());
    }
    assert.deepEqual(await short('unit_return_percent_above=25&sort=name'), ['zoe+news', 'bruno', 'carla']);
    assert.deepEqual(await short('unit_return_percent_above=24&returned_from=10.00'), [
      'amelia.hughes',
      'bruno',
      'carla',
      'zoe+news',
    ]);
    assert.deepEqual(await short('returned_from=10&sort=unit_return_rate&search=silva'), ['carla', 'bruno']);
    assert.deepEqual(await short('returned_from=10.01'), []);
    const refused = await agent.client.get('/shoppers?returned_from=10.001');
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['returned_from']]);
  });

  it('have figures that follow orders, returns, edits, addresses and erasures', async () => {
    const email = 'eve@example.com';
    const rowsOf = async (table: string, address: string) =>
      (await at.deps.db.pool.query(`select * from ${table} where email = $1`, [address])).rows.length;
    const changesOf = async (name: string) =>
      (
        await at.deps.db.pool.query(
          'select from shopper_changes c join orders o on o.id = c.order_id where o.name = $1',
          [name],
        )
      ).rows.length;
    const eve = buyer('e1', email, 'Eve', 'Stone');
    const order = await sell('#EE-1', eve);
    assert.equal(await changesOf('#EE-1'), 0, 'who returned nothing is in no list');
    const return_id = await openReturn(at.deps, at.shop, { order, units: [{}, {}] });
    await assertShopperFigures(at.deps, at.shop);
    const second = await sell('#EE-2', eve, 5000);
    await assertShopperFigures(at.deps, at.shop);
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id, by_console: true });
    await assertShopperFigures(at.deps, at.shop);
    await at.deps.db.pool.query(`update customers set email = 'other@example.com' where external_id = 'e1'`);
    await assertShopperFigures(at.deps, at.shop);
    await at.deps.db.pool.query(`update returns set customer_email = 'Other@example.com' where id = $1`, [
      return_id,
    ]);
    assert.equal(await rowsOf('shopper_figures', email), 0, 'at once, not when they are counted next');
    await assertShopperFigures(at.deps, at.shop);
    assert.equal(await rowsOf('shopper_figures', 'other@example.com'), 1);
    const cancelled = await at.clients.standard.request('PATCH', `/orders/${second.id}`, {
      body: { status: 'cancelled' },
    });
    assert.equal(cancelled.status, 200, cancelled.text);
    await assertShopperFigures(at.deps, at.shop);
    await at.deps.db.pool.query(`update orders set updated_at = now() where name = '#EE-1'`);
    assert.ok((await changesOf('#EE-1')) > 0);
    const [erased] = await Promise.all([
      at.clients.standard.post('/shoppers/erasure', { email: 'other@example.com' }),
      countChangedShoppers(at.deps, at.shop.id),
    ]);
    assert.equal(erased.status, 200, erased.text);
    for (const table of ['shopper_changes', 'shopper_figures'])
      assert.equal(await rowsOf(table, 'other@example.com'), 0, table);
    await assertShopperFigures(at.deps, at.shop);
  });

  it('have a history with orders, returns, notes and what the lists say', async () => {
    const add = { type: 'email', value: 'amelia.hughes+tag@example.com' };
    assert.equal((await at.clients.standard.post('/allowlists', add)).status < 300, true);
    const read = async (email: string) => {
      const { status, body } = await agent.client.get(`/shoppers/history?email=${encodeURIComponent(email)}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const amelia = await read(' AMELIA.hughes@example.com');
    assert.deepEqual(amelia.newest_orders.map(({ name }: { name: string }) => name).toSorted(), [
      '#AB-1001',
      '#AB-1002',
    ]);
    assert.deepEqual(
      amelia.newest_returns.map(({ status, order_name }: Record<string, string>) => [status, order_name]),
      [
        ['cancelled', '#AB-1001'],
        ['open', '#AB-1001'],
      ],
    );
    assert.deepEqual(
      amelia.listings.map(({ value }: { value: string }) => value),
      [add.value],
    );
    const nobody = await read('nobody@example.com');
    assert.deepEqual(
      [
        nobody.orders,
        nobody.bought.amount,
        nobody.return_rate,
        nobody.name,
        nobody.newest_orders,
        nobody.notes,
      ],
      [0, 0, null, null, [], []],
    );
  });

  it('are not for the warehouse', async () => {
    const { client } = await signStaffIn(at, 'warehouse');
    assert.equal((await client.get('/shoppers')).status, 403);
    assert.equal((await client.get('/shoppers/history?email=a@example.com')).status, 403);
  });

  it('are read without going through a whole table', async () => {
    const log = createStatementLog(at.server.app);
    const { statements } = await log.measure(async () => {
      await list('limit=2');
      await list('search=amelia');
      await list('sort=name&return_percent_above=10');
      await list('sort=last_return');
      await list('has_open_returns=true&is_flagged=true');
      await list('sort=returned&unit_return_percent_above=10');
      await list('sort=unit_return_rate&search=silva');
      await list('sort=last_return&returned_from=1.00');
      await countChangedShoppers(at.deps, at.shop.id);
      await agent.client.get('/shoppers/history?email=amelia.hughes@example.com');
    });
    const client = await at.deps.db.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      for (const text of statements.filter((one) => /^\s*(with|select|insert|update|delete)/i.test(one))) {
        const { rows } = await client.query(`explain (generic_plan) ${text}`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.doesNotMatch(
          plan,
          /Seq Scan on (shopper_figures|shopper_changes|return_line_items|order_line_items|returns|return_queue|orders|customers|listings|fraud_reports|return_notes)\b/,
          plan,
        );
      }
    } finally {
      client.release(true);
    }
  });

  it('are found by the customer of an order, however many others there are and whenever that was planned', async () => {
    const client = await at.deps.db.pool.connect();
    const args = [at.shop.id, (await sell('#NEW-1', buyer('e1', 'eva@example.com', 'Eva', 'Silva'))).id];
    const note = 'select note_shoppers_of_order($1, $2)';
    try {
      await client.query('begin');
      await client.query(note, args);
      await client.query(
        `insert into customers (shop_id, external_id, email, created_at, updated_at)
         select $1, 'many' || n, 'many' || n || '@example.com', now(), now() from generate_series(1, 1000) n`,
        [at.shop.id],
      );
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${note}`, args);
      // One look into the returns for each customer would be some thousands. While a table has no statistics, any of its indexes that begin with the
      // shop may be taken, which is a fifth of a block for each customer until it is analyzed.
      const blocks = rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
      assert.ok(blocks < 500, `${blocks} blocks`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('customers who are a business', () => {
  it('are so once one of their accounts is, in the list, in their history and on their returns', async () => {
    const email = 'dora@example.com';
    const read = async () => {
      const [row] = (await list('search=dora@')).shoppers;
      const history = await agent.client.get(`/shoppers/history?email=${email}`);
      const [{ id }] = history.body.newest_returns;
      const page = await agent.client.get(`/returns/${id}`);
      return [row.is_business, history.body.is_business, page.body.customer.is_business];
    };
    const say = (is_business: boolean) =>
      at.clients.standard.request('PUT', '/customers', {
        body: { external_id: 'd2', sales_channel: 'shop', is_business },
      });
    assert.deepEqual(await read(), [false, false, false]);
    assert.equal((await say(true)).status, 200);
    assert.deepEqual(await read(), [true, true, true]);
    assert.equal((await list('search=bruno@')).shoppers[0].is_business, false);
    assert.equal((await say(false)).status, 200);
    assert.deepEqual(await read(), [false, false, false]);
  });
});
