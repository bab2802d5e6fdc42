import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PROBLEM_CODES, problem } from '@retour/contract/problems';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import { listRoutes } from '../../src/modules.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

describe('what explains the API', () => {
  let server: TestApp;
  const get = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  before(async () => {
    server = await startTestApp();
  });
  after(() => server.close());

  it('serves the description of this very server without a key, and counts the request', async () => {
    const { status, headers, text } = await get('/api/v1/openapi.json');
    assert.equal(status, 200);
    assert.equal(headers.get('Content-Type'), 'application/json; charset=utf-8');
    assert.match(headers.get('RateLimit-Policy')!, /q=60;/);
    assert.deepEqual(JSON.parse(text), buildOpenApi(listRoutes(server.deps), { origin: server.origin }));
    assert.equal(JSON.parse(text).servers[0].url, server.origin);
  });

  it('has each tag in one group, and a sample of code for each operation', () => {
    const { tags, paths, 'x-tagGroups': groups } = buildOpenApi(listRoutes(server.deps));
    assert.deepEqual(
      groups.flatMap((group) => group['tags'] as string[]).toSorted(),
      tags.map(({ name }) => String(name)).toSorted(),
    );
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        if (operation['operationId'] === 'getApiDescription') continue;
        const [{ source }] = operation['x-codeSamples'] as [{ source: string }];
        const form = (operation['requestBody'] as any)?.content['multipart/form-data'];
        const call = form
          ? `curl -X ${method.toUpperCase()} 'https://retour.example.com/`
          : `client.${method.toUpperCase()}('${path}'`;
        assert.ok(source.includes(call), source);
        for (const { name, in: place } of operation['parameters'] as { name?: string; in?: string }[])
          if (place === 'path' && !form) assert.match(source, new RegExp(`\\b${name}: `), source);
        if (form) assert.doesNotMatch(source, /[{}]/, 'each parameter of the path has a value');
      }
  });

  it('serves the JSON Schema of policies without a key, as it is committed', async () => {
    const { status, headers, text } = await get('/api/v1/policy.schema.json');
    assert.deepEqual([status, headers.get('Content-Type')], [200, 'application/schema+json; charset=utf-8']);
    assert.equal(text, await readFile(join(checkout_dir, 'docs/policy.schema.json'), 'utf8'));
    const refused = await fetch(`${server.origin}/api/v1/policy.schema.json`, { method: 'POST' });
    assert.deepEqual([refused.status, refused.headers.get('Allow')], [405, 'GET, HEAD']);
  });

  it('refuses other methods there, and names the right ones', async () => {
    const { status, headers, body } = await server.client().post('/openapi.json');
    assert.equal(status, 405);
    assert.equal(headers.get('Allow'), 'GET, HEAD');
    assert.equal(body.code, 'method_not_allowed');
  });

  it('has a page for every refusal code, where the type of a problem leads', async () => {
    const index = await get('/problems');
    for (const code of PROBLEM_CODES) {
      assert.ok(index.text.includes(`href="/problems/${code}"`), code);
      const { status, headers, text } = await get(`/problems/${code}`);
      assert.equal(status, 200, code);
      assert.equal(headers.get('Content-Type'), 'text/html; charset=utf-8');
      for (const part of ['<!doctype html>', `<h1>${problem(code).title}</h1>`, `<code>${code}</code>`]) {
        assert.ok(text.startsWith(part) || text.includes(part), `${code}: ${part}`);
      }
    }
    const { body } = await server.client().get('/nothing');
    assert.equal((await get(new URL(body.type).pathname)).status, 200);
  });

  it('answers 404 for an unknown code, and shows nothing of the request as markup', async () => {
    const { status, text } = await get('/problems/%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    assert.equal(status, 404);
    assert.ok(!text.includes('<script'), text);
    assert.ok(text.includes('&#60;script&#62;'), text);
  });

  it('lets the pages of problems run no script and load nothing', async () => {
    const { headers, text } = await get('/problems/return_closed');
    const policy = headers.get('Content-Security-Policy')!;
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'/);
    const style = /<style>(?<text>[^<]+)<\/style>/.exec(text)?.groups?.['text'] ?? '';
    assert.ok(policy.includes(hash('sha256', style, 'base64')), 'the style would be refused');
    assert.doesNotMatch(
      text,
      /<(script|iframe|object|form)|https?:\/\/(?!127\.0\.0\.1|retour\.example\.com)/,
    );
  });

  it('serves the reference whole: no address of another machine in its page, and a policy that admits none', async () => {
    const page = await get('/docs');
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /(src|href)="(https?:)?\/\//);
    const policy = page.headers.get('Content-Security-Policy')!;
    for (const directive of policy.split('; '))
      assert.match(directive, /^[a-z-]+( '(none|self|unsafe-inline)'| data:)+$/);
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.match(policy, /connect-src 'self';/);
    for (const [, path] of page.text.matchAll(/src="([^"]+)"/g)) {
      const { status, headers, text } = await get(path!);
      assert.equal(status, 200, path);
      assert.match(headers.get('Content-Type')!, /^text\/javascript/);
      assert.ok(text.length > 100, path);
    }
  });

  it('turns off what the reference would load or send elsewhere', async () => {
    const { text } = await get('/docs/start.js');
    for (const setting of [
      '"withDefaultFonts":false',
      '"telemetry":false',
      '"agent":{"disabled":true',
      '"mcp":{"disabled":true',
    ]) {
      assert.ok(text.includes(setting), setting);
    }
    assert.doesNotMatch(text, /proxyUrl|https?:/);
  });

  it('meets a browser at the address of the server with a page', async () => {
    const { status, headers, text } = await get('/');
    assert.equal(status, 200);
    assert.match(headers.get('Content-Type')!, /^text\/html/);
    assert.match(text, /href="\/docs"/);
  });
});
