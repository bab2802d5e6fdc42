import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { kinds, tables_left_out } from '../../src/cli/export/kinds.ts';
import { meaningOf } from '../../src/cli/export/meanings.ts';
import { readManifest, readRows } from '../../src/cli/export/read-export.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { execute, executeGiven, sell, submit } from '../support/processing.ts';
import { runRetour } from '../support/retour.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { bringReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Json = Record<string, any>;

describe('retour export', () => {
  let at: TestShop;
  let other: TestApp;
  let here: Client;
  let shell: RetourShell;
  let other_shell: RetourShell;
  const ids: number[] = [];
  let gift_code: string;
  const dir = mkdtempSync(join(tmpdir(), 'retour-export-'));
  const folder = join(dir, 'acme');
  /** What spreadsheets would run, and what breaks careless CSV. */
  const hostile = ['=1+1', "'quoted", '@SUM(A1)', '-1', '+49', 'say "hi",\r\nplease', 'ümläut ✓'];

  before(async () => {
    at = await startShop({}, { own: true });
    await makeSetup();
    await makeReturns();
    const settings = (server: TestApp) => ({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: server.origin,
      // A command line has no rate.
      RETOUR_RATE_LIMIT: '2',
    });
    shell = startRetourShell(settings(at.server));
    other = await startTestApp({ role: 'api', own: true });
    const shop = await other.createShop({ handle: 'new-home' });
    here = other.client((await other.createKey(shop)).secret);
    other_shell = startRetourShell(settings(other));
  });
  after(async () => {
    await shell.close();
    await other_shell.close();
    await other.close();
    await at.server.close();
    rmSync(dir, { recursive: true });
  });

  async function makeReturns() {
    const { deps, shop } = at;
    for (const state of ['expired', 'open', 'review: flagged', 'cancelled'] as const)
      ids.push((await bringReturn(deps, shop, state)).return_id);
    const paid = await sell(deps, shop, {
      lines: [{ quantity: 3, unit_price: 3333, discount: 500, tax: 412 }, { unit_price: 1999 }],
      order_discount: 321,
      shipping: 700,
    });
    const refunded = await submit(deps, shop, paid, [{}, { line: 1 }]);
    await execute(deps, refunded, createLedgerProvider());
    const exchanged = await submit(deps, shop, paid, [
      {
        resolution: 'exchange',
        exchange: {
          type: 'exchange',
          provider_product_id: 'p-2',
          provider_variant_id: 'v-2',
          sku: 'LS-2',
          title: 'Linen Shirt, blue',
          price: 2500,
          discount: 0,
          tax: 200,
        },
      },
    ]);
    const credited = await submit(deps, shop, paid, [{ resolution: 'credit' }]);
    await execute(deps, credited, createLedgerProvider());
    const foreign = await sell(deps, shop, { presentment: { currency: 'JPY', rate: 1.51 } });
    const in_yen = await submit(deps, shop, foreign);
    ids.push(...[refunded, exchanged, credited, in_yen].map(({ return_id }) => return_id));
    const client = at.clients.standard;
    const gifts = [
      { ref: refunded, kind: 'refund', amount: { amount: 250, currency: at.shop.currency } },
      { ref: credited, kind: 'credit', amount: { amount: 300, currency: at.shop.currency } },
      { ref: in_yen, kind: 'refund', amount: { amount: 77, currency: 'JPY' } },
    ];
    for (const { ref, ...given } of gifts) {
      const body = { ...given, reason: 'delay', note: 'Two weeks late' };
      const { status, text } = await client.post(`/returns/${ref.return_id}/goodwill`, body);
      assert.equal(status, 202, text);
      await executeGiven(deps, ref);
    }
    const { gift_codes } = (await client.post(`/orders/${paid.id}/gift-codes`, {})).body;
    gift_code = gift_codes[0].code;
    for (const content of hostile)
      await client.post(`/warehouse/return/${in_yen.return_id}/note`, { content });
  }

  async function makeSetup() {
    const { standard } = at.clients;
    const made = [
      await standard.request('PUT', '/products', {
        body: {
          external_id: 'p-1',
          name: '=cmd|calc',
          tags: ['a', 'b,c'],
          price: { amount: 4000, currency_code: at.shop.currency },
          product_variants: [
            { external_id: 'v-1', sku: '-7', price: { amount: 4000, currency_code: at.shop.currency } },
          ],
        },
      }),
      await standard.request('PUT', '/collections', {
        body: { external_id: 'c-1', name: 'Summer', products: [{ external_id: 'p-1' }] },
      }),
      await standard.request('PUT', '/customers', {
        body: { external_id: 'b-1', sales_channel: 'Wholesale', is_business: true },
      }),
      await standard.post('/destinations', {
        type: 'warehouse',
        name: 'Second dock',
        address: { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' },
      }),
      await standard.post('/blocklists', { type: 'email', value: 'nobody@example.com' }),
      await standard.post('/allowlists', { type: 'order', value: '#1042' }),
      await standard.post('/webhooks', {
        topic: 'return',
        trigger: 'return.closed',
        url: 'https://erp.example.com/returns',
      }),
    ];
    for (const { status, text } of made) assert.ok(status < 300, text);
  }

  it('has every table and every column, or says why not', async () => {
    const { rows } = await at.deps.db.pool.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('migrations', 'routines') group by 1`,
    );
    const left_out = Object.values(tables_left_out).flat() as string[];
    const exported = kinds.map(({ table }) => table as string);
    assert.deepEqual([...exported, ...left_out].toSorted(), rows.map(({ name }) => name).toSorted());
    for (const kind of kinds) {
      const named = [...kind.columns.split(' '), ...(kind.left_out?.split(' ') ?? [])];
      const { columns } = rows.find(({ name }) => name === kind.table)!;
      const own = columns.filter((column) => column !== 'shop_id');
      assert.deepEqual(named.toSorted(), own.toSorted(), kind.name);
      for (const column of kind.columns.split(' '))
        assert.ok(meaningOf(kind, column), `${kind.name}.${column}`);
    }
  });

  it('writes what a shop has, for its owner alone, beside a running server', async () => {
    const { code, stdout, stderr } = await runRetour(['export', folder, '--shop', 'acme'], {
      DATABASE_URL: at.server.connection_string,
      RETOUR_SECRET: test_secret,
    });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Wrote .*acme: \d+ files, [\d,]+ rows\.$/m);
    assert.deepEqual(readdirSync(folder).length, kinds.length + 1);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    for (const file of readdirSync(folder)) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600);
    const all = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const { rows } = await at.deps.db.pool.query<{ secret: string }>(
      `select encode(secret, 'hex') as secret from webhooks union all select encode(secret_hash, 'hex') from api_keys
       union all select encode(code_hash, 'hex') from gift_codes`,
    );
    for (const { secret } of rows) assert.ok(!all.includes(secret), 'no secret is in it');
    assert.ok(!all.includes(gift_code), 'nor a gift code');
    const codes = await Array.fromAsync(readRows(folder, await readManifest(folder), 'gift_codes'));
    assert.deepEqual(
      codes.map(({ last_letters }) => last_letters),
      [gift_code.slice(-4)],
    );
    const again = await shell.run('export', folder, '--shop', 'acme');
    assert.match(again.stderr, /is not empty/);
    assert.match(
      (await shell.run('export', join(dir, 'x'), '--shop', 'none')).stderr,
      /There is no shop none/,
    );
    assert.match((await shell.run('export', join(dir, 'x'))).stderr, /--shop is missing/);
    assert.ok(!readdirSync(dir).includes('x'));
  });

  it('says of each file what is in it, and no spreadsheet runs any of it', async () => {
    const manifest = await readManifest(folder);
    assert.equal(manifest.shop.handle, 'acme');
    assert.equal(manifest.decimals['JPY'], 0);
    const notes = manifest.files.find(({ file }) => file === 'return_notes.csv')!;
    assert.equal(notes.rows, hostile.length);
    const text = readFileSync(join(folder, 'return_notes.csv'), 'utf8');
    assert.doesNotMatch(text, /(^|,)"?[=+@-]/m);
    const rows = await Array.fromAsync(readRows(folder, manifest, 'return_notes'));
    assert.deepEqual(
      rows.map(({ content }) => content),
      hostile,
      'and it is read as it was',
    );
    const { rows: sums } = await at.deps.db.pool.query<{ currency: string; sum: string }>(
      'select currency, sum(captured)::text from payments where shop_id = $1 group by 1',
      [at.shop.id],
    );
    assert.deepEqual(
      manifest.files.find(({ file }) => file === 'payments.csv')!.sums['captured'],
      Object.fromEntries(sums.map(({ currency, sum }) => [currency, sum])),
    );
  });

  it('is verified: rows, sums, hashes and files', async () => {
    const whole = await shell.run('export', folder, '--verify');
    assert.deepEqual([whole.code, whole.stderr], [0, '']);
    assert.match(whole.stdout, /is whole: acme as of 20/);
    const path = join(folder, 'payments.csv');
    const text = readFileSync(path, 'utf8');
    const [head, first, ...rest] = text.split('\n');
    writeFileSync(path, [head, first!.replace(/,captured,\d+/, ',captured,1'), ...rest].join('\n'));
    const changed = await shell.run('export', folder, '--verify', '--json');
    assert.equal(changed.code, 1);
    const { problems } = JSON.parse(changed.stdout) as Json;
    assert.match(problems[0], /^payments.csv: the sum of captured \w+ is \d+, and the manifest says \d+/);
    assert.match(problems[1], /SHA-256/);
    writeFileSync(path, [head, ...rest].join('\n'));
    assert.match((await shell.run('export', folder, '--verify')).stdout, /^payments.csv has \d+ rows/m);
    const refused = await other_shell.run('import', 'export', folder, '--shop', 'new-home');
    assert.deepEqual([refused.code, /is damaged, so nothing was imported/.test(refused.stderr)], [1, true]);
    writeFileSync(path, text.slice(0, -5));
    assert.match(
      (await shell.run('export', folder, '--verify')).stdout,
      /payments.csv, line \d+: there are \d+ cells|SHA-256/,
    );
    rmSync(path);
    assert.match((await shell.run('export', folder, '--verify')).stdout, /^payments.csv is missing/m);
    writeFileSync(path, text);
    assert.equal((await shell.run('export', folder, '--verify')).code, 0);
  });

  it('gives the same answers when it is imported into an empty database', async () => {
    const { code, stdout, stderr } = await other_shell.run('import', 'export', folder, '--shop', 'new-home');
    assert.equal(code, 0, stdout + stderr);
    assert.match(
      stdout,
      new RegExp(`^Returns +${ids.length} read, ${ids.length} imported, 0 unchanged$`, 'm'),
    );
    const there = at.clients.standard;
    // What each database has numbers or a clock of its own for.
    const own = new Set(
      'id order_id exchange_id status_page_url updated_at settlements shopify_refund_object uuid request_id product_id variant_id default_variant_id order_line_item_global_id'.split(
        ' ',
      ),
    );
    const shown = (body: unknown): unknown =>
      JSON.parse(JSON.stringify(body), (name, value: unknown) => (own.has(name) ? undefined : value));
    const same = async (path: string, but = '') => {
      if (but) own.add(but);
      const [theirs, ours] = [await there.get(path), await here.get(path)];
      assert.equal(ours.status, 200, ours.text);
      assert.deepEqual(shown(ours.body), shown(theirs.body), path);
    };
    for (const id of ids) {
      const theirs = (await there.get(`/warehouse/return/details?return_id=${id}`)).body;
      const ours = (await here.get(`/warehouse/return/details?return_id=${id}`)).body;
      assert.equal(ours.updated_at, theirs.updated_at);
      await same(`/warehouse/return/details?return_id=${id}&currency_type=presentment`);
      await same(`/warehouse/return/${id}/notes`);
    }
    await same(
      '/warehouse/return/list?state=open,closed,cancelled,expired,review&from=2026-03-01&to=2026-06-20',
    );
    await same('/orders?limit=250');
    const goodwills = async ({ db }: TestApp['deps']) =>
      (
        await db.pool.query(
          `select g.return_id, g.kind, g.amount, g.shop_amount, g.currency, g.reason, g.note, g.given_by, sum(s.amount) as made,
             sum(s.shop_amount) as made_in_shop, array_agg(p.gateway) as to_payments,
             (select sum(e.debit) from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
               where t.shop_id = g.shop_id and t.settlement_id = min(s.id) and e.account = 'goodwill') as booked
           from goodwills g join settlements s on s.shop_id = g.shop_id and s.goodwill_id = g.id
           left join payments p on p.shop_id = s.shop_id and p.id = s.payment_id group by g.shop_id, g.id order by g.id`,
        )
      ).rows;
    assert.deepEqual(await goodwills(other.deps), await goodwills(at.deps));
    assert.equal((await goodwills(other.deps)).length, 3);
    // Products are as old as their import.
    await same('/products?limit=250', 'created_at');
    await same('/collections?limit=250');
    await same('/customers?limit=250');
    const { customer } = (await here.get('/customers/external/b-1')).body;
    assert.equal(customer.is_business, true);
    for (const path of ['/destinations', '/blocklists', '/allowlists']) {
      const [theirs, ours] = [await there.get(path), await here.get(path)];
      assert.equal(JSON.stringify(ours.body).length > 20, true);
      assert.equal(
        Object.values(ours.body as Json)[0].length,
        Object.values(theirs.body as Json)[0].length,
        path,
      );
    }
    const { webhooks } = (await here.get('/webhooks')).body as Json;
    assert.deepEqual([webhooks[0].status, webhooks[0].profile], ['inactive', 'standard']);
  });

  it('is imported once: what is there and unchanged stays', async () => {
    const { code, stdout } = await other_shell.run(
      'import',
      'export',
      folder,
      '--shop',
      'new-home',
      '--json',
    );
    const { setup, returns } = JSON.parse(stdout) as Json;
    assert.equal(code, 0, stdout);
    assert.deepEqual([returns.imported, returns.unchanged], [0, ids.length]);
    assert.ok(
      setup.every(({ added }: Json) => added === 0),
      stdout,
    );
    const { rows } = await other.deps.db.pool.query('select count(*) from webhook_deliveries');
    assert.equal(Number(rows[0].count), 0, 'nothing was sent');
  });
});
