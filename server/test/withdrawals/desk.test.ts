import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import type { Client } from '../support/client.ts';
import { sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { execute, labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { caseOf, declare, match } from './support.ts';

const email = 'ana@example.com';

describe('the list of withdrawals that staff work with', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop({ currency: 'GBP', time_zone: 'Europe/London' }, { own: true });
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const sell = (sale: Sale = {}) => sellOrder(at.deps, at.shop, sale);
  const refOf = (return_id: number) => ({ shop_id: at.shop.id, return_id });
  async function stated(fields: object): Promise<any> {
    const receipt = await declare(client, fields);
    await match(at.deps);
    return caseOf(client, receipt.reference);
  }
  const act = async (id: number, action: string, body: object = {}, options = {}) =>
    client.post(`/withdrawals/${id}/${action}`, body, options);
  const list = async (query = '') => {
    const { status, body, text } = await client.get(`/withdrawal-queue${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const counts = async () => {
    const { body } = await client.get('/withdrawal-queue/counts');
    return Object.fromEntries(body.views.map(({ view, count }: any) => [view, count]));
  };

  it('says what has become of each, has the nearest deadline first and what is done last, and counts its tabs', async () => {
    const ids: Record<string, number> = {};
    const returned = async (name: string) => {
      const found = await stated({ contract: (await sell()).name, email });
      ids[name] = found.id;
      const { body } = await act(found.id, 'return');
      return body.return_id as number;
    };
    const paid = await returned('refunded');
    await processReturn(at.deps, { ...refOf(paid), source: null });
    await execute(at.deps, refOf(paid));
    at.clock.advance(day_ms);
    const on_the_way = await returned('items_on_the_way');
    const label_id = await labelReturn(at.deps, refOf(on_the_way));
    await recordLabelStatus(at.deps, { ...refOf(on_the_way), label_id, status: 'in_transit' });
    at.clock.advance(day_ms);
    await returned('return_created');
    at.clock.advance(day_ms);
    ids['email_differs'] = (await stated({ contract: (await sell()).name, email: 'eve@example.com' })).id;
    at.clock.advance(day_ms);
    ids['no_order_found'] = (await stated({ contract: 'Two tea towels', email, name: 'Emre Haddad' })).id;
    at.clock.advance(day_ms);
    ids['matched'] = (await stated({ contract: (await sell()).name, email })).id;
    at.clock.advance(day_ms);
    const unshipped = await sell({ status: 'cancelled', fulfillments: [] });
    ids['cancelled'] = (await stated({ contract: unshipped.name, email })).id;
    at.clock.advance(day_ms);
    ids['refused'] = (await stated({ contract: 'nothing', email })).id;
    await act(ids['refused']!, 'refuse', { ground: 'no_contract' });

    const { withdrawals } = await list();
    const order = [
      'items_on_the_way',
      'return_created',
      'email_differs',
      'no_order_found',
      'matched',
      'refused',
      'cancelled',
      'refunded',
    ];
    assert.deepEqual(
      withdrawals.map(({ id, status }: any) => [status, id]),
      order.map((status) => [status, ids[status]]),
    );
    assert.deepEqual(await counts(), { all: 8, needs_person: 4, open: 5, done: 2, refused: 1 });
    const by = Object.fromEntries(withdrawals.map((one: any) => [one.status, one]));
    assert.ok(by.items_on_the_way.posted_at && !by.return_created.posted_at && by.refunded.refunded_at);
    assert.deepEqual(by.return_created.units, { returned: 3, ordered: 3 });
    assert.equal(by.no_order_found.value, null);
    assert.equal(by.email_differs.value.amount, 3000);
    const attention = (await client.get('/attention')).body.groups[0];
    assert.equal(
      attention.count,
      5,
      'an order that was cancelled before it was dispatched needs nothing more',
    );
  });

  it('is turned by pages in both directions, filtered and searched', async () => {
    const all = (await list()).withdrawals.map(({ id }: any) => id);
    const first = await list('?limit=3');
    const second = await list(first.next_page_url.slice(first.next_page_url.indexOf('?')));
    assert.deepEqual(
      [...first.withdrawals, ...second.withdrawals].map(({ id }: any) => id),
      all.slice(0, 6),
    );
    const back = await list(second.previous_page_url.slice(second.previous_page_url.indexOf('?')));
    assert.deepEqual(back.withdrawals, first.withdrawals);
    for (const [query, count] of [
      ['?view=done', 2],
      ['?view=open&status=matched', 1],
      ['?search=emre', 1],
      ['?search=W-', 8],
      ['?search=nobody', 0],
      [`?search=${encodeURIComponent((await list('?status=matched')).withdrawals[0].order.name)}`, 1],
    ] as const)
      assert.equal((await list(query)).withdrawals.length, count, query);
    assert.equal((await client.get('/withdrawal-queue?view=mine')).status, 422);
  });

  it('finds the orders that a statement may be about, and says what fits and what doesn’t', async () => {
    const { client: staff } = await signStaffIn(at, 'agent');
    const customer = {
      external_id: 'emre',
      email: 'e.haddad@example.net',
      first_name: 'Emre',
      last_name: 'Haddad',
    };
    const right = await sell({
      customer,
      line_items: [{ quantity: 2, unit_price: 295, title: 'Set 2 Tea Towels I Love London' }],
      shipping_address: { country_code: 'GB', postal_code: 'LS1 1AA', city: 'Leeds' },
      total_shipping: 395,
    });
    await sell({ line_items: [{ quantity: 1, unit_price: 500, title: 'Lamp' }] });
    const other = await sell({
      customer: { external_id: 'ebru', email: 'ebru@example.com', first_name: 'Ebru', last_name: 'Haddad' },
      line_items: [{ quantity: 1, unit_price: 295, title: 'Set 2 Tea Towels I Love London' }],
    });
    const found = await stated({
      contract: 'Two tea towels',
      email: 'emre.haddad@example.com',
      name: 'Emre Haddad',
    });
    const search = async (query = '') =>
      (await staff.get(`/withdrawals/${found.id}/candidates${query}`)).body.candidates;
    const candidates = await search();
    assert.deepEqual(
      candidates.map(({ order }: any) => order.id),
      [right.id, other.id],
    );
    assert.deepEqual(
      candidates.map(({ fits }: any) => fits),
      [
        { order_number: false, email: false, name: 'same', words: ['tea', 'towels'] },
        { order_number: false, email: false, name: 'last_name', words: ['tea', 'towels'] },
      ],
    );
    assert.equal(candidates[0].city, 'Leeds');
    for (const [query, expected] of [
      [other.name, [other.id]],
      ['e.haddad@example.net', [right.id]],
      ['ebru haddad', [other.id, right.id]],
      ['nothing like it', []],
    ] as const)
      assert.deepEqual(
        (await search(`?query=${encodeURIComponent(query)}`)).map(({ order }: any) => order.id),
        expected,
        query,
      );
    const supposed = (await staff.get(`/withdrawals/${found.id}?order_id=${right.id}`)).body;
    assert.equal(supposed.withdrawal.order, null);
    assert.equal(supposed.period.in_time, true);
    assert.deepEqual(
      [
        supposed.quote.items.map(({ title, quantity, refund }: any) => [title, quantity, refund.amount]),
        supposed.quote.total.amount,
      ],
      [[['Set 2 Tea Towels I Love London', 2, 590]], 985],
    );
    assert.equal(supposed.quote.shipping.amount, 395);
    // What is quoted is what the return refunds.
    await act(found.id, 'match', { order_id: right.id });
    const { return_id } = (await act(found.id, 'return')).body;
    assert.equal((await client.get(`/warehouse/return/details?return_id=${return_id}`)).body.refund, '9.85');

    const unknown = await staff.get('/withdrawals/999/candidates');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'withdrawal_not_found']);
    assert.equal(
      (await staff.get(`/withdrawals/${found.id}/candidates?query=${'x'.repeat(256)}`)).status,
      422,
    );
    assert.equal((await staff.get(`/withdrawals/${found.id}?order_id=999`)).body.code, 'order_not_found');
    assert.equal((await staff.get(`/withdrawals/${found.id}?order_id=x`)).status, 422);
  });

  it('opens a refused withdrawal again with its deadlines, and looks for its order again unless a person or its address named it', async () => {
    const order = await sell();
    const matched = await stated({ contract: order.name, email });
    const foreign = await stated({ contract: order.name, email: 'mallory@example.com' });
    for (const [found, state] of [
      [matched, 'matched'],
      [foreign, 'to_confirm'],
    ] as const) {
      await act(found.id, 'refuse', { ground: 'other', note: 'A mistake.' });
      at.clock.advance(day_ms);
      const { status, body } = await act(found.id, 'reopen');
      assert.deepEqual([status, body.refusal, body.refund_due_at], [200, null, found.refund_due_at]);
      await match(at.deps);
      const again = (await client.get(`/withdrawals/${found.id}`)).body.withdrawal;
      assert.equal(again.state, state);
      const twice = await act(found.id, 'reopen');
      assert.deepEqual([twice.status, twice.body.code], [409, 'withdrawal_not_refused']);
    }
    // Nor does another statement of a stranger confirm the order.
    await act(foreign.id, 'refuse', { ground: 'other', note: 'Not the customer.' });
    const later = await stated({ contract: order.name, email: 'mallory@example.com', items: 'all' });
    assert.deepEqual([later.id, later.state], [foreign.id, 'to_confirm']);
    assert.equal((await act(999, 'reopen')).body.code, 'withdrawal_not_found');
  });

  it('sends a receipt again to the address of its statement', async () => {
    const found = await stated({ contract: 'a lamp', email: 'lea@example.com' });
    const { reference, hash } = found.statements[0];
    assert.match(hash, /^[0-9a-f]{64}$/);
    await at.deps.db.pool.query(`update emails set state = 'sent', sent_at = created_at where about = $1`, [
      reference,
    ]);
    const headers = { 'Idempotency-Key': 'again' };
    const sent = await act(found.id, 'receipt/resend', { reference }, { headers });
    assert.equal(sent.status, 202, sent.text);
    const { rows } = await at.deps.db.pool.query(
      `select recipient from emails where resend_of = (select id from emails where about = $1)`,
      [reference],
    );
    assert.deepEqual(rows, [{ recipient: 'lea@example.com' }]);
    assert.equal((await act(found.id, 'receipt/resend', { reference: 'W-0' })).body.code, 'email_not_found');
    assert.equal((await act(found.id, 'receipt/resend', {})).status, 422);
    await at.deps.db.pool.query(
      `update emails set state = 'queued', due_at = created_at, sent_at = null where about = $1`,
      [reference],
    );
    assert.equal((await act(found.id, 'receipt/resend', { reference })).body.code, 'email_not_resendable');
  });

  it('verifies the register, and names the first row that was changed', async () => {
    const intact = (await client.get('/withdrawals/verification')).body;
    assert.equal(intact.broken, null);
    const { rows } = await at.deps.db.pool.query('select max(sequence) as last from withdrawal_statements');
    assert.equal(intact.checked, rows[0].last);
    const query = (text: string) => at.deps.db.pool.query(text);
    await query('alter table withdrawal_statements disable trigger user');
    await query(`update withdrawal_statements set name = 'Somebody else' where sequence = 3`);
    await query('alter table withdrawal_statements enable trigger user');
    const changed = (await client.get('/withdrawals/verification')).body;
    assert.deepEqual([changed.checked, changed.broken.sequence], [2, 3]);
  });

  it('is not for who reads no withdrawals, and candidates are for staff only', async () => {
    const { client: warehouse } = await signStaffIn(at, 'warehouse');
    for (const path of ['/withdrawal-queue', '/withdrawal-queue/counts', '/withdrawals/verification'])
      assert.equal((await warehouse.get(path)).status, 403, path);
    assert.equal((await client.get('/withdrawals/9200001/candidates')).status, 401);
    const { groups } = (await warehouse.get('/attention')).body;
    assert.ok(groups.every(({ group }: any) => group !== 'legal_deadlines'));
  });
});
