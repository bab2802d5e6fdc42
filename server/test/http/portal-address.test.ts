import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { portalAddressesJob } from '../../src/modules/shop/shops/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { startDnsServer } from '../support/dns-server.ts';

describe('the address of a shop’s portal', () => {
  const records = new Map<string, string | string[]>();
  const dns_state = { broken: false };
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  let other: Client;

  before(async () => {
    dns = await startDnsServer(records, dns_state);
    app = await startTestApp({ role: 'api', settings: { RETOUR_DNS_SERVERS: dns.address } });
    shop = await app.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    client = app.client((await app.createKey(shop)).secret);
    other = app.client((await app.createKey(await app.createShop({ handle: 'other' }))).secret);
  });
  after(async () => {
    await app.close();
    await dns.close();
  });

  const set = (portal_address: string | null, as = client) =>
    as.request('PATCH', '/settings/shop', {
      body: { portal_address },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const proofOf = async (as: Client) => (await as.get('/settings/shop')).body.portal_proof as string;

  /** Asks the server for a path as a proxy does that passes the host on. */
  const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const { hostname, port } = new URL(app.origin);
      request({ hostname, port, path, headers: { Host: host, ...headers } }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }));
      })
        .on('error', reject)
        .end();
    });

  it('is taken once DNS shows that its host is the shop’s, and by one shop only', async () => {
    const refused = await set('https://returns.acme.example/');
    assert.equal(refused.status, 422);
    const [message] = refused.body.errors.portal_address;
    const proof = await proofOf(client);
    assert.ok(message.includes('_retour.returns.acme.example') && message.includes(proof), message);
    records.set('_retour.returns.acme.example', await proofOf(other));
    assert.equal((await set('https://returns.acme.example')).status, 422, 'the proof of another shop');
    records.set('_retour.returns.acme.example', proof);
    const saved = await set('https://returns.acme.example/');
    assert.deepEqual([saved.status, saved.body.portal_address], [200, 'https://returns.acme.example']);
    const brand = (await client.get('/settings/brand')).body;
    assert.deepEqual(
      [brand.portal_url, brand.preview_url],
      ['https://returns.acme.example', `${app.deps.config.portal_url}/acme`],
    );
    records.set('_retour.returns.acme.example', [proof, await proofOf(other)]);
    const taken = await set('https://returns.acme.example', other);
    assert.deepEqual(
      [taken.status, taken.body.errors.portal_address],
      [422, ['Another shop has its portal at this address.']],
    );
    assert.equal((await set('https://returns.acme.example')).status, 200, 'its own needs no proof again');
  });

  it('goes to the shop that proves its host, from one whose record is gone', async () => {
    const address = 'https://returns.sold.example';
    records.set('_retour.returns.sold.example', await proofOf(client));
    assert.equal((await set(address)).status, 200);
    records.delete('_retour.returns.sold.example');
    assert.equal((await set(address, other)).status, 422, 'nobody has a record');
    assert.equal((await client.get('/settings/shop')).body.portal_address, address);
    records.set('_retour.returns.sold.example', await proofOf(other));
    assert.equal((await set(address, other)).body.portal_address, address);
    assert.equal((await client.get('/settings/shop')).body.portal_address, null);
    const { rows } = await app.deps.db.pool.query(
      `select details::text as text from audit_inbox order by occurred_at desc, request_id desc limit 3`,
    );
    assert.ok(rows.every(({ text }) => !text.includes('"before": {"portal_address": "https://returns.sold')));
    assert.equal((await set(null, other)).status, 200);
    records.set('_retour.returns.acme.example', await proofOf(client));
    assert.equal((await set('https://returns.acme.example')).status, 200);
    records.set('_retour.returns.acme.example', await proofOf(other));
  });

  it('ends 14 days after the record was last seen, unless DNS is silent or an operator set it', async () => {
    const address = 'https://returns.former.example';
    const at = async () => (await client.get('/settings/shop')).body.portal_address as string | null;
    const check = (after_days: number) => {
      const now = new Date(app.deps.clock.now().getTime() + after_days * day_ms);
      const deps = { ...app.deps, clock: { ...app.deps.clock, now: () => now } };
      return portalAddressesJob(deps).handle({}, new AbortController().signal);
    };
    await app.deps.db.pool.query('update shops set portal_address = $1 where id = $2', [address, shop.id]);
    await check(0);
    await check(30);
    assert.equal(await at(), address, 'the operator set it');
    records.set('_retour.returns.former.example', await proofOf(client));
    await check(30);
    dns_state.broken = true;
    await check(60);
    dns_state.broken = false;
    records.delete('_retour.returns.former.example');
    await check(43);
    assert.equal(await at(), address, 'not yet, and not while DNS was silent');
    await check(45);
    assert.equal(await at(), null);
    const { rows } = await app.deps.db.pool.query(
      `select actor_name, details::text as text from audit_inbox where operation = 'checkPortalAddresses'`,
    );
    assert.equal(rows.length, 1);
    assert.equal(rows[0]!.actor_name, 'the check of portal addresses');
    assert.ok(rows[0]!.text.includes(address), 'the audit log says what the address was');
    records.set('_retour.returns.acme.example', await proofOf(client));
    await set('https://returns.acme.example');
    records.set('_retour.returns.acme.example', await proofOf(other));
  });

  it('is an HTTPS address on a host of the shop', async () => {
    for (const wrong of [
      'http://returns.acme.example',
      'https://10.1.2.3',
      'https://[::1]/returns',
      'https://intranet/returns',
      'https://a:b@returns.acme.example',
      'https://returns.acme.example/?a=1',
      'https://returns.acme.example/#a',
      'https://returns.acme.example/a b',
      'https://returns.acme.example/%2e%2e/a',
      'javascript:alert(1)',
      `https://${new URL(app.origin).host}`,
    ])
      assert.equal((await set(wrong)).status, 422, wrong);
  });

  it('has the pages of the shop and nothing else of the server, and other hosts have no pages', async () => {
    const page = await ask('returns.acme.example', '/');
    assert.equal(page.status, 200);
    assert.match(page.text, /Acme Outdoor/);
    assert.match(page.text, /href="\/withdraw"/);
    assert.match(page.text, /src="\/assets\/[^"]+\.js"/);
    assert.doesNotMatch(page.text, /\/portal/);
    const asset = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)![1]!;
    assert.equal((await ask('returns.acme.example', asset)).status, 200);
    for (const path of ['/api/v1/settings/shop', '/console', '/readyz', '/portal/other', '/other'])
      assert.equal((await ask('returns.acme.example', path)).status, 404, path);
    // A proxy that can't pass `Host` on names it.
    const named = await ask(new URL(app.origin).host, '/', { 'X-Retour-Host': 'returns.acme.example' });
    assert.match(named.text, /Acme Outdoor/);
    for (const path of ['/', '/return/4f3a'])
      assert.deepEqual(
        [
          (await ask('elsewhere.example', path)).status,
          (await ask('elsewhere.example', path)).headers['content-type'],
        ],
        [421, 'text/html; charset=utf-8'],
      );
    assert.match((await ask('elsewhere.example', '/')).text, /No shop has its portal at this address/);
    assert.equal((await ask('elsewhere.example', '/readyz')).status, 200, 'what machines ask for');
  });

  it('is given up with null, and suspended shops have none', async () => {
    assert.equal((await set(null)).body.portal_address, null);
    await app.deps.db.pool.query(`update shops set portal_address = 'https://gone.example' where id = $1`, [
      shop.id,
    ]);
    await app.deps.db.pool.query(`update shops set status = 'suspended' where id = $1`, [shop.id]);
    assert.equal((await ask('gone.example', '/')).status, 421);
  });
});
