import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createEgress } from '../../src/platform/egress.ts';
import type { EgressOptions, EgressResult } from '../../src/platform/egress.ts';
import { certificate } from '../support/certificate.ts';
import { hostile_addresses, hostile_hosts, hostile_urls } from '../support/hostile-urls.ts';
import { startReceiver } from '../support/receiver.ts';

describe('what the server sends to others', () => {
  /** Listens on every address of this machine and counts who comes: the check of this file. */
  let trap: Server;
  let port: number;
  let caught: string[] = [];

  before(async () => {
    trap = createServer((socket) => {
      caught.push(`${socket.localAddress}`);
      socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    trap.listen({ host: '::', port: 0, ipv6Only: false });
    await once(trap, 'listening');
    ({ port } = trap.address() as AddressInfo);
  });
  after(() => trap.close());

  async function post(
    url: string,
    { egress_allow = [], egress_ca = '', egress_proxy = '', ...rest }: Partial<EgressOptions> = {},
  ): Promise<EgressResult> {
    const egress = createEgress({ egress_allow, egress_ca, egress_proxy, resolve: async () => [], ...rest });
    try {
      return await egress.post({ url, headers: {}, body: Buffer.from('{}'), timeout_ms: 5000 });
    } finally {
      await egress.close();
    }
  }
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address))
    // A machine may have a public address too.
    .filter((host) => /^(10|127|169\.254|172|192\.168)\.|^\[(::1|f[cde])/.test(host));

  it('falls into the trap where the operator allows it, so that the trap is known to work', async () => {
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'name.example']) {
      caught = [];
      const allow = ['127.0.0.0/8', '::1'];
      const { error } = await post(`http://${host}:${port}/`, {
        egress_allow: allow,
        resolve: async () => ['127.0.0.1'],
      });
      assert.deepEqual([error, caught.length], [null, 1], host);
    }
  });

  it('reaches no address that is not public, in any spelling, by any scheme', async () => {
    caught = [];
    const hosts = [...hostile_hosts, ...own];
    const urls = [
      ...hosts.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/`]),
      ...hostile_urls.map((url) => url.replaceAll('PORT', String(port))),
    ];
    assert.ok(urls.length + hostile_addresses.length >= 200, `${urls.length}`);
    const results = await Promise.all(urls.map((url) => post(url)));
    for (const [index, { error, status }] of results.entries())
      assert.deepEqual(
        [status, ['address_forbidden', 'dns'].includes(error ?? '')],
        [null, true],
        urls[index],
      );
    assert.deepEqual(caught, []);
  });

  it('reaches nobody for whom DNS tells an address that is not public, alone or among others', async () => {
    caught = [];
    const answers = hostile_addresses.flatMap((address) => [
      [address],
      ['93.184.216.34', address],
      [address, '2606:4700::1111'],
    ]);
    const results = await Promise.all(
      answers.map((answer) => post(`https://name.example:${port}/`, { resolve: async () => answer })),
    );
    for (const [index, { error }] of results.entries())
      assert.equal(error, 'address_forbidden', String(answers[index]));
    assert.deepEqual(caught, []);
  });

  it('connects to the address that was checked, whatever DNS answers later', async () => {
    caught = [];
    let asked = 0;
    const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'];
    const { error } = await post(`http://name.example:${port}/`, { egress_allow: ['127.0.0.1'], resolve });
    assert.deepEqual([error, asked], [null, 1]);
    assert.match(caught.join(), /127\.0\.0\.1$/);
    const second = await post(`http://name.example:${port}/`, { egress_allow: ['127.0.0.1'], resolve });
    assert.deepEqual([second.error, caught.length], ['address_forbidden', 1]);
  });

  it('says when a name has no address', async () => {
    assert.equal((await post('https://name.example/')).error, 'dns');
    const resolve = () => Promise.reject(new Error('no'));
    assert.equal((await post('https://name.example/', { resolve })).error, 'dns');
  });

  it('speaks only to who proves his name with a certificate that is trusted', async () => {
    const receiver = await startReceiver(certificate);
    const dir = mkdtempSync(join(tmpdir(), 'retour-egress-'));
    const egress_ca = join(dir, 'ca.pem');
    writeFileSync(egress_ca, certificate.cert);
    const options = { egress_allow: ['127.0.0.1'], resolve: async () => ['127.0.0.1'] };
    const secure_port = new URL(receiver.url).port;
    try {
      const named = `https://receiver.test:${secure_port}/`;
      const wrong = `https://other.test:${secure_port}/`;
      assert.equal((await post(named, options)).error, 'tls');
      assert.equal((await post(wrong, { ...options, egress_ca })).error, 'tls');
      assert.equal((await post(receiver.url, { ...options, egress_ca })).error, 'tls');
      assert.equal(receiver.received.length, 0);
      assert.deepEqual((await post(named, { ...options, egress_ca })).error, null);
      assert.equal(receiver.received.length, 1);
      // Somebody who does not speak TLS at all.
      assert.equal((await post(`https://127.0.0.1:${port}/`, options)).error, 'tls');
    } finally {
      await receiver.close();
      rmSync(dir, { recursive: true });
    }
  });
});
