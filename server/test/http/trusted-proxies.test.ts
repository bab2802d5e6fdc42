import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../support/app.ts';

/** How many of eight requests are let through, each with another text of `X-Forwarded-For`, where an address has five. */
async function letThrough(trust_proxy: string, forwarded: (n: number) => string): Promise<number> {
  const settings = { RETOUR_TRUST_PROXY: trust_proxy, RETOUR_ANONYMOUS_RATE_LIMIT: '5' };
  const server = await startTestApp({ role: 'api', settings });
  try {
    let passed = 0;
    for (let n = 0; n < 8; n++) {
      const headers = { 'X-Forwarded-For': forwarded(n) };
      const { status } = await server.client().get('/staff/sign-in', { headers });
      if (status !== 429) passed++;
    }
    return passed;
  } finally {
    await server.close();
  }
}

describe('the address of a client behind a proxy', () => {
  const invented = (n: number) => `10.9.${n}.7`;

  it('is the one that the proxy adds, whatever the client puts in front of it', async () => {
    for (const trust_proxy of ['true', '1', '127.0.0.1', '127.0.0.0/8,::1'])
      assert.equal(await letThrough(trust_proxy, (n) => `${invented(n)}, 198.51.100.9`), 5, trust_proxy);
    assert.equal(await letThrough('2', (n) => `${invented(n)}, 198.51.100.9, 203.0.113.4`), 5);
    const by_two = (n: number) => `${invented(n)}, 198.51.100.9, 203.0.113.4`;
    assert.equal(await letThrough('127.0.0.1,203.0.113.4', by_two), 5);
  });

  it('tells clients of one proxy apart', async () => {
    for (const trust_proxy of ['1', '127.0.0.1'])
      assert.equal(await letThrough(trust_proxy, (n) => `198.51.100.${n}`), 8, trust_proxy);
  });

  it('is the one that connects, where no proxy is trusted or another one connects', async () => {
    for (const trust_proxy of ['false', '203.0.113.0/24'])
      assert.equal(await letThrough(trust_proxy, (n) => `198.51.100.${n}`), 5, trust_proxy);
  });
});
