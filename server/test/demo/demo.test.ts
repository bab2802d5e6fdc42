import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findDemoLinks, seedDemo } from '../../../demo/src/index.ts';
import type { SeededDemo } from '../../../demo/src/index.ts';
import { registerDemoPictures } from '../../src/cli/load-demo.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { readLabel } from '../support/read-label.ts';

describe('the demo shop', () => {
  let app: TestApp;
  let demo: SeededDemo;
  let client: Client;

  before(async () => {
    app = await startTestApp({
      registerPages: registerDemoPictures,
      role: 'api',
      clock: new TestClock(new Date('2026-03-11T14:30:00Z')),
      settings: { RETOUR_RATE_LIMIT: '100000' },
    });
    demo = await seedDemo(app.deps);
    assert.ok(demo.created);
    client = app.client(demo.secret);
  });
  after(() => app.close());

  const count = async (where: string): Promise<number> =>
    (await app.deps.db.pool.query(`select count(*) as n from returns r where ${where}`)).rows[0].n;

  it('has returns in every state, many of them open, and some of today', async () => {
    assert.ok((await count(`state = 'open'`)) >= 20);
    for (const where of [
      `state = 'closed'`,
      `state = 'cancelled'`,
      `state = 'expired'`,
      `review_reason = 'flagged'`,
      `review_reason = 'policy'`,
      `review_reason = 'refund_failed'`,
    ]) {
      assert.ok((await count(where)) > 0, where);
    }
    assert.equal(await count(`state = 'processing'`), 0);
    const { body } = await client.get('/warehouse/return/list');
    assert.ok(body.length >= 5, `${body.length} returns of today`);
  });

  it('shows outcomes of every kind', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select array_agg(distinct outcome) as of_returns, (select array_agg(distinct outcome) from return_line_items) as of_units from returns`,
    );
    for (const outcome of ['refund', 'credit', 'exchange', 'upsell'])
      assert.ok(rows[0].of_returns.includes(outcome), outcome);
    assert.ok(rows[0].of_returns.some((outcome: string) => outcome.includes('+')));
    assert.deepEqual(rows[0].of_units.toSorted(), ['default', 'donate', 'keep']);
    for (const where of [
      'multi_currency',
      `type = 'gift'`,
      'exists (select from labels l where l.return_id = r.id)',
      `exists (select from return_methods m where m.return_id = r.id and m.method_type = 'drop_off')`,
      'note_count > 0',
    ]) {
      assert.ok((await count(where)) > 0, where);
    }
  });

  it('has exchanges that were sent before their items came: under way, done, and one whose item never came', async () => {
    const { body } = await client.get('/securities?limit=100');
    const states: string[] = body.securities.map(({ state }: { state: string }) => state);
    for (const state of ['held', 'released', 'uncollected']) assert.ok(states.includes(state), state);
    const problems = (await client.get('/security-queue?view=problems')).body;
    assert.ok(problems.securities.some(({ cause }: { cause: string }) => cause === 'not_returned'));
  });

  it('has items that customers keep for a part of the price', async () => {
    const { rows } = await app.deps.db.pool.query<{ return_id: number; kept_value: number }>(
      `select return_id, kept_value::int from return_totals where kept_value > 0 and basis = 'shop'`,
    );
    assert.ok(rows.length > 0);
    const { body } = await client.get(`/returns/${rows[0]!.return_id}`);
    assert.ok(body.units.some(({ outcome }: { outcome: string }) => outcome === 'keep'));
  });

  it('sells and takes back as a gift shop does: one to six units, from £4 to £120', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select max(quantity) as most, min(unit_price)::int as cheapest, max(unit_price)::int as dearest,
        (select max(n) from (select count(*)::int as n from return_line_items group by return_id, order_line_item_id) u) as most_returned
       from order_line_items`,
    );
    assert.deepEqual(rows, [{ most: 6, cheapest: 400, dearest: 12_000, most_returned: 6 }]);
  });

  it('says of a return in review which rule sent it there and the condition that held, and shows photos', async () => {
    const { rows } = await app.deps.db.pool.query<{ id: number }>(
      `select r.id from returns r where r.review_reason = 'flagged' and r.state = 'review'
       and exists (select from return_line_items i where i.return_id = r.id and i.return_reason_code = 'damaged') order by r.id desc limit 1`,
    );
    const { body } = await client.get(`/returns/${rows[0]!.id}`);
    const cause = body.reviews.find(({ decided_by }: any) => decided_by === 'arrived-damaged');
    assert.deepEqual(
      [cause.cause, cause.name, cause.held[0].facts],
      ['rule', 'Damaged items: look at the photos first', [{ fact: 'product.reason', value: 'damaged' }]],
    );
    const damaged = await app.deps.db.pool.query(
      `select count(*)::int as units, count(m.photos)::int as with_photos from return_line_items i
       join draft_returns d on d.shop_id = i.shop_id and d.return_id = i.return_id
       left join lateral (select 1 as photos from draft_return_items x join draft_return_images m on m.shop_id = x.shop_id and m.draft_return_item_id = x.id
         where x.shop_id = d.shop_id and x.draft_return_id = d.id and x.reason_id = i.return_reason_code limit 1) m on true
       where i.return_reason_code in ('damaged', 'defective')`,
    );
    assert.ok(damaged.rows[0].units > 10);
    assert.equal(damaged.rows[0].with_photos, damaged.rows[0].units);
  });

  it('shows what a policy can do: a bonus for credit, a free label for it, a fee, and an exception for VIPs', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select count(*) filter (where t.bonus_credit > 0)::int as bonuses, count(*) filter (where t.handling_fee > 0)::int as fees,
        count(*) filter (where t.handling_fee = 0)::int as free,
        (select count(*)::int from customers where 'vip' = any(tags)) as vips from return_totals t where t.basis = 'shop'`,
    );
    for (const [what, number] of Object.entries(rows[0])) assert.ok(Number(number) > 0, what);
  });

  it('has people on its staff in every role but the owner, who signs in first', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select array_agg(distinct role order by role) as roles from staff_members`,
    );
    assert.deepEqual(rows[0].roles, ['agent', 'manager', 'read-only', 'warehouse']);
  });

  it('has a parcel that arrived without one of its items, one graded in part, and a rejected item with the reason', async () => {
    const units = `exists (select from return_line_items i where i.return_id = r.id and`;
    assert.ok((await count(`${units} i.condition->>'condition_category' = 'missing')`)) > 0);
    assert.ok((await count(`${units} i.condition is null) and ${units} i.condition is not null)`)) > 0);
    const { rows } = await app.deps.db.pool.query(
      `select count(*)::int as n from return_notes where content like 'Rejected, with this message to the shopper:%We can’t take it back as new%'`,
    );
    assert.ok(rows[0].n > 0);
  });

  it('exchanges items for variants that the shop has', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select count(*)::int as exchanges, count(v.id)::int as known,
        count(*) filter (where e.type = 'advanced_exchange')::int as for_others
        from return_exchanges e left join product_variants v on v.shop_id = e.shop_id and v.external_id = e.provider_variant_id`,
    );
    const [{ exchanges, known, for_others }] = rows;
    assert.equal(known, exchanges);
    assert.ok(for_others > 0);
  });

  it('knows how every order was paid: its payments come to its total, and no refund is merely owed', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select count(*) as orders, count(*) filter (where p.captured = coalesce(o.total_price_presentment, o.total_price)) as paid,
         (select count(*) from settlements s where s.kind = 'refund' and s.payment_id is null) as owed
       from orders o left join lateral (select sum(captured) as captured from payments where order_id = o.id) p on true`,
    );
    assert.ok(rows[0].orders > 0);
    assert.deepEqual([rows[0].paid, rows[0].owed], [rows[0].orders, 0]);
  });

  it('has a policy in effect, for who may withdraw from a purchase, that sends goods to a destination of the shop', async () => {
    const { rows } = await app.deps.db.pool.query<{ name: string; country: string }>(
      `select distinct on (country) o.name, o.shipping_address->>'country_code' as country
       from orders o join fulfillments f on f.shop_id = o.shop_id and f.order_id = o.id
       where o.shipping_address->>'country_code' in ('GB', 'DE') and f.delivered_at between $1 and $2
         and not exists (select from returns r where r.shop_id = o.shop_id and r.order_id = o.id)
       order by country, o.name`,
      [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-11T00:00:00Z')],
    );
    assert.deepEqual(
      rows.map(({ country }) => country),
      ['DE', 'GB'],
    );
    for (const { name, country } of rows) {
      const asked = await client.post('/orders/return-eligibility', { order_name: name });
      const told = asked.body.return_eligibility.items[0].explanations.map(
        ({ code, decided_by }: any) => `${code} ${decided_by.id}`,
      );
      const zone = country === 'GB' ? 'uk' : 'eu';
      assert.ok(told.includes(`within-window ${zone}`) && told.includes('right-of-withdrawal withdrawal'));
      const started = await client.post('/draft-returns', { order_name: name, staff: true });
      const { return_policy } = started.body.draft_return;
      assert.deepEqual([return_policy.version, typeof return_policy.id], [1, 'number']);
    }
    const { body } = await client.get('/destinations');
    const used = body.destinations.filter(({ name }: any) => name === 'Leicester returns centre');
    const { status, body: refused } = await client.request('PUT', `/destinations/${used[0].id}`, {
      body: { enabled: false },
    });
    assert.deepEqual([status, refused.code], [409, 'destination_in_use']);
  });

  it('has an order to return, one that cannot be returned any more, and a gift', async () => {
    const links = await findDemoLinks(app.deps);
    const enter = async (link: string | undefined) => {
      const fields = Object.fromEntries(new URL(link!).searchParams);
      return visitPortal(app.origin).post('/portal/demo', fields);
    };
    assert.match((await enter(links.eligible)).text, /What would you like to return\?/);
    assert.match((await enter(links.not_eligible)).text, /Nothing to return right now/);
    const gift = await enter(links.gift);
    assert.match(gift.text, /Which gift would you like to return\?/);
    assert.doesNotMatch(gift.html, /£/);
  });

  it('shows shoppers drawn pictures from its own host, and a quiet tile where there is none', async () => {
    const { rows } = await app.deps.db.pool.query<{ name: string; zip: string }>(
      `select o.name, o.shipping_address->>'postal_code' as zip from orders o
       join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
       where o.created_at > $1 and not exists (select from returns r where r.shop_id = o.shop_id and r.order_id = o.id)
       and o.shipping_address->>'country_code' = 'GB'
       group by o.shop_id, o.id having count(l.image) > 2 and count(*) > count(l.image) order by o.name limit 1`,
      [new Date('2026-02-20T00:00:00Z')],
    );
    const { name, zip } = rows[0]!;
    const page = await visitPortal(app.origin).post('/portal/demo', { order: name, zip });
    const pictures = [...page.html.matchAll(/<img [^>]*src="([^"]+\/pictures\/[^"]+)"/g)].map(
      ([, src]) => src!,
    );
    assert.ok(pictures.length > 2, page.html);
    assert.match(page.html, /class="tile tile-72"><\/span>/);
    for (const src of pictures) {
      assert.match(src, /^\/portal\/demo\/pictures\/[a-z.-]+\.svg$/);
      const answer = await fetch(`${app.origin}${src}`);
      assert.deepEqual(
        [answer.status, answer.headers.get('Content-Type')],
        [200, 'image/svg+xml; charset=utf-8'],
      );
      assert.match(answer.headers.get('Content-Security-Policy')!, /^default-src 'none';.*sandbox/);
      assert.match(await answer.text(), /^<svg /);
    }
    for (const file of ['bag.red.svg', 'bag.red.dots.png', '..%2f..%2fpackage.json'])
      assert.equal((await fetch(`${app.origin}/portal/demo/pictures/${file}`)).status, 404, file);
  });

  it('has made-up people at example.com, some of them in 43215', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select count(*) filter (where email not like '%@example.com') as real_people,
        (select count(*) from orders where shipping_address->>'postal_code' = '43215') as columbus from customers`,
    );
    assert.equal(rows[0].real_people, 0);
    assert.ok(rows[0].columbus > 0);
  });

  it('shows something at every part of the returns: labels and their requests, inspections, hand-ins, lists, destinations, reports', async () => {
    const { rows } = await app.deps.db.pool.query<Record<string, number>>(
      `select (select count(distinct status) from label_requests)::int as states_of_requests,
        (select count(distinct status) from labels)::int as states_of_labels,
        (select count(*) from return_line_items where condition is not null and disposition is not null)::int as inspected,
        (select count(*) from dropoff_shipments where processed_at is not null)::int as processed_shipments,
        (select max(n) from (select count(distinct d.return_id) as n from dropoffs d join dropoff_bags b on b.shop_id = d.shop_id and b.id = d.bag_id
          where b.shipment_id is not null group by b.shipment_id) as s)::int as returns_in_one_shipment,
        (select count(distinct list) from listings)::int as lists,
        (select count(distinct type) from destinations)::int as kinds_of_destinations,
        (select count(*) from fraud_reports)::int as fraud_reports`,
    );
    const facts = rows[0]!;
    assert.equal(facts['states_of_requests'], 3);
    assert.ok(facts['states_of_labels']! >= 3);
    assert.ok(facts['inspected']! >= 15);
    assert.ok(facts['processed_shipments']! >= 3);
    assert.ok(facts['returns_in_one_shipment']! >= 3);
    assert.equal(facts['lists'], 2);
    assert.equal(facts['kinds_of_destinations'], 2);
    assert.ok(facts['fraud_reports']! > 0);
  });

  it('has a PDF for every label that is not voided', async () => {
    const { rows } = await app.deps.db.pool.query<{ url: string; carrier: string; number: string }>(
      `select url, carrier, tracking_number as number from labels where voided_at is null order by id`,
    );
    assert.ok(rows.length >= 40);
    assert.deepEqual(
      rows.filter(({ url }) => !url?.startsWith(`${app.origin}/labels/`)),
      [],
    );
    for (const { url, number } of [rows[0]!, rows.at(-1)!]) {
      const answer = await fetch(url);
      assert.deepEqual([answer.status, answer.headers.get('Content-Type')], [200, 'application/pdf']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.ok((await readLabel(bytes)).text.replaceAll(' ', '').includes(number), number);
      assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), bytes, 'the same each time');
    }
  });

  it('shows something at every list of the API', async () => {
    for (const list of [
      'orders',
      'products',
      'customers',
      'locations',
      'inventories',
      'bulk-operations',
      'draft-returns',
    ]) {
      const { status, body } = await client.get(`/${list}?limit=50`);
      assert.equal(status, 200, list);
      assert.ok(body[list.replace('-', '_')].length > 0, list);
    }
    const [operation] = (await client.get('/bulk-operations')).body.bulk_operations;
    assert.deepEqual([operation.status, operation.failed_count], ['completed', 1]);
    assert.ok(
      (await count(
        `r.id in (select return_id from return_line_items where consolidation_tracking is not null)`,
      )) > 0,
    );
  });

  it('has a webhook that failed and was switched off, with what was delivered and what was given up, and sends nothing', async () => {
    const { webhooks } = (await client.get('/webhooks')).body;
    assert.deepEqual(
      webhooks.map(({ url, status, disabled_reason }: Record<string, string>) => [
        url,
        status,
        disabled_reason,
      ]),
      [['https://stock.example.com/retour', 'inactive', 'failing']],
    );
    const { deliveries } = (await client.get(`/webhooks/${webhooks[0].id}/deliveries?limit=250`)).body;
    const counts = Map.groupBy(
      deliveries as { status: string; attempt_count: number }[],
      ({ status }) => status,
    );
    assert.deepEqual([...counts.keys()].toSorted(), ['dead', 'delivered']);
    assert.ok(counts.get('delivered')!.length >= 3);
    assert.ok(counts.get('dead')!.some(({ attempt_count }) => attempt_count === 10));
  });

  it('is sound: every processed return leaves its clearing account at zero, and no job waits', async () => {
    const { rows } = await app.deps.db.pool.query(
      `select t.return_id from ledger_entries e join ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
        join returns r on r.shop_id = t.shop_id and r.id = t.return_id and r.processed_at is not null
        where e.account = 'return_clearing' group by t.return_id, e.currency having sum(e.debit) <> sum(e.credit)`,
    );
    assert.deepEqual(rows, []);
    const jobs = await app.deps.db.pool.query(`select name from jobs.job where name like 'returns.%'`);
    assert.deepEqual(jobs.rows, []);
  });

  it('is made once', async () => {
    const before_ids = await count('true');
    assert.deepEqual(await seedDemo(app.deps), { created: false });
    assert.equal(await count('true'), before_ids);
  });
});
