import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { ok } from '../support/draft-returns.ts';
import { openInstantShop } from '../support/instant-shop.ts';

const shoppers = 200;
const allowed = 10;
const price = 1000;

describe('the limit to what is out at once', () => {
  const { at, client, payments, publish, prepare, wantNow } = openInstantShop();

  /** As a browser does, which tries again when the server is busy. */
  async function post(path: string, quote: unknown) {
    for (;;) {
      const answer = await client.post(path, { quote });
      if (answer.status !== 503) return answer;
      await setTimeout(Number(answer.headers.get('Retry-After')) * 1000);
    }
  }

  it('is kept when many shoppers confirm at the same moment', async () => {
    const exposure = { shop: allowed * price, customer: price };
    await publish({ security: 'none', exposure });
    const confirmed = await prepareAll();
    const answers = await Promise.all(confirmed.map(({ url, quote }) => post(`${url}/submit`, quote)));
    assertPassed(answers);
    const { securities } = await ok(client.get('/securities?limit=250'));
    assert.equal(securities.length, allowed);
    assert.equal(
      securities.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
      allowed * price,
    );
  });

  it('is kept by holds on cards, too: the others are asked for no card', async () => {
    // Beside what the test before has sent.
    const exposure = { shop: 2 * allowed * price, customer: price };
    await publish({ security: 'hold', exposure });
    const confirmed = await prepareAll();
    const answers = await Promise.all(confirmed.map(({ url, quote }) => post(`${url}/payment`, quote)));
    assertPassed(answers);
    const ids: string[] = answers.flatMap(({ body }) => body.draft_return?.payment?.id ?? []);
    for (const id of ids) await checkPayment(at.deps, { shop_id: at.shop.id, id });
    await payments().order({ pay: ids });
    for (const id of ids) await checkPayment(at.deps, { shop_id: at.shop.id, id });
    const { intents } = await payments().read();
    const held = intents.filter(({ status }) => status === 'requires_capture');
    assert.deepEqual(
      held.map(({ amount }) => amount),
      Array.from({ length: allowed }, () => price),
    );
    const { securities } = await ok(client.get('/securities?limit=250'));
    assert.equal(securities.filter(({ kind }: any) => kind === 'hold').length, allowed);
  });

  type Answer = Awaited<ReturnType<typeof client.post>>;
  function assertPassed(answers: readonly Answer[]): void {
    const told = answers.map(({ status, body }) => (status < 300 ? 'passed' : body.code));
    assert.equal(told.filter((one) => one === 'passed').length, allowed, JSON.stringify(told));
    assert.deepEqual(new Set(told), new Set(['passed', 'instant_unavailable']));
  }

  /** What all shoppers are about to confirm. */
  async function prepareAll() {
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
    return confirmed;
  }
});
