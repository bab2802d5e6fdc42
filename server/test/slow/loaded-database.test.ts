import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { fill, shareReturns } from '../../../bench/src/filling/fill.ts';
import { listJobs } from '../../src/modules.ts';
import { rebuildDocuments, verifyDocuments } from '../../src/modules/returns/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Client } from '../support/client.ts';
import { assertInvariants } from '../support/invariants.ts';
import { watchPlans } from '../support/plans.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

const return_count = 40_000;
const shop_count = 20;
/** From so many times on a statement is prepared, and PostgreSQL may keep a plan for any values. */
const prepared_from = 3;

let at: TestShop;
let others: Shop[];
let plans: ReturnType<typeof watchPlans>;

describe(`a database with ${return_count} returns, a fifth of them in one shop`, () => {
  before(async () => {
    at = await startShop({ currency: 'USD' }, { own: true });
    others = await Promise.all(
      Array.from({ length: shop_count - 1 }, (_, n) => at.server.createShop({ handle: `other-${n}` })),
    );
    const pool = new pg.Pool({ connectionString: at.server.connection_string, max: 24 });
    const shops = shareReturns(
      [at.shop, ...others].map(({ id }) => id),
      return_count,
    );
    await fill(pool, shops, { now: at.clock.now(), unreturned: 10 });
    await pool.end();
    await rebuildDocuments(at.deps);
    await sql`vacuum (analyze)`.execute(at.deps.db.root);
    plans = watchPlans([at.deps.db.pool, at.deps.queue_db.pool]);
  });
  after(() => at.server.close());

  it('is as the service itself would have written it', async () => {
    const [one] = others;
    await assertInvariants(at.deps, at.shop.id);
    await assertInvariants(at.deps, one!.id);
    assert.deepEqual((await verifyDocuments(at.deps)).wrong, []);
    const { root } = at.deps.db;
    const digest = async () =>
      (
        await sql`select md5(string_agg(q::text, ',' order by return_id)) from return_queue q where shop_id = ${one!.id}`.execute(
          root,
        )
      ).rows;
    const loaded = await digest();
    await sql`select refresh_return_in_queue(shop_id, id) from returns where shop_id = ${one!.id}`.execute(
      root,
    );
    assert.deepEqual(await digest(), loaded);
  });

  /** What is asked, and by whom. Everything is asked of the large shop. */
  it('reads lists, details, searches and pages by indexes, page by page', async () => {
    const { shop, clients, clock, server } = at;
    const agent = (await signStaffIn(at, 'owner')).client;
    const { rows } = await sql<{
      id: number;
      name: string;
      email: string;
      zip: string;
      tracking: string;
      uuid: string;
    }>`
      select r.id, o.name, r.customer_email as email, o.shipping_address ->> 'postal_code' as zip, l.tracking_number as tracking, r.uuid
      from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      join labels l on l.shop_id = r.shop_id and l.return_id = r.id
      where r.shop_id = ${shop.id} and r.state = 'open' order by r.id desc limit 1`.execute(at.deps.db.root);
    const one = rows[0]!;
    const daysAgo = (days: number) =>
      encodeURIComponent(new Date(clock.now().getTime() - days * day_ms).toISOString());
    const from = `${daysAgo(100)}&to=${daysAgo(0)}`;
    const day = (ago: number) => new Date(clock.now().getTime() - ago * day_ms).toISOString().slice(0, 10);
    const key = clients.standard;
    const q = encodeURIComponent;
    const reads: [Client, string][] = [
      [key, `/warehouse/return/list?paginate=true&pageSize=100&from=${from}`],
      [key, `/warehouse/return/list?paginate=true&pageSize=750&from=${from}&filter=updated_at`],
      [key, `/warehouse/return/details?return_id=${one.id}`],
      [key, `/warehouse/return/details?order_name=${q(one.name)}`],
      [key, `/api/v2/returns?from=${from}&limit=100`],
      [key, `/api/v2/returns?from=${from}&limit=100&customer_email=${q(one.email)}`],
      [key, `/warehouse/reporting/asn?from=${daysAgo(2)}&to=${daysAgo(0)}`],
      [key, '/settlements?limit=50'],
      [key, '/store-credits?limit=50'],
      [key, '/draft-returns?limit=50'],
      [key, '/events?limit=50'],
      [key, '/orders?limit=50'],
      [key, '/customers?limit=50'],
      ...[
        '',
        'status=open',
        'status=closed',
        'review_reason=policy',
        'problem=refund_failed',
        'overdue=true',
        'not_arrived=true',
        'reason=Size',
        'resolution=exchange',
        'sku=SKU-3',
        'country=DE',
        'sort=value',
        'value_from=500.00&value_to=501.00',
        `search=${q(one.name)}`,
        `search=${q(one.email)}`,
        `search=${one.tracking}`,
        `search=${one.id}`,
        'search=shopper1',
        'assignee=me',
      ].map((query): [Client, string] => [agent, `/return-queue?${query}`]),
      [agent, `/returns/${one.id}`],
      [agent, `/orders/search?query=${q(one.name)}`],
      [agent, `/orders/search?query=${q(one.email)}`],
      [agent, '/shoppers?limit=50'],
      [agent, `/shoppers?search=${q(one.email)}`],
      [agent, `/shoppers/history?email=${q(one.email)}`],
      [agent, '/return-views/counts'],
      [agent, `/returns/${one.id}/edit`],
      [agent, '/attention'],
      [agent, '/station/worklist'],
      ...[one.tracking, one.name, `RT-${one.id}`, 'SKU-3'].map((code): [Client, string] => [
        agent,
        `/station/scan?code=${q(code)}`,
      ]),
      [agent, `/insights/overview?from=${day(90)}&to=${day(0)}`],
      [agent, `/insights/breakdown?by=product&from=${day(90)}&to=${day(0)}`],
      [agent, `/insights/serial-returners?from=${day(90)}&to=${day(0)}`],
      [agent, '/audit-entries'],
    ];
    const faults: Record<string, string[]> = {};
    for (const [client, path] of reads) {
      const found = await plans.faultsOf(async () => {
        for (let time = 0; time < prepared_from; time++) {
          const { status, text } = await client.get(path);
          assert.equal(status, 200, `${path}: ${text}`);
        }
      });
      if (found.length > 0) faults[path] = found;
    }
    const more: Record<string, () => Promise<unknown>> = {
      eligibility: () => key.post('/orders/return-eligibility', { order_name: one.name }),
      flag: () => key.post(`/warehouse/return/${one.id}/flag`),
      'the status page of the portal': async () => {
        const page = await visitPortal(server.origin).open(`/portal/acme/return/${one.uuid}`);
        assert.equal(page.status, 200);
      },
      'the look-up of the portal': async () => {
        const page = await visitPortal(server.origin).post('/portal/acme', { order: one.name, zip: one.zip });
        assert.equal(page.status, 200);
        assert.match(page.path, /status|returns|drafts/);
      },
    };
    for (const [name, act] of Object.entries(more)) {
      const found = await plans.faultsOf(act);
      if (found.length > 0) faults[name] = found;
    }
    assert.deepEqual(faults, {});
  });

  it('works on every scheduled job without reading what it need not', async () => {
    const faults: Record<string, string[]> = {};
    const jobs = listJobs(at.deps);
    // What insights count is every day of every shop.
    for (const job of jobs.filter(({ schedule, queue }) => schedule && !queue.startsWith('insights'))) {
      const found = await plans.faultsOf(async () => {
        for (let time = 0; time < prepared_from; time++) await job.handle({}, new AbortController().signal);
      });
      if (found.length > 0) faults[job.queue] = found;
    }
    for (const job of jobs) await job.end?.();
    assert.deepEqual(faults, {});
  });
});
