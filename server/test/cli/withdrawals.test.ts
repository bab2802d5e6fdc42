import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { declare } from '../withdrawals/support.ts';

describe('the register of withdrawals at the command line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-register-'));
  const file = join(dir, 'register.jsonl');
  let server: TestApp;
  let shell: RetourShell;
  const run = (...args: string[]) => shell.run('withdrawals', ...args, '--shop', 'acme');

  before(async () => {
    server = await startTestApp({ role: 'api' });
    const shop = await server.createShop({ handle: 'acme' });
    const client = server.client((await server.createKey(shop)).secret);
    await declare(client, { contract: 'first', name: 'ليلى' });
    await declare(client, { contract: 'second', items: 'the lid' });
    await declare(client, { contract: 'third' });
    shell = startRetourShell({ DATABASE_URL: server.connection_string, RETOUR_SECRET: 'x'.repeat(32) });
  });
  after(async () => {
    await shell.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  it('exports the register, verifies it and its export, and names the first row that was changed', async () => {
    const exported = await run('export');
    assert.equal(exported.code, 0);
    writeFileSync(file, exported.stdout);
    const in_database = await run('verify');
    assert.equal(in_database.code, 0);
    assert.match(in_database.stdout, /^3 statements are as they were written\. Last hash: [0-9a-f]{64}\n$/);
    assert.equal((await run('verify', '--file', file)).stdout, in_database.stdout);
    const lines = readFileSync(file, 'utf8').split('\n');
    const [first, second] = lines.map((line) => line && JSON.parse(line));
    const changed = JSON.stringify({ ...second, items: 'the pot' });
    writeFileSync(file, [lines[0], changed, ...lines.slice(2)].join('\n'));
    const broken = await run('verify', '--file', file, '--json');
    assert.equal(broken.code, 1);
    const { checked, broken: row, head } = JSON.parse(broken.stdout);
    assert.deepEqual([checked, row.sequence, head], [1, 2, first.hash]);
    assert.equal((await run('verify', '--noted', first.hash)).code, 0);
    assert.equal((await run('verify', '--noted', 'ab'.repeat(32))).code, 1);
    writeFileSync(file, 'no json');
    assert.match((await run('verify', '--file', file)).stderr, /line 1 isn't valid JSON/);
  });
});
