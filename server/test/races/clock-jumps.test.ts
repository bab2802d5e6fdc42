import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buyLabel } from '../../src/modules/logistics/labels/commands/buy-label.ts';
import { createProviders } from '../../src/modules/logistics/labels/providers.ts';
import { claimRequest, listForgottenRequests } from '../../src/modules/logistics/labels/store-buy.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { PaymentProvider, RefundResult } from '../../src/modules/money/settlements/index.ts';
import { cleanDeliveries } from '../../src/modules/integrations/webhooks/store-maintenance.ts';
import { day_ms, hour_ms, minute_ms, second_ms } from '../../src/platform/clock.ts';
import { createRateLimiter } from '../../src/platform/callers/rate-limit.ts';
import { TestClock } from '../support/clock.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { openReturn } from '../support/factories.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';
import { addWarehouse, openLabelledReturn } from '../support/labels.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

/** The clock of the machine is wrong by this much, until somebody sets it right. */
const jump_ms = 2 * day_ms;

describe('a clock that is set back', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('holds up nobody by the rate limit for more than a minute', () => {
    const clock = new TestClock();
    const rates = createRateLimiter(clock);
    for (let i = 0; i < 3; i++) {
      rates.count('a key', 3);
      clock.advance(10 * second_ms);
    }
    clock.advance(-jump_ms);
    const { allowed, reset_s } = rates.count('a key', 3);
    assert.deepEqual([allowed, reset_s], [false, 60], 'what was counted still counts');
    clock.advance(minute_ms);
    assert.ok(rates.count('a key', 3).allowed);
    clock.advance(-second_ms);
    assert.equal(rates.count('a key', 3).remaining, 1, 'a step of a second changes nothing');
  });

  it('repeats no change: the response of an Idempotency-Key is still there', async () => {
    const { clock } = at;
    const id = await openReturn(at.deps, at.shop);
    const add = () =>
      at.clients.standard.post(
        `/warehouse/return/${id}/note`,
        { content: 'once' },
        { headers: { 'Idempotency-Key': 'set back' } },
      );
    assert.equal((await add()).status, 200);
    clock.advance(-jump_ms);
    assert.equal((await add()).headers.get('Idempotent-Replayed'), 'true');
    clock.advance(jump_ms + 23 * hour_ms);
    assert.equal((await add()).headers.get('Idempotent-Replayed'), 'true');
    const { body } = await at.clients.standard.get(`/warehouse/return/${id}/notes`);
    assert.equal(body.length, 1);
  });

  it('never repeats a refund at the provider when nobody can say how long ago it was sent', async () => {
    const { deps, clock, shop } = at;
    const order = await sell(deps, shop);
    const ref = await submit(deps, shop, order);
    await processReturn(deps, { ...ref, source: 'warehouse' });
    let sent = 0;
    const results: RefundResult[] = [{ kind: 'unknown', message: 'The connection was lost.' }];
    const provider: PaymentProvider = {
      name: 'test',
      endpoint: null,
      records_only: false,
      call_timeout_ms: 1000,
      idempotency_window_ms: day_ms,
      refund: async () => {
        sent++;
        return results.shift() ?? { kind: 'succeeded', reference: 're_1' };
      },
      find: async () => ({ kind: 'not_found' }),
      check: async () => null,
    };
    await execute(deps, ref, provider);
    clock.advance(-jump_ms);
    await execute(deps, ref, provider);
    const [settlement] = (await readBooks(deps, ref)).settlements;
    assert.deepEqual([settlement!.state, sent], ['unknown', 1]);
    clock.advance(jump_ms + hour_ms);
    await execute(deps, ref, provider);
    assert.deepEqual([(await readBooks(deps, ref)).state, sent], ['closed', 2], 'within the window again');
  });

  it('does not leave a refund to a worker that took it before and died', async () => {
    const { deps, clock, shop } = at;
    const ref = await submit(deps, shop, await sell(deps, shop));
    await processReturn(deps, { ...ref, source: 'warehouse' });
    const asked = Promise.withResolvers<void>();
    const dying: PaymentProvider = {
      name: 'test',
      endpoint: null,
      records_only: false,
      call_timeout_ms: 1000,
      idempotency_window_ms: day_ms,
      refund: () => {
        asked.resolve();
        return new Promise(() => {});
      },
      find: async () => ({ kind: 'succeeded', reference: 're_2' }),
      check: async () => null,
    };
    void execute(deps, ref, dying);
    await asked.promise;
    clock.advance(-second_ms);
    await execute(deps, ref, dying);
    assert.equal((await readBooks(deps, ref)).settlements[0]!.state, 'sending', 'its worker may live');
    clock.advance(-jump_ms);
    await execute(deps, ref, dying);
    assert.equal((await readBooks(deps, ref)).state, 'closed');
    clock.advance(jump_ms);
  });

  it('does not leave a label to a worker that took its request before and died', async () => {
    const { deps, clock, shop } = at;
    await addWarehouse(deps, shop);
    const return_id = await openLabelledReturn(deps, shop);
    const { rows } = await deps.db.pool.query('select id from label_requests where return_id = $1', [
      return_id,
    ]);
    const ref = { shop_id: shop.id, label_request_id: rows[0].id };
    const lease = new Date(clock.now().getTime() + 4 * minute_ms);
    await deps.db.inTransaction((tx) =>
      claimRequest(tx, ref, clock.now(), { holder: 'dead', expires_at: lease }),
    );
    const buy = () =>
      buyLabel({ ...deps, providers: createProviders(deps.config) }, { ...ref, holder: 'later' });
    const countLabels = async () =>
      (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body.labels.length;
    await buy();
    assert.equal(await countLabels(), 0, 'its worker may live');
    clock.advance(-jump_ms);
    const later = new Date(clock.now().getTime() + 2 * jump_ms);
    const forgotten = await listForgottenRequests(deps.db.root, clock.now(), later);
    assert.ok(forgotten.some(({ label_request_id }) => label_request_id === ref.label_request_id));
    await buy();
    assert.equal(await countLabels(), 1);
    clock.advance(jump_ms);
  });
});

describe('webhooks when the clock is set back', () => {
  let at: WebhookFixture;
  before(async () => {
    at = await WebhookFixture.make(await startWebhookServer());
  });
  after(async () => {
    await at.close();
    await at.server.close();
  });

  const maintain = () =>
    cleanDeliveries({ ...at.server.deps, clock: at.clock }, new AbortController().signal);
  const statuses = async (id: number) => (await at.log(id)).map(({ status }) => status);

  it('are sent although they were due, or held by a worker that died, at a time that has not come yet', async () => {
    const { id } = await at.subscribe();
    await at.update(await at.openReturn(), 2);
    await at.server.deps.db.pool.query(
      'update webhooks set lease_id = gen_random_uuid(), leased_until = $1 where id = $2',
      [new Date(at.clock.now().getTime() + 20 * second_ms), id],
    );
    at.clock.advance(-jump_ms);
    await at.send();
    assert.deepEqual(await statuses(id), ['pending', 'pending']);
    await maintain();
    await at.send();
    // The second is due once the first of its return has ended.
    await maintain();
    await at.send();
    assert.deepEqual(await statuses(id), ['delivered', 'delivered']);
    assert.deepEqual(
      at.receiver.received.map(({ payload }) => payload.sequence),
      [2, 3],
    );
  });

  it('are tried again although the next attempt was planned for a time that has not come yet', async () => {
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    at.receiver.answer((response) => response.writeHead(500).end());
    await at.send();
    at.clock.advance(-jump_ms);
    at.receiver.answer((response) => response.writeHead(200).end());
    await maintain();
    await at.send();
    assert.deepEqual(await statuses(id), ['delivered']);
  });

  it('keep a schedule that a step of seconds does not concern', async () => {
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    at.receiver.answer((response) => response.writeHead(500).end());
    await at.send();
    at.clock.advance(-2 * second_ms);
    await maintain();
    const planned = (await at.log(id))[0].next_attempt_at;
    await at.send();
    const [delivery] = await at.log(id);
    assert.deepEqual([delivery.attempt_count, delivery.next_attempt_at], [1, planned]);
  });
});

describe('a draft return when the clock jumps', () => {
  const { at, client, drafts } = openDraftShop();

  it('expires with a clock that runs ahead, and goes on once it is set right', async () => {
    const { url } = await drafts.choose(await drafts.sell());
    at.clock.advance(jump_ms);
    const expired = await client.post(`${url}/finalize-items`);
    assert.equal(expired.body.code, 'draft_not_open');
    at.clock.advance(-jump_ms);
    const { draft_return } = await ok(client.get(url));
    assert.equal(draft_return.state, 'created');
  });

  it('that was changed before the clock was set back can still be changed and submitted', async () => {
    const { url, items } = await drafts.choose(await drafts.sell());
    at.clock.advance(-jump_ms);
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    await ok(client.post(`${url}/submit`));
    at.clock.advance(jump_ms);
  });
});
