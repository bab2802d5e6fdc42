import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { flagReturn } from '../../src/modules/returns/index.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { freePort } from '../support/free-port.ts';
import { startRetour } from '../support/retour.ts';
import { execute, sell, submit } from '../support/processing.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { bringReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Json = Record<string, any>;

/**
 * The other system as it is on a bad day: of nine requests one is over the rate, one meets a server that is unavailable, and one connection breaks.
 * `details` changes what it states of a return.
 */
async function startGateway(origin: string) {
  const gateway = { url: '', requests: [] as string[], details: (shown: Json): Json => shown, close };
  async function pass(path: string, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${origin}${path}`, {
      headers: { 'X-Authorization': String(headers['x-authorization']) },
    });
    const body = (await answer.json()) as Json;
    const shown = path.includes('/details') && answer.ok ? gateway.details(body) : body;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(shown));
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    gateway.requests.push(path);
    const turn = gateway.requests.length % 9;
    if (turn === 3) response.writeHead(429, { 'Retry-After': '0' }).end('{}');
    else if (turn === 6) response.writeHead(503, { 'Retry-After': '0' }).end('<h1>Unavailable</h1>');
    else if (turn === 0) request.socket.destroy();
    else void pass(path, request, response);
  });
  function close() {
    server.closeAllConnections();
    server.close();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}

/** An order without what it refers to, which this test doesn't move. */
function withoutReferences(order: Json): Json {
  const left_out = new Set(['customer', 'shipping_address', 'billing_address', 'product', 'product_variant']);
  return JSON.parse(JSON.stringify(order), (name, value: unknown) =>
    left_out.has(name) ? undefined : value,
  );
}

describe('retour import loop', () => {
  let there: TestShop;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let server: TestApp;
  let here: Client;
  let shell: RetourShell;
  let shop: Shop;
  let key: string;
  /** By how they came about. */
  const ids = new Map<string, number>();
  const dir = mkdtempSync(join(tmpdir(), 'retour-import-'));
  const key_file = join(dir, 'key');

  before(async () => {
    there = await startShop();
    await makeReturns();
    await makeSetup();
    gateway = await startGateway(there.server.origin);
    const scopes = ['returns', 'orders', 'developer_tools', 'destinations:read'];
    key = (await there.server.createKey(there.shop, { profile: 'legacy', scopes: scopes as never })).secret;
    writeFileSync(key_file, `${key}\n`);
    server = await startTestApp({ role: 'api' });
    shop = await server.createShop({ handle: 'new-home' });
    here = server.client((await server.createKey(shop)).secret);
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: server.origin,
      RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    });
  });
  after(async () => {
    await shell.close();
    gateway.close();
    await server.close();
    await there.server.close();
    rmSync(dir, { recursive: true });
  });

  async function makeReturns() {
    const { deps, shop: source } = there;
    for (const state of ['expired', 'open', 'review: flagged', 'cancelled'] as const)
      ids.set(state, (await bringReturn(deps, source, state)).return_id);
    const paid = await sell(deps, source, {
      lines: [{ quantity: 3, unit_price: 3333, discount: 500 }],
      shipping: 700,
    });
    const ref = await submit(deps, source, paid);
    await execute(deps, ref, createLedgerProvider());
    ids.set('paid', ref.return_id);
    const foreign = await sell(deps, source, { presentment: { currency: 'JPY', rate: 1.51 } });
    ids.set('paid in another currency', (await submit(deps, source, foreign)).return_id);
  }

  async function makeSetup() {
    const { standard } = there.clients;
    const address = { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' };
    await standard.post('/destinations', { type: 'warehouse', name: 'Second dock', address });
    await standard.post('/blocklists', { type: 'email', value: 'nobody@example.com' });
    await standard.post('/allowlists', { type: 'order', value: '#1042' });
    const webhook = { topic: 'return', trigger: 'return.closed', url: 'https://erp.example.com/returns' };
    const made = await standard.post('/webhooks', webhook);
    assert.ok(made.status < 300, made.text);
  }

  const importLoop = (...args: string[]) => {
    const source = ['--key-file', key_file, '--url', `${gateway.url}/api/v1`];
    const options = ['--shop', 'new-home', '--since', '2026-01-01', '--per-minute', '60000'];
    return shell.run('import', 'loop', ...options, ...source, ...args);
  };
  const importJson = async () => {
    const { code, stdout, stderr } = await importLoop('--json');
    assert.notEqual(stdout, '', stderr);
    return { code, ...(JSON.parse(stdout) as Json) } as Json;
  };

  /** An answer to a key of the other system. */
  async function ask(origin: string, path: string, options: RequestInit = {}) {
    const headers = { 'X-Authorization': key, 'Content-Type': 'application/json' };
    const answer = await fetch(`${origin}/api/v1${path}`, { ...options, headers });
    return { status: answer.status, text: await answer.text() };
  }

  /** `retour shadow` between a caller with a key of the other system and both systems. */
  async function startShadow(incumbent = there.server.origin, ...more: string[]) {
    const our_key = join(dir, 'our-key');
    const scopes = ['returns', 'orders', 'developer_tools', 'destinations:read'];
    writeFileSync(
      our_key,
      (await server.createKey(shop, { profile: 'legacy', scopes: scopes as never })).secret,
    );
    const port = String(await freePort());
    const child = startRetour(
      [
        'shadow',
        '--json',
        '--port',
        port,
        '--incumbent',
        incumbent,
        '--retour',
        server.origin,
        '--key-file',
        our_key,
        ...more,
      ],
      {},
    );
    const output = text(child.stdout);
    const lines = createInterface(child.stderr);
    const said: string[] = [];
    lines.on('line', (line) => said.push(line));
    await once(lines, 'line');
    return {
      said,
      get: (path: string, options?: RequestInit) => ask(`http://127.0.0.1:${port}`, path, options),
      async end() {
        child.kill('SIGINT');
        return JSON.parse(await output) as Json;
      },
    };
  }

  it('names the returns whose orders are not here, and imports nothing of them', async () => {
    const { code, returns } = await importJson();
    assert.equal(code, 1);
    assert.equal(returns.failed.length, ids.size);
    assert.match(returns.failed[0].problem, /order/i);
    assert.equal((await here.get(`/warehouse/return/details?return_id=${ids.get('paid')}`)).status, 404);
  });

  it('takes everything along, to the cent, through an API that is over its rate and breaks', async () => {
    const { orders } = (await there.clients.standard.get('/orders?limit=250')).body as Json;
    for (const order of orders)
      assert.ok((await here.request('PUT', '/orders', { body: withoutReferences(order) })).status < 300);
    const { code, stdout, stderr } = await importLoop();
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^Returns +6 read, 6 imported, 0 unchanged$/m);
    assert.match(stdout, /^JPY +1 = 1 +/m);
    for (const id of ids.values()) {
      const query = `/warehouse/return/details?return_id=${id}&currency_type=presentment`;
      const [mine, theirs] = [(await here.get(query)).body, (await there.clients.standard.get(query)).body];
      for (const name of ['state', 'currency', 'refund', 'gift_card', 'handling_fee', 'created_at'])
        assert.equal(mine[name], theirs[name], `${name} of ${id}`);
    }
  });

  it('brings destinations, both lists and webhooks, which stay silent until somebody activates them', async () => {
    const { destinations } = (await here.get('/destinations')).body;
    assert.ok(destinations.some(({ name }: Json) => name === 'Second dock'));
    assert.equal((await here.get('/blocklists')).body.data[0].value, 'nobody@example.com');
    assert.equal((await here.get('/allowlists')).body.data[0].value, '#1042');
    const { webhooks } = (await here.get('/webhooks')).body;
    assert.deepEqual(
      webhooks.map(({ url, triggers, status, profile }: Json) => ({ url, triggers, status, profile })),
      [
        {
          url: 'https://erp.example.com/returns',
          triggers: ['return.closed'],
          status: 'inactive',
          profile: 'legacy',
        },
      ],
    );
  });

  it('reads no return again that is imported and unchanged', async () => {
    gateway.requests.length = 0;
    const { code, returns, setup } = await importJson();
    assert.deepEqual([code, returns.unchanged, returns.imported], [0, 6, 0]);
    assert.ok(setup.every(({ added, failed }: Json) => added === 0 && failed.length === 0));
    const read = gateway.requests.filter((path) => path.includes('/details'));
    assert.deepEqual(
      [...new Set(read)].map((path) => new URL(path, gateway.url).searchParams.get('return_id')),
      // The list states amounts in the currency of the shop.
      [String(ids.get('paid in another currency'))],
    );
  });

  it('leaves nothing for a shadow to find, but what the import states beforehand', async () => {
    const shadow = await startShadow();
    const asked = [
      '/warehouse/return/list?from=2026-01-01&to=2026-03-30&state=open,closed,cancelled,expired,review',
    ];
    for (const id of ids.values())
      asked.push(`/warehouse/return/details?return_id=${id}`, `/warehouse/return/${id}/notes`);
    for (const path of asked) {
      assert.deepEqual(await shadow.get(path), await ask(there.server.origin, path), path);
    }
    const { compared, writes, kinds } = await shadow.end();
    assert.deepEqual([compared, writes], [asked.length, 0]);
    const members = kinds.map(({ kind, member }: Json) => `${kind} ${member.replace('[].', '')}`);
    // Orders get numbers of ours. They came without addresses, and open returns get the warehouse that they had none of.
    assert.deepEqual(
      new Set(members).difference(new Set(['value order_id'])),
      new Set(['form destination_id', 'value origin_country', 'value origin_country_code']),
      shadow.said.join('\n'),
    );
  });

  it('replaces what has changed there, and keeps what has changed here', async () => {
    there.clock.advance(60_000);
    await flagReturn(there.deps, { shop_id: there.shop.id, return_id: ids.get('open')! });
    const noted = await here.post(`/warehouse/return/${ids.get('paid')}/note`, { content: 'Box was wet.' });
    assert.ok(noted.status < 300, noted.text);
    const { code, returns } = await importJson();
    assert.deepEqual([code, returns.imported], [0, 1], JSON.stringify(returns));
    assert.equal(
      (await here.get(`/warehouse/return/details?return_id=${ids.get('open')}`)).body.state,
      'review',
    );
  });

  it('lets a shadow tell what has changed since, answer for either side, and change only one', async () => {
    const notes = `/warehouse/return/${ids.get('paid')}/notes`;
    const file = join(dir, 'shadow.json');
    const shadow = await startShadow(there.server.origin, '--report', file);
    await shadow.get(notes);
    await shadow.get('/warehouse/return/1/notes');
    const note = { method: 'POST', body: '{"content": "Called."}' };
    assert.equal((await shadow.get(notes.replace(/s$/, ''), note)).status, 200);
    const report = await shadow.end();
    assert.deepEqual([report.compared, report.equal, report.writes], [2, 1, 1]);
    const [found] = report.kinds;
    assert.deepEqual(
      [found.operation, found.kind, found.theirs, found.ours],
      ['GET /warehouse/return/{id}/notes', 'status', '422', '200'],
    );
    assert.match(shadow.said[1]!, /notes  status, 422 there, 200 here$/);
    assert.match((await ask(there.server.origin, notes)).text, /Called/);

    const switched = await startShadow(there.server.origin, '--report', file, '--answers', 'retour');
    assert.match((await switched.get(notes)).text, /Box was wet/);
    const later = await switched.end();
    assert.deepEqual(
      [later.compared, later.kinds[0].first_seen, statSync(file).mode & 0o777],
      [3, found.first_seen, 0o600],
    );
  });

  it('lets a shadow say that the other system gives no answer, and go on', async () => {
    const shadow = await startShadow(`http://127.0.0.1:${await freePort()}`);
    const { status, text: body } = await shadow.get('/destinations');
    assert.deepEqual([status, JSON.parse(body).title], [502, 'Bad Gateway']);
    assert.equal((await shadow.end()).compared, 0);
  });

  it('says which fact differs, on both sides, and exits with 1', async () => {
    const id = ids.get('paid in another currency')!;
    gateway.details = (shown) => ({ ...shown, refund: '1', updated_at: '2026-03-01 00:00:00' });
    const { code, stdout } = await importLoop();
    gateway.details = (shown) => shown;
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`return ${id}: refund is 1 there and \\d+ here`));
    assert.match(stdout, /^JPY .* 1 ≠ \d+/m);
  });

  it('says what is wrong with a key or an address', async () => {
    writeFileSync(join(dir, 'other'), 'rtr_unknown');
    const unknown = await importLoop('--key-file', join(dir, 'other'));
    assert.deepEqual([unknown.code, /Check --key-file/.test(unknown.stderr)], [1, true], unknown.stderr);
    const metadata = await importLoop('--url', 'http://169.254.169.254/api/v1');
    assert.match(metadata.stderr, /--url can't be used/);
  });
});
