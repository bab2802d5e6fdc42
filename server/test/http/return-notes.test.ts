import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn } from '../support/factories.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Note = { id: number; content: string; created_at: string };

let at: TestShop;

const open = () => openReturn(at.deps, at.shop);
const post = (id: number | string, body?: unknown, options = {}) =>
  at.clients.standard.post(`/warehouse/return/${id}/note`, body, options);
const legacyPost = (id: number | string, body?: unknown) =>
  at.clients.legacy.post(`/warehouse/return/${id}/note`, body);
const notesOf = async (id: number): Promise<Note[]> =>
  (await at.clients.standard.get(`/warehouse/return/${id}/notes`)).body;
const contentsOf = async (id: number) => (await notesOf(id)).map(({ content }) => content);
const rowsOf = (id: number) => readReturnRows(at.deps.db, at.shop.id, id);
const fill = (id: number, count: number) =>
  at.deps.db.pool.query(
    `with filled as (insert into return_notes (shop_id, return_id, content, created_at)
        select shop_id, id, 'note ' || n, created_at from returns, generate_series(1, $2::integer) n where id = $1 returning id)
      update returns set note_count = note_count + (select count(*) from filled) where id = $1`,
    [id, count],
  );

describe('the notes of a return', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  describe('Create Return Note', () => {
    it('adds the text without the white space around it, and is no change of the return', async () => {
      const id = await open();
      const before_note = await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`);
      at.clock.advance(60_000);
      const answer = await post(id, { content: ' \n Box arrived open.\t' });
      assert.deepEqual([answer.status, answer.text], [200, 'true']);
      const [note] = await notesOf(id);
      assert.deepEqual(Object.keys(note!), ['id', 'content', 'created_at']);
      assert.equal(note?.content, 'Box arrived open.');
      assert.equal(note.created_at, at.clock.now().toISOString().slice(0, 19).replace('T', ' '));
      const after_note = await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`);
      assert.deepEqual(after_note.body, before_note.body);
      assert.equal((await rowsOf(id))['events']?.length, 1, 'only the return itself was told of');
    });

    it('counts characters, not bytes, after trimming: 255 and no more', async () => {
      const id = await open();
      for (const letter of ['x', 'ä', '😀']) {
        const longest = letter.repeat(255);
        assert.equal((await post(id, { content: ` ${longest} ` })).status, 200);
        assert.deepEqual((await contentsOf(id))[0], longest);
        const { status, body } = await post(id, { content: `${longest}${letter}` });
        assert.deepEqual(
          [status, body.errors],
          [422, { content: ['The content field must not be greater than 255 characters.'] }],
        );
      }
    });

    it('keeps every character but U+0000, which it refuses', async () => {
      const id = await open();
      const content = '\u0001\b"\\\u2028\u{10ffff} \u00e9 e\u0301 \ud800';
      assert.equal((await post(id, { content: `x${content}x` })).status, 200);
      // A half of a pair cannot be written in UTF-8.
      assert.deepEqual(await contentsOf(id), [`x${content.replace('\ud800', '\ufffd')}x`]);
      const { status, body } = await post(id, { content: 'a\0b' });
      assert.deepEqual([status, body.errors], [422, { content: ['The content field must be a string.'] }]);
    });

    it('refuses what is no text of 1 to 255 characters, in the words of each profile, before it looks for the return', async () => {
      const id = await open();
      const required = 'The content field is required.';
      const too_long = 'The content field must not be greater than 255 characters.';
      const short = '{"errors":{"message":"Content is required and must be less than 255 characters."}}';
      const wrong_type = 'The content field must be a string.';
      const long = `{"message":"${wrong_type}","errors":{"content":["${wrong_type}"]}}`;
      for (const [body, message, legacy_body] of [
        [undefined, required, short],
        [{}, required, short],
        [{ text: 'x' }, required, short],
        [{ content: null }, required, short],
        [{ content: '' }, required, short],
        [{ content: ' \t\n\u00a0' }, required, short],
        [{ content: 'x'.repeat(256) }, too_long, short],
        [{ content: 5 }, wrong_type, long],
        [{ content: true }, wrong_type, long],
        [{ content: ['x'] }, wrong_type, long],
        [{ content: { x: 1 } }, wrong_type, long],
      ] as const) {
        for (const return_id of [id, 999_999_999]) {
          const refused = await post(return_id, body);
          assert.deepEqual(
            [refused.status, refused.body.code, refused.body.detail, refused.body.errors],
            [422, 'validation_failed', message, { content: [message] }],
            JSON.stringify(body),
          );
          const legacy = await legacyPost(return_id, body);
          assert.deepEqual([legacy.status, legacy.text], [422, legacy_body], JSON.stringify(body));
        }
      }
      assert.deepEqual(await notesOf(id), []);
    });

    it('ignores other members, and takes the last of two equal ones', async () => {
      const id = await open();
      const raw = '{"content":"first","id":5,"created_at":"1999-01-01","content":"second"}';
      assert.equal((await post(id, undefined, { raw })).status, 200);
      assert.deepEqual(await contentsOf(id), ['second']);
    });

    it('adds the 1,000th note and refuses the next', async () => {
      const id = await open();
      await fill(id, 999);
      assert.equal((await post(id, { content: 'the last' })).status, 200);
      const rows = await rowsOf(id);
      const message = 'A return can have at most 1000 notes.';
      const { status, body } = await post(id, { content: 'one more' });
      assert.deepEqual([status, body.code, body.errors], [422, 'validation_failed', { notes: [message] }]);
      const legacy = await legacyPost(id, { content: 'one more' });
      assert.deepEqual([legacy.status, legacy.body], [422, { message, errors: { notes: [message] } }]);
      assert.deepEqual(await rowsOf(id), rows);
      assert.equal((await notesOf(id)).length, 1000);
    });

    it('says so when there is no such return', async () => {
      for (const id of ['999999999', 'x', '0']) {
        const { status, body } = await post(id, { content: 'x' });
        assert.deepEqual([status, body.code], [404, 'return_not_found']);
        const legacy = await legacyPost(id, { content: 'x' });
        assert.deepEqual(
          [legacy.status, legacy.text],
          [404, '{"errors":{"message":"No return found with this ID."}}'],
        );
      }
    });
  });

  describe('Get Return Notes', () => {
    it('gives all notes, newest first, those of one second by their ids', async () => {
      const id = await open();
      for (const content of ['a', 'b']) await post(id, { content });
      at.clock.advance(1000);
      for (const content of ['c', 'd']) await post(id, { content });
      const notes = await notesOf(id);
      assert.deepEqual(
        notes.map(({ content }) => content),
        ['d', 'c', 'b', 'a'],
      );
      assert.ok(notes.every(({ id: note_id }, i) => i === 0 || note_id < notes[i - 1]!.id));
      const legacy = await at.clients.legacy.get(`/warehouse/return/${id}/notes`);
      assert.deepEqual([legacy.status, legacy.body], [200, notes]);
    });

    it('includes those that the service wrote, of any length', async () => {
      const id = await open();
      const details = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`name ${i}`, 'x'.repeat(255)]));
      await at.clients.standard.post(`/warehouse/return/${id}/process`, details);
      const [content = ''] = await contentsOf(id);
      assert.equal(content.split('\n').length, 5);
      assert.ok(content.length > 255);
    });

    it('gives an empty array for none in the standard profile, and the body false in the other', async () => {
      const path = `/warehouse/return/${await open()}/notes`;
      const standard = await at.clients.standard.get(path);
      assert.deepEqual([standard.status, standard.text], [200, '[]']);
      const legacy = await at.clients.legacy.get(path);
      assert.deepEqual([legacy.status, legacy.text], [422, 'false']);
    });

    it('says so when there is no such return', async () => {
      for (const id of ['999999999', 'x', '0']) {
        const { status, body } = await at.clients.standard.get(`/warehouse/return/${id}/notes`);
        assert.deepEqual([status, body.code], [404, 'return_not_found']);
        const legacy = await at.clients.legacy.get(`/warehouse/return/${id}/notes`);
        assert.deepEqual(
          [legacy.status, legacy.text],
          [404, '{"errors":{"message":"No return found with this ID."}}'],
        );
      }
    });
  });
});
