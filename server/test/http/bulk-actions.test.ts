import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bulkActionJob } from '../../src/modules/desk/bulk-actions/index.ts';
import { cancelReturn, flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { createDb } from '../../src/platform/db.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createFaultyPool } from '../support/faulty-pool.ts';
import { readBooks, sell, submit } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

type Json = Record<string, any>;
const path = '/return-queue/bulk-actions';

describe('bulk actions', () => {
  let at: TestShop;
  let agent: Awaited<ReturnType<typeof signStaffIn>>;
  before(async () => {
    at = await startShop({ currency: 'USD' });
    agent = await signStaffIn(at, 'agent');
  });
  after(() => at.server.close());

  const refOf = (return_id: number) => ({ shop_id: at.shop.id, return_id });
  const open = (count: number) =>
    Promise.all(Array.from({ length: count }, () => openReturn(at.deps, at.shop)));
  const work = (deps: Deps = at.deps) => bulkActionJob(deps).handle({}, new AbortController().signal);
  const start = async (body: object, client = agent.client): Promise<Json> => {
    const { status, body: answer } = await client.post(path, body);
    assert.equal(status, 202, JSON.stringify(answer));
    return answer.bulk_action;
  };
  const read = async (id: number): Promise<Json> =>
    (await agent.client.get(`${path}/${id}`)).body.bulk_action;
  const rowsOf = async (id: number, query = ''): Promise<[number, string, string | null][]> =>
    (await agent.client.get(`${path}/${id}/rows?limit=250${query}`)).body.bulk_action_rows.map(
      (row: Json) => [row['return_id'], row['status'], row['code']],
    );
  const returnOf = async (id: number): Promise<Json> =>
    (await agent.client.get(`/return-queue?search=${id}`)).body.returns[0];
  const named = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await returnOf(id))['version'] })));

  it('act on each return as its own operation does, and say of each what came of it', async () => {
    const [plain, flagged, closed, changed] = (await open(4)) as [number, number, number, number];
    await flagReturn(at.deps, refOf(flagged));
    await cancelReturn(at.deps, refOf(closed));
    const returns = await named([plain, flagged, closed, changed]);
    await flagReturn(at.deps, refOf(changed));
    await unflagReturn(at.deps, refOf(changed));
    const unknown = 799_999_999;
    const chosen = { returns: [...returns, { id: unknown }] };
    const preview = (
      await agent.client.post(
        `${path}/preview`,
        { action: 'flag', ...chosen },
        { headers: { 'Idempotency-Key': 'preview-1' } },
      )
    ).body;
    assert.deepEqual(
      [preview.total_count, preview.ready_count, preview.unchanged_count, preview.can_be_undone],
      [5, 1, 1, true],
    );
    assert.deepEqual(preview.refused, [
      { code: 'return_cancelled', count: 1, return_ids: [closed] },
      { code: 'return_changed', count: 1, return_ids: [changed] },
      { code: 'return_not_found', count: 1, return_ids: [unknown] },
    ]);
    const { id, status, total_count } = await start({ action: 'flag', note: 'Check the seams.', ...chosen });
    assert.deepEqual([status, total_count], ['pending', 5]);
    await work();
    assert.deepEqual(await rowsOf(id), [
      [plain, 'succeeded', null],
      [flagged, 'unchanged', null],
      [closed, 'refused', 'return_cancelled'],
      [changed, 'refused', 'return_changed'],
      [unknown, 'refused', 'return_not_found'],
    ]);
    assert.equal((await rowsOf(id, '&status=refused')).length, 3);
    const done = await read(id);
    assert.deepEqual(
      ['status', 'pending_count', 'succeeded_count', 'unchanged_count', 'refused_count'].map(
        (name) => done[name],
      ),
      ['completed', 0, 1, 1, 3],
    );
    const notesOf = async (of: number) =>
      (await agent.client.get(`/warehouse/return/${of}/notes`)).body.map(({ content }: Json) => content);
    assert.deepEqual(
      [await notesOf(plain), await notesOf(flagged), await notesOf(closed)],
      [['Check the seams.'], [], []],
    );
  });

  it('says before what processing pays: the refunds and credits as the returns are quoted, without what cannot be processed', async () => {
    const both = await openReturn(at.deps, at.shop, {
      order: await sellOrder(at.deps, at.shop, {
        line_items: [
          { quantity: 1, unit_price: 900 },
          { quantity: 1, unit_price: 400 },
        ],
      }),
      units: [{}, { line: 1, resolution: 'credit' }],
      terms: { handling_fee: 150, credit_bonus: 40 },
    });
    const plain = await openReturn(at.deps, at.shop);
    const ended = await openReturn(at.deps, at.shop);
    await cancelReturn(at.deps, refOf(ended));
    const returns = await named([both, plain, ended]);
    const { body } = await agent.client.post(`${path}/preview`, { action: 'process', returns });
    const totals = await Promise.all(
      [both, plain].map(async (id) => (await agent.client.get(`/returns/${id}`)).body.totals),
    );
    const sum = (name: string) => totals.reduce((all, one) => all + one[name].amount, 0);
    assert.deepEqual(
      [body.payout.amount, body.payouts.map(({ kind, count, amount }: any) => [kind, count, amount.amount])],
      [
        sum('refund') + sum('gift_card'),
        [
          ['refund', 2, sum('refund')],
          ['credit', 1, sum('gift_card')],
        ],
      ],
    );
    assert.notEqual(body.payout.amount, body.value.amount, 'fees and bonuses count');
  });

  it('are in the audit log once for each return that changed, with who started them', async () => {
    const [one, other] = (await open(2)) as [number, number];
    await start({ action: 'cancel', returns: await named([one, other]) });
    await work();
    const owner = await signStaffIn(at, 'owner');
    for (const id of [one, other]) {
      const { audit_entries } = (await owner.client.get(`/audit-entries?object_type=return&object_id=${id}`))
        .body;
      assert.deepEqual(
        audit_entries.map(({ operation, actor }: Json) => [operation, actor.kind, actor.id]),
        [['cancelReturn', 'staff', agent.member_id]],
      );
      assert.match(audit_entries[0].origin.request_id, /^req_/);
    }
  });

  it('take all returns that filters find, if they are as many as the caller saw', async () => {
    const ids = await open(3);
    const owner = await signStaffIn(at, 'owner');
    await start(
      { action: 'assign', member_id: agent.member_id, returns: ids.map((id) => ({ id })) },
      owner.client,
    );
    await work();
    const filters = { assignee: String(agent.member_id), status: 'open' };
    const refused = await agent.client.post(path, { action: 'flag', filters, expected_count: 2 });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['expected_count']]);
    const { id } = await start({
      action: 'flag',
      filters: { ...filters, assignee: 'me' },
      expected_count: 3,
    });
    await work();
    assert.equal((await read(id))['succeeded_count'], 3);
    for (const body of [
      { action: 'flag' },
      { action: 'flag', filters: {}, returns: [{ id: 1 }] },
      { action: 'flag', filters: { search: 'nobody-has-this' } },
      { action: 'flag', filters: { value_from: '1.234' } },
      { action: 'assign', filters: {} },
      { action: 'assign', filters: {}, member_id: 799_999_999 },
    ]) {
      const { status, body: told } = await agent.client.post(path, body);
      assert.deepEqual([status, told.code], [422, 'validation_failed'], JSON.stringify(body));
    }
  });

  it('are taken back once, and leave alone what changed since', async () => {
    const ids = (await open(3)) as [number, number, number];
    const { member_id: other } = await signStaffIn(at, 'manager');
    const assign = (member_id: number | null, returns: readonly number[]) =>
      start({ action: 'assign', member_id, returns: returns.map((id) => ({ id })) });
    await assign(other, [ids[0]]);
    await work();
    const { id } = await assign(agent.member_id, ids);
    await work();
    await assign(other, [ids[2]]);
    await work();
    const undo = () => agent.client.post(`${path}/${id}/undo`);
    const taken = await undo();
    assert.equal(taken.status, 202);
    await work();
    assert.equal((await undo()).body.bulk_action.id, taken.body.bulk_action.id);
    assert.deepEqual(await rowsOf(taken.body.bulk_action.id), [
      [ids[0], 'succeeded', null],
      [ids[1], 'succeeded', null],
      [ids[2], 'refused', 'return_changed'],
    ]);
    const assignees = await Promise.all(
      ids.map(async (one) => (await returnOf(one))['assignee']?.id ?? null),
    );
    assert.deepEqual(assignees, [other, null, other]);
    assert.deepEqual((await read(id))['can_be_undone'], false);
    const flag = await start({ action: 'flag', returns: await named(ids) });
    await work();
    await unflagReturn(at.deps, refOf(ids[0]));
    await flagReturn(at.deps, refOf(ids[0]));
    const unflag = (await agent.client.post(`${path}/${flag['id']}/undo`)).body.bulk_action;
    await work();
    assert.deepEqual(
      (await rowsOf(unflag.id)).map(([, status, code]) => [status, code]),
      [
        ['refused', 'return_changed'],
        ['succeeded', null],
        ['succeeded', null],
      ],
    );
    const cancel = await start({ action: 'cancel', returns: await named([ids[1]]) });
    await work();
    const refused = await agent.client.post(`${path}/${cancel['id']}/undo`);
    assert.deepEqual([refused.status, refused.body.code], [409, 'action_not_undoable']);
  });

  it('stop where they are told to, and when their starter may not go on', async () => {
    const ids = await open(4);
    const { id } = await start({ action: 'flag', returns: await named(ids.slice(0, 2)) });
    assert.equal((await agent.client.post(`${path}/${id}/stop`)).body.bulk_action.status, 'stopped');
    await work();
    assert.deepEqual(
      await rowsOf(id),
      ids.slice(0, 2).map((one) => [one, 'pending', null]),
    );
    const leaving = await signStaffIn(at, 'agent');
    const left = await start({ action: 'flag', returns: await named(ids.slice(2, 3)) }, leaving.client);
    await at.deps.db.pool.query(`update staff_members set role = 'warehouse' where id = $1`, [
      leaving.member_id,
    ]);
    const key = await at.server.createKey(at.shop);
    const by_key = await start(
      { action: 'flag', returns: await named(ids.slice(3)) },
      at.server.client(key.secret),
    );
    await at.deps.db.pool.query('update api_keys set revoked_at = $2 where id = $1', [
      key.id,
      at.clock.now(),
    ]);
    await work();
    assert.deepEqual(
      [(await rowsOf(left['id']))[0]![2], (await rowsOf(by_key['id']))[0]![2]],
      ['permission_missing', 'scope_missing'],
    );
    const warehouse = await signStaffIn(at, 'warehouse');
    const refused = await warehouse.client.post(path, { action: 'flag', returns: [{ id: ids[0] }] });
    assert.equal(refused.body.code, 'permission_missing');
  });

  it('ask who starts them to confirm who they are when the refunds together are above the limit', async () => {
    const ids = await open(3);
    await at.deps.db.pool.query('update shops set refund_step_up_above = 2500 where id = $1', [at.shop.id]);
    const manager = await signStaffIn(at, 'manager');
    at.clock.advance(11 * minute_ms);
    const few = { action: 'process', returns: await named(ids.slice(0, 1)) };
    assert.equal((await manager.client.post(path, few)).status, 202);
    const body = { action: 'process', returns: await named(ids) };
    const refused = await manager.client.post(path, body);
    assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required']);
    const fresh = await signStaffIn(at, 'manager');
    const { id } = await start(body, fresh.client);
    // It was confirmed when it began, however long it takes.
    at.clock.advance(11 * minute_ms);
    await work();
    assert.deepEqual((await rowsOf(id)).map(([, status]) => status).toSorted(), [
      'succeeded',
      'succeeded',
      'unchanged',
    ]);
    await at.deps.db.pool.query('update shops set refund_step_up_above = null where id = $1', [at.shop.id]);
  });

  it('act on each return once wherever the connection is lost', async () => {
    let nth = 0;
    for (let lost = true; lost; nth++) {
      for (const when of ['before', 'after'] as const) {
        const order = await sell(at.deps, at.shop);
        const refs = [
          await submit(at.deps, at.shop, order, [{}]),
          await submit(at.deps, at.shop, order, [{}]),
        ];
        const { id } = await start({
          action: 'process',
          note: 'Once.',
          returns: refs.map((ref) => ({ id: ref.return_id })),
        });
        const { pool, tripped } = createFaultyPool(at.deps.db.pool, { nth: nth + 1, when });
        await work({ ...at.deps, db: createDb(pool, { beforeCommit: at.deps.db.beforeCommit }) }).catch(
          () => {},
        );
        lost = tripped();
        // PostgreSQL notices a moment later that the connection is gone, and until then keeps its locks.
        await eventually(async () => {
          await work();
          assert.equal((await read(id))['status'], 'completed');
        });
        assert.deepEqual(
          (await rowsOf(id)).map(([, status]) => status),
          ['succeeded', 'succeeded'],
          `statement ${nth + 1} ${when}`,
        );
        for (const ref of refs) {
          assert.equal((await readBooks(at.deps, ref)).settlements.length, 1);
          const notes = (await agent.client.get(`/warehouse/return/${ref.return_id}/notes`)).body;
          assert.equal(notes.length, 1);
        }
      }
    }
    assert.ok(nth > 10, `${nth} statements`);
  });

  it('are done once by several workers at a time, and forgotten after 30 days', async () => {
    const ids = await open(12);
    const { id } = await start({ action: 'flag', note: 'Once.', returns: await named(ids) });
    await Promise.all([work(), work(), work()]);
    await work();
    assert.equal((await read(id))['succeeded_count'], 12);
    for (const one of ids)
      assert.equal((await agent.client.get(`/warehouse/return/${one}/notes`)).body.length, 1);
    at.clock.advance(31 * day_ms);
    await work();
    const later = await signStaffIn(at, 'agent');
    assert.equal((await later.client.get(`${path}/${id}`)).body.code, 'resource_not_found');
  });
});
