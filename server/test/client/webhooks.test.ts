import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyWebhook } from '../../../client/src/index.ts';
import {
  endLegacyOverlap,
  readLegacySecret,
  rotateLegacySecret,
} from '../../src/modules/integrations/webhooks/index.ts';
import type { TestApp } from '../support/app.ts';
import type { TestClock } from '../support/clock.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';

describe('what the server sends, received with the client', () => {
  let server: TestApp;
  let clock: TestClock;
  let at: WebhookFixture;

  before(async () => {
    ({ server, clock } = await startWebhookServer());
    at = await WebhookFixture.make({ server, clock });
  });
  after(async () => {
    await at.close();
    await server.close();
  });

  /** Sends what a change causes, and verifies each request with a secret: the reason of each rejection, or the trigger. */
  const receive = async (secret: string): Promise<string[]> => {
    at.receiver.received.length = 0;
    await at.update(await at.openReturn());
    await at.send();
    return Promise.all(
      at.receiver.received.map(({ body, headers }) =>
        verifyWebhook({ body, headers }, secret, { now: clock.now() }).then(
          ({ trigger }) => trigger,
          ({ reason }) => reason,
        ),
      ),
    );
  };
  const remove = (id: number) => at.clients.standard.request('DELETE', `/webhooks/${id}`);

  it('verifies standard webhooks, during a rotation with either secret', async () => {
    const { id, secret } = await at.subscribe();
    assert.deepEqual(await receive(secret), ['return.updated']);
    const { body } = await at.clients.standard.post(`/webhooks/${id}/rotate-secret`);
    assert.deepEqual(await receive(secret), ['return.updated']);
    assert.deepEqual(await receive(body.secret), ['return.updated']);
    clock.advance(86_400_000);
    assert.deepEqual(await receive(secret), ['signature_invalid']);
    assert.deepEqual(await receive(body.secret), ['return.updated']);
    await remove(id);
  });

  it('verifies legacy webhooks, during a rotation with either secret', async () => {
    const { id } = await at.subscribe({}, 'legacy');
    const { deps } = server;
    const { secret } = await readLegacySecret({ ...deps, clock }, at.shop.id);
    assert.deepEqual(await receive(secret), ['return.updated']);
    const { next_secret } = await rotateLegacySecret({ ...deps, clock }, at.shop.id);
    assert.deepEqual(await receive(secret), ['return.updated']);
    assert.deepEqual(await receive(next_secret!), ['return.updated']);
    await endLegacyOverlap({ ...deps, clock }, at.shop.id);
    assert.deepEqual(await receive(secret), ['signature_invalid']);
    assert.deepEqual(await receive(next_secret!), ['return.updated']);
    await remove(id);
  });
});
