import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../support/client.ts';
import type { Client } from '../support/client.ts';
import { connectionString, scratchFolder } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { installedPrograms, isInstalled, startInstalledPostgres } from '../support/installed-postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
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
