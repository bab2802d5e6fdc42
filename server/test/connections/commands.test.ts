import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startMedusa } from '../../../connectors/test/fake-medusa.ts';
import type { FakeMedusa } from '../../../connectors/test/fake-medusa.ts';
import { startWooCommerce } from '../../../connectors/test/fake-woocommerce.ts';
import { startShopify } from '../../../connectors/test/shopify/fake-shopify.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour connect and retour connections', () => {
  let server: TestApp;
  let shell: RetourShell;
  let medusa: FakeMedusa;
  const dir = mkdtempSync(join(tmpdir(), 'retour-connections-'));
  const connections = (name: string, ...args: string[]) =>
    shell.run('connections', name, '--shop', 'acme', ...args);
  const connect = (key: string, ...args: string[]) => {
    const file = join(dir, 'key');
    writeFileSync(file, `${key}\n`);
    return shell.run('connect', 'medusa', '--shop', 'acme', '--url', medusa.url, '--key-file', file, ...args);
  };

  before(async () => {
    server = await startTestApp({ role: 'api' });
    await server.createShop({ handle: 'acme', currency: 'EUR' });
    medusa = await startMedusa({ now: () => new Date() });
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_EGRESS_ALLOW: '127.0.0.1',
    });
  });
  after(async () => {
    rmSync(dir, { recursive: true });
    await shell.close();
    await medusa.close();
    await server.close();
  });

  it('connect a shop, say what it does, pause and resume it, and disconnect it', async () => {
    assert.match((await connections('status')).stdout, /^acme isn't connected to a platform\./);
    assert.equal((await connections('pause')).code, 1);
    const refused = await connect('sk_wrong');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /rejects the API key/);
    const made = await connect(medusa.key, '--refunds');
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.match(made.stdout, /^Connected acme to Medusa\./);
    assert.match(made.stdout, /\/connect\/medusa\/acme\/\S{24}\n/);
    assert.match(made.stdout, /whsec_/);
    assert.match((await connections('status')).stdout, /^Medusa: loading 0 of \?, no orders, 0 differences/);
    for (const [name, said] of [
      ['pause', 'Paused'],
      ['resume', 'Resumed'],
      ['load', 'Everything'],
      ['reconcile', 'The figures'],
    ] as const)
      assert.match((await connections(name)).stdout, new RegExp(`^Medusa: ${said}`));
    const { connections: shown } = JSON.parse((await connections('status', '--json')).stdout);
    assert.equal(shown[0].makes_refunds, true);
    const kept = await connections('disconnect');
    assert.equal(kept.code, 1);
    assert.match(kept.stderr, /Choose another payment provider first/);
    await shell.run('payments', 'clear', '--shop', 'acme');
    assert.match((await connections('disconnect')).stdout, /^Medusa: Disconnected/);
  });

  it('connect a platform with the settings that it has', async () => {
    const woo = await startWooCommerce({ now: () => new Date() });
    const files = ['consumer_key', 'consumer_secret'] as const;
    for (const name of files) writeFileSync(join(dir, name), woo[name]);
    const keys = files.flatMap((name) => [`--${name.replace('_', '-')}-file`, join(dir, name)]);
    const made = await shell.run(
      'connect',
      'woocommerce',
      '--shop',
      'acme',
      '--url',
      woo.url,
      '--no-exchanges',
      ...keys,
    );
    await woo.close();
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.match(made.stdout, /^Connected acme to WooCommerce\./);
    const { rows } = await server.deps.db.pool.query(
      `select writes_exchanges from connections where connector = 'woocommerce'`,
    );
    assert.deepEqual(rows, [{ writes_exchanges: false }]);
    assert.match(made.stdout, /sends its messages by itself/);
    const { stdout } = await shell.run('connect', 'woocommerce', '--help');
    assert.match(stdout, /--url https:\/\/woocommerce\.example\.com --consumer-key-file consumer-key/);
  });

  it('connect a platform that signs its messages with a secret of its own, and print none', async () => {
    const shopify = await startShopify({ now: () => new Date() });
    const { url, client_id, client_secret } = shopify;
    const file = join(dir, 'client_secret');
    writeFileSync(file, client_secret);
    const settings = ['--url', url, '--client-id', client_id, '--client-secret-file', file];
    const made = await shell.run('connect', 'shopify', '--shop', 'acme', ...settings);
    await shopify.close();
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.match(
      made.stdout,
      /Shopify sends its messages by itself, to \S+\/connect\/shopify\/acme\/\S{24}\n$/,
    );
  });
});
