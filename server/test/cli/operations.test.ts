import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('the command line for a shop', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;

  before(async () => {
    server = await startTestApp();
    shop = await server.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    await server.createShop({ handle: 'other' });
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: server.origin,
    });
  });
  after(async () => {
    await shell.close();
    await server.close();
  });

  const run = (...args: string[]) => shell.run(...args, '--shop', 'acme');
  const runJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  it('lists shops, and shows the settings of one', async () => {
    const { stdout } = await shell.run('shops', 'list');
    assert.match(stdout, /^ID +HANDLE +NAME.*\n\d+ +acme +Acme Outdoor +USD +UTC/);
    const listed = JSON.parse((await shell.run('shops', 'list', '--json')).stdout);
    assert.deepEqual(
      listed.map(({ handle }: Shop) => handle),
      ['acme', 'other'],
    );
    await run('shops', 'set', '--lookup-factor', 'email');
    const shown = await runJson('shops', 'show');
    assert.deepEqual([shown.id, shown.handle, shown.settings.lookup_factor], [shop.id, 'acme', 'email']);
    assert.equal(shown.settings.destination_limit, 100);
    assert.match((await run('shops', 'show')).stdout, /lookup_factor +email/);
    const unknown = await shell.run('shops', 'show', '--shop', 'nobody');
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.match(unknown.stderr, /No shop has the handle "nobody"/);
  });

  it('makes the JSON of returns that is missing, and finds what was tampered with', async () => {
    const return_id = await openReturn(server.deps, shop);
    const rebuilt = await shell.run('documents', 'rebuild');
    assert.match(rebuilt.stdout, /^Checked \d+ returns and stored the JSON of \d+\.\n$/);
    assert.equal(JSON.parse((await shell.run('documents', 'rebuild', '--json')).stdout).stored, 0);
    const right = await shell.run('documents', 'verify');
    assert.deepEqual(
      [right.code, /^The stored JSON of \d+ returns is right\.\n$/.test(right.stdout)],
      [0, true],
    );
    await server.deps.db.pool.query(
      `update return_documents set list_and_details = convert_to(replace(convert_from(list_and_details, 'UTF8'), '"open"', '"held"'), 'UTF8') where return_id = $1`,
      [return_id],
    );
    const wrong = await shell.run('documents', 'verify');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stdout, new RegExp(`is wrong: ${return_id} \\(shop ${shop.id}\\)`));
    await server.deps.db.pool.query(
      'update return_documents set list_and_details = null where return_id = $1',
      [return_id],
    );
  });
});
