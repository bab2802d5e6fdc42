import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextUnit, onlyReturn, unitByCode, withActions } from './bench.ts';
import { createKeys } from './keys.ts';
import { replay } from './replay.ts';
import type { Sender } from './replay.ts';
import { createScanIndex } from './scan-index.ts';
import type { Action, ActionEntry, Entry, StationGrade, StationReturn } from './types.ts';

const grades = [
  {
    grade: 1,
    kind: 'like_new',
    label: null,
    condition_category: 'grade_a',
    disposition_outcome: 'back_to_stock',
  },
  { grade: 2, kind: 'broken', label: null, condition_category: 'grade_d', disposition_outcome: 'recycle' },
] as StationGrade[];

const returnOf = (id: number, skus: string[], more: Partial<StationReturn> = {}): StationReturn =>
  ({
    id,
    state: 'open',
    order_name: `#${id}`,
    package_reference: `RT-${id}`,
    tracking_numbers: [`JD${id}`],
    drop_off_code: null,
    received_at: null,
    units: skus.map((sku, index) => ({
      line_item_id: id * 10 + index,
      sku,
      barcode: `40${sku}`,
      bag: null,
      grade: null,
      condition_category: null,
      disposition_outcome: null,
    })),
    ...more,
  }) as StationReturn;

let ids = 0;
const action = (more: Partial<Action>): Action => ({ id: `a${++ids}`, type: 'grade', at: '', ...more });
const entry = (given: Action, n: number): ActionEntry => ({ kind: 'action', action: given, title: '', n });

describe('the index of codes', () => {
  it('finds a return by every code it has, until it changes or goes', () => {
    const index = createScanIndex();
    index.put(returnOf(7, ['MUG', 'CUP']));
    for (const code of ['jd7', 'RT-7', '7', '#7'])
      assert.deepEqual(index.find(code), [{ return_id: 7 }], code);
    assert.deepEqual(index.find(' mug '), [{ return_id: 7, line_item_id: 70 }]);
    assert.deepEqual(index.find('40CUP'), [{ return_id: 7, line_item_id: 71 }]);
    index.put(returnOf(7, ['CUP'], { tracking_numbers: ['NEW'] }));
    assert.deepEqual([index.find('JD7'), index.find('MUG')], [[], []]);
    assert.deepEqual(index.find('new'), [{ return_id: 7 }]);
    index.remove(7);
    assert.deepEqual([index.find('new'), index.find('CUP')], [[], []]);
  });

  it('tells which return an item belongs to only where one return expects it', () => {
    const index = createScanIndex();
    index.put(returnOf(7, ['MUG', 'MUG']));
    assert.equal(onlyReturn(index.find('MUG')), 7);
    index.put(returnOf(8, ['MUG']));
    assert.equal(onlyReturn(index.find('MUG')), undefined);
    assert.equal(onlyReturn([]), undefined);
  });
});

describe('the bench', () => {
  it('goes through the units of a return, and takes a scanned one first', () => {
    const found = returnOf(7, ['MUG', 'CUP', 'MUG']);
    assert.equal(nextUnit(found)?.line_item_id, 70);
    assert.equal(unitByCode(found, 'cup')?.line_item_id, 71);
    const one = withActions(found, [action({ line_item_id: 70, grade: 2 })], grades);
    assert.deepEqual([nextUnit(one)?.line_item_id, unitByCode(one, 'MUG')?.line_item_id], [71, 72]);
    assert.equal(one.units[0]?.disposition_outcome, 'recycle');
  });

  it('shows what waits for the server over what the server says, without what was undone', () => {
    const first = action({ line_item_id: 70, grade: 1 });
    const second = action({ line_item_id: 71, type: 'wrong_item' });
    const undo = action({ type: 'undo', action_id: first.id });
    const shown = withActions(returnOf(7, ['MUG', 'CUP']), [first, second, undo], grades);
    assert.deepEqual(
      shown.units.map(({ condition_category }) => condition_category),
      [null, 'incorrect_item'],
    );
  });
});

describe('the keyboard', () => {
  function listen(commands = '12345pwub') {
    const told: string[] = [];
    const timers: (() => void)[] = [];
    const keys = createKeys(
      () => {},
      (run) => {
        timers.push(run);
        return () => timers.splice(timers.indexOf(run), 1);
      },
    );
    keys.listen({
      isCommand: (key) => commands.includes(key),
      onCommand: (key) => told.push(`command ${key}`),
      onScan: (code) => told.push(`scan ${code}`),
    });
    const type = (text: string) => text.split('').forEach((key) => keys.press(key));
    return { told, keys, type, wait: () => timers.splice(0).forEach((run) => run()) };
  }

  it('tells a code that begins with a key of a command from that command', () => {
    const { told, keys, type, wait } = listen();
    type('1Z5R8');
    keys.press('Enter');
    keys.press('1');
    wait();
    type('bag-7');
    keys.press('Enter');
    keys.press('Enter');
    keys.press('P');
    wait();
    assert.deepEqual(told, ['scan 1Z5R8', 'command 1', 'scan bag-7', 'command Enter', 'command p']);
  });

  it('tells a code that begins with Shift and a digit from the command of these keys', () => {
    const { told, keys, wait } = listen('shift+2');
    keys.press('"', 'shift+2');
    keys.press('7');
    keys.press('Enter');
    keys.press('"', 'shift+2');
    wait();
    assert.deepEqual(told, ['scan "7', 'command shift+2']);
  });

  it('lets a person type and correct where nothing is a command', () => {
    const { told, keys, type } = listen('');
    type('1001x');
    keys.press('Backspace');
    keys.press('Enter');
    type('oops');
    keys.press('Escape');
    keys.press('Enter');
    assert.deepEqual(told, ['scan 1001', 'command Enter']);
  });
});

describe('the queue', () => {
  /** A server that applies each id once, and loses answers when it is told to. */
  function server() {
    const applied: string[] = [];
    let lost = 0;
    const sender: Sender = {
      sendActions: async (actions) => {
        if (actions.length > 100) return { invalid: { code: 'validation_failed', detail: 'too many' } };
        if (actions.some(({ grade }) => grade === 9) && actions.length > 1)
          return { invalid: { code: 'validation_failed', detail: 'a grade' } };
        if (actions[0]?.grade === 9) return { invalid: { code: 'validation_failed', detail: 'a grade' } };
        const results = actions.map(({ id, type }) => {
          if (type === 'receive') return { refusal: { code: 'return_cancelled', detail: 'Cancelled.' } };
          if (!applied.includes(id)) applied.push(id);
          return {};
        });
        return lost-- > 0 ? { halt: 'offline' as const } : { results };
      },
      sendPhoto: async ({ id }) => {
        applied.push(id);
        return {};
      },
    };
    return { applied, sender, lose: (count: number) => (lost = count) };
  }

  function queueOf(entries: Entry[]) {
    return {
      entries,
      listWaiting: async (limit: number) => entries.filter(({ refusal }) => !refusal).slice(0, limit),
      settle: async (settled: readonly { entry: Entry; outcome: { refusal?: Entry['refusal'] } }[]) => {
        for (const { entry: one, outcome } of settled)
          if (outcome.refusal) one.refusal = outcome.refusal;
          else entries.splice(entries.indexOf(one), 1);
      },
    };
  }

  it('arrives in order, each once, however often an answer is lost', async () => {
    const given = Array.from({ length: 250 }, (_, n) => entry(action({ line_item_id: n }), n));
    const wanted = given.map((one) => one.action.id);
    const queue = queueOf(given);
    const { applied, sender, lose } = server();
    lose(3);
    for (let i = 0; i < 3; i++) assert.equal(await replay(queue, sender), 'offline');
    assert.equal(queue.entries.length, 250, 'nothing leaves before the server has answered');
    assert.equal(await replay(queue, sender), undefined);
    assert.deepEqual(applied, wanted);
    assert.deepEqual(queue.entries, []);
  });

  it('keeps what was refused for a person, and isn’t held up by it', async () => {
    const bad = entry(action({ grade: 9 }), 2);
    const late = entry(action({ type: 'receive' }), 3);
    const photo: Entry = {
      kind: 'photo',
      id: 'p1',
      of: { line_item_id: 1 },
      file: new Blob(),
      title: '',
      n: 4,
    };
    const queue = queueOf([entry(action({}), 1), bad, late, photo, entry(action({}), 5)]);
    const { applied, sender } = server();
    assert.equal(await replay(queue, sender), undefined);
    assert.equal(applied.length, 3);
    assert.deepEqual(
      queue.entries.map(({ refusal }) => refusal?.code),
      ['validation_failed', 'return_cancelled'],
    );
  });
});
