import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ok } from '../support/draft-returns.ts';
import { openInstantShop } from '../support/instant-shop.ts';

const shoppers = 200;
const allowed = 10;
const price = 1000;

describe('the limit to what is out at once', () => {
  const { client, publish, prepare, wantNow } = openInstantShop();

  /** As a browser does, which tries again when the server is busy. */
  async function submit({ url, quote }: { url: string; quote: unknown }) {
    for (;;) {
      const answer = await client.post(`${url}/submit`, { quote });
      if (answer.status !== 503) return answer;
      await setTimeout(Number(answer.headers.get('Retry-After')) * 1000);
    }
  }

  it('is kept when many shoppers confirm at the same moment', async () => {
    const exposure = { shop: allowed * price, customer: price };
    await publish({ security: 'none', exposure });
    const confirmed: { url: string; quote: unknown }[] = [];
    let begun = 0;
    const prepareSome = async () => {
      while (begun++ < shoppers) {
        const url = await prepare();
        await ok(wantNow(url));
        const { quote } = await ok(client.get(`${url}/totals`));
        confirmed.push({ url, quote });
      }
    };
    await Promise.all(Array.from({ length: 4 }, prepareSome));
    const answers = await Promise.all(confirmed.map(submit));
    const told = answers.map(({ status, body }) => (status === 200 ? 'sent' : body.code));
    assert.equal(told.filter((one) => one === 'sent').length, allowed, JSON.stringify(told));
    assert.deepEqual(new Set(told), new Set(['sent', 'instant_unavailable']));
    const { securities } = await ok(client.get('/securities?limit=250'));
    assert.equal(securities.length, allowed);
    assert.equal(
      securities.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
      allowed * price,
    );
  });
});
