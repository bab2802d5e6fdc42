import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('the clock of a test side at the command line', () => {
  let server: TestApp;
  let shell: RetourShell;
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await shell.run(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const daysAhead = (text: string) => Math.round(JSON.parse(text).ahead_ms / day_ms);

  before(async () => {
    server = await startTestApp({ role: 'api', own: true });
    await server.createShop({ handle: 'acme' });
    shell = startRetourShell({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
  });
  after(async () => {
    await shell.close();
    await server.close();
  });

  it('is moved by the command, and by the server while that has the test side open', async () => {
    const key = (
      await run('keys', 'create', '--shop', 'acme', '--name', 'ci', '--scopes', 'all', '--test')
    ).trim();
    assert.match(key, /^rtr_test_/);
    assert.match(await run('clock', 'acme', '+2d'), /  now$/m);
    const client = createClient(server.origin, key);
    const seen = await client.get('/test-clock');
    assert.equal(daysAhead(seen.text), 2, seen.text);
    assert.equal(daysAhead(await run('clock', 'acme', '+1d', '--json')), 3);
    assert.equal(daysAhead((await client.get('/test-clock')).text), 3);
    const refused = await shell.run('clock', 'acme', '+401d');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /at most 400 days/);
  });
});
