import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

describe('retour staff', () => {
  let at: TestShop;
  let shell: RetourShell;
  before(async () => {
    at = await startShop();
    shell = startRetourShell({ DATABASE_URL: at.server.connection_string, RETOUR_ORIGIN: at.server.origin });
  });
  after(async () => {
    await shell.close();
    await at.server.close();
  });
  const run = (...args: string[]) => shell.run('staff', ...args, '--shop', 'acme');

  it('adds, lists, signs in and disables members, and says what is wrong', async () => {
    const add = ['add', 'Noa@example.com', '--name', 'Noa', '--role', 'owner'];
    const added = await run(...add);
    assert.equal(added.code, 0, added.stderr);
    assert.match((await run(...add)).stderr, /noa@example\.com is a member of the staff already/);
    assert.match(
      (await run('add', 'noa', '--name', 'Noa', '--role', 'owner')).stderr,
      /email address is not valid/,
    );
    assert.match(
      (await run('add', 'a@b.example', '--name', 'Noa', '--role', 'boss')).stderr,
      /Allowed choices are owner/,
    );
    assert.match((await run('list')).stdout, /noa@example\.com\s+Noa\s+owner\s+active/);
    const { stdout } = await run('link', 'noa@example.com');
    const url = new URL(stdout.trim());
    const signed_in = await fetch(`${at.server.origin}/console/sign-in`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: url.searchParams,
      redirect: 'manual',
    });
    assert.deepEqual([signed_in.status, signed_in.headers.get('Location')], [303, '/console']);
    const headers = { Cookie: signed_in.headers.getSetCookie()[0]!.split(';')[0]! };
    const whoami = () => at.server.client().get('/staff/me', { headers });
    assert.equal((await whoami()).body.member.name, 'Noa');
    assert.equal((await run('disable', 'NOA@example.com')).code, 0);
    assert.equal((await whoami()).status, 401);
    assert.match((await run('link', 'noa@example.com')).stderr, /no active staff member/);
    assert.match((await run('list', '--json')).stdout, /"disabled_at":"2/);
  });
});
