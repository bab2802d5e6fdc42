import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ProblemCode } from '@retour/contract/problems';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { addNote, expireReturns } from '../../src/modules/returns/index.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import type { Answer, Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { bringReturn } from '../support/return-states.ts';
import type { Reachable, ReachedReturn } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';

/**
 * API contract, 8.2, as far as the API and the two things that happen by themselves reach. `→ x` moves to x, `done` succeeds and leaves the
 * state, `no-op` succeeds and changes nothing; a code refuses and changes nothing. `allowed` is a review in a shop that lets flagged returns
 * process, `allowed late` one after a late scan, when a unit has meanwhile been returned again. Empty cells are as in a review that is not
 * allowed. The last column names the triggers that a success tells of, in their order (API contract, 8.3).
 */
const table = `
action       | open         | flagged        | in review        | allowed      | allowed late  | processing        | closed        | cancelled        | expired        | tells
process      | → processing | return_flagged | return_in_review | → processing | order_changed | no-op             | return_closed | return_cancelled | return_expired |
remove some  | → processing | return_flagged | return_in_review | → processing | → processing  | return_processing | return_closed | return_cancelled | return_expired | return.updated
remove all   | → cancelled  | return_flagged | return_in_review | → cancelled  | → cancelled   | return_processing | return_closed | return_cancelled | return_expired | return.updated label.closed return.updated
cancel       | → cancelled  | return_flagged | return_in_review |              |               | return_processing | return_closed | return_cancelled | return_expired | label.closed return.updated
flag         | → review     | no-op          | no-op            |              |               | return_processing | return_closed | return_cancelled | return_expired | return.updated
unflag       | return_not_flagged | → open     | → open           |              |               | return_processing | return_closed | return_cancelled | return_expired | return.updated
close        | → closed     | → closed       | → closed         |              |               | return_processing | return_closed | return_cancelled | return_expired | label.closed return.updated return.closed
get no notes | no_notes     | no_notes       | no_notes         |              |               | no_notes          | no_notes      | no_notes         | no_notes       |
get notes    | no-op        | no-op          | no-op            |              |               | no-op             | no-op         | no-op            | no-op          |
note         | done         | done           | done             |              |               | done              | done          | done             | done           |
label scan   | done         | done           | done             |              |               | done              | done          | done             | → open         | label.updated return.updated
expire       | → expired    | no-op          | no-op            |              |               | no-op             | no-op         | no-op            | no-op          | label.closed return.updated`;

const unprocessable = 'UNPROCESSABLE_RETURN';
/** The legacy column of API contract, 3.5, byte for byte; `other` is for every action that is not named. */
const legacy_answers: Partial<Record<ProblemCode, Partial<Record<Action | 'other', [number, string]>>>> = {
  return_closed: {
    other: [
      200,
      `{"errors":{"message":"Return is closed and therefore cannot be processed.","code":"${unprocessable}"}}`,
    ],
  },
  return_cancelled: { other: [200, '{"message":"Return is cancelled and therefore cannot be processed."}'] },
  return_expired: {
    other: [200, '{"message":"Return is expired and therefore cannot be processed."}'],
    cancel: [200, '{"content":"Return is expired and cannot be processed."}'],
  },
  return_flagged: {
    process: [
      200,
      '{"errors":{"message":"Return is review and therefore cannot be processed.","code":"UNPROCESSABLE_FLAGGED_RETURN"}}',
    ],
    cancel: [200, '{"content":"Return is flagged and cannot be processed."}'],
  },
  return_in_review: {
    process: [200, '{"message":"Return is review and therefore cannot be processed."}'],
    cancel: [200, '{"content":"Return is flagged and cannot be processed."}'],
  },
  return_processing: {
    other: [
      200,
      `{"errors":{"message":"Return is processing and therefore cannot be processed.","code":"${unprocessable}"}}`,
    ],
  },
  order_changed: {
    process: [
      200,
      `{"errors":{"message":"Order has changed and therefore the return cannot be processed.","code":"${unprocessable}"}}`,
    ],
  },
  no_notes: { other: [422, 'false'] },
};
/** Remove Line Items says the same of every state. */
const legacy_remove: [number, string] = [422, '{"message":"Return cannot be modified."}'];

const titles: Partial<Record<ProblemCode, string>> = {
  return_closed: 'Return closed',
  return_cancelled: 'Return cancelled',
  return_expired: 'Return expired',
  return_flagged: 'Return flagged',
  return_in_review: 'Return in review',
  return_processing: 'Return processing',
  order_changed: 'Order changed',
  return_not_flagged: 'Return not flagged',
};

type Action = (typeof actions)[number];
const actions = [
  'process',
  'remove some',
  'remove all',
  'cancel',
  'flag',
  'unflag',
  'close',
  'get no notes',
  'get notes',
  'note',
  'label scan',
  'expire',
] as const;
/** What the world and the clock do; the others are requests. */
const by_themselves: readonly Action[] = ['label scan', 'expire'];

type Case = { action: Action; state: Reachable; allowed: boolean; expected: string; tells: string[] };

function readTable(): Case[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap((row) => {
    const cell = (column: string) => row[head.indexOf(column)] ?? '';
    const action = cell('action') as Action;
    const tells = cell('tells').split(' ').filter(Boolean);
    return places.map(({ state, allowed, column }) => {
      const own = allowed ? cell(state === 'review: late_scan' ? 'allowed late' : 'allowed') : '';
      return { action, state, allowed, expected: own || cell(column), tells };
    });
  });
}

type Place = { state: Reachable; allowed: boolean; column: string };
const in_review = ['review: policy', 'review: refund_failed', 'review: late_scan'] as const;
const places: Place[] = [
  ...(['open', 'processing', 'closed', 'cancelled', 'expired'] as const).map((state) => ({
    state,
    allowed: false,
    column: state,
  })),
  ...[false, true].flatMap((allowed): Place[] => [
    { state: 'review: flagged', allowed, column: 'flagged' },
    ...in_review.map((state) => ({ state, allowed, column: 'in review' })),
  ]),
];

describe('every state × every action', () => {
  const clock = new TestClock();
  let server: TestApp;
  let deps: Deps & { clock: TestClock };
  const unchanged = new Map<string, ReachedReturn>();
  const shops = new Map<boolean, { shop: Shop; clients: CheckedClients }>();

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    deps = { ...server.deps, clock };
    for (const allowed of [false, true]) {
      const shop = await server.createShop();
      await deps.db.pool.query('update shops set process_flagged_returns = $2 where id = $1', [
        shop.id,
        allowed,
      ]);
      shops.set(allowed, { shop, clients: await createCheckedClients(server, shop) });
    }
  });
  after(() => server.close());

  const cases = readTable();
  for (const action of actions) {
    for (const profile of by_themselves.includes(action)
      ? (['standard'] as const)
      : (['standard', 'legacy'] as const)) {
      it(`${action}, ${profile} profile`, async () => {
        for (const one of cases.filter((row) => row.action === action)) await check(one, profile);
      });
    }
  }

  async function check(one: Case, profile: Profile): Promise<void> {
    const { shop, clients } = shops.get(one.allowed)!;
    const name = `${one.action} on ${one.state}${one.allowed ? ', allowed' : ''}, ${profile}`;
    const reached = await take(one, shop);
    if (one.action === 'get notes') await addNote(deps, { ...reached, content: 'Box arrived open.' });
    const earlier = await read(reached);
    const answer = await act(one.action, reached, clients[profile]);
    const now = await read(reached);
    if (answer) checkAnswer(answer, one, profile, reached, name);
    const [state, review_reason] = stateAfter(one, earlier);
    assert.deepEqual([now.state, now.review_reason], [state, review_reason], name);
    if (!changes(one.expected)) return assert.deepEqual(now.rows, earlier.rows, `${name} changed something`);
    const tells = one.tells.filter(
      (trigger) => trigger !== 'label.closed' || one.state !== 'review: late_scan',
    );
    assert.deepEqual(now.triggers.slice(earlier.triggers.length), tells, name);
    if (state === 'processing') assert.equal(now.rows['jobs.job']?.length, 1, `${name}: one job waits`);
  }

  /** A return that an action has left as it was serves for the next; an open one would expire with those that are made to. */
  async function take({ state, allowed, expected, action }: Case, shop: Shop): Promise<ReachedReturn> {
    const place = `${state} ${allowed}`;
    const reached = unchanged.get(place) ?? (await bringReturn(deps, shop, state));
    if (changes(expected) || action === 'get notes' || state === 'open') unchanged.delete(place);
    else unchanged.set(place, reached);
    return reached;
  }

  async function act(action: Action, reached: ReachedReturn, client: Client): Promise<Answer | undefined> {
    const { shop_id, return_id, label_id, line_item_ids } = reached;
    const path = `/warehouse/return/${return_id}`;
    switch (action) {
      case 'remove some':
        return client.post(`${path}/remove?line_item_id=${line_item_ids[0]}`);
      case 'remove all':
        return client.post(`${path}/remove?line_item_id=${line_item_ids.join(',')}`);
      case 'note':
        return client.post(`${path}/note`, { content: 'Box arrived open.' });
      case 'get notes':
      case 'get no notes':
        return client.get(`${path}/notes`);
      case 'process':
      case 'cancel':
      case 'flag':
      case 'unflag':
      case 'close':
        return client.post(`${path}/${action}`);
      case 'label scan':
        await recordLabelStatus(deps, { shop_id, label_id, status: 'delivered' });
        break;
      case 'expire':
        clock.advance(28 * day_ms + 1000);
        await expireReturns(deps);
    }
    return undefined;
  }

  async function read({ shop_id, return_id }: ReachedReturn) {
    const { rows } = await deps.db.pool.query<{
      state: string;
      review_reason: string | null;
      triggers: string[];
    }>(
      `select state, review_reason, array(select trigger from events e where e.shop_id = r.shop_id and e.return_id = r.id
        order by sequence) as triggers from returns r where shop_id = $1 and id = $2`,
      [shop_id, return_id],
    );
    return { ...rows[0]!, rows: await readReturnRows(deps.db, shop_id, return_id) };
  }

  function checkAnswer(
    answer: Answer,
    { action, state, expected }: Case,
    profile: Profile,
    { return_id }: ReachedReturn,
    name: string,
  ): void {
    const code = isCode(expected) ? (expected as ProblemCode) : undefined;
    const forms = code && legacy_answers[code];
    if (profile === 'legacy' && forms) {
      const form = action.startsWith('remove') ? legacy_remove : (forms[action] ?? forms.other);
      assert.deepEqual([answer.status, answer.text], form, name);
      assert.equal(answer.headers.get('Content-Type'), 'application/json; charset=utf-8', name);
    } else if (code && code !== 'no_notes') {
      assert.equal(answer.status, 409, name);
      const { detail, request_id, differences: _differences, ...rest } = answer.body;
      assert.match(detail, new RegExp(`[Rr]eturn ${return_id} `), name);
      assert.equal(request_id, answer.headers.get('X-Request-Id'), name);
      assert.deepEqual(
        rest,
        {
          type: `${server.origin}/problems/${code}`,
          title: titles[code],
          status: 409,
          instance: `/api/v1/warehouse/return/${return_id}/${action.split(' ')[0]}`,
          code,
          state: wireState(state),
        },
        name,
      );
    } else if (action === 'get no notes') {
      assert.deepEqual([answer.status, answer.text], [200, '[]'], name);
    } else if (action === 'get notes') {
      assert.equal(answer.status, 200, name);
      assert.deepEqual(
        answer.body.map((note: { content: string }) => note.content),
        ['Box arrived open.'],
        name,
      );
    } else {
      assert.deepEqual([answer.status, answer.text], [200, 'true'], name);
    }
  }
});

const isCode = (expected: string) => /^[a-z_]+$/.test(expected) && expected !== 'done';
const changes = (expected: string) => expected.startsWith('→') || expected === 'done';
/** Processing is internal: it is shown as open. */
const wireState = (state: Reachable) => (state === 'processing' ? 'open' : state.split(':')[0]);

function stateAfter(
  { expected, action }: Case,
  earlier: { state: string; review_reason: string | null },
): [string, string | null] {
  if (!expected.startsWith('→')) return [earlier.state, earlier.review_reason];
  return [expected.slice(2), action === 'flag' ? 'flagged' : null];
}
