import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { verifyRegister } from '../../src/modules/requests/withdrawals/commands/verify.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startShopperSession } from '../../src/modules/access/sessions/index.ts';
import { sellOrder } from '../support/factories.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { caseOf, declare, stated, takeOver } from './support.ts';

describe('row 3: a statement while the database stores nothing', () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'retour-withdrawals-'));
  const folder = join(data_dir, 'withdrawals');
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  before(async () => {
    server = await startTestApp({
      clock,
      role: 'api',
      settings: {
        RETOUR_DATA_DIR: data_dir,
        RETOUR_RATE_LIMIT: '20',
        LOG_LEVEL: 'silent',
      },
    });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    await declare(client, { contract: 'while it works' });
  });
  after(async () => {
    await server.close();
    rmSync(data_dir, { recursive: true });
  });

  /** New connections of the server can only read, as on a standby that has taken over, or with a full disk. */
  async function readOnly(work: () => Promise<void>): Promise<void> {
    const name = new URL(server.connection_string).pathname.slice(1);
    const set = async (value: string) => {
      await server.deps.db.pool.query(`set default_transaction_read_only = off`);
      await server.deps.db.pool.query(
        `alter database "${name}" set default_transaction_read_only = ${value}`,
      );
      await server.deps.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'retour' and pid <> pg_backend_pid()`,
        [name],
      );
    };
    await set('on');
    await server.deps.db.pool.query('set default_transaction_read_only = on');
    try {
      await work();
    } finally {
      await set('off');
    }
  }

  it('is kept in a file of the data folder that only its owner can read, and gets the same receipt', async () => {
    await readOnly(async () => {
      const held = await declare(client, { contract: 'read-only' }, 202);
      assert.equal(held.stored, 'file');
      assert.match(held.reference, /^W(-\w{4}){3}$/);
      assert.equal(held.received_at, clock.now().toISOString());
      const [name] = readdirSync(folder);
      assert.equal(readdirSync(folder).length, 1, 'nothing else is left');
      const mode = (path: string) => statSync(path).mode & 0o077 & (process.getuid?.() === 0 ? 0o066 : 0o077);
      assert.deepEqual([mode(join(folder, name!)), mode(folder)], [0, 0]);
      assert.equal((await fetch(held.pdf_url)).status, 200, 'the receipt can be read meanwhile');
    });
  });

  it('can be made from every page, also from one that says that the server failed', async () => {
    const url = `${server.deps.config.portal_url}/${shop.handle}`;
    const order = await sellOrder(server.deps, shop);
    const proof = { order_name: order.name, secondary_input: '43215' };
    const session = await startShopperSession(server.deps, shop.handle, { proof, address: '198.51.100.9' });
    clock.advance(600_000);
    await readOnly(async () => {
      const failed = await fetch(url, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ order: '#1', zip: '43215' }),
      });
      assert.ok(failed.status >= 500, String(failed.status));
      assert.ok((await failed.text()).includes(`href="/portal/${shop.handle}/withdraw"`));
      const page = await fetch(`${url}/withdraw`, { headers: { authorization: `Bearer ${session.token}` } });
      assert.equal(page.status, 200, 'a session that can’t be read or prolonged is in nobody’s way');
    });
  });

  it('counts once, with its first time, however often it is confirmed meanwhile and afterwards', async () => {
    const body = { contract: 'again and again', confirmation_id: 'held' };
    let first: any;
    await readOnly(async () => {
      first = await declare(client, body, 202);
      clock.advance(60_000);
      assert.deepEqual(await declare(client, body, 202), first);
    });
    clock.advance(3_600_000);
    const entered = await declare(client, { contract: 'entered before it' });
    await Promise.all([takeOver(server.deps), takeOver(server.deps)]);
    assert.deepEqual(readdirSync(folder), []);
    const [found] = (await caseOf(client, first.reference)).statements;
    assert.equal(found.received_at, first.received_at);
    assert.ok(found.sequence > (await caseOf(client, entered.reference)).statements[0].sequence);
    const after_it = await declare(client, body, 200);
    assert.deepEqual(after_it, { ...first, stored: 'register' });
    assert.equal((await verifyRegister(server.deps, shop.id)).broken, null);
  });

  it('is entered although another file can’t be read', async () => {
    let held: any;
    await readOnly(async () => {
      held = await declare(client, { contract: 'beside a broken file' }, 202);
    });
    const broken = join(folder, `${shop.id}-${'0'.repeat(64)}.json`);
    writeFileSync(broken, '{"shop_id":');
    await takeOver(server.deps);
    assert.equal((await caseOf(client, held.reference)).statements.length, 1);
    assert.deepEqual(
      readdirSync(folder),
      [`${shop.id}-${'0'.repeat(64)}.json`],
      'and nothing is deleted unread',
    );
    rmSync(broken);
  });

  it('is in the register or nowhere when it can be stored neither there nor in a file, and the caller hears of it', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    await readOnly(async () => {
      const { status } = await client.post('/withdrawals', { ...stated, contract: 'no disk' });
      assert.ok(status >= 500, String(status));
    });
    rmSync(folder);
  });

  it('is never refused for the number of statements', async () => {
    for (let i = 0; i < 30; i++) await declare(client, { contract: `#${i} of many` });
    const { status } = await client.get('/withdrawals');
    assert.equal(status, 429, 'while the limit of the key holds for everything else');
  });

  it('that the database refuses is in nobody’s way who declares at the same time', async () => {
    const { pool } = server.deps.db;
    await pool.query(`alter table withdrawal_statements add constraint refused check (name <> 'refused')`);
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const name = i % 7 === 3 ? 'refused' : 'Bettina Weber';
          return client.post('/withdrawals', { ...stated, name, contract: `beside ${i}` });
        }),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        Array.from({ length: 20 }, (_, i) => (i % 7 === 3 ? 202 : 201)),
      );
    } finally {
      await pool.query('alter table withdrawal_statements drop constraint refused');
    }
    assert.equal((await verifyRegister(server.deps, shop.id)).broken, null);
    await takeOver(server.deps);
    assert.deepEqual(readdirSync(folder), []);
  });
});
