import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { verifyRegister } from '../../src/modules/requests/withdrawals/commands/verify.ts';
import type { Verified } from '../../src/modules/requests/withdrawals/commands/verify.ts';
import type { Client } from '../support/client.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { caseOf, declare, listAll, stated } from './support.ts';

describe('row 9: the register is the proof for both sides', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop({}, { own: true });
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const query = (text: string, values: unknown[] = []) => at.deps.db.pool.query(text, values);
  const verify = () => verifyRegister(at.deps, at.shop.id);
  /** What is verified after a change that the owner of the database can make. The change is rolled back. */
  async function tampered(change: string, sequence: number): Promise<Verified> {
    const rolled_back = new Error('rolled back');
    let found: Verified | undefined;
    const work = at.deps.db.inTransaction(async (tx) => {
      for (const statement of [
        'alter table withdrawal_statements disable trigger user',
        'alter table withdrawal_case_statements drop constraint withdrawal_case_statements_shop_id_sequence_fkey',
        'alter table withdrawal_receipts drop constraint withdrawal_receipts_shop_id_sequence_fkey',
        `${change} where shop_id = ${at.shop.id} and sequence = ${sequence}`,
      ])
        await sql.raw(statement).execute(tx);
      found = await verifyRegister({ db: { ...at.deps.db, root: tx } }, at.shop.id);
      throw rolled_back;
    });
    await assert.rejects(work, rolled_back);
    return found!;
  }

  it('refuses every change of what was stated', async () => {
    await declare(client);
    for (const change of [
      `update withdrawal_statements set received_at = now()`,
      `delete from withdrawal_statements`,
      `truncate withdrawal_statements cascade`,
    ])
      await assert.rejects(query(change), /append-only/, change);
  });

  it('numbers and chains statements without gaps, also those that come at the same time', async () => {
    const many = Array.from({ length: 20 }, (_, i) => declare(client, { contract: `#${9000 + i}` }));
    const references = (await Promise.all(many)).map(({ reference }) => reference);
    assert.equal(new Set(references).size, 20);
    const { checked, broken, head } = await verify();
    const { rows } = await query(
      `select count(*), max(sequence) as last, (select encode(last_hash, 'hex') from withdrawal_registers where shop_id = $1) as hash
       from withdrawal_statements where shop_id = $1`,
      [at.shop.id],
    );
    assert.deepEqual([checked, broken, head], [rows[0].count, null, rows[0].hash]);
    assert.equal(rows[0].last, rows[0].count);
  });

  it('records each statement of a key as an act of its own, and what it changed with no other', async () => {
    const first = await declare(client, { contract: '#8000' });
    const { id } = await caseOf(client, first.reference);
    const refused = await client.post(`/withdrawals/${id}/refuse`, { ground: 'other', note: 'Twice.' });
    assert.equal(refused.status, 200, refused.text);
    const { rows: last } = await query('select max(id) as id from audit_inbox');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => declare(client, { contract: `#${8000 + i}`, items: 'all' })),
    );
    const { rows } = await query(
      `select count(*) as acts, count(distinct request_id) as requests, count(details -> 'changes' -> 0) as with_changes
       from audit_inbox where shop_id = $1 and id > $2 and operation = 'declareWithdrawal'`,
      [at.shop.id, last[0].id],
    );
    assert.deepEqual(rows[0], { acts: 20, requests: 20, with_changes: 1 });
  });

  it('names the first row that was changed, taken out or put in', async () => {
    for (let i = 0; i < 4; i++) await declare(client, { contract: `tampered ${i}` });
    const { checked } = await verify();
    const target = checked - 2;
    for (const column of ['name', 'contract', 'email', 'statement', 'time_zone', 'confirm_label']) {
      const change = `update withdrawal_statements set ${column} = ${column} || ' '`;
      const { broken } = await tampered(change, target);
      assert.deepEqual([broken?.sequence, broken?.reason.includes('hash')], [target, true], column);
    }
    const later = `update withdrawal_statements set received_at = received_at + interval '1 ms'`;
    const taken_out = `delete from withdrawal_statements`;
    for (const change of [later, taken_out])
      assert.equal((await tampered(change, target)).broken?.sequence, target, change);
    // The last row leaves no gap; the end that is noted beside the rows tells.
    assert.equal((await tampered(taken_out, checked)).broken?.sequence, checked);
    assert.equal((await verify()).broken, null);
  });

  it('names a row that is marked as erased, but has content or no recorded erasure', async () => {
    for (let i = 0; i < 3; i++) await declare(client, { contract: `erased ${i}` });
    const { checked } = await verify();
    const target = checked - 1;
    const marked = (more: string) =>
      tampered(`update withdrawal_statements set is_erased = true${more}`, target);
    const emptied = `, name = '', contract = '', email = '', statement = '', items = null, reference = 'erased-' || sequence`;
    for (const [more, reason] of [
      ['', /isn’t empty/],
      [`, statement = 'Something else'`, /isn’t empty/],
      [`${emptied}, contract = 'x'`.replace(`contract = '', `, ''), /isn’t empty/],
      [emptied, /no erasure is recorded/],
    ] as const) {
      const { broken } = await marked(more);
      assert.equal(broken?.sequence, target, more);
      assert.match(broken.reason, reason);
    }
  });

  it('finds out that the whole chain was written again, by a hash that was noted elsewhere', async () => {
    const { head } = await verify();
    await declare(client, { contract: 'after the noted hash' });
    assert.equal((await verifyRegister(at.deps, at.shop.id, { noted: head })).broken, null);
    const { broken } = await verifyRegister(at.deps, at.shop.id, { noted: 'ab'.repeat(32) });
    assert.match(broken?.reason ?? '', /noted/);
  });

  it('keeps one chain for each shop', async () => {
    const other = await at.server.createShop();
    const key = await at.server.createKey(other);
    await declare(at.server.client(key.secret));
    const { checked, broken } = await verifyRegister(at.deps, other.id);
    assert.deepEqual([checked, broken], [1, null]);
  });

  it('returns the same receipt for a repeated confirmation, one after the other or at once, and stores one statement', async () => {
    const body = { contract: 'a double click', confirmation_id: 'one' };
    const first = await declare(client, body);
    at.clock.advance(5000);
    assert.deepEqual(await declare(client, body, 200), first);
    const at_once = { contract: 'two at once', confirmation_id: 'two' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post('/withdrawals', { ...stated, ...at_once })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array(7).fill(200), 201],
    );
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await caseOf(client, first.reference)).statements.length, 1);
    assert.equal((await verify()).broken, null);
  });

  it('takes another statement with the same confirmation as a new one: nothing is lost', async () => {
    const first = await declare(client, { contract: 'before the edit', confirmation_id: 'edited' });
    const second = await declare(client, { contract: 'after the edit', confirmation_id: 'edited' });
    assert.notEqual(first.reference, second.reference);
  });

  it('keeps the second statement about the same contract in the same case, with a receipt of its own', async () => {
    const first = await declare(client, { contract: '#4711', email: 'Ana@example.com' });
    at.clock.advance(60_000);
    const second = await declare(client, { contract: ' 4711', email: 'ana@example.com', items: 'the scarf' });
    assert.notEqual(first.reference, second.reference);
    const { statements, declared_at } = await caseOf(client, second.reference);
    assert.deepEqual(
      statements.map(({ reference, items }: any) => [reference, items]),
      [
        [first.reference, null],
        [second.reference, 'the scarf'],
      ],
    );
    assert.equal(declared_at, first.received_at);
    const { body } = await client.get(
      `/withdrawals/${(await caseOf(client, first.reference)).id}/receipt?reference=${first.reference}`,
    );
    assert.deepEqual([body.reference, body.received_at], [first.reference, first.received_at]);
  });

  it('keeps Arabic, 10,000 characters and everything else as it was typed', async () => {
    const fields = {
      name: 'ليلى أحمد 👩‍👧 ﷽',
      contract: 'كتابان من Acme (الطلب 551)\n\u202Eتجربة',
      items: 'ي'.repeat(10_000),
      language: 'ar',
    };
    const { reference, text, pdf_url, statement } = await declare(client, fields);
    assert.equal(statement, `أنسحب من عقدي مع Shop 1: ${fields.contract}`.replace('Shop 1', at.shop.name));
    const [kept] = (await caseOf(client, reference)).statements;
    for (const [name, value] of Object.entries(fields)) assert.equal(kept[name], value, name);
    assert.ok(text.includes(fields.items));
    const pdf = await fetch(pdf_url);
    assert.equal(pdf.status, 200);
    assert.equal((await verify()).broken, null);
  });

  it('says what is too long, and stores nothing of it', async () => {
    const before_it = (await verify()).checked;
    for (const [name, most] of [
      ['name', 255],
      ['contract', 1000],
      ['items', 10_000],
    ] as const) {
      const { status, body } = await client.post('/withdrawals', { ...stated, [name]: 'x'.repeat(most + 1) });
      assert.deepEqual([status, Object.keys(body.errors)], [422, [name]]);
    }
    assert.equal((await verify()).checked, before_it);
  });

  it('shows another shop nothing, and the receipt only to who knows its reference', async () => {
    const { reference, pdf_url } = await declare(client, { contract: 'mine alone' });
    const { id } = await caseOf(client, reference);
    const other = await at.server.createShop();
    const key = await at.server.createKey(other);
    const stranger = at.server.client(key.secret);
    for (const path of [`/withdrawals/${id}`, `/withdrawals/${id}/receipt`])
      assert.equal((await stranger.get(path)).body.code, 'withdrawal_not_found');
    for (const [action, body] of [
      ['match', { order_id: 1 }],
      ['refuse', { ground: 'period_over' }],
      ['return', {}],
    ] as const)
      assert.equal(
        (await stranger.post(`/withdrawals/${id}/${action}`, body)).body.code,
        'withdrawal_not_found',
      );
    assert.deepEqual(await listAll(stranger), []);
    const elsewhere = pdf_url.replace(`/${at.shop.handle}/`, `/${other.handle}/`);
    const guessed = pdf_url.replace(reference, 'W-0000-0000-0000');
    for (const url of [elsewhere, guessed]) assert.equal((await fetch(url)).status, 404);
  });

  it('asks for the scope of reading or writing', async () => {
    const reader = at.server.client(
      (await at.server.createKey(at.shop, { scopes: ['withdrawals:read'] })).secret,
    );
    const writer = at.server.client(
      (await at.server.createKey(at.shop, { scopes: ['withdrawals:write'] })).secret,
    );
    assert.equal((await reader.post('/withdrawals', stated)).body.code, 'scope_missing');
    assert.equal((await writer.get('/withdrawals')).body.code, 'scope_missing');
    assert.equal((await writer.post('/withdrawals', stated)).status, 201);
  });
});
