import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Stripe } from 'stripe';
import { setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { minute_ms, second_ms } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';

const webhook_secret = 'whsec_of_the_shop';

describe('forged events of a payment provider', () => {
  const clock = new TestClock();
  const lines: string[] = [];
  let app: TestApp;
  before(async () => {
    const log = createLog('warn', 'json', { write: (line) => void lines.push(line) });
    app = await startTestApp({ clock, role: 'api', log });
    const shop = await app.createShop({ handle: 'acme' });
    const settings = { key: 'rk_test_1', webhook_secret, url: 'http://127.0.0.1:9' };
    await setPaymentProvider(app.deps, { shop_id: shop.id, provider: 'stripe', settings });
  });
  after(() => app?.close());

  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.updated',
    data: { object: {} },
  });
  async function send(secret: string): Promise<Response> {
    const timestamp = Math.floor(clock.now().getTime() / second_ms);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const url = `${app.origin}/api/v1/payments/stripe/acme/events`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature },
      body: payload,
    });
    await response.body?.cancel();
    return response;
  }
  const logged = () => lines.filter((line) => line.includes('event of a payment provider rejected'));

  it('are limited for each address and counted, while genuine events are taken', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 70; index++) statuses.push((await send('whsec_guessed')).status);
    assert.deepEqual([statuses.indexOf(429), new Set(statuses.slice(60))], [60, new Set([429])]);
    const refused = await send('whsec_guessed');
    assert.ok(Number(refused.headers.get('Retry-After')) > 0);
    assert.equal((await send(webhook_secret)).status, 200);
    const text = await app.deps.metrics.text();
    assert.match(text, /^retour_payment_events_rejected_total\{provider="stripe"\} 71$/m);
  });

  it('write at most one line a minute to the log, with how many there were', async () => {
    assert.equal(logged().length, 1);
    clock.advance(minute_ms);
    assert.equal((await send('whsec_guessed')).status, 422);
    assert.equal((await send('whsec_guessed')).status, 422);
    assert.deepEqual(
      logged().map((line) => JSON.parse(line).rejected),
      [1, 71],
    );
  });
});
