import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ConfigError, readConfig } from '../../src/platform/config.ts';
import { createEgress } from '../../src/platform/egress.ts';
import type { EgressOptions } from '../../src/platform/egress.ts';
import { certificate, local_certificate } from '../support/certificate.ts';
import { startConnectProxy } from '../support/connect-proxy.ts';
import type { ConnectProxy } from '../support/connect-proxy.ts';
import { hostile_addresses, hostile_hosts, hostile_urls } from '../support/hostile-urls.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';

describe('what the server sends to others through a proxy', () => {
  let receiver: Receiver;
  let proxy: ConnectProxy;
  let dir: string;
  let egress_ca: string;
  const portOf = (url: string) => Number(new URL(url).port);

  before(async () => {
    receiver = await startReceiver(certificate);
    proxy = await startConnectProxy();
    dir = mkdtempSync(join(tmpdir(), 'retour-proxy-'));
    egress_ca = join(dir, 'ca.pem');
    writeFileSync(egress_ca, certificate.cert + local_certificate.cert);
  });
  beforeEach(() => {
    proxy.asked.length = 0;
    proxy.connections = 0;
    proxy.target_port = portOf(receiver.url);
    proxy.refuse(() => undefined);
    receiver.received.length = 0;
  });
  after(async () => {
    await proxy.close();
    await receiver.close();
    rmSync(dir, { recursive: true });
  });

  const open = (options: Partial<EgressOptions> = {}) =>
    createEgress({
      egress_allow: [],
      egress_ca,
      egress_proxy: `http://127.0.0.1:${proxy.port}`,
      resolve: async () => ['93.184.216.34'],
      ...options,
    });
  async function post(url: string, options: Partial<EgressOptions> = {}) {
    const egress = open(options);
    try {
      return await egress.post({
        url,
        headers: { 'x-of': 'test' },
        body: Buffer.from('{"a":1}'),
        timeout_ms: 5000,
      });
    } finally {
      await egress.close();
    }
  }
  const authorities = () => proxy.asked.map(({ method, authority }) => `${method} ${authority}`);

  it('asks for the address that was checked, and speaks TLS with who has the name', async () => {
    const egress = open({ egress_proxy: `http://us%40er:p%3Aw@127.0.0.1:${proxy.port}/` });
    const request = {
      url: 'https://receiver.test/hook?a=b',
      headers: {},
      body: Buffer.from('{}'),
      timeout_ms: 5000,
    };
    const results = [await egress.post(request)];
    // A connection is free in the turn after its answer.
    await setImmediate();
    results.push(await egress.post(request));
    await egress.close();
    assert.deepEqual(
      results.map(({ status, error }) => [status, error]),
      [
        [204, null],
        [204, null],
      ],
    );
    // The second one uses the tunnel of the first.
    assert.deepEqual(authorities(), ['CONNECT 93.184.216.34:443']);
    const [{ headers }] = proxy.asked as [ConnectProxy['asked'][number]];
    assert.equal(headers['proxy-authorization'], `Basic ${Buffer.from('us@er:p:w').toString('base64')}`);
    assert.equal(headers.host, '93.184.216.34:443');
    assert.equal(receiver.received.length, 2);
    const [arrived] = receiver.received as [Receiver['received'][number]];
    assert.deepEqual([arrived.path, arrived.headers.host], ['/hook?a=b', 'receiver.test']);
    assert.equal(arrived.headers['proxy-authorization'], undefined);
  });

  it('names addresses of both families with the port, and takes the next when the proxy does not reach the first', async () => {
    proxy.refuse((authority) =>
      authority.startsWith('[') ? undefined : 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n',
    );
    const resolve = async () => ['93.184.216.34', '2606:4700::1111'];
    assert.equal((await post('https://receiver.test:8443/', { resolve })).error, null);
    assert.deepEqual(authorities(), ['CONNECT 93.184.216.34:8443', 'CONNECT [2606:4700::1111]:8443']);
  });

  it('asks the proxy for nothing that is not public, in any spelling or answer of DNS', async () => {
    const urls = [
      ...hostile_hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]),
      ...hostile_urls.map((url) => url.replaceAll('PORT', '443')),
    ];
    const answers = hostile_addresses.flatMap((address) => [[address], ['93.184.216.34', address]]);
    const results = await Promise.all([
      ...urls.map((url) => post(url, { resolve: async () => [] })),
      ...answers.map((answer) => post('https://receiver.test/', { resolve: async () => answer })),
    ]);
    for (const [index, { error }] of results.entries())
      assert.match(
        `${error}`,
        /^(address_forbidden|dns)$/,
        urls[index] ?? answers[index - urls.length]?.join(' '),
      );
    assert.deepEqual([proxy.connections, authorities()], [0, []]);
  });

  it('sends without TLS only where the operator allows it, through a tunnel as well', async () => {
    const plain = await startReceiver();
    proxy.target_port = portOf(plain.url);
    const resolve = async () => ['10.1.0.7'];
    assert.equal(
      (await post('http://name.example/', { resolve, egress_allow: ['10.2.0.0/16'] })).error,
      'address_forbidden',
    );
    assert.equal(proxy.connections, 0);
    assert.equal(
      (await post('http://name.example/', { resolve, egress_allow: ['10.1.0.0/16'] })).error,
      null,
    );
    await plain.close();
    assert.deepEqual([authorities(), plain.received.length], [['CONNECT 10.1.0.7:80'], 1]);
  });

  it('speaks only to who proves his name with a certificate that is trusted', async () => {
    assert.equal((await post('https://other.test/')).error, 'tls');
    assert.equal((await post('https://receiver.test/', { egress_ca: '' })).error, 'tls');
    assert.equal((await post('https://93.184.216.34/')).error, 'tls');
    assert.deepEqual([proxy.asked.length, receiver.received.length], [3, 0]);
  });

  it('fails to connect when the proxy refuses, breaks off, talks nonsense or is away', async () => {
    const answers = ['407 Proxy Authentication Required', '403 Forbidden', '502 Bad Gateway', '302 Found'];
    for (const answer of [
      ...answers.map((line) => `HTTP/1.1 ${line}\r\n\r\n`),
      '',
      'no such thing\r\n\r\n',
    ]) {
      proxy.refuse(() => answer);
      const { error, status } = await post('https://receiver.test/');
      assert.deepEqual([error, status], ['connect', null], answer);
    }
    const gone = await startConnectProxy();
    await gone.close();
    const egress_proxy = `http://127.0.0.1:${gone.port}`;
    assert.equal((await post('https://receiver.test/', { egress_proxy })).error, 'connect');
    assert.equal(receiver.received.length, 0);
  });

  it('speaks TLS with the proxy too where its URL says so', async () => {
    const secure = await startConnectProxy(local_certificate);
    secure.target_port = portOf(receiver.url);
    const egress_proxy = `https://127.0.0.1:${secure.port}`;
    assert.equal((await post('https://receiver.test/', { egress_proxy })).error, null);
    // A proxy that nobody vouches for; what the receiver's certificate says is not the point here.
    assert.equal((await post('https://receiver.test/', { egress_proxy, egress_ca: '' })).error, 'connect');
    await secure.close();
    assert.deepEqual([secure.asked.length, receiver.received.length], [1, 1]);
  });

  it('does not repeat the password of a proxy that cannot be used', () => {
    const wrong = { RETOUR_EGRESS_PROXY: 'socks5://user:geheim@proxy.example' };
    const hides = (error: Error) => error instanceof ConfigError && !/geheim/.test(`${error.stack}`);
    assert.throws(() => readConfig(wrong), hides);
    assert.throws(() => open({ egress_proxy: 'http://user:geheim%zz@proxy.example' }), hides);
  });
});
