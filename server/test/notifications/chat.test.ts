import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { tellStaff } from '../../src/modules/desk/notifications/index.ts';
import { postMessage } from '../../src/modules/messages/chat/index.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';
import { hour_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startChatServer } from '../support/chat-server.ts';
import type { ChatServer } from '../support/chat-server.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

type Sent = Parameters<Deps['egress']['post']>[0];

describe('the chat channel of a shop', () => {
  let at: TestShop;
  let chat: ChatServer;
  before(async () => {
    chat = await startChatServer();
    at = await startShop({ name: 'Fish & <Chips>' }, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });
  });
  after(async () => {
    await at.server.close();
    await chat.close();
  });

  const query = (text: string, values: unknown[] = []) => at.deps.db.pool.query(text, values);
  const set = (body: object) => at.clients.standard.request('PUT', '/settings/chat', { body });
  const read = async () => (await at.clients.standard.get('/settings/chat')).body.channel;
  const test = async () => (await at.clients.standard.post('/settings/chat/test')).body;
  const review = async () => {
    const return_id = await openReturn(at.deps, at.shop);
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
    return return_id;
  };
  /** Queues what is new, and makes an attempt at each message that waits. */
  const work = async (deps: Deps = at.deps) => {
    await tellStaff(deps);
    const { rows } = await query(
      `select shop_id, id from chat_posts where state in ('queued', 'sending') order by id`,
    );
    for (const ref of rows) await postMessage(deps, ref);
    return rows.length;
  };

  it('is nowhere at first, takes only addresses that may be reached, and shows its host alone', async () => {
    assert.equal(await read(), null);
    assert.equal((await at.clients.standard.post('/settings/chat/test')).body.code, 'resource_not_found');
    for (const url of ['https://10.0.0.7/hook', 'http://169.254.169.254/', 'nothing'])
      assert.ok((await set({ format: 'slack', url })).body.errors.url, url);
    assert.ok((await set({ format: 'slack' })).body.errors.url, 'there is none yet');
    const { status, body } = await set({ format: 'slack', url: `${chat.url}/services/T0secret` });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.channel.host, new URL(chat.url).host);
    assert.deepEqual([...new Set(body.channel.choices.map(({ pace }: { pace: string }) => pace))], ['never']);
    const { rows } = await query('select url from chat_channels');
    assert.doesNotMatch(rows[0].url.toString('latin1'), /T0secret/);
    const { rows: log } = await query(
      `select details::text from audit_inbox where operation = 'setChatChannel'`,
    );
    assert.match(log.at(-1).details, /chat_channel/);
    for (const { details } of log) assert.doesNotMatch(details, /T0secret/);
    assert.ok((await set({ format: 'teams' })).body.errors.url, 'the address is of another chat');
  });

  it('says in a test what the chat responds', async () => {
    assert.deepEqual(await test(), { delivered: true, response_status: 200, error: null, response: '"ok"' });
    assert.equal(chat.slack.at(-1)!.blocks[0]!.text.text, 'Test message of Fish & <Chips>');
    chat.misbehave('slack', { status: 404, body: 'no_service' });
    assert.deepEqual(await test(), {
      delivered: false,
      response_status: 404,
      error: 'status',
      response: '"no_service"',
    });
    chat.misbehave('slack', 'lose_answer');
    assert.equal((await test()).error, 'reset');
    assert.equal((await read()).last_message, null);
  });

  it('gets what is chosen for it at once and in the morning, in the form of Slack', async () => {
    await set({ format: 'slack', choices: { reviews: 'at_once', legal_deadlines: 'daily' } });
    const return_id = await review();
    const before_it = chat.slack.length;
    await Promise.all([tellStaff(at.deps), tellStaff(at.deps)]);
    assert.equal(await work(), 1, 'one message for two workers');
    assert.equal(await work(), 0);
    const [message, ...more] = chat.slack.slice(before_it);
    assert.equal(more.length, 0);
    assert.match(message!.text, /^New at Fish &amp; &lt;Chips&gt;: Return \d+/);
    assert.ok(
      message!.blocks.some(({ text }) =>
        text.text.includes(`/console/returns/${return_id}|Return ${return_id}`),
      ),
    );
    assert.equal((await read()).last_message.state, 'sent');
    await at.clients.standard.post('/withdrawals', {
      name: 'Lena',
      contract: 'none',
      email: 'lena@example.com',
    });
    at.clock.set('2026-03-03T07:00:00Z');
    assert.equal(await work(), 1);
    assert.match(JSON.stringify(chat.slack.at(-1)), /1 legal deadline/);
    assert.doesNotMatch(JSON.stringify(chat.slack), /Lena|lena@/);
  });

  it('is an Adaptive Card in Teams', async () => {
    await set({ format: 'teams', url: `${chat.url}/workflows/w1` });
    assert.equal((await test()).response_status, 202);
    const return_id = await review();
    assert.equal(await work(), 1);
    const { body, actions } = chat.teams.at(-1)!.attachments[0]!.content;
    assert.ok(
      body.some(({ text }) => text.includes(`(${actions[0]!.url}/returns/${return_id})`)),
      JSON.stringify(body),
    );
    assert.equal((await read()).last_message.response_status, 202);
  });

  it('gets a message again that it could not take, and never one that may have arrived', async () => {
    chat.misbehave(
      'teams',
      { status: 429, body: null, headers: { 'Retry-After': '30' } },
      { status: 500, body: null },
    );
    const before_it = chat.teams.length;
    await review();
    for (const taken of [0, 0, 1]) {
      assert.equal(await work(), 1);
      assert.equal(chat.teams.length - before_it, taken);
    }
    chat.misbehave('teams', 'do_and_hang');
    await review();
    const { egress } = at.deps;
    const patience = { ...egress, post: (sent: Sent) => egress.post({ ...sent, timeout_ms: 50 }) };
    assert.equal(await work({ ...at.deps, egress: patience }), 1);
    assert.deepEqual(
      [(await read()).last_message.state, (await read()).last_message.error],
      ['failed', 'timeout'],
    );
    assert.equal(await work(), 0);
    // A worker died between the request and its record.
    await review();
    await tellStaff(at.deps);
    await query(`update chat_posts set state = 'sending' where state = 'queued'`);
    const asked = chat.asked.length;
    assert.equal(await work(), 1);
    assert.equal(chat.asked.length, asked);
    assert.equal((await read()).last_message.error, 'lost');
    chat.misbehave('teams', { status: 500, body: null });
    await review();
    assert.equal(await work(), 1);
    at.clock.advance(7 * hour_ms);
    chat.misbehave('teams', { status: 500, body: null });
    assert.equal(await work(), 1);
    assert.equal((await read()).last_message.state, 'failed', 'it is too old');
  });

  it('is gone with its choices when it is removed, and so is what waits for it', async () => {
    await review();
    await tellStaff(at.deps);
    const { client } = await signStaffIn(at, 'agent');
    assert.equal((await client.request('DELETE', '/settings/chat')).status, 403);
    assert.equal((await at.clients.standard.request('DELETE', '/settings/chat')).status, 204);
    const asked = chat.asked.length;
    assert.equal(await work(), 1);
    assert.equal(chat.asked.length, asked);
    assert.equal(await read(), null);
    const { body } = await set({ format: 'slack', url: `${chat.url}/services/T1` });
    assert.ok(body.channel.choices.every(({ pace }: { pace: string }) => pace === 'never'));
  });
});
