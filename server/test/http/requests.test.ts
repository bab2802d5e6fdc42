import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { Profile } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';

describe('what every request has in common', () => {
  let server: TestApp;
  let clients: Record<Profile, Client>;
  let standard: Client;
  let return_id: number;
  let key: string;
  const note = () => `/warehouse/return/${return_id}/note`;

  before(async () => {
    server = await startTestApp({
      role: 'api',
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_ANONYMOUS_RATE_LIMIT: '100000' },
    });
    const shop = await server.createShop();
    const [a, b] = await Promise.all([server.createKey(shop), server.createKey(shop, { profile: 'legacy' })]);
    key = a.secret;
    clients = { standard: server.client(a.secret), legacy: server.client(b.secret) };
    standard = clients.standard;
    return_id = await openReturn(server.deps, shop);
  });
  after(() => server.close());

  /** Sends bytes as they are, and gives the answer as it came. */
  async function exchange(request: string, origin = server.origin): Promise<string> {
    const { hostname, port } = new URL(origin);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(request);
    return text(socket);
  }

  it('serves a path with a slash at its end, under its dated version, and for HEAD wherever for GET', async () => {
    for (const path of [
      '/api/v1/warehouse/return/list/',
      '/api/2026-07/warehouse/return/list',
      '/api/2026-07/warehouse/return/list/',
    ]) {
      assert.equal((await standard.get(path)).status, 200, path);
    }
    const head = await standard.request('HEAD', '/warehouse/return/list');
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal((await standard.post(`${note()}/`, { content: 'with a slash' })).status, 200);
    assert.equal((await standard.get('/warehouse/return/LIST')).status, 404, 'paths are case-sensitive');
  });

  it('answers an unknown path or version as a problem without knowing who asks', async () => {
    for (const path of [
      '/api/v1/nowhere',
      '/api/v3/warehouse/return/list',
      '/api/2025-01/warehouse/return/list',
      '/api/v1/%zz',
      '/api/v1',
    ]) {
      for (const client of Object.values(clients)) {
        const { status, body } = await client.get(path);
        assert.deepEqual([status, body?.code], [404, 'route_not_found'], path);
      }
    }
  });

  it('answers a method that a path does not have with those that it has', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS']) {
      const { status, headers, body } = await standard.request(method, '/warehouse/return/list');
      assert.deepEqual(
        [status, headers.get('Allow'), body.code],
        [405, 'GET, HEAD', 'method_not_allowed'],
        method,
      );
    }
    const legacy = await clients.legacy.get(note());
    assert.deepEqual(
      [legacy.status, legacy.headers.get('Allow'), legacy.body],
      [405, 'POST', { message: 'Method Not Allowed' }],
    );
  });

  it('refuses every method that HTTP knows and the path does not have, before it reads a body', async () => {
    for (const method of METHODS.filter((name) => !['GET', 'HEAD', 'CONNECT'].includes(name))) {
      const answer = await exchange(
        `${method} /api/v1/warehouse/return/list HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD\r\n/, method);
    }
    const body = { content: 'x'.repeat(1_048_576) };
    assert.equal((await standard.request('PATCH', note(), { body })).status, 405);
    assert.equal((await standard.post('/nowhere', body)).status, 404);
    for (const path of [
      '/problems/return_closed',
      '/livez',
      '/docs',
      '/api/v1/qr/i/x',
      '/api/v1/openapi.json',
    ]) {
      const { status, headers } = await fetch(`${server.origin}${path}`, { method: 'POST' });
      assert.deepEqual([status, headers.get('Allow')], [405, 'GET, HEAD'], path);
    }
  });

  it('finds nothing under a path with U+0000, with a key and without', async () => {
    for (const path of [
      '/portal/a%00b/link/x',
      '/portal/a%00b/drop-off/x.png',
      '/portal/a/drop-off/x%00.png',
      '/portal/a%00b/cart/x',
    ]) {
      assert.equal((await fetch(server.origin + path)).status, 404, path);
    }
    assert.equal((await standard.get('/locations/external/%00')).status, 404);
  });

  it('lets browsers of listed origins use every method, and those of others none', async () => {
    const shared = await startTestApp({
      beside: server,
      role: 'api',
      settings: { RETOUR_CORS_ORIGINS: 'https://console.example.com' },
    });
    const ask = (Origin: string) =>
      fetch(`${shared.origin}/api/v1/destinations/1`, {
        method: 'OPTIONS',
        headers: {
          Origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'x-authorization,idempotency-key',
        },
      });
    try {
      const { status, headers } = await ask('https://console.example.com');
      assert.equal(status, 204);
      assert.equal(headers.get('Access-Control-Allow-Origin'), 'https://console.example.com');
      assert.equal(headers.get('Access-Control-Allow-Headers'), 'x-authorization,idempotency-key');
      assert.equal(headers.get('Access-Control-Allow-Methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE');
      const other = await ask('https://evil.example.com');
      assert.equal(other.headers.get('Access-Control-Allow-Origin'), null);
    } finally {
      await shared.close();
    }
  });

  it('carries its version, an id and headers that keep browsers out, on errors too', async () => {
    const answers = await Promise.all([
      standard.get('/warehouse/return/list'),
      server.client().get('/nowhere'),
      standard.request('PUT', note()),
    ]);
    const ids = new Set(answers.map(({ headers }) => headers.get('X-Request-Id')));
    assert.equal(ids.size, answers.length);
    for (const { headers } of answers) {
      assert.match(headers.get('X-Request-Id') ?? '', /^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      assert.equal(headers.get('X-API-Version'), '1.0');
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
      assert.equal(headers.get('Access-Control-Allow-Origin'), null);
    }
    assert.equal(answers[0].headers.get('Content-Type'), 'application/json; charset=utf-8');
  });

  it('refuses a target over 8 KiB, in the profile of the key', async () => {
    for (const length of [8193, 12_000, 40_000]) {
      const path = `/warehouse/return/list?x=${'y'.repeat(length - '/api/v1/warehouse/return/list?x='.length)}`;
      assert.equal((await standard.get(path)).status, 414, `${length}`);
    }
    const long = `/warehouse/return/list?x=${'y'.repeat(8200)}`;
    const { body } = await standard.get(long);
    assert.deepEqual([body.code, body.instance], ['uri_too_long', '/api/v1/warehouse/return/list']);
    assert.deepEqual((await clients.legacy.get(long)).body, { message: 'URI Too Long' });
    const longest = `/warehouse/return/list?x=${'y'.repeat(8192 - '/api/v1/warehouse/return/list?x='.length)}`;
    assert.equal((await standard.get(longest)).status, 200);
  });

  it('refuses headers over 16 KiB without a body', async () => {
    for (const length of [17_000, 30_000, 60_000]) {
      const answer = await exchange(
        `GET /api/v1/warehouse/return/list HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Large: ${'y'.repeat(length)}\r\n\r\n`,
      );
      const [head = '', body] = answer.split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 431 /, `${length}`);
      assert.match(head, /^x-api-version: 1\.0$/im);
      assert.match(head, /^x-request-id: req_/im);
      assert.equal(body, '');
    }
  });

  it('answers bytes that are no HTTP with a plain 400', async () => {
    const answer = await exchange('HELLO\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 /);
  });

  it('carries its version and an id also on what is answered before there is a request', async () => {
    const hasty = await startTestApp({
      beside: server,
      role: 'api',
      settings: { RETOUR_REQUEST_TIMEOUT_MS: '1000' },
    });
    const head = 'GET /api/v1/warehouse/return/list HTTP/1.1\r\n';
    const post = `POST /api/v1/cart HTTP/1.1\r\nHost: x\r\nX-Authorization: ${key}\r\n`;
    const bytes: [what: string, status: number, sent: string][] = [
      ['an expectation that nobody knows', 417, `${head}Host: x\r\nExpect: foo\r\n\r\n`],
      ['no Host', 400, `${head}\r\n`],
      ['two Hosts', 400, `${head}Host: x\r\nhost: y\r\n\r\n`],
      ['a tunnel', 405, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'],
      ['headers that are too large', 431, `${head}Host: x\r\nX-Large: ${'y'.repeat(30_000)}\r\n\r\n`],
      ['a target that is too long', 414, `GET /${'y'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
      ['no HTTP', 400, 'HELLO\r\n\r\n'],
      ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['two lengths', 400, `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`],
      ['a header without a name', 400, `${head}Host: x\r\n: y\r\n\r\n`],
      ['headers that never end', 408, `${head}Host: x\r\n`],
      ['a body that never ends', 408, `${post}Content-Length: 5\r\n\r\n{`],
    ];
    try {
      const ids = await Promise.all(
        bytes.map(async ([what, status, sent]) => {
          const answer = await exchange(sent, hasty.origin);
          assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), what);
          assert.match(answer, /^x-api-version: 1\.0\r$/im, what);
          assert.match(answer, /^connection: close\r$/im, what);
          return /^x-request-id: (req_[0-9A-HJKMNP-TV-Z]{26})\r$/im.exec(answer)?.[1] ?? what;
        }),
      );
      assert.equal(new Set(ids).size, bytes.length);
      for (const id of ids) assert.match(id, /^req_/);
      const tunnel = await exchange('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n');
      assert.match(tunnel, /^allow: GET, HEAD, POST, PUT, PATCH, DELETE\r$/im);
      assert.equal(JSON.parse(tunnel.split('\r\n\r\n')[1]!).code, 'method_not_allowed');
    } finally {
      await hasty.close();
    }
  });

  it('refuses a body over 1 MiB', async () => {
    const body = { content: 'x'.repeat(1_048_576) };
    const refused = await standard.post(note(), body);
    assert.deepEqual([refused.status, refused.body.code], [413, 'payload_too_large']);
    assert.deepEqual((await clients.legacy.post(note(), body)).body, { message: 'Payload Too Large' });
  });

  it('takes JSON of every JSON type and refuses everything else that is not empty', async () => {
    const send = (type: string, raw = '{"content":"hello"}', more = {}) =>
      standard.post(note(), undefined, { raw, headers: { 'Content-Type': type, ...more } });
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/vnd.acme+json',
      'APPLICATION/JSON',
    ]) {
      assert.equal((await send(type)).status, 200, type);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      const { status, body } = await send(type);
      assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], type);
    }
    assert.equal(
      (await send('application/json', 'x', { 'Content-Encoding': 'gzip' })).body.code,
      'unsupported_media_type',
    );
    const process_path = `/warehouse/return/999999999/process`;
    const empty = await standard.post(process_path, undefined, {
      raw: '',
      headers: { 'Content-Type': 'text/plain' },
    });
    assert.equal(empty.body.code, 'return_not_found', 'an empty body has no type');
  });

  it('refuses a body that is no JSON object or that is made to hurt', async () => {
    const nested = `${'{"a":'.repeat(25)}1${'}'.repeat(25)}`;
    const broken = [
      '{',
      '"text"',
      '[]',
      '1',
      'null',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      nested,
      '{"content":"\xff"}',
    ];
    for (const raw of broken) {
      const bytes = raw.includes('\xff') ? Uint8Array.from(raw, (character) => character.charCodeAt(0)) : raw;
      const { status, body } = await standard.post(note(), undefined, { raw: bytes });
      assert.deepEqual([status, body.code], [400, 'malformed_json'], raw);
    }
    const legacy = await clients.legacy.post(note(), undefined, { raw: '{' });
    assert.deepEqual(
      [legacy.status, legacy.body],
      [400, { errors: ['The request body is not valid JSON.'] }],
    );
  });

  it('compresses what is over 1 KiB when asked', async () => {
    for (let i = 0; i < 30; i++)
      await standard.post(note(), { content: `a note of some length, number ${i}` });
    const { headers, body } = await standard.get(`/warehouse/return/${return_id}/notes`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    assert.equal(headers.get('Content-Encoding'), 'gzip');
    assert.ok(body.length >= 30);
    const small = await standard.get('/warehouse/return/999999999/notes', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    assert.equal(small.headers.get('Content-Encoding'), null);
  });

  it('answers probes and the description of the API without a key', async () => {
    const fetchStatus = async (path: string) => (await fetch(`${server.origin}${path}`)).status;
    for (const path of [
      '/livez',
      '/readyz',
      '/metrics',
      '/api/v1/openapi.json',
      '/problems/return_closed',
      '/docs',
    ]) {
      assert.equal(await fetchStatus(path), 200, path);
    }
  });
});
