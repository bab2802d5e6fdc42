import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bringReturn, execute } from '../support/return-states.ts';
import type { ReachedReturn } from '../support/return-states.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('settlements', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const get = (path: string) => at.clients.standard.get(path);
  const post = (path: string, body?: object) => at.clients.standard.post(path, body);
  const detailsOf = async ({ return_id }: { return_id: number }) =>
    (await get(`/warehouse/return/details?return_id=${return_id}`)).body;
  const failed = () => bringReturn(at.deps, at.shop, 'review: refund_failed');
  const refundOf = async (ref: ReachedReturn) => (await detailsOf(ref)).settlements[0];
  const paid = { reference: 'SEPA 88213' };

  it('are all in the details of their return, with state, instrument, reference and why they failed', async () => {
    const declined = await detailsOf(await failed());
    const [refund, ...others] = declined.settlements;
    assert.deepEqual(others, []);
    const { id, created_at, instrument, ...rest } = refund;
    assert.match(id, /^stl_[0-9A-Z]{26}$/);
    assert.equal(created_at, at.clock.now().toISOString());
    assert.deepEqual([instrument.kind, instrument.gateway], ['card', 'card']);
    assert.ok(instrument.payment_id);
    assert.deepEqual(rest, {
      return_id: declined.id,
      kind: 'refund',
      state: 'failed',
      amount: '20.00',
      currency: 'USD',
      provider: 'declines',
      reference: null,
      failure_code: 'declined',
      failure_reason: 'account closed',
      paid_outside: null,
      settled_at: null,
    });
    const order = await sellOrder(at.deps, at.shop);
    const ref = {
      shop_id: at.shop.id,
      return_id: await openReturn(at.deps, at.shop, { order, units: [{}, { resolution: 'credit' }] }),
    };
    assert.deepEqual((await detailsOf(ref)).settlements, [], 'nothing is planned before it is processed');
    await post(`/warehouse/return/${ref.return_id}/process`);
    assert.deepEqual(
      (await detailsOf(ref)).settlements.map((one: any) => [one.kind, one.state, one.amount]),
      [
        ['refund', 'intended', '10.00'],
        ['store_credit', 'intended', '10.00'],
      ],
    );
    await execute(at.deps, ref);
    const done = (await detailsOf(ref)).settlements;
    assert.deepEqual(
      done.map((one: any) => [one.state, one.provider, one.settled_at]),
      [
        ['succeeded', 'manual', at.clock.now().toISOString()],
        ['succeeded', 'internal', at.clock.now().toISOString()],
      ],
    );
    assert.equal(done[1].instrument, null);
  });

  it('are listed newest first, by state and return, and walked by pages', async () => {
    const refs = [];
    for (let i = 0; i < 5; i++) {
      at.clock.advance(1000);
      refs.push(await failed());
    }
    const ids = [];
    for (const ref of refs.toReversed()) ids.push((await refundOf(ref)).id);
    const { body: first } = await get('/settlements?state=failed&limit=2');
    assert.deepEqual(
      first.settlements.map(({ id }: any) => id),
      ids.slice(0, 2),
    );
    assert.equal(first.previous_page_url, null);
    assert.deepEqual(first.settlements[0], await refundOf(refs[4]!));
    const { body: second } = await get(
      new URL(first.next_page_url).pathname.slice(7) + new URL(first.next_page_url).search,
    );
    assert.deepEqual(
      second.settlements.map(({ id }: any) => id),
      ids.slice(2, 4),
    );
    const back = new URL(second.previous_page_url);
    assert.deepEqual((await get(back.pathname.slice(7) + back.search)).body.settlements, first.settlements);
    const listed = async (query: string) =>
      (await get(`/settlements?${query}`)).body.settlements.map(({ id }: any) => id);
    assert.deepEqual(await listed(`return_id=${refs[1]!.return_id}`), [ids[3]]);
    assert.deepEqual(await listed(`return_id=${refs[1]!.return_id}&state=succeeded`), []);
    assert.deepEqual(await listed('return_id=999999999'), []);
    assert.deepEqual(await listed('return_id=x'), []);
    assert.equal((await listed('sort_order=asc&limit=250')).at(-1), ids[0]);
    const { status, body } = await get('/settlements?state=lost');
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['state']]);
    const stranger = await get(
      `/settlements?cursor=${new URL(first.next_page_url).searchParams.get('cursor')}x`,
    );
    assert.deepEqual(Object.keys(stranger.body.errors), ['cursor']);
  });

  it('are read by their ids, with their attempts; what is no id is not found', async () => {
    const refund = await refundOf(await failed());
    const { body } = await get(`/settlements/${refund.id}`);
    // The provider of these tests has no address, and its attempts are kept as any other.
    const [{ first_sent_at, ended_at, ...attempt }] = body.attempts;
    assert.deepEqual([first_sent_at, ended_at], [refund.created_at, refund.created_at]);
    assert.deepEqual(attempt, {
      number: 1,
      id: refund.id,
      provider: 'declines',
      result: 'failed',
      reference: null,
      failure_code: 'declined',
      failure_reason: 'account closed',
    });
    for (const id of ['stl_00000000000000000000000000', 'x', '1', '%00', refund.id.toLowerCase()])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/retry'],
        ['POST', '/mark-paid'],
      ] as const) {
        const options = path === '/mark-paid' ? { body: paid } : {};
        const answer = await at.clients.standard.request(method, `/settlements/${id}${path}`, options);
        assert.deepEqual([answer.status, answer.body.code], [404, 'settlement_not_found'], id + path);
      }
  });

  it('are retried by a request whatever the shop allows of returns in review, but not when there is nothing to retry', async () => {
    const ref = await failed();
    assert.equal((await post(`/warehouse/return/${ref.return_id}/process`)).body.code, 'return_in_review');
    const { id } = await refundOf(ref);
    const { status, body } = await post(`/settlements/${id}/retry`);
    assert.deepEqual([status, body.state, body.failure_code], [202, 'intended', null]);
    const again = await post(`/settlements/${id}/retry`);
    assert.equal(again.status, 202, 'while it is under way a repeat changes nothing');
    await execute(at.deps, ref);
    assert.equal((await detailsOf(ref)).state, 'closed');
    for (const path of ['retry', 'mark-paid']) {
      const late = await post(`/settlements/${id}/${path}`, path === 'retry' ? undefined : paid);
      assert.deepEqual([late.status, late.body.code], [409, 'settlement_succeeded']);
    }
  });

  it('are marked as paid with a reference, a note and who paid, which the return shows too', async () => {
    const ref = await failed();
    const { id } = await refundOf(ref);
    const { status, body } = await post(`/settlements/${id}/mark-paid`, {
      ...paid,
      note: 'The card account is closed.',
      by: 'Jonas Weber',
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.state, body.provider, body.reference, body.paid_outside, body.failure_code, body.settled_at],
      [
        'succeeded',
        'outside',
        'SEPA 88213',
        { by: 'Jonas Weber', note: 'The card account is closed.' },
        null,
        at.clock.now().toISOString(),
      ],
    );
    const [note] = (await get(`/warehouse/return/${ref.return_id}/notes`)).body;
    assert.equal(
      note.content,
      `Refund ${id} of 20.00 USD was marked as paid outside Retour by Jonas Weber. Reference: SEPA 88213.\nThe card account is closed.`,
    );
    await execute(at.deps, ref);
    const { state, refunds } = await detailsOf(ref);
    assert.deepEqual(
      [state, refunds],
      ['closed', [{ gateway: 'card', amount: '20.00', currency: 'USD', provider_refund_id: 'SEPA 88213' }]],
    );
    const other = await refundOf(await failed());
    assert.deepEqual(
      (await post(`/settlements/${other.id}/mark-paid`, paid)).body.paid_outside,
      { by: 'test', note: null },
      'the name of the key, where nobody is named',
    );
    for (const [given, field] of [
      [{}, 'reference'],
      [{ reference: ' ' }, 'reference'],
      [{ reference: 'x'.repeat(256) }, 'reference'],
      [{ ...paid, note: 'x'.repeat(256) }, 'note'],
      [{ ...paid, by: 'x'.repeat(101) }, 'by'],
    ] as const) {
      const { status: refused, body: problem } = await post(`/settlements/${other.id}/mark-paid`, given);
      assert.deepEqual([refused, Object.keys(problem.errors)], [422, [field]]);
    }
  });

  it('cannot be touched while a scope is missing', async () => {
    const { secret } = await at.server.createKey(at.shop, { scopes: ['orders', 'commerce:write'] });
    const client = at.server.client(secret);
    for (const [method, path] of [
      ['GET', '/settlements'],
      ['GET', '/settlements/x'],
      ['POST', '/settlements/x/retry'],
      ['POST', '/settlements/x/mark-paid'],
      ['POST', '/warehouse/return/1/unflag'],
    ] as const) {
      const { status, body } = await client.request(method, path, {});
      assert.deepEqual([status, body.required_scope], [403, 'returns'], path);
    }
  });

  it('break no law of units, money and events by any of this', () => assertInvariants(at.deps, at.shop.id));
});
