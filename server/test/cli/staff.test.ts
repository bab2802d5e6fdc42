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
    const token = url.searchParams.get('token');
    const own_page = { headers: { 'Sec-Fetch-Site': 'same-origin' } };
    const signed_in = await at.server.client().post('/staff/sign-in/link', { token }, own_page);
    assert.equal(signed_in.status, 201);
    const [, invited] = (await run('invite', 'kim@example.com', '--role', 'agent')).stdout.trim().split('#');
    const { body } = await at.server
      .client()
      .post('/staff/sign-in/invitation/read', { token: invited }, own_page);
    assert.deepEqual([body.email, body.role], ['kim@example.com', 'agent']);
    const headers = { Cookie: signed_in.headers.getSetCookie()[0]!.split(';')[0]! };
    const whoami = () => at.server.client().get('/staff/me', { headers });
    assert.equal((await whoami()).body.member.name, 'Noa');
    assert.match((await run('role', 'NOA@example.com', '--role', 'agent')).stderr, /only active owner/);
    assert.equal((await run('add', 'ida@example.com', '--name', 'Ida', '--role', 'owner')).code, 0);
    assert.match((await run('role', 'noa@example.com', '--role', 'agent')).stdout, /is agent now/);
    assert.equal((await whoami()).body.member.role, 'agent');
    assert.equal((await run('disable', 'NOA@example.com')).code, 0);
    assert.equal((await whoami()).status, 401);
    assert.match((await run('link', 'noa@example.com')).stderr, /no active staff member/);
    assert.match((await run('list', '--json')).stdout, /"disabled_at":"2/);
  });
});
