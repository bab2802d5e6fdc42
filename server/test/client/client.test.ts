import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createClient, isProblem, pages } from '../../../client/src/index.ts';
import type { RetourClient } from '../../../client/src/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';

describe('the client', () => {
  let app: TestApp;
  let shop: Shop;
  let client: RetourClient;

  before(async () => {
    app = await startTestApp({ role: 'api' });
    shop = await app.createShop();
    client = createClient({ origin: app.origin, key: (await app.createKey(shop)).secret });
  });
  after(() => app.close());

  it('answers with typed data, and with the problem when it is refused', async () => {
    const return_id = await openReturn(app.deps, shop);
    const { data } = await client.GET('/api/v1/warehouse/return/details', {
      params: { query: { return_id } },
    });
    assert.ok(data && !Array.isArray(data) && 'state' in data);
    assert.equal(data.state, 'open');
    const { error, response } = await client.POST('/api/v1/warehouse/return/{return_id}/cancel', {
      params: { path: { return_id: 1 } },
    });
    assert.equal(response.status, 404);
    assert.ok(isProblem(error) && error.code === 'return_not_found');
  });

  it('walks every page once', async () => {
    const made = new Set<string>();
    for (let i = 0; i < 5; i++) made.add(String(await openReturn(app.deps, shop)));
    const first = client.GET('/api/v1/warehouse/return/list', {
      params: { query: { paginate: true, pageSize: 2 } },
    });
    const seen: string[] = [];
    for await (const page of pages(client, first)) seen.push(...page.returns.map(({ id }) => id));
    assert.equal(new Set(seen).size, seen.length);
    for (const id of made) assert.ok(seen.includes(id));
  });

  it('sends lists as the API takes them, and uploads as they are', async () => {
    const own = await app.createShop();
    const of_own = createClient({ origin: app.origin, key: (await app.createKey(own)).secret });
    const return_id = await openReturn(app.deps, own);
    const idsIn = async (...state: ('open' | 'review' | 'closed')[]) => {
      const { data } = await of_own.GET('/api/v1/warehouse/return/list', { params: { query: { state } } });
      return Array.isArray(data) ? data.map(({ id }) => id) : undefined;
    };
    assert.deepEqual(await idsIn('review', 'open'), [String(return_id)]);
    assert.deepEqual(await idsIn('review', 'closed'), []);
    const customer = { external_id: 'c-1', sales_channel: 'Online Store' };
    const lines = `${JSON.stringify({ resource: 'customer', data: customer })}\n`;
    const form = new FormData();
    form.set('file', new Blob([lines]), 'customers.jsonl');
    for (const body of [lines, form]) {
      const { data, error } = await of_own.POST('/api/v1/bulk-operations', { body });
      assert.ok(data, JSON.stringify(error));
    }
  });

  it('repeats a write under one key, so that a lost answer has one effect', async () => {
    const return_id = await openReturn(app.deps, shop);
    const key = (await app.createKey(shop)).secret;
    let calls = 0;
    const forgetful = createClient({
      origin: app.origin,
      key,
      retry: { wait: async () => {} },
      fetch: async (request) => {
        const response = await fetch(request);
        if (++calls < 3) throw new TypeError('the answer was lost');
        return response;
      },
    });
    const { data } = await forgetful.POST('/api/v1/warehouse/return/{return_id}/note', {
      params: { path: { return_id } },
      body: { content: 'Box arrived open.' },
    });
    assert.equal(data, true);
    assert.equal(calls, 3);
    const { data: notes } = await client.GET('/api/v1/warehouse/return/{return_id}/notes', {
      params: { path: { return_id } },
    });
    assert.equal(notes?.length, 1);
  });

  describe('with a busy server', () => {
    const requests: IncomingMessage[] = [];
    let answers: ((response: ServerResponse) => void)[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      request.resume();
      answers.shift()!(response);
    });
    const waits: number[] = [];
    let busy: RetourClient;

    before(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      busy = createClient({
        origin,
        key: 'rtr_x',
        retry: { attempts: 3, wait: async (delay_ms) => void waits.push(delay_ms) },
      });
    });
    after(() => server.close());

    const refuse =
      (status: number, headers: Record<string, string> = {}, code = 'busy') =>
      (response: ServerResponse) =>
        void response
          .writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
          .end(JSON.stringify({ code, request_id: 'r' }));
    const accept = (response: ServerResponse) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end('true');
    const call = async (...script: typeof answers) => {
      requests.length = 0;
      waits.length = 0;
      answers = script;
      return busy.POST('/api/v1/warehouse/return/{return_id}/flag', { params: { path: { return_id: 7 } } });
    };

    it('waits as long as it is asked to, with the same key in every attempt', async () => {
      const { data } = await call(
        refuse(429, { 'Retry-After': '12' }),
        refuse(503, { 'Retry-After': '2' }),
        accept,
      );
      assert.equal(data, true);
      assert.ok(waits[0]! >= 12_000 && waits[1]! >= 2000, String(waits));
      assert.equal(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size, 1);
    });

    it('repeats while the first request is still running, and no other conflict', async () => {
      assert.equal(
        (await call(refuse(409, { 'Retry-After': '1' }, 'idempotency_in_progress'), accept)).data,
        true,
      );
      const conflict = await call(refuse(409, {}, 'return_closed'));
      assert.equal(conflict.response.status, 409);
      assert.equal(requests.length, 1);
    });

    it('gives the last answer when attempts or patience end', async () => {
      assert.equal((await call(refuse(503), refuse(503), refuse(503))).response.status, 503);
      assert.equal(requests.length, 3);
      assert.equal((await call(refuse(429, { 'Retry-After': '3600' }))).response.status, 429);
      assert.equal(requests.length, 1);
    });
  });
});
