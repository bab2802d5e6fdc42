import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { openReturn } from '../support/factories.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

describe('messages of shoppers', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const open = async () => {
    const id = await openReturn(at.deps, at.shop);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`);
    return { id, path: new URL(body.status_page_url).pathname };
  };
  const write = (id: number, text: string) => at.clients.standard.post(`/returns/${id}/messages`, { text });
  const overview = async (id: number) => (await at.clients.standard.get(`/returns/${id}`)).body;
  const waiting = async () => {
    const { groups } = (await at.clients.standard.get('/attention')).body;
    return groups.find(({ group }: any) => group === 'messages');
  };
  const listed = async () => {
    const { returns } = (await at.clients.standard.get('/return-queue?awaits_reply=true')).body;
    return returns.map(({ id }: any) => id);
  };

  it('are written on the status page, wait on the home page and in the list, and are answered by a reply', async () => {
    const { id, path } = await open();
    const visitor = visitPortal(at.server.origin);
    const empty = await visitor.post(`${path}/messages`, { message: '  ' });
    assert.equal(empty.status, 422);
    assert.match(empty.text, /Write your message\./);
    const long = await visitor.post(`${path}/messages`, { message: 'x'.repeat(2001) });
    assert.match(long.text, /Use at most 2,000 characters\./);
    assert.ok(long.html.includes('x'.repeat(2001)), 'what was typed is kept');
    const sent = await visitor.post(`${path}/messages`, { message: 'Has it <arrived>?\r\nAna' });
    assert.match(sent.text, /Sent\. We’ll reply by email\./);
    assert.match(sent.html, /Has it &lt;arrived>\?\nAna/);
    assert.deepEqual(await listed(), [id]);
    const { count, items } = await waiting();
    assert.deepEqual([count, items[0].return_id, items[0].action], [1, id, 'reply']);
    assert.equal(items[0].detail, 'Has it <arrived>?\nAna');
    const { waiting_messages, timeline } = await overview(id);
    assert.equal(waiting_messages, 1);
    assert.ok(timeline.some(({ kind }: any) => kind === 'message'));
    at.clock.advance(1000);
    const agent = await signStaffIn(at, 'agent');
    const reply = await agent.client.post(`/returns/${id}/replies`, { message: 'It has, thank you.' });
    assert.equal(reply.status, 202);
    assert.deepEqual([await waiting(), await listed()], [undefined, []]);
    const page = await visitor.open(path);
    assert.ok(page.html.indexOf('Has it &lt;arrived') < page.html.indexOf('It has, thank you.'));
  });

  it('need no reply where staff say so, and each is told of by webhook', async () => {
    const { id } = await open();
    assert.equal((await write(id, ' Thanks! ')).status, 201);
    const { rows } = await at.deps.db.pool.query(
      `select details from events where return_id = $1 and trigger = 'message.received'`,
      [id],
    );
    assert.deepEqual([rows.length, rows[0].details.text], [1, 'Thanks!']);
    const agent = await signStaffIn(at, 'agent');
    const answered = () => agent.client.post(`/returns/${id}/messages/answered`, {});
    assert.equal((await answered()).status, 200);
    assert.equal((await answered()).status, 200);
    assert.equal((await overview(id)).waiting_messages, 0);
    const reader = await signStaffIn(at, 'read-only');
    assert.equal((await reader.client.post(`/returns/${id}/messages/answered`, {})).status, 403);
    assert.equal((await agent.client.post(`/returns/${id}/messages`, { text: 'x' })).status, 403);
  });

  it('are at most ten in a day about a return, on the page and by the API', async () => {
    const { id, path } = await open();
    for (let n = 0; n < 10; n++) assert.equal((await write(id, `Message ${n}`)).status, 201);
    const refused = await write(id, 'One more');
    assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_messages']);
    const page = await visitPortal(at.server.origin).post(`${path}/messages`, { message: 'One more' });
    assert.match(page.text, /You’ve written a lot today/);
    at.clock.advance(day_ms);
    assert.equal((await write(id, 'One more')).status, 201);
  });

  it('need a return and a text', async () => {
    const { id } = await open();
    assert.equal((await write(1, 'Hello')).body.code, 'return_not_found');
    assert.equal(
      (await at.clients.standard.post('/returns/1/messages/answered', {})).body.code,
      'return_not_found',
    );
    for (const text of ['', '   ', 'x'.repeat(2001)])
      assert.equal((await write(id, text)).body.code, 'validation_failed');
  });
});
