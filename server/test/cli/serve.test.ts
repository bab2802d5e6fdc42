import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { runRetour, startRetour } from '../support/retour.ts';

describe('retour serve with the PostgreSQL that it brings along', () => {
  const data_dir = join(tmpdir(), `retour-serve-${process.pid}`);
  const settings = { RETOUR_DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'error' };
  after(() => rmSync(data_dir, { recursive: true, force: true }));

  /** A running server, its address taken from what it prints for people. */
  async function start() {
    const child = startRetour(['serve'], settings);
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    const origin = await eventually(() => {
      assert.equal(child.exitCode, null, printed.stderr);
      const address = /listens at (http:\S+)/.exec(printed.stdout)?.[1];
      assert.ok(address, printed.stderr);
      return address;
    }, 90_000);
    return { child, origin, printed };
  }

  async function statusOf(origin: string, key: string): Promise<number> {
    return (await createClient(origin, key).get('/warehouse/return/list')).status;
  }

  it('serves from an empty folder, takes a key that a command makes beside it, and keeps it over kill -9 and a stop', async () => {
    const first = await start();
    assert.ok(first.printed.stdout.includes(data_dir));
    await runRetour(['shops', 'create', '--handle', 'acme', '--name', 'Acme', '--currency', 'USD'], settings);
    const created = await runRetour(
      ['keys', 'create', '--shop', 'acme', '--name', 'ci', '--scopes', 'all', '--json'],
      settings,
    );
    const { key } = JSON.parse(created.stdout);
    assert.equal(await statusOf(first.origin, key), 200);

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await start();
    assert.equal(await statusOf(second.origin, key), 200);

    second.child.kill('SIGTERM');
    assert.deepEqual(await once(second.child, 'exit'), [0, null], second.printed.stderr);
    assert.ok(!existsSync(join(data_dir, 'postgres/postmaster.pid')), 'its PostgreSQL has stopped');
    await assert.rejects(statusOf(second.origin, key));
    assert.ok(!`${second.printed.stdout}${second.printed.stderr}`.includes(key), 'no key is printed');
  });

  it('says which port is taken and what to do, and leaves no PostgreSQL behind', async () => {
    const { child, origin } = await start();
    const { port } = new URL(origin);
    const { code, stderr } = await runRetour(['serve'], { ...settings, PORT: port });
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(
        `^error: Port ${port} is in use: stop the process that uses it, or set PORT to another\\.$`,
        'm',
      ),
    );
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.ok(!existsSync(join(data_dir, 'postgres/postmaster.pid')));
  });
});
