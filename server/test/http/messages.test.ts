import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { composeStored, readEmail } from '../../src/modules/messages/emails/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { deleteOldFiles } from '../../src/modules/messages/conversation/index.ts';
import { openReturn } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
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

  const pdf = new Blob(['%PDF-1.7\n%fake'], { type: 'application/pdf' });
  const formOf = (files: readonly [Blob, string][], fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [file, name] of files) form.append('files', file, name);
    return form;
  };
  const tokensIn = ({ html }: { html: string }) =>
    [...html.matchAll(/name="file" value="([\w-]{22})"/g)].map(([, token]) => token!);
  const upload = async (id: number, files: readonly [Blob, string][]) => {
    const response = new Response(formOf(files));
    const headers = { 'Content-Type': response.headers.get('Content-Type')! };
    return at.clients.standard.request('POST', `/returns/${id}/files`, {
      raw: new Uint8Array(await response.arrayBuffer()),
      headers,
    });
  };

  it('have photos and files, without what can’t be read, on the page as with a script, and are shown to both', async () => {
    const { id, path } = await open();
    const visitor = visitPortal(at.server.origin);
    const picture = new Blob([await drawPicture('png')]);
    const added = await visitor.post(
      `${path}/messages`,
      formOf(
        [
          [picture, 'C:\\box "1".png'],
          [pdf, 'receipt.pdf'],
        ],
        { message: 'Look', add: '1' },
      ),
    );
    assert.equal(added.status, 200);
    assert.match(added.html, />Look<\/textarea>/);
    const added_files = tokensIn(added);
    assert.equal(added_files.length, 2);
    const refused = await visitor.post(
      `${path}/messages`,
      formOf([[new Blob(['?']), 'counter.heic']], { message: 'Look', add: '1', file: added_files[0]! }),
    );
    assert.equal(refused.status, 422);
    assert.match(refused.text, /Some files couldn’t be added/);
    assert.deepEqual(tokensIn(refused), added_files.slice(0, 1));
    const removed = await visitor.post(
      `${path}/messages`,
      formOf([], { message: 'Look', file: added_files[0]!, remove: added_files[0]! }),
    );
    assert.deepEqual([removed.status, tokensIn(removed)], [200, []]);
    const sent = await visitor.post(
      `${path}/messages`,
      formOf(
        [
          [picture, 'crack.jpg'],
          [new Blob(['?']), 'counter.heic'],
        ],
        { message: 'Look', file: added_files[1]!, without: 'late.png' },
      ),
    );
    assert.match(sent.text, /Sent, without late\.png, counter\.heic\./);
    const [entry] = (await overview(id)).timeline.filter(({ kind }: any) => kind === 'message');
    assert.deepEqual(
      entry.detail.files.map(({ name, content_type }: any) => [name, content_type]),
      [
        ['receipt.pdf', 'application/pdf'],
        ['crack.jpg', 'image/jpeg'],
      ],
    );
    const [document, photo] = entry.detail.files.map(({ url }: any) => url);
    const response = await fetch(document);
    assert.equal(await response.text(), '%PDF-1.7\n%fake');
    assert.equal(response.headers.get('Content-Disposition'), "attachment; filename*=UTF-8''receipt.pdf");
    assert.match(response.headers.get('Content-Security-Policy')!, /sandbox/);
    assert.equal((await fetch(photo)).headers.get('Content-Type'), 'image/jpeg');
    for (const file of ['x', 'q2Zk0vS8o1mB5c7dE9fGhA.jpg'])
      assert.equal((await fetch(`${at.server.origin}/message-files/${file}`)).status, 404);
    const { rows } = await at.deps.db.pool.query(
      `select details from events where return_id = $1 and trigger = 'message.received'`,
      [id],
    );
    assert.equal(rows[0].details.files.length, 2);
    // What was sent can't be sent again, nor taken back.
    await visitor.post(`${path}/messages`, formOf([], { message: 'Look', remove: added_files[1]! }));
    assert.equal((await fetch(document)).status, 200);
    const again = await at.clients.standard.post(`/returns/${id}/messages`, {
      text: 'Again',
      files: [added_files[1]],
    });
    assert.deepEqual([again.status, again.body.code], [422, 'validation_failed']);
  });

  it('of staff have files, which the e-mail names, up to six that were read', async () => {
    const { id, path } = await open();
    const { status, body } = await upload(id, [[pdf, 'how-to.pdf']]);
    assert.equal(status, 201);
    const [{ file_id, url }] = body.files;
    const agent = await signStaffIn(at, 'agent');
    const reply = (files: string[]) =>
      agent.client.post(`/returns/${id}/replies`, { message: 'Like this.', files });
    assert.equal((await reply([file_id, 'q2Zk0vS8o1mB5c7dE9fGhA'])).body.code, 'validation_failed');
    const { email } = (await reply([file_id])).body;
    const stored = (await readEmail(at.deps.db.root, { shop_id: at.shop.id, id: email.id }))!;
    const composed = await composeStored(at.deps, stored);
    assert.ok(JSON.stringify(composed).includes(url), JSON.stringify(composed));
    const page = await visitPortal(at.server.origin).open(path);
    assert.match(page.html, /message-files\/[\w-]{22}\.pdf/);
    const [entry] = (await overview(id)).timeline.filter(({ detail }: any) => detail.occasion === 'reply');
    assert.deepEqual(
      entry.detail.files.map(({ name }: any) => name),
      ['how-to.pdf'],
    );
    for (const files of [
      [],
      [[new Blob(['?']), 'x.jpg']],
      Array.from({ length: 7 }, () => [pdf, 'a.pdf']),
    ] as [Blob, string][][])
      assert.equal((await upload(id, files)).body.code, 'image_invalid');
    assert.equal((await upload(1, [[pdf, 'a.pdf']])).body.code, 'return_not_found');
  });

  it('keep files that were never sent for a day, and lose them with the person', async () => {
    const { id } = await open();
    const { body } = await upload(id, [
      [pdf, 'a.pdf'],
      [pdf, 'b.pdf'],
    ]);
    const [first, second] = body.files;
    await at.clients.standard.post(`/returns/${id}/messages`, { text: 'One', files: [first.file_id] });
    at.clock.advance(day_ms + 1000);
    await at.deps.db.inTransaction((tx) => deleteOldFiles(tx, new Date(at.clock.now().getTime() - day_ms)));
    assert.deepEqual([(await fetch(first.url)).status, (await fetch(second.url)).status], [200, 404]);
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
    const email = 'only.once@example.com';
    await at.deps.db.pool.query('update returns set customer_email = $1 where id = $2', [email, id]);
    const erased = await at.clients.standard.post('/shoppers/erasure', { email });
    assert.equal(erased.status, 200, erased.text);
    assert.equal((await fetch(first.url)).status, 404);
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
