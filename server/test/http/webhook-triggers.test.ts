import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { TOPICS, TOPIC_ALIAS, parseTopic, triggersOf } from '@retour/contract/event-types';
import { addWarehouse, openLabelledReturn } from '../support/labels.ts';
import type { TestApp } from '../support/app.ts';
import type { TestClock } from '../support/clock.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';

describe('a webhook with several triggers', () => {
  let server: TestApp;
  let clock: TestClock;
  let at: WebhookFixture;

  before(async () => {
    ({ server, clock } = await startWebhookServer());
  });
  after(() => server.close());
  beforeEach(async () => {
    at = await WebhookFixture.make({ server, clock });
  });
  afterEach(() => at.close());

  const create = async (fields: object, profile: 'standard' | 'legacy' = 'standard') => {
    const hook = { topic: 'return', url: `${at.receiver.url}/hook`, ...fields };
    return (await at.clients[profile].post('/webhooks', hook)).body;
  };
  const put = async (id: number, body: object) =>
    at.clients.standard.request('PUT', `/webhooks/${id}`, {
      body: { url: `${at.receiver.url}/hook`, topic: 'return', ...body },
    });
  const shownTriggers = ({ trigger, triggers }: any) => [trigger, triggers];

  it('shows the list in `triggers`, and one valid trigger in `trigger` for clients that know only that', async () => {
    const list = ['return.closed', 'return.created', 'label.created'];
    for (const profile of ['standard', 'legacy'] as const) {
      assert.deepEqual(shownTriggers(await create({ triggers: list }, profile)), ['return.closed', list]);
      assert.deepEqual(shownTriggers(await create({ trigger: 'return.created' }, profile)), [
        'return.created',
        ['return.created'],
      ]);
      for (const all of [{ trigger: '*' }, { triggers: ['*'] }, { triggers: ['return.closed', '*'] }]) {
        const created = await create(all, profile);
        assert.deepEqual(shownTriggers(created), ['return.created', ['*']]);
        assert.deepEqual(shownTriggers(await at.show(created.id)), ['return.created', ['*']]);
      }
    }
    for (const topic of [...TOPICS, TOPIC_ALIAS])
      assert.deepEqual(shownTriggers(await create({ topic, trigger: '*' })), [
        triggersOf(parseTopic(topic)!)[0],
        ['*'],
      ]);
  });

  it('rejects a list that is empty, contradicts `trigger`, or has a trigger that the topic does not have', async () => {
    const wrong: [object, string, string?][] = [
      [{}, 'validation_failed', 'trigger'],
      [{ triggers: [] }, 'validation_failed', 'triggers'],
      [{ triggers: ['return.deleted'] }, 'validation_failed', 'triggers.0'],
      [{ trigger: 'return.updated', triggers: ['return.created'] }, 'validation_failed', 'trigger'],
      [{ topic: 'label', triggers: ['label.created', 'return.created'] }, 'webhook_pair_invalid'],
      [{ topic: 'restock', trigger: 'shipment.processed' }, 'webhook_pair_invalid'],
    ];
    for (const [fields, code, field] of wrong) {
      const body = await create(fields);
      assert.equal(body.code, code, JSON.stringify(fields));
      if (field) assert.deepEqual(Object.keys(body.errors), [field], JSON.stringify(fields));
    }
    const { detail } = await create({ topic: 'label', triggers: ['label.created', 'return.created'] });
    assert.match(detail, /return\.created/);
    assert.doesNotMatch(detail, /label\.created/);
  });

  it('delivers each event once per matching trigger, in the order of the return, and holds later triggers back', async () => {
    const some = await at.subscribe({
      url: `${at.receiver.url}/some`,
      trigger: undefined,
      triggers: ['return.closed', 'return.updated', 'return.created'],
    });
    const everything = await at.subscribe({ trigger: '*' });
    const single = await at.subscribe({ trigger: 'return.closed' });
    const return_id = await at.openReturn();
    await at.update(return_id, 2);
    let failed = 0;
    at.receiver.answer((response, { payload }) =>
      response.writeHead(payload.trigger === 'return.created' && failed++ < 2 ? 500 : 200).end(),
    );
    await at.send();
    assert.deepEqual(
      at.receiver.received.map(({ payload }) => payload.trigger),
      ['return.created', 'return.created'],
      'what follows waits for both first deliveries',
    );
    clock.advance(6000);
    await at.send();
    for (const { id } of [some, everything]) {
      const triggers: string[] = (await at.log(id)).map(({ trigger }) => trigger);
      assert.equal(triggers.length, 3);
      assert.deepEqual(new Set(triggers), new Set(['return.created', 'return.updated']));
    }
    for (const at_path of ['/some', '/hook?x=1']) {
      const sent = at.receiver.received.filter(({ path }) => path === at_path);
      assert.deepEqual(
        sent.map(({ payload }) => payload.sequence),
        [1, 1, 2, 3],
      );
    }
    assert.deepEqual(await at.log(single.id), []);
  });

  it('matches `*` with the triggers of its topic only', async () => {
    await addWarehouse(server.deps, at.shop);
    for (const topic of ['return', 'label', 'label.request', TOPIC_ALIAS])
      await at.subscribe({ topic, trigger: '*' });
    const return_id = await openLabelledReturn(server.deps, at.shop);
    await at.update(return_id);
    await at.send();
    const sent = at.receiver.received.map(({ payload }) => `${payload.topic} ${payload.trigger}`);
    assert.deepEqual(sent.toSorted(), [
      'label label.requested',
      'return label.requested',
      'return return.created',
      'return return.updated',
    ]);
  });

  it('changes as a whole, except that an unchanged `trigger` alone keeps the list', async () => {
    const list = ['return.created', 'return.closed'];
    const { id } = await create({ triggers: list });
    const after_put = async (body: object) => {
      assert.equal((await put(id, body)).status, 204, JSON.stringify(body));
      return shownTriggers(await at.show(id));
    };
    assert.deepEqual(await after_put({ trigger: 'return.created' }), ['return.created', list]);
    assert.deepEqual(
      await after_put(await at.show(id)),
      ['return.created', list],
      'what was read, sent back',
    );
    assert.deepEqual(await after_put({ trigger: '*' }), ['return.created', ['*']]);
    assert.deepEqual(await after_put({ trigger: 'return.created' }), ['return.created', ['*']]);
    assert.deepEqual(await after_put(await at.show(id)), ['return.created', ['*']]);
    assert.deepEqual(await after_put({ triggers: ['return.created'] }), [
      'return.created',
      ['return.created'],
    ]);
    assert.deepEqual(await after_put({ triggers: list }), ['return.created', list]);
    assert.deepEqual(await after_put({ trigger: 'return.closed' }), ['return.closed', ['return.closed']]);
    assert.deepEqual(await after_put({ topic: 'label', trigger: '*' }), ['label.created', ['*']]);
    assert.deepEqual(await after_put({ trigger: 'label.created' }), ['label.created', ['label.created']]);
    assert.equal((await put(id, {})).body.code, 'validation_failed');
  });

  it('sends a test of its first trigger, or of the one that is named', async () => {
    const { id } = await create({ topic: 'label', triggers: ['label.updated', 'label.closed'] });
    const test = async (query = '') => (await at.clients.standard.post(`/webhooks/${id}/test${query}`)).body;
    assert.equal(JSON.parse((await test()).payload).trigger, 'label.updated');
    assert.equal(JSON.parse((await test('?trigger=label.closed')).payload).trigger, 'label.closed');
    assert.equal((await test('?trigger=label.created')).code, 'webhook_pair_invalid');
    assert.equal((await test('?trigger=label')).code, 'validation_failed');
    await put(id, { topic: 'label', trigger: '*' });
    assert.equal(JSON.parse((await test('?trigger=label.requested')).payload).trigger, 'label.requested');
  });
});
