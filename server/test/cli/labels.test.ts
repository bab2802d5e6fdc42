import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import type { FakeEasyPost } from '../support/easypost-server.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour labels', () => {
  let server: TestApp;
  let shell: RetourShell;
  let easypost: FakeEasyPost;
  const dir = mkdtempSync(join(tmpdir(), 'retour-labels-'));
  const key = 'EZAK_that_nobody_prints';
  const run = async (...args: string[]) => {
    const outcome = await shell.run('labels', ...args, '--shop', 'acme');
    assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(key), 'the key is never printed');
    return outcome;
  };
  before(async () => {
    easypost = await startEasyPost();
    server = await startTestApp({ role: 'api' });
    await server.createShop({ handle: 'acme' });
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_EASYPOST_URL: easypost.url,
    });
  });
  after(async () => {
    rmSync(dir, { recursive: true });
    await shell.close();
    await server.close();
    await easypost.close();
  });

  it('gives a shop an account with a key from a file, tests it, and takes it away', async () => {
    assert.match((await run('show')).stdout, /^Labels of acme are drawn by Retour/);
    assert.match((await run('test')).stderr, /neither the shop nor the server has an account/);
    const file = join(dir, 'key');
    writeFileSync(file, `${key}\n`);
    const set = await run('set', '--provider', 'easypost', '--key-file', file);
    assert.deepEqual([set.code, set.stderr], [0, '']);
    assert.equal(set.stdout.trim(), "Labels of acme are bought from EasyPost with the shop's account.");
    const shown = JSON.parse((await run('show', '--json')).stdout);
    assert.deepEqual(shown, { shop: 'acme', source: 'shop', provider: 'easypost', title: 'EasyPost' });
    assert.equal((await run('test')).stdout.trim(), 'EasyPost accepts the key.');
    const refusal = { status: 401, body: { error: { code: 'UNAUTHORIZED', message: 'Unknown key.' } } };
    easypost.misbehave('retrieve', refusal);
    const refused = await run('test');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /EasyPost rejects the key: .*401/);
    assert.match((await run('clear')).stdout, /^Removed\. Labels of acme are drawn by Retour/);
    assert.match((await run('clear')).stderr, /^error: The shop acme has no label account of its own/);
  });
});
