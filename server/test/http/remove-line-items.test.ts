import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer, RequestOptions } from '../support/client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { execute } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const required = 'The line item id field is required.';
const legacy_required = `{"message":"${required}","errors":{"line_item_id":["${required}"]},"error":{"message":"${required}"}}`;
const none_qualify = '{"message":"There are no line items that qualify for removal"}';
const not_all_qualify = '{"message":"Not all line items qualify for removal"}';

describe('Remove Line Items', () => {
  let at: TestShop;

  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const post = (id: number | string, query = '', options: RequestOptions = {}) =>
    at.clients.standard.request('POST', `/warehouse/return/${id}/remove${query}`, options);
  const legacyPost = (id: number | string, query = '', options: RequestOptions = {}) =>
    at.clients.legacy.request('POST', `/warehouse/return/${id}/remove${query}`, options);
  const detailsOf = async (id: number) =>
    (await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`)).body;
  const rowsOf = (id: number) => readReturnRows(at.deps.db, at.shop.id, id);
  const refusal = ({ status, body }: Answer) => [status, body.code, body.errors];

  /** A return of units of 10.00: to be refunded, credited and exchanged. */
  async function open(order?: SoldOrder): Promise<{ id: number; units: number[] }> {
    const id = await openReturn(at.deps, at.shop, {
      order:
        order ?? (await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 5, unit_price: 1000 }] })),
      units: [
        { quantity: 2 },
        { resolution: 'credit' },
        { resolution: 'exchange', exchange: { type: 'exchange', title: 'Shirt - L', price: 1000 } },
      ],
      terms: { handling_fee: 400 },
    });
    const units = (await detailsOf(id)).line_items.map((unit: { line_item_id: number }) => unit.line_item_id);
    return { id, units };
  }

  it('takes the units out, gives them back to the order, quotes the rest anew and processes it', async () => {
    const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 4, unit_price: 1000 }] });
    const { id, units } = await open(order);
    const quoted = await detailsOf(id);
    assert.deepEqual([quoted.refund, quoted.gift_card, quoted.handling_fee], ['16.00', '10.00', '4.00']);
    const answer = await post(id, `?line_item_id=${units[0]},${units[2]}`);
    assert.deepEqual([answer.status, answer.text], [200, 'true']);
    const left = await detailsOf(id);
    assert.deepEqual(
      left.line_items.map((unit: { line_item_id: number }) => unit.line_item_id),
      [units[1], units[3]],
    );
    assert.deepEqual(
      [left.state, left.return_total, left.refund, left.gift_card, left.outcome],
      ['open', '20.00', '6.00', '0.00', 'exchange+refund'],
    );
    assert.equal((await rowsOf(id))['jobs.job']?.length, 1);
    await openReturn(at.deps, at.shop, { order, units: [{ quantity: 2 }] });
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    const done = await detailsOf(id);
    assert.deepEqual([done.state, done.refund], ['closed', '6.00']);
    assert.deepEqual(
      done.refunds.map(({ amount }: { amount: string }) => amount),
      ['6.00'],
    );
  });

  it('cancels the return when no unit is left', async () => {
    const id = await openReturn(at.deps, at.shop);
    const [unit] = (await detailsOf(id)).line_items;
    assert.equal((await legacyPost(id, `?line_item_id=${unit.line_item_id}`)).text, 'true');
    const left = await detailsOf(id);
    assert.deepEqual([left.state, left.line_items, left.total], ['cancelled', [], '0.00']);
    assert.equal((await rowsOf(id))['jobs.job'], undefined, 'nothing is to be processed');
  });

  it('takes the ids from the query, or from the body as text or as an array; a repeated one counts once', async () => {
    const forms: ((units: number[]) => [query: string, options: RequestOptions])[] = [
      ([a, b]) => [`?line_item_id=${a},${b}`, {}],
      ([a, b]) => [
        `?line_item_id=%20${a}%20,%20${b}`,
        { raw: '', headers: { 'Content-Type': 'text/plain' } },
      ],
      ([a, b]) => [`?line_item_id=x&line_item_id=${a},${b},${a}`, {}],
      ([a, b]) => ['', { body: { line_item_id: `${a}, ${b}` } }],
      ([a, b]) => ['', { body: { line_item_id: [a, b] } }],
      ([a, b]) => ['?line_item_id=', { body: { line_item_id: [String(a), b, b] } }],
      ([a, b]) => [`?line_item_id=${a},${b}`, { body: { line_item_id: 'the query counts' } }],
    ];
    for (const form of forms) {
      const { id, units } = await open();
      const answer = await post(id, ...form(units));
      assert.deepEqual([answer.status, answer.text], [200, 'true'], form.toString());
      assert.equal((await detailsOf(id)).line_items.length, 2, form.toString());
    }
  });

  it('takes out 100 units in one call, and no more', async () => {
    const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 101, unit_price: 1 }] });
    const id = await openReturn(at.deps, at.shop, { order, units: [{ quantity: 101 }] });
    const units = (await detailsOf(id)).line_items.map((unit: { line_item_id: number }) => unit.line_item_id);
    const errors = { line_item_id: ['The line item id field must not have more than 100 items.'] };
    const rows = await rowsOf(id);
    assert.deepEqual(refusal(await post(id, `?line_item_id=${units.join()}`)), [
      422,
      'validation_failed',
      errors,
    ]);
    const legacy = await legacyPost(id, '', { body: { line_item_id: units } });
    assert.deepEqual([legacy.status, legacy.body], [422, { message: errors.line_item_id[0], errors }]);
    assert.deepEqual(await rowsOf(id), rows);
    assert.equal((await post(id, `?line_item_id=${units.slice(1).join()}`)).text, 'true');
    assert.equal((await detailsOf(id)).line_items.length, 1);
  });

  it('refuses ids that are missing or not well formed, before it looks for the return', async () => {
    const { id, units } = await open();
    const rows = await rowsOf(id);
    const malformed: [string, RequestOptions][] = [
      ['', {}],
      ['', { body: {} }],
      ['', { body: { line_item_id: null } }],
      ['', { body: { line_item_id: [] } }],
      ['', { body: { line_item_id: {} } }],
      ['', { body: { line_item_id: [units[0], 1.5] } }],
      ['?line_item_id=', {}],
      ['?line_item_id=%20', {}],
      ...[
        'x',
        '0',
        '-1',
        '1.5',
        '1e3',
        '05',
        '9007199254740992',
        `${units[0]},`,
        `,${units[0]}`,
        `${units[0]};${units[1]}`,
      ].map((text): [string, RequestOptions] => [`?line_item_id=${text}`, {}]),
    ];
    for (const [query, options] of malformed) {
      for (const return_id of [id, 999_999_999]) {
        const name = `${return_id} ${query} ${JSON.stringify(options)}`;
        assert.deepEqual(
          refusal(await post(return_id, query, options)),
          [422, 'validation_failed', { line_item_id: [required] }],
          name,
        );
        const legacy = await legacyPost(return_id, query, options);
        assert.deepEqual([legacy.status, legacy.text], [422, legacy_required], name);
      }
    }
    assert.deepEqual(await rowsOf(id), rows);
  });

  it('takes out all named units or none: those that are gone or of another return do not qualify', async () => {
    const { id, units } = await open();
    const other = await open();
    const rows = await rowsOf(id);
    const foreign_shop = await at.server.createShop();
    const foreign_id = await openReturn(at.deps, foreign_shop);
    const { rows: foreign } = await at.deps.db.pool.query(
      'select id from return_line_items where return_id = $1',
      [foreign_id],
    );
    for (const [ids, code, text] of [
      [[other.units[0]], 'no_line_items_qualify', none_qualify],
      [[999_999_999], 'no_line_items_qualify', none_qualify],
      [[foreign[0].id], 'no_line_items_qualify', none_qualify],
      [[units[0], other.units[0]], 'line_items_do_not_qualify', not_all_qualify],
      [[foreign[0].id, units[0], units[1]], 'line_items_do_not_qualify', not_all_qualify],
    ] as const) {
      const answer = await post(id, `?line_item_id=${ids.join()}`);
      assert.deepEqual(refusal(answer), [422, code, undefined], ids.join());
      const legacy = await legacyPost(id, `?line_item_id=${ids.join()}`);
      assert.deepEqual([legacy.status, legacy.text], [422, text], ids.join());
    }
    assert.deepEqual(await rowsOf(id), rows);
  });

  it('takes the new item out with its unit: items, totals and the requested exchange order agree', async () => {
    for (const act of ['remove', 'reject'] as const) {
      const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 2, unit_price: 5000 }] });
      const exchange = { type: 'exchange' as const, title: 'Shirt - L', price: 6000 };
      const id = await openReturn(at.deps, at.shop, {
        order,
        units: [{ quantity: 2, resolution: 'exchange', exchange }],
      });
      const [{ line_item_id }] = (await detailsOf(id)).line_items;
      const body = { units: [{ line_item_id, message: 'It is worn.' }] };
      const answer =
        act === 'remove'
          ? await post(id, `?line_item_id=${line_item_id}`)
          : await at.clients.standard.post(`/returns/${id}/reject`, body);
      assert.equal(answer.status, 200, answer.text);
      await execute(at.deps, { shop_id: at.shop.id, return_id: id });
      const { state, exchanges, exchange_total, upsell } = await detailsOf(id);
      assert.deepEqual(
        [state, exchanges.length, exchange_total, upsell],
        ['closed', 1, '60.00', '10.00'],
        act,
      );
      const { rows } = await at.deps.db.pool.query(
        `select details->>'upsell' as upsell, json_array_length(details->'items') as items from events
         where shop_id = $1 and return_id = $2 and trigger = 'exchange.requested'`,
        [at.shop.id, id],
      );
      assert.deepEqual(rows, [{ upsell: '10.00', items: 1 }], act);
    }
  });

  it('does not let a unit be removed whose outcome is not to come back for money', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const id = await openReturn(at.deps, at.shop, { order, units: [{ outcome: 'reject' }, {}] });
    const [rejected, refunded] = (await detailsOf(id)).line_items;
    assert.equal(rejected.resolution, 'none');
    assert.equal(
      (await post(id, `?line_item_id=${rejected.line_item_id}`)).body.code,
      'no_line_items_qualify',
    );
    assert.equal((await post(id, `?line_item_id=${refunded.line_item_id}`)).text, 'true');
  });

  it('finds the units gone when it is called again', async () => {
    const { id, units } = await open();
    const query = `?line_item_id=${units[0]}`;
    assert.equal((await post(id, query)).text, 'true');
    assert.deepEqual(refusal(await post(id, query)), [409, 'return_processing', undefined]);
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    assert.deepEqual(refusal(await post(id, query)), [409, 'return_closed', undefined]);
  });

  it('says so, in the words of each profile, when there is no such return', async () => {
    for (const id of ['999999999', 'x', '0', '9007199254740992']) {
      assert.deepEqual(refusal(await post(id, '?line_item_id=1')), [404, 'return_not_found', undefined]);
      const legacy = await legacyPost(id, '?line_item_id=1');
      assert.deepEqual(
        [legacy.status, legacy.text],
        [403, '{"errors":[{"message":"No return found with this ID."}]}'],
      );
    }
  });
});
