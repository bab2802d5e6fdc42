import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';
import { noteBackup } from '../../src/modules/records/backups/index.ts';
import { addConnection } from '../support/connections.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createStatementLog } from '../support/statement-log.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

describe('what needs attention', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop({ currency: 'GBP', time_zone: 'Europe/London' });
  });
  after(() => at.server.close());

  const read = async () => {
    const { status, body } = await at.clients.standard.get('/attention');
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const query = (text: string, values: unknown[] = []) => at.deps.db.pool.query(text, values);

  const deliver = async (return_id: number) => {
    const ref = { shop_id: at.shop.id, return_id };
    const label_id = await labelReturn(at.deps, ref);
    await recordLabelStatus(at.deps, { ...ref, label_id, status: 'delivered' });
  };

  it('is nothing in a shop where nothing waits', async () => {
    const { total, on_track, groups, days } = await read();
    assert.deepEqual([total, on_track, groups, days.length], [0, 0, [], 14]);
  });

  it('has each group with its two most urgent things, and counts the others', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) {
      const return_id = await openReturn(at.deps, at.shop);
      await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
      ids.push(return_id);
      at.clock.advance(60_000);
    }
    const arrived = await openReturn(at.deps, at.shop);
    const healthy = await openReturn(at.deps, at.shop);
    assert.ok(healthy);
    await deliver(arrived);
    const { status, body } = await at.clients.standard.post('/withdrawals', {
      name: 'Lena Fischer',
      contract: 'no such order',
      email: 'lena@example.com',
    });
    assert.equal(status, 201, JSON.stringify(body));
    at.clock.advance(5 * day_ms);
    const { total, on_track, groups } = await read();
    assert.deepEqual(
      groups.map(({ group, count, items }: never) => [
        group,
        count,
        (items as { return_id: number; action: string }[]).map(({ return_id, action }) => [
          return_id,
          action,
        ]),
      ]),
      [
        ['legal_deadlines', 1, [[null, 'find_order']]],
        [
          'reviews',
          3,
          [
            [ids[0], 'review'],
            [ids[1], 'review'],
          ],
        ],
        ['overdue', 1, [[arrived, 'inspect']]],
      ],
    );
    assert.deepEqual([total, on_track], [5, 1]);
    const [legal, reviews, overdue] = groups;
    assert.equal(legal.items[0].customer_name, 'Lena Fischer');
    assert.equal(new Date(overdue.items[0].due_at).getTime(), at.clock.now().getTime() - 2 * day_ms);
    assert.equal(reviews.items[0].amount.currency, 'GBP');
  });

  it('has a parcel from three days after it came, by a carrier or to the station, until a unit of it is graded', async () => {
    const act = async (action: { type: string; [member: string]: unknown }) => {
      const { client } = await signStaffIn(at, 'warehouse');
      const actions = [{ id: randomUUID(), ...action }];
      const { body } = await client.post('/station/actions', { station: 'bench 1', actions });
      assert.equal(body.results?.[0].status, 'applied', JSON.stringify(body));
    };
    const opened = await openReturn(at.deps, at.shop);
    await deliver(opened);
    const scanned = await openReturn(at.deps, at.shop);
    await act({ type: 'receive', return_id: scanned });
    const in_review = await openReturn(at.deps, at.shop);
    await deliver(in_review);
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id: in_review });
    const countOverdue = async (): Promise<number> => {
      const { groups } = await read();
      const { count } = groups.find((one: { group: string }) => one.group === 'overdue');
      const listed = await at.clients.standard.get('/return-queue/count?overdue=true');
      assert.equal(listed.body.count, count, 'the list has what is counted');
      return count;
    };
    const others = await countOverdue();
    at.clock.advance(3 * day_ms);
    assert.equal(await countOverdue(), others + 2);
    const { rows } = await query('select id from return_line_items where return_id = $1', [scanned]);
    await act({ type: 'grade', line_item_id: rows[0].id, grade: 1 });
    assert.equal(await countOverdue(), others + 1);
  });

  it('counts yesterday and the same weekdays before in the time zone of the shop', async () => {
    await query(`update returns set created_at = '2026-01-01T00:00:00Z'`);
    await openReturn(at.deps, at.shop);
    await openReturn(at.deps, at.shop);
    at.clock.advance(7 * day_ms);
    const order = await sellOrder(at.deps, at.shop);
    await openReturn(at.deps, at.shop, { order });
    at.clock.advance(day_ms);
    const { yesterday, days, connections } = await read();
    const [requested] = yesterday.figures;
    assert.deepEqual([requested.value, days.at(-1).requested, days.at(-8).requested], [1, 1, 2]);
    assert.equal(requested.usual, Math.round(2 / 8));
    assert.equal(connections[0].kind, 'shop');
  });

  it('is for everybody who reads returns, and has webhooks and e-mails that fail', async () => {
    const hook = { topic: 'return', trigger: 'return.updated', url: 'https://erp.example.com/retour' };
    assert.equal((await at.clients.standard.post('/webhooks', hook)).status, 201);
    await query(`update webhooks set failing_since = $1`, [at.clock.now()]);
    const { client } = await signStaffIn(at, 'warehouse');
    const { status, body } = await client.get('/attention');
    assert.equal(status, 200);
    const webhook = body.connections.at(-1);
    assert.deepEqual([webhook.kind, webhook.host, webhook.is_failing], ['webhook', 'erp.example.com', true]);
    assert.equal(webhook.is_disabled, false);
    await query(`update webhooks set status = 'inactive', disabled_reason = 'failing'`);
    assert.equal((await client.get('/attention')).body.connections.at(-1).is_disabled, true);
  });

  it('has connections that fail, are behind or differ, and a backup that is old, for who can do something about them', async () => {
    const id = await addConnection(at.deps, at.shop.id);
    const now = at.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const systemsOf = (body: { groups: { group: string }[] }): any =>
      body.groups.find(({ group }) => group === 'systems');
    assert.equal(systemsOf(await read()), undefined);
    await query(`update connections set failing_since = $1 where id = $2`, [ago(60_000), id]);
    const failing = systemsOf(await read()).items;
    assert.deepEqual(
      failing.map(({ kind, detail, connection_id, action }: never) => [kind, detail, connection_id, action]),
      [['connection_failing', 'Medusa', id, 'open_connection']],
    );
    await query(`update connections set failing_since = null, loaded_at = $1 where id = $2`, [now, id]);
    await query(
      `insert into connection_marks (shop_id, connection_id, kind, external_id, marked_at, due_at)
        select $1, $2, 'order', n::text, $3, $3 from generate_series(1, 3) n`,
      [at.shop.id, id, ago(14 * 60_000)],
    );
    assert.equal(systemsOf(await read()), undefined);
    at.clock.advance(2 * 60_000);
    await query(
      `insert into connection_differences (shop_id, connection_id, kind, key, ours, theirs, first_seen_at, last_seen_at)
        values ($1, $2, 'refund', 'r1', 100, 90, $3, $3)`,
      [at.shop.id, id, now],
    );
    const { count, items } = systemsOf(await read());
    assert.deepEqual(
      [count, items.map(({ kind, things }: never) => [kind, things])],
      [
        2,
        [
          ['connection_behind', 3],
          ['connection_differences', 1],
        ],
      ],
    );
    await query('delete from connections where id = $1', [id]);
    await noteBackup(at.deps, { made_at: at.clock.now(), size_bytes: 1, is_encrypted: true });
    const { client } = await signStaffIn(at, 'manager');
    const { client: reader } = await signStaffIn(at, 'read-only');
    assert.equal(systemsOf((await client.get('/attention')).body), undefined);
    await query(`update backups set made_at = made_at - interval '8 days'`);
    const [backup] = systemsOf((await client.get('/attention')).body).items;
    assert.deepEqual([backup.kind, backup.action, backup.detail_at], ['backup_old', 'back_up', backup.since]);
    assert.equal(systemsOf((await reader.get('/attention')).body), undefined);
    assert.equal(systemsOf(await read()), undefined);
    await query('delete from backups');
  });

  it('reads the items of the returns that it shows, not of all that wait', async () => {
    for (let i = 0; i < 8; i++) {
      const return_id = await openReturn(at.deps, at.shop);
      await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
    }
    await query('analyze');
    const log = createStatementLog(at.server.app);
    const { rows_read } = await log.measure(read);
    const { rows } = await at.deps.db.pool.query<{ most: number }>(
      'select max(n) as most from (select count(*) as n from return_line_items group by shop_id, return_id) x',
    );
    // Two reviews and two parcels.
    assert.ok(rows_read['return_line_items']! <= 4 * rows[0]!.most, JSON.stringify(rows_read));
  });

  it('is read without going through a whole table', async () => {
    const log = createStatementLog(at.server.app);
    const { statements } = await log.measure(read);
    // One for each group (connections and backups are one), one for counts and moments, one for webhooks, one for requests by privacy law and one for what is out before it is back: what happened until yesterday is known from before.
    assert.equal(statements.length, 10);
    const client = await at.deps.db.pool.connect();
    try {
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
      for (const text of statements) {
        const { rows } = await client.query(`explain (generic_plan) ${text}`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.doesNotMatch(
          plan,
          /Seq Scan on (returns|return_queue|settlements|orders|withdrawal_\w+|emails|labels)\b/,
          plan,
        );
      }
    } finally {
      client.release(true);
    }
  });
});
