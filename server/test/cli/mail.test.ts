import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour mail', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;
  let return_id: number;
  const settings = () => ({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
  const run = (...args: string[]) => shell.run('mail', ...args, '--shop', 'acme');
  before(async () => {
    server = await startTestApp({ role: 'api' });
    shop = await server.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    return_id = await openReturn(server.deps, shop);
    shell = startRetourShell(settings());
  });
  after(async () => {
    await shell.close();
    await server.close();
  });

  it('shows what was written, and where it is to be seen', async () => {
    const listed = await shell.run(
      'api',
      'listEmails',
      '--return-id',
      String(return_id),
      '--json',
      '--shop',
      'acme',
    );
    const [email] = JSON.parse(listed.stdout).emails;
    const shown = await run('show', String(email.id));
    assert.match(shown.stdout, /^held\nTo: ana@example\.com\nSubject: We’ve received your return request/);
    assert.match((await run('show', '1')).stderr, /There is no e-mail 1 in the shop acme/);
    assert.match((await run('outbox')).stdout, /^http:\/\/.*\/outbox\/[\w-]+$/m);
  });

  it('sets the address that messages come from', async () => {
    const set = await run('settings', '--from', 'returns@acme.example');
    assert.deepEqual([set.code, set.stdout], [0, 'returns@acme.example\n']);
    assert.match((await run('settings', '--from', 'x')).stderr, /isn't an e-mail address/);
    assert.equal((await run('settings', '--from', 'default')).stdout, 'default\n');
  });
});
