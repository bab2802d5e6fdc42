import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { importOnlineRetail } from '../../../demo/src/online-retail/index.ts';
import type { OnlineRetailImport } from '../../../demo/src/online-retail/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { contentsOf } from '../support/contents.ts';
import { runRetour } from '../support/retour.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { assertInvariants } from '../support/invariants.ts';

const file = join(checkout_dir, 'data/online-retail-2011-05-to-06.csv.gz');

describe('importing two months of the Online Retail data set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'retour-import-'));
  const firstLines = (count: number) =>
    gunzipSync(readFileSync(file)).toString().split('\n').slice(0, count).join('\n');
  let server: TestApp;
  let shop: Shop;
  let first: OnlineRetailImport;
  before(async () => {
    server = await startTestApp({ role: 'api', settings: { RETOUR_SECRET: 'x'.repeat(32) } });
    shop = await server.createShop({ handle: 'gifts', currency: 'GBP' });
    first = await importOnlineRetail(server.deps, { file, shop });
  });
  after(() => server.close());

  it('puts every line into exactly one category', () => {
    const { report } = first;
    assert.equal(report.lines_read, 17_158);
    assert.equal(
      report.categories.reduce((sum, { lines }) => sum + lines, 0),
      report.lines_read,
    );
    assert.equal(report.lines_imported + report.lines_not_imported, report.lines_read);
  });

  it('stores what the report says: orders, units and money', async () => {
    const { report, orders, returns } = first;
    assert.deepEqual(orders, { created: report.orders.count, unchanged: 0, different: [] });
    assert.deepEqual(returns, { created: report.returns.count, unchanged: 0, refused: [] });
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from orders) as orders, (select count(*) from orders where customer_id is null) as guests,
        (select count(*) from order_line_items) as lines, (select sum(quantity)::bigint from order_line_items) as units,
        (select sum(quantity * unit_price)::bigint from order_line_items) as goods_total,
        (select sum(total_shipping)::bigint from orders) as shipping_total,
        (select count(*) from returns where state = 'closed') as returns,
        (select count(*) from return_line_items where held and restocked_at is not null) as returned_units,
        (select sum(amount)::bigint from settlements where state = 'succeeded') as refunded`.execute(
      server.deps.db.root,
    );
    const { count, ...sums } = report.orders;
    assert.deepEqual(rows[0], {
      ...sums,
      orders: count,
      returns: report.returns.count,
      returned_units: report.returns.units,
      refunded: report.returns.total_paid,
    });
  });

  it('keeps the laws of units and money', () => assertInvariants(server.deps, shop.id));

  it('dates a return when it was cancelled, and notes how sure the match is', async () => {
    const { rows } = await sql<{
      created_at: Date;
      closed_at: Date;
      sold_at: Date;
      occurred_at: Date;
      note: string;
    }>`
      select r.created_at, r.closed_at, o.created_at as sold_at, (select max(e.occurred_at) from events e where e.return_id = r.id) as occurred_at,
        (select n.content from return_notes n where n.return_id = r.id) as note
      from returns r join orders o on o.id = r.order_id`.execute(server.deps.db.root);
    for (const { created_at, closed_at, sold_at, occurred_at, note } of rows) {
      assert.ok(created_at >= sold_at && created_at < new Date('2011-07-01'));
      assert.deepEqual([closed_at, occurred_at], [created_at, created_at]);
      assert.match(
        note,
        /^Imported from cancellation C\d+, which names no order\. The match is (exact|likely|weak) for \d+ lines? \(/,
      );
      assert.ok(note.length <= 255, note);
    }
  });

  it('changes nothing when it runs again', async () => {
    const before_it = await contentsOf(server.deps);
    const { report, orders, returns } = await importOnlineRetail(server.deps, { file, shop });
    assert.deepEqual(report, first.report);
    assert.deepEqual(orders, { created: 0, unchanged: report.orders.count, different: [] });
    assert.deepEqual(returns, { created: 0, unchanged: report.returns.count, refused: [] });
    assert.deepEqual(await contentsOf(server.deps), before_it);
  });

  it('leaves no job behind', async () => {
    const { rows } =
      await sql`select name from jobs.job where name like 'returns.%' and state < 'completed'`.execute(
        server.deps.db.root,
      );
    assert.deepEqual(rows, []);
  });

  it('is completed by running it again after it broke off', async () => {
    const other = await server.createShop({ handle: 'interrupted', currency: 'GBP' });
    const part = join(folder, 'part.csv');
    writeFileSync(part, firstLines(9000));
    const stop = new Error('the plug was pulled');
    const broken = importOnlineRetail(server.deps, {
      file: part,
      shop: other,
      onProgress: () => {
        throw stop;
      },
    });
    await assert.rejects(broken, stop);
    const { report, orders, returns } = await importOnlineRetail(server.deps, { file: part, shop: other });
    assert.ok(orders.unchanged > 0 && returns.unchanged > 0 && returns.created > 0);
    assert.equal(orders.unchanged + orders.created, report.orders.count);
    assert.equal(returns.unchanged + returns.created, report.returns.count);
    await assertInvariants(server.deps, other.id);
  });

  it('is refused for a shop with another currency', async () => {
    const other = await server.createShop({ currency: 'USD' });
    await assert.rejects(importOnlineRetail(server.deps, { file, shop: other }), Refusal);
  });

  describe('from the command line', () => {
    let shell: RetourShell;
    const settings = () => ({ DATABASE_URL: server.connection_string, RETOUR_SECRET: 'x'.repeat(32) });
    before(() => {
      shell = startRetourShell(settings());
    });
    after(async () => {
      await shell.close();
      rmSync(folder, { recursive: true });
    });
    const run = (...args: string[]) => shell.run('import', 'online-retail', ...args);

    it('answers the report as a table, and lists the lines that were left', async () => {
      const left = join(folder, 'left.csv');
      const { code, stdout, stderr } = await runRetour(
        ['import', 'online-retail', file, '--shop', 'gifts', '--left', left],
        settings(),
      );
      assert.equal(code, 0, stderr);
      assert.match(stdout, /Lines read\s+17,158/);
      assert.match(stdout, /Orders: 0 added, 1,182 unchanged\.\nReturns: 0 added, 414 unchanged\./);
      const lines = readFileSync(left, 'utf8').trim().split('\n');
      assert.equal(lines.length, 1 + first.report.lines_not_imported);
    });

    it('answers the report as JSON', async () => {
      const short = join(folder, 'short.csv');
      writeFileSync(short, firstLines(200));
      const { code, stdout, stderr } = await run(short, '--shop', 'gifts', '--json');
      assert.equal(code, 0, stderr);
      const { stored, ...report } = JSON.parse(stdout);
      assert.equal(report.lines_read, 199);
      const { created, unchanged, different } = stored.orders;
      assert.equal(created + unchanged + different.length, report.orders.count);
    });

    it('says what is wrong with a file or a shop', async () => {
      const not_it = join(folder, 'other.csv');
      writeFileSync(not_it, 'a,b\n1,2\n');
      for (const [args, message] of [
        [
          [not_it, '--shop', 'gifts'],
          /^error: .*other\.csv can't be read: the first line must be the columns/,
        ],
        [[file, '--shop', 'nobody'], /^error: No shop has the handle "nobody"/],
      ] as const) {
        const { code, stderr } = await run(...args);
        assert.equal(code, 1);
        assert.match(stderr, message);
      }
    });
  });
});
