import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn, execute } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const not_found = '{"errors":{"message":"No return found with this ID."}}';

describe('Process Return', () => {
  let at: TestShop;

  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const open = () => openReturn(at.deps, at.shop);
  const path = (id: number | string) => `/warehouse/return/${id}/process`;
  const notesOf = async (id: number) =>
    (await at.clients.standard.get(`/warehouse/return/${id}/notes`)).body as { content: string }[];
  const stateOf = async (id: number) =>
    (await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`)).body.state as string;
  const rowsOf = (id: number) => readReturnRows(at.deps.db, at.shop.id, id);

  it('answers true when it has queued the return, which is shown as open until its outcomes are executed', async () => {
    const id = await open();
    const answer = await at.clients.standard.post(path(id));
    assert.deepEqual([answer.status, answer.text], [200, 'true']);
    const rows = await rowsOf(id);
    assert.equal(rows['jobs.job']?.length, 1);
    assert.equal(rows['settlements']?.length, 1);
    assert.equal(await stateOf(id), 'open');
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    assert.equal(await stateOf(id), 'closed');
  });

  it('takes no body, an empty one of any type, and an empty object alike, and writes no note', async () => {
    for (const options of [
      {},
      { raw: '', headers: { 'Content-Type': 'text/plain' } },
      { raw: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      { body: {} },
    ]) {
      const id = await open();
      const answer = await at.clients.legacy.request('POST', path(id), options);
      assert.deepEqual([answer.status, answer.text], [200, 'true']);
      assert.deepEqual(await notesOf(id), []);
    }
  });

  it('keeps the pairs for the exchange orders, and writes them into one note, a line each', async () => {
    const id = await open();
    const details = { warehouse: ' Reno 2 ', pallet: 41, weight: 1.5, sealed: true, seal: null, remark: '' };
    assert.equal((await at.clients.standard.post(path(id), details)).status, 200);
    assert.deepEqual(
      (await notesOf(id)).map(({ content }) => content),
      ['warehouse:  Reno 2 \npallet: 41\nweight: 1.5\nsealed: true\nseal: null\nremark: '],
    );
    const { rows } = await at.deps.db.pool.query('select process_details from returns where id = $1', [id]);
    assert.deepEqual(rows[0].process_details, details);
  });

  it('keeps half of a surrogate pair, in a name or value, as the character that stands for what is none', async () => {
    const id = await open();
    const headers = { 'Content-Type': 'application/json' };
    const raw = String.raw`{"dock \ud800":"a\udc00\ud83d\ude00"}`;
    assert.equal((await at.clients.standard.post(path(id), undefined, { raw, headers })).status, 200);
    const { rows } = await at.deps.db.pool.query('select process_details from returns where id = $1', [id]);
    assert.deepEqual(rows[0].process_details, { 'dock \ufffd': 'a\ufffd😀' });
  });

  it('ignores the pairs of a repeat while processing is under way', async () => {
    const id = await open();
    await at.clients.standard.post(path(id), { pallet: 41 });
    const before_repeat = await rowsOf(id);
    const answer = await at.clients.standard.post(path(id), { pallet: 42 });
    assert.deepEqual([answer.status, answer.text], [200, 'true']);
    assert.deepEqual(await rowsOf(id), before_repeat);
  });

  it('takes 50 pairs, names of 100 and values of 255 characters', async () => {
    const pairs = Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`name ${i}`, i]));
    const longest = { ['😀'.repeat(100)]: '😀'.repeat(255) };
    const id = await open();
    assert.equal((await at.clients.standard.post(path(id), { ...pairs, ...longest })).text, 'true');
    const [note] = await notesOf(id);
    assert.equal(note?.content.split('\n').at(-1), `${'😀'.repeat(100)}: ${'😀'.repeat(255)}`);
  });

  it('refuses every other kind of body with the fields that are wrong, and changes nothing', async () => {
    const id = await open();
    const rows = await rowsOf(id);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`name ${i}`, i]));
    const name = 'n'.repeat(101);
    const not_simple = (field: string) => [
      `The ${field} field must be a string.`,
      `The ${field} field must be a boolean.`,
    ];
    const refused: [body: unknown, errors: Record<string, string[]>][] = [
      [many, { body: ['The body field must not have more than 50 items.'] }],
      [{ [name]: 1 }, { [name]: [`The ${name} field must not be greater than 100 characters.`] }],
      [{ '': 1 }, { body: ['The name field is required.'] }],
      [{ ' \t': 1 }, { body: ['The name field is required.'] }],
      [
        { pallet: 'x'.repeat(256) },
        { pallet: ['The pallet field must not be greater than 255 characters.'] },
      ],
      [{ pallet_no: { a: 1 } }, { pallet_no: not_simple('pallet no') }],
      [{ pallet: [1] }, { pallet: not_simple('pallet') }],
      [{ pallet: 'a\0b' }, { pallet: ['The pallet field must be a string.'] }],
      [{ 'a\0b': 1 }, { body: ['The name field must be a string.'] }],
    ];
    for (const [body, errors] of refused) {
      const { status, body: problem } = await at.clients.standard.post(path(id), body);
      assert.deepEqual(
        [status, problem.code, problem.errors],
        [422, 'validation_failed', errors],
        JSON.stringify(body).slice(0, 80),
      );
      const [detail] = Object.values(errors)[0]!;
      assert.equal(problem.detail, detail);
      const legacy = await at.clients.legacy.post(path(id), body);
      assert.deepEqual([legacy.status, legacy.text], [422, JSON.stringify({ message: detail, errors })]);
    }
    assert.deepEqual(await rowsOf(id), rows);
  });

  it('says what of the order has changed since the quote', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const id = await openReturn(at.deps, at.shop, { order, units: [{ quantity: 2 }] });
    await at.deps.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [order.id]);
    const rows = await rowsOf(id);
    const { status, body } = await at.clients.standard.post(path(id));
    const { body: details } = await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`);
    assert.deepEqual([status, body.code], [409, 'order_changed']);
    assert.deepEqual(
      body.differences,
      details.line_items.map(({ line_item_id }: { line_item_id: number }) => ({
        line_item_id,
        problem: 'unit_cancelled',
        available: '0.00',
      })),
    );
    const legacy = await at.clients.legacy.post(path(id));
    assert.deepEqual(
      [legacy.status, legacy.text],
      [
        200,
        '{"errors":{"message":"Order has changed and therefore the return cannot be processed.","code":"UNPROCESSABLE_RETURN"}}',
      ],
    );
    assert.deepEqual(await rowsOf(id), rows);
  });

  it('checks the body before it looks for the return, and does not find ids that are no ids', async () => {
    assert.equal((await at.clients.standard.post(path(999_999_999), { a: [] })).status, 422);
    for (const id of ['999999999', '0', '-1', 'x', '1.5', '01', '9007199254740992', '%20', '%00', '1%2F2']) {
      const { status, body } = await at.clients.standard.post(path(id));
      assert.deepEqual(
        [status, body.code, body.detail],
        [404, 'return_not_found', 'No return found with this ID.'],
        id,
      );
      const legacy = await at.clients.legacy.post(path(id));
      assert.deepEqual([legacy.status, legacy.text], [200, not_found], id);
    }
  });

  it('processes again what failed, after a person let it', async () => {
    const { return_id } = await bringReturn(at.deps, at.shop, 'review: refund_failed');
    await at.deps.db.pool.query('update shops set process_flagged_returns = true where id = $1', [
      at.shop.id,
    ]);
    assert.equal((await at.clients.standard.post(path(return_id))).text, 'true');
    await execute(at.deps, { shop_id: at.shop.id, return_id });
    assert.equal(await stateOf(return_id), 'closed');
  });
});
