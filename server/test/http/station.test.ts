import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { createNetwork } from '../support/drop-offs.ts';
import { openReturn } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { startStation } from '../support/station.ts';
import type { Station } from '../support/station.ts';

let station: Station;
let at: TestShop;
let client: Client;

before(async () => {
  station = await startStation();
  ({ at, client } = station);
});
after(() => at.server.close());

describe('a scanned code', () => {
  it('leads to its return, whatever kind of code it is', async () => {
    await addWarehouse(at.deps, at.shop);
    const { return_id, tracking_number, order, sku, units } = await station.travel(2, 'MUG-BLUE');
    const codes = [
      [tracking_number.toLowerCase(), 'tracking_number'],
      [String(return_id), 'return_id'],
      [`RT-${return_id}`, 'package_reference'],
      [order.name, 'order_name'],
      [sku.toLowerCase(), 'sku', units],
      [`40${sku}`, 'barcode', units],
    ] as const;
    for (const [code, kind, line_item_ids = []] of codes) {
      const found = await station.scan(code);
      assert.equal(found.kind, kind, code);
      assert.deepEqual(
        found.matches.map((match: any) => [match.return.id, match.line_item_ids]),
        [[return_id, [...line_item_ids]]],
        code,
      );
    }
    assert.deepEqual(await station.scan('nothing has this'), {
      code: 'nothing has this',
      kind: null,
      matches: [],
      parcel: null,
    });
  });

  it('of a bag leads to the units in it, and a drop-off code to its return', async () => {
    const network = createNetwork(at.server, at.shop, at.clients.standard);
    const [one, other] = [await network.open(2), await network.open()];
    await network.handIn({ ...one, units: [one.units[1]!] }, 'BAG-7');
    await network.handIn(other, 'BAG-7');
    const bag = await station.scan('BAG-7');
    assert.equal(bag.kind, 'bag');
    assert.deepEqual(
      new Map(bag.matches.map((match: any) => [match.return.id, match.line_item_ids])),
      new Map([
        [other.return_id, other.units],
        [one.return_id, [one.units[1]]],
      ]),
    );
    assert.equal((await station.scan(one.scannable_id)).kind, 'drop_off_code');
  });

  it('shows units with a suggestion by the reason', async () => {
    const { return_id, order } = await station.travel(1);
    await at.deps.db.pool.query(
      `update return_line_items set return_reason = 'Arrived damaged', return_reason_code = 'damaged' where return_id = $1`,
      [return_id],
    );
    const [match] = (await station.scan(order.name)).matches;
    const [unit] = match.return.units;
    assert.equal(unit.reason, 'Arrived damaged');
    assert.deepEqual(unit.suggestion, { grade: 4, disposition_outcome: 'recycle' });
    assert.equal(match.return.is_expected, true);
  });
});

describe('the work list', () => {
  const read = async (cursor?: string, limit = 100) =>
    (await client.get(`/station/worklist?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)).body;

  it('has each expected return once, and then what changes, also that one is no longer expected', async () => {
    const opened = [await station.travel(), await station.travel(), await station.travel()];
    const seen: number[] = [];
    let part = await read(undefined, 2);
    for (;;) {
      seen.push(...part.returns.map(({ id }: any) => id));
      if (!part.has_more) break;
      part = await read(part.next_cursor, 2);
    }
    assert.equal(new Set(seen).size, seen.length, 'each once');
    for (const { return_id } of opened) assert.ok(seen.includes(return_id));
    at.clock.advance(2 * minute_ms);
    part = await read(part.next_cursor);
    at.clock.advance(2 * minute_ms);
    part = await read(part.next_cursor);
    assert.deepEqual([part.returns, part.has_more], [[], false]);
    const [{ return_id, units }, second] = opened as [any, any];
    await station.act([{ type: 'grade', line_item_id: units[0], grade: 1 }]);
    await at.clients.standard.post(`/warehouse/return/${second.return_id}/cancel`);
    const changed = new Map(
      (await read(part.next_cursor)).returns.map((one: any) => [one.id, [one.state, one.is_expected]]),
    );
    assert.deepEqual(changed.get(return_id), ['open', false]);
    assert.equal(changed.has(second.return_id), true);
  });
});

describe('actions of a station', () => {
  it('grade units with the condition and disposition of the shop’s grades, and receive the parcel', async () => {
    const { return_id, units } = await station.travel(4);
    const [applied] = await station.act([
      { type: 'grade', line_item_id: units[0], grade: 3, note: 'a scratch', at: '2026-03-01T08:00:00Z' },
    ]);
    assert.equal(applied.status, 'applied');
    await station.act([
      { type: 'missing', line_item_id: units[1] },
      { type: 'wrong_item', line_item_id: units[2], note: 'a plate' },
      { type: 'grade', line_item_id: units[3], grade: 1, disposition_outcome: 'donate' },
    ]);
    const details = await station.details(return_id);
    assert.deepEqual(
      details.line_items.map(({ condition, disposition }: any) => [
        condition.description,
        condition.condition_category,
        disposition.disposition_outcome,
      ]),
      [
        ['Scuffed', 'grade_c', 'resale_hold'],
        ['Missing', 'missing', 'missing'],
        ['Wrong item', 'incorrect_item', 'missing'],
        ['Like new', 'grade_a', 'donate'],
      ],
    );
    const [{ condition }] = details.line_items;
    assert.match(condition.return_processor, /^Staff /);
    assert.deepEqual([condition.note, condition.inspected_at], ['a scratch', '2026-03-01 08:00:00']);
    assert.notEqual((await station.scan(String(return_id))).matches[0].return.received_at, null);
  });

  it('are applied once, however often they are sent, and by several callers at the same time', async () => {
    const { return_id, units } = await station.travel();
    const action = { id: randomUUID(), type: 'grade', line_item_id: units[0], grade: 2 };
    const colleague = (await signStaffIn(at, 'warehouse')).client;
    const answers = await Promise.all([
      station.act([action]),
      station.act([action]),
      station.act([action], colleague),
      station.act([action]),
    ]);
    const statuses = answers.map(([result]) => result.status as string);
    assert.equal(statuses.filter((status) => status === 'applied').length, 1, statuses.join());
    assert.equal(statuses.filter((status) => status === 'repeated').length, 3, statuses.join());
    const { rows } = await at.deps.db.pool.query('select kind from inspections where return_id = $1', [
      return_id,
    ]);
    assert.equal(rows.length, 2, 'one grade and one disposition');
    const [other] = await station.act([{ ...action, grade: 3 }]);
    assert.deepEqual([other.status, other.problem.code], ['refused', 'idempotency_key_reused']);
  });

  it('don’t stop each other, keep their order, and say what is wrong with them', async () => {
    const { return_id, units } = await station.travel(2);
    const foreign = await at.server.createShop();
    const foreign_id = await openReturn(at.deps, foreign);
    const results = await station.act([
      { type: 'receive', return_id },
      { type: 'grade', line_item_id: units[0] },
      { type: 'grade', line_item_id: 4, grade: 1 },
      { type: 'grade', line_item_id: units[0], grade: 5 },
      { type: 'receive', return_id: foreign_id },
      { type: 'grade', line_item_id: units[0], grade: 1 },
      { type: 'extra_item', return_id, code: '22847', note: 'a bread bin' },
    ]);
    assert.deepEqual(
      results.map(({ status, problem }) => problem?.code ?? status),
      [
        'applied',
        'validation_failed',
        'validation_failed',
        'applied',
        'return_not_found',
        'applied',
        'applied',
      ],
    );
    assert.deepEqual(results[1].problem.errors, { grade: ['The grade field is required.'] });
    const details = await station.details(return_id);
    assert.equal(details.line_items[0].condition.condition_category, 'grade_a');
    const notes = await at.clients.standard.get(`/warehouse/return/${return_id}/notes`);
    assert.match(notes.text, /Extra item in the parcel: 22847: a bread bin/);
  });

  it('are refused, with the time, when the return was cancelled or processed meanwhile, unless they are kept', async () => {
    for (const end of ['cancel', 'close']) {
      const { return_id, units } = await station.travel();
      await at.deps.db.pool.query('delete from labels where return_id = $1', [return_id]);
      const ended = await at.clients.standard.post(`/warehouse/return/${return_id}/${end}`);
      assert.equal(ended.status, 200, ended.text);
      const action = {
        id: randomUUID(),
        type: 'grade',
        line_item_id: units[0],
        grade: 2,
        seen_state: 'open',
      };
      const [{ status, problem }] = await station.act([action]);
      assert.deepEqual(
        [status, problem.code, problem.state],
        [
          'refused',
          end === 'cancel' ? 'return_cancelled' : 'return_closed',
          end === 'cancel' ? 'cancelled' : 'closed',
        ],
      );
      assert.equal(Date.parse(problem.ended_at), Math.floor(at.clock.now().getTime() / 1000) * 1000);
      assert.equal(problem.ended_by, 'test', 'the name of the key');
      assert.equal((await station.act([{ ...action, keep: true }]))[0].status, 'applied');
      assert.equal((await station.details(return_id)).line_items[0].condition.condition_category, 'grade_b');
    }
  });

  it('are refused, with the time, when they come late and the unit was graded after them, unless they are kept', async () => {
    const { return_id, units } = await station.travel();
    const [line_item_id] = units;
    const minutesAgo = (minutes: number) =>
      new Date(at.clock.now().getTime() - minutes * minute_ms).toISOString();
    const shown = async () => (await station.details(return_id)).line_items[0].condition.condition_category;
    await station.act([{ type: 'grade', line_item_id, grade: 1, at: minutesAgo(10) }]);
    const late = { id: randomUUID(), type: 'grade', line_item_id, grade: 3, at: minutesAgo(20) };
    const [{ status, problem }] = await station.act([late]);
    assert.deepEqual([status, problem.code], ['refused', 'unit_graded_later']);
    assert.equal(Date.parse(problem.ended_at), Math.floor(Date.parse(minutesAgo(10)) / 1000) * 1000);
    assert.match(problem.ended_by, /^Staff /);
    assert.equal(await shown(), 'grade_a');
    assert.equal((await station.act([{ ...late, keep: true }]))[0].status, 'applied');
    assert.equal(await shown(), 'grade_c');
    assert.equal((await station.act([{ type: 'grade', line_item_id, grade: 2 }]))[0].status, 'applied');
    assert.equal(await shown(), 'grade_b');
  });

  it('can be undone: the unit shows what was found before', async () => {
    const { return_id, units } = await station.travel();
    const [line_item_id] = units;
    const grades = [1, 4].map((grade) => ({ id: randomUUID(), type: 'grade', line_item_id, grade }));
    await station.act(grades);
    const [first, second] = grades.map(({ id }) => ({ id: randomUUID(), type: 'undo', action_id: id }));
    assert.equal(
      (await station.act([first!]))[0].problem.code,
      'action_not_undoable',
      'the later one relies on it',
    );
    const shown = async () => (await station.details(return_id)).line_items[0];
    assert.equal((await station.act([second!]))[0].status, 'applied');
    assert.equal((await shown()).condition.condition_category, 'grade_a');
    assert.equal((await station.act([second!]))[0].status, 'repeated');
    assert.equal((await station.act([first!]))[0].status, 'applied');
    const { condition, disposition } = await shown();
    assert.deepEqual([condition, disposition], [null, null]);
    assert.equal(
      (await station.act([{ type: 'undo', action_id: randomUUID() }]))[0].problem.code,
      'action_not_found',
    );
  });

  it('can’t be undone once the return was processed, or 20 others followed', async () => {
    const { return_id, units } = await station.travel();
    const grade = { id: randomUUID(), type: 'grade', line_item_id: units[0], grade: 1 };
    await station.act([grade]);
    at.clock.advance(minute_ms);
    const processed = await at.clients.standard.post(`/warehouse/return/${return_id}/process`);
    assert.equal(processed.status, 200, processed.text);
    const [{ problem }] = await station.act([{ type: 'undo', action_id: grade.id }]);
    assert.equal(problem.code, 'action_not_undoable');
    assert.match(problem.detail, /processed/);
    const parcel = { id: randomUUID(), type: 'unknown_parcel', parcel_id: randomUUID() };
    await station.act([parcel]);
    const { units: others } = await station.travel(20);
    await station.act(others.map((line_item_id) => ({ type: 'grade', line_item_id, grade: 1 })));
    assert.match((await station.act([{ type: 'undo', action_id: parcel.id }]))[0].problem.detail, /last 20/);
  });
});

describe('grades', () => {
  it('are set by a manager and used from then on', async () => {
    const own = await startGrades();
    const manager = (await signStaffIn(own, 'manager')).client;
    const worker = (await signStaffIn(own, 'warehouse')).client;
    const defaults = (await worker.get('/station/grades')).body.grades;
    assert.deepEqual(
      defaults.map(({ grade, kind }: any) => [grade, kind]),
      [
        [1, 'like_new'],
        [2, 'opened'],
        [3, 'scuffed'],
        [4, 'broken'],
        [5, 'missing'],
      ],
    );
    const grades = [
      {
        kind: 'like_new',
        label: 'A-Ware',
        condition_category: 'grade_a',
        disposition_outcome: 'back_to_stock',
      },
      { kind: 'broken', label: null, condition_category: 'junk', disposition_outcome: 'recycle' },
    ];
    assert.equal((await worker.request('PUT', '/station/grades', { body: { grades } })).status, 403);
    const { status, body } = await manager.request('PUT', '/station/grades', { body: { grades } });
    assert.deepEqual([status, body.grades[0].label], [200, 'A-Ware']);
    assert.deepEqual((await worker.get('/station/grades')).body, body);
  });

  async function startGrades() {
    return { ...at, shop: await at.server.createShop() };
  }
});
