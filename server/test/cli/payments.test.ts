import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { showPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour payments', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;
  const dir = mkdtempSync(join(tmpdir(), 'retour-payments-'));
  const secret = 'bridge-secret-that-nobody-prints';
  const url = 'https://pay.acme.example/retour';
  const own_bridge = {
    source: 'shop',
    provider: 'bridge',
    title: 'Payment bridge',
    settings: { url, secret: 'set' },
    events_url: null,
  };
  const settings = () => ({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
  const run = async (...args: string[]) => {
    const outcome = await shell.run('payments', ...args);
    assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(secret), 'the secret is never printed');
    return outcome;
  };
  before(async () => {
    server = await startTestApp({ role: 'api' });
    shop = await server.createShop({ handle: 'acme' });
    shell = startRetourShell(settings());
  });
  after(async () => {
    rmSync(dir, { recursive: true });
    await shell.close();
    await server.close();
  });

  it('says where refunds go, gives a shop a bridge of its own with a secret from a file, and takes it away', async () => {
    assert.match((await run('show', '--shop', 'acme')).stdout, /^Refunds of acme are recorded as owed/);
    const file = join(dir, 'secret');
    writeFileSync(file, `${secret}\n`);
    const set = await run('set', '--shop', 'acme', '--url', `${url}/`, '--secret-file', file);
    assert.deepEqual([set.code, set.stderr], [0, '']);
    assert.match(set.stdout, /secret: set/);
    const shown = await run('show', '--shop', 'acme', '--json');
    assert.deepEqual(JSON.parse(shown.stdout), { shop: 'acme', ...own_bridge });
    assert.match(
      (await run('show', '--shop', 'acme')).stdout,
      /^Refunds of acme are made by Payment bridge \(the shop chose it; url: .*; secret: set\)/,
    );
    assert.equal((await run('clear', '--shop', 'acme')).code, 0);
    assert.match(
      (await run('clear', '--shop', 'acme')).stderr,
      /^error: The shop acme has no payment provider of its own/,
    );
  });

  it('gives a shop a key of Stripe from files, shows of it what kind it is, and where Stripe is to send its events', async () => {
    const files = [join(dir, 'key'), join(dir, 'whsec')] as const;
    writeFileSync(files[0], `rk_test_${secret}\n`);
    writeFileSync(files[1], `whsec_${secret}\n`);
    const args = ['--shop', 'acme', '--provider', 'stripe', '--key-file', files[0]];
    const set = await run('set', ...args, '--webhook-secret-file', files[1]);
    assert.deepEqual([set.code, set.stderr], [0, '']);
    assert.match(
      set.stdout,
      /made by Stripe \(the shop chose it; key: rk_test_…; webhook_secret: set; url: not set\)/,
    );
    assert.match(set.stdout, /events to http:\S+\/api\/v1\/payments\/stripe\/acme\/events\./);
    const wrong = await run('set', '--shop', 'acme', '--provider', 'stripe', '--key-file', files[1]);
    assert.match(wrong.stderr, /The key must begin with rk_ or sk_/);
    assert.equal((await run('clear', '--shop', 'acme')).code, 0);
  });

  it('reads the secret from standard input', async () => {
    const args = ['payments', 'set', '--shop', 'acme', '--url', url, '--secret-file', '-'];
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [join(checkout_dir, 'server/bin/retour.js'), ...args], {
      env: { PATH, HOME, ...settings() },
    });
    child.stdin.end(`${secret}\n`);
    const [out, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    assert.equal(code, 0, errors);
    assert.ok(!`${out}${errors}`.includes(secret));
    assert.deepEqual(await showPaymentProvider(server.deps, shop), own_bridge);
  });

  it('refuses what cannot be used, in a sentence', async () => {
    for (const [args, message] of [
      [['set', '--shop', 'nobody', '--url', url], /No shop has the handle "nobody"/],
      [['set', '--shop', 'acme', '--url', 'pay.example'], /must be an http or https URL/],
      [['set', '--shop', 'acme'], /needs the setting url/],
      [['set', '--shop', 'acme', '--provider', 'manual', '--url', url], /has no setting url/],
      [
        ['set', '--shop', 'acme', '--url', url, '--secret-file', join(dir, 'none')],
        /can't be read \(ENOENT\)/,
      ],
    ] as const) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 1);
      assert.match(stderr, message);
    }
  });
});
