import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { eventually } from '../support/eventually.ts';

describe('the request log', () => {
  const lines: Record<string, unknown>[] = [];
  let server: TestApp;
  let as: CheckedClients;

  before(async () => {
    const log = pino(
      { level: 'debug', formatters: { level: (label) => ({ level: label }) } },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    server = await startTestApp({ log });
    as = await createCheckedClients(server, await server.createShop());
  });
  after(() => server.close());

  /** The line of the request that this response belongs to; it is written once the response was sent. */
  const lineOf = ({ headers }: { headers: Headers }) =>
    eventually(() => {
      const found = lines.find(
        (line) => line['request_id'] === headers.get('X-Request-Id') && line['status'],
      );
      assert.ok(found, 'the request was not logged');
      return found;
    });

  it('names the problem of a rejected request', async () => {
    const { code, status, level } = await lineOf(await as.standard.get('/webhooks/77'));
    assert.deepEqual({ code, status, level }, { code: 'webhook_not_found', status: 404, level: 'info' });
    const unknown_path = await lineOf(await as.standard.get('/nothing-here'));
    assert.equal(unknown_path['code'], 'route_not_found');
    const no_key = await lineOf(await server.client().get('/webhooks'));
    assert.equal(no_key['code'], 'key_missing');
  });

  it('shows a rejection that the legacy profile sends with 200', async () => {
    const { code, status, level } = await lineOf(await as.legacy.post('/warehouse/return/77/cancel'));
    assert.deepEqual({ code, status, level }, { code: 'return_not_found', status: 200, level: 'info' });
  });

  it('names the problem of a write with an idempotency key, and marks its replay', async () => {
    const headers = { 'Idempotency-Key': 'cancel-77' };
    const send = () => as.standard.request('POST', '/warehouse/return/77/cancel', { headers });
    const first = await lineOf(await send());
    assert.deepEqual([first['code'], first['replayed']], ['return_not_found', undefined]);
    assert.equal((await lineOf(await send()))['replayed'], true);
  });

  it('has no problem code for a success', async () => {
    const line = await lineOf(await as.standard.get('/webhooks'));
    assert.deepEqual([line['status'], line['level'], 'code' in line], [200, 'debug', false]);
  });
});
