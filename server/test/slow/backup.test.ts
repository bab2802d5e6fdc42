import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { checkout_dir } from '../../src/platform/config.ts';
import { createClient } from '../support/client.ts';
import type { Client } from '../support/client.ts';
import { connectionString, scratchFolder } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { installedPrograms, isInstalled, startInstalledPostgres } from '../support/installed-postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { runGuide } from '../support/run-guide.ts';
import { runRetour } from '../support/retour.ts';
import type { Environment } from '../support/retour.ts';
import { sample_order } from '../support/sample-order.ts';
import { serve } from '../support/served.ts';

type Line = { product?: unknown; product_variant?: unknown };

const run = promisify(execFile);
const version = '15';

/** What a merchant has before the backup: a key, orders, a webhook with its secret, and a page of a list whose cursor a client keeps. */
type Filled = { key: string; hook: { id: number; secret: string }; next: string; orders: string };

let receiver: Receiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.close());

async function makeShop(settings: Environment): Promise<string> {
  const shop = ['--handle', 'acme', '--name', 'Acme', '--currency', 'USD'];
  const made = await runRetour(['shops', 'create', ...shop], settings);
  assert.equal(made.code, 0, made.stderr);
  const key = ['--shop', 'acme', '--name', 'ci', '--scopes', 'all', '--json'];
  const { code, stdout, stderr } = await runRetour(['keys', 'create', ...key], settings);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout).key;
}

/** Does something with a server, which is stopped in order then. */
async function whileServing<T>(settings: Environment, act: (origin: string) => Promise<T>): Promise<T> {
  const server = await serve(settings);
  try {
    return await act(server.origin);
  } finally {
    await server.end('SIGTERM');
  }
}

async function fill(origin: string, key: string): Promise<Filled> {
  const client = createClient(origin, key);
  for (const number of [1, 2, 3]) {
    const { status, text } = await client.post('/orders', {
      ...sample_order,
      external_id: `order-${number}`,
      name: `#${number}`,
      // The catalogue is empty: lines have a title instead of a product.
      line_items: sample_order['line_items'].map(
        ({ product: _product, product_variant: _variant, ...line }: Line) => ({
          ...line,
          title: 'Linen Shirt',
        }),
      ),
    });
    assert.ok(status < 300, text);
  }
  const hook = await client.post('/webhooks', {
    topic: 'return',
    trigger: 'return.created',
    url: receiver.url,
  });
  assert.equal(hook.status, 201, hook.text);
  const { text: orders, body } = await client.get('/orders?limit=2');
  return { key, hook: hook.body, next: nextOf(body), orders };
}

/** The path of the next page. */
function nextOf({ next_page_url: url }: { next_page_url: string | null }): string {
  assert.ok(url, 'there is a next page');
  return new URL(url).pathname + new URL(url).search;
}

/** The restored installation answers to the key, has the rows, takes the cursor and signs with the secret of before. */
async function assertRestored(origin: string, { key, hook, next, orders }: Filled): Promise<void> {
  const client = createClient(origin, key);
  assert.deepEqual(JSON.parse((await client.get('/orders?limit=2')).text).orders, JSON.parse(orders).orders);
  const page = await client.get(next);
  assert.equal(page.status, 200, page.text);
  assert.equal(page.body.orders.length, 1);
  await assertSigned(client, hook);
}

async function assertSigned(client: Client, { id, secret }: Filled['hook']): Promise<void> {
  const received_before = receiver.received.length;
  const test = await client.post(`/webhooks/${id}/test`);
  assert.ok(test.status < 300, test.text);
  await eventually(() => assert.ok(receiver.received.length > received_before));
  const { body, headers } = receiver.received.at(-1)!;
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

describe('a backup of your own server, with pg_dump and pg_restore', () => {
  it('brings everything back, with the secret', async (t) => {
    if (!isInstalled(version))
      return t.skip(`PostgreSQL ${version} isn't installed: there is no ${installedPrograms(version)}`);
    const program = (name: string) => join(installedPrograms(version), name);
    const dir = mkdtempSync(join(tmpdir(), 'retour-backup-'));
    const connection = await startInstalledPostgres(version, scratchFolder());
    const url = (database: string) => connectionString({ ...connection, database });
    const settings = {
      RETOUR_SECRET: 'a secret that is kept with the backups',
      RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    };
    const of = (database: string) => ({ ...settings, DATABASE_URL: url(database) });
    assert.equal((await runRetour(['migrate'], of('retour'))).code, 0);
    const key = await makeShop(of('retour'));
    const filled = await whileServing(of('retour'), (origin) => fill(origin, key));

    const dump = join(dir, 'retour.dump');
    const at = ['-h', connection.host, '-p', String(connection.port), '-U', connection.user];
    await run(program('pg_dump'), [...at, '-Fc', '-f', dump, 'retour']);
    await run(program('createdb'), [...at, 'restored']);
    await run(program('pg_restore'), [...at, '-d', 'restored', dump]);

    await whileServing(of('restored'), (origin) => assertRestored(origin, filled));
    rmSync(dir, { recursive: true });
  });
});

describe('a backup of the PostgreSQL that Retour brings along', () => {
  it('is a copy of the data folder, made while Retour is stopped', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'retour-backup-'));
    chmodSync(dir, 0o755); // root lends PostgreSQL another user, who has to get in
    const data_dir = join(dir, 'data');
    const settings = { RETOUR_DATA_DIR: data_dir, RETOUR_EGRESS_ALLOW: '127.0.0.0/8' };
    const filled = await whileServing(settings, async (origin) => fill(origin, await makeShop(settings)));
    assert.ok(!existsSync(join(data_dir, 'postgres/postmaster.pid')), 'its PostgreSQL has stopped');
    await run('cp', ['-a', data_dir, join(dir, 'copy')]);
    renameSync(data_dir, join(dir, 'lost'));
    renameSync(join(dir, 'copy'), data_dir);

    await whileServing(settings, (origin) => assertRestored(origin, filled));
    rmSync(dir, { recursive: true });
  });
});

/** What the API tells of a shop, that a restored installation must tell too. */
async function tellAll(origin: string, key: string): Promise<Record<string, unknown>> {
  const client = createClient(origin, key);
  const list = await client.get('/warehouse/return/list');
  const told: Record<string, unknown> = { list: list.body };
  for (const { id } of list.body) {
    told[`details ${id}`] = (await client.get(`/warehouse/return/details?return_id=${id}`)).body;
    told[`settlements ${id}`] = (await client.get(`/settlements?return_id=${id}`)).body;
  }
  return told;
}

const days_ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A return of one unit of an order, as an integration makes it. */
async function makeReturn(client: Client, number: number): Promise<number> {
  const ok = async (answer: ReturnType<Client['post']>) => {
    const { status, body, text } = await answer;
    assert.ok(status < 300, text);
    return body;
  };
  await ok(
    client.post('/orders', {
      ...sample_order,
      external_id: `returned-${number}`,
      created_at: days_ago(7),
      shipping_address: {
        name: 'Ana Ruiz',
        address1: '12 High St',
        city: 'Columbus',
        region: 'OH',
        postal_code: '43215',
        country_code: 'US',
      },
      fulfillments: sample_order['fulfillments'].map((one: object) => ({
        ...one,
        fulfilled_at: days_ago(5),
        delivered_at: days_ago(1),
      })),
      name: `#R${number}`,
      line_items: sample_order['line_items'].map(
        ({ product: _product, product_variant: _variant, ...line }: Line) => ({
          ...line,
          title: 'Linen Shirt',
        }),
      ),
    }),
  );
  const { draft_return, context } = await ok(
    client.post('/draft-returns', { order_name: `#R${number}`, secondary_input: '43215' }),
  );
  const url = `/draft-returns/${draft_return.id}`;
  const [{ order_line_item_id }] = context.items_eligible_to_return;
  const added = await ok(client.post(`${url}/returning-items`, { order_line_item_id, quantity: 1 }));
  const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
  await ok(client.post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'Too small' }));
  await ok(client.post(`${item}/return-type`, { return_type: 'refund' }));
  await ok(client.post(`${url}/finalize-items`));
  await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
  const { quote } = await ok(client.get(`${url}/totals`));
  return (await ok(client.post(`${url}/submit`, { quote }))).draft_return.return_id;
}

const destination =
  'api createDestination --shop acme --type warehouse --name Acme --address.address1 Dock --address.city Reno --address.state NV --address.zip 89502 --address.country-code US'.split(
    ' ',
  );

describe('retour backup and retour restore', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-backup-'));
  chmodSync(dir, 0o755);
  after(() => rmSync(dir, { recursive: true, force: true }));
  const passphrase = join(dir, 'passphrase');
  writeFileSync(passphrase, 'a passphrase that nobody guesses\n');
  const file = join(dir, 'made.retour-backup');
  const encrypted = join(dir, 'encrypted.retour-backup');
  const settings: Environment = { RETOUR_DATA_DIR: join(dir, 'data'), RETOUR_RATE_LIMIT: '100000' };
  before(async () => {
    // Stored links have it: that of the restored server must be the same.
    settings['PORT'] = String(await freePort());
  });
  const retour = async (args: string[], of: Environment = settings) => {
    const { code, stdout, stderr } = await runRetour(args, of);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  };

  it('are of one moment while returns are made, and the restored API tells the same', async () => {
    let told: Awaited<ReturnType<typeof tellAll>> = {};
    let key = '';
    await whileServing(settings, async (origin) => {
      key = await makeShop(settings);
      await retour(destination);
      const client = createClient(origin, key);
      for (const number of [1, 2, 3]) {
        const id = await makeReturn(client, number);
        await client.post(`/warehouse/return/${id}/process`);
        await eventually(async () => {
          const { body } = await client.get(`/warehouse/return/details?return_id=${id}`);
          assert.equal(body.state, 'closed');
        });
      }
      const writing = new AbortController();
      const busy = (async () => {
        for (let number = 4; !writing.signal.aborted; number++) await makeReturn(client, number);
      })();
      const made = JSON.parse(await retour(['backup', encrypted, '--passphrase-file', passphrase, '--json']));
      assert.ok(made.rows > 100);
      writing.abort();
      await busy;
      // The same without writes meanwhile can be compared to the last row.
      await retour(['backup', file]);
      told = await tellAll(origin, key);
    });
    assert.ok(Object.keys(told).length > 7);
    const restored = { ...settings, RETOUR_DATA_DIR: join(dir, 'restored') };
    await retour(['restore', file], restored);
    await whileServing(restored, async (origin) => {
      assert.deepEqual(await tellAll(origin, key), told);
      await retour(['audit', 'verify', '--shop', 'acme'], restored);
      await retour(['withdrawals', 'verify', '--shop', 'acme'], restored);
      await makeReturn(createClient(origin, key), 1000);
    });
  });

  it('verify a backup that was made under writes, and restore nothing of a damaged one', async () => {
    const checked = JSON.parse(
      await retour(['backup', 'verify', encrypted, '--passphrase-file', passphrase, '--json']),
    );
    assert.equal(checked.shops, 1);
    writeFileSync(join(dir, 'half'), readFileSync(file).subarray(0, -40));
    writeFileSync(join(dir, 'other'), 'another passphrase');
    const other = await runRetour(
      ['backup', 'verify', encrypted, '--passphrase-file', join(dir, 'other')],
      settings,
    );
    assert.deepEqual([other.code, /The passphrase is wrong/.test(other.stderr)], [1, true], other.stderr);
    const cut = { RETOUR_DATA_DIR: join(dir, 'cut') };
    const half = await runRetour(['restore', join(dir, 'half')], cut);
    assert.deepEqual([half.code, /damaged|incomplete/.test(half.stderr)], [1, true], half.stderr);
    assert.equal(await retour(['shops', 'list', '--json'], cut), '[]\n');
    const locked = await runRetour(['restore', encrypted], { RETOUR_DATA_DIR: join(dir, 'locked') });
    assert.match(locked.stderr, /is encrypted/);
  });

  it('overwrite nothing, and keep as many backups as asked for', async () => {
    const again = await runRetour(['backup', file], settings);
    assert.match(again.stderr, /exists already/);
    const occupied = await runRetour(['restore', file], settings);
    assert.match(occupied.stderr, /The database has shops/);
    const other = { RETOUR_DATA_DIR: join(dir, 'other-secret'), RETOUR_SECRET: 'x'.repeat(40) };
    assert.match((await runRetour(['restore', file], other)).stderr, /isn't the secret/);
    const folder = join(dir, 'kept');
    mkdirSync(folder);
    writeFileSync(join(folder, '2020-01-01T00-00-00Z.retour-backup'), '');
    writeFileSync(join(folder, 'mine.retour-backup'), '');
    await retour(['backup', folder, '--keep', '1']);
    assert.deepEqual(
      readdirSync(folder).map((name) => name.startsWith('2020')),
      [false, false],
    );
  });

  it('are made and checked by the commands of the guide', async () => {
    await retour(['migrate']);
    const home = join(dir, 'guide');
    mkdirSync(home);
    cpSync(passphrase, join(home, 'passphrase'));
    const shim = `#!/bin/sh\nexec '${process.execPath}' '${join(checkout_dir, 'server/bin/retour.js')}' "$@"\n`;
    writeFileSync(join(home, 'retour'), shim, { mode: 0o755 });
    const env = { ...settings, PATH: `${home}:${process.env['PATH']}`, HOME: process.env['HOME'] ?? '' };
    const printed = await runGuide('backup.md', { cwd: home, env });
    assert.match(printed.at(-1)!, /is whole/);
    const made = readdirSync(home, { recursive: true }).filter((name) =>
      String(name).endsWith('.retour-backup'),
    );
    assert.equal(made.length, 3);
  });

  it('are known to doctor, readiness and the metrics', async () => {
    const examined = async (more: Environment) => {
      const { findings } = JSON.parse(
        (await runRetour(['doctor', '--json'], { ...settings, ...more })).stdout,
      );
      return findings.find(({ check }: { check: string }) => check === 'backup');
    };
    await retour(['migrate']);
    await retour(['backup', join(dir, 'known.retour-backup')]);
    assert.equal((await examined({})).status, 'ok');
    await whileServing(settings, async (origin) => {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      const age_s = Number(/^retour_backup_age_seconds (\S+)$/m.exec(metrics)?.[1]);
      assert.ok(age_s >= 0 && age_s < 600, metrics);
    });
    const fresh = { RETOUR_DATA_DIR: join(dir, 'fresh') };
    await retour(['migrate'], fresh);
    assert.equal((await examined(fresh)).status, 'skipped');
    const watched = { ...fresh, RETOUR_BACKUP_MAX_AGE_HOURS: '24' };
    assert.equal((await examined(watched)).status, 'warning');
    await whileServing(watched, async (origin) => {
      const { degraded } = (await (await fetch(`${origin}/readyz`)).json()) as { degraded: object };
      assert.match(JSON.stringify(degraded), /Retour has made no backup yet/);
    });
  });
});
