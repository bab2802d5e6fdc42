import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';

const large_page = Buffer.from(randomBytes(2_000_000).toString('hex'));

/** Asks for a large answer that is compressed on its way, and hangs up after a while. */
async function leaveAfter(origin: string, ms: number): Promise<void> {
  const asked = request(`${origin}/large-page`, {
    method: 'POST',
    agent: false,
    headers: { 'Accept-Encoding': 'br' },
  });
  const closed = Promise.withResolvers<void>();
  asked.on('error', () => {});
  asked.on('close', closed.resolve);
  asked.end('{}');
  await wait(ms);
  asked.destroy();
  await closed.promise;
}

describe('a caller that hangs up before its answer is complete', () => {
  it('is no failure of the server', async () => {
    const lines: string[] = [];
    const log = createLog('error', 'json', { write: (line) => void lines.push(line) });
    const server = await startTestApp({
      role: 'api',
      own: true,
      log,
      registerPages: (http) =>
        http.post('/large-page', async (_request, reply) => reply.type('text/html').send(large_page)),
    });
    assert.equal((await fetch(`${server.origin}/large-page`, { method: 'POST', body: '{}' })).status, 200);
    for (let i = 0; i < 60; i++) await leaveAfter(server.origin, (i % 20) / 2);
    assert.deepEqual(lines, []);
    await server.close();
  });
});
