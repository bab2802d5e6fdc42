import { parseTime, toTsMs } from '@retour/contract/time';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { day_ms } from '../../../platform/clock.ts';
import { Nullable, OneOf, TimeText, TsMs } from '../../../platform/fields.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { countOutbox, outboxPath } from '../../messages/emails/index.ts';
import { max_move_days, moveClock } from './commands/move-clock.ts';
import {
  DUE_KINDS,
  HAPPENING_KINDS,
  countDue,
  readClock,
  readHappenings,
  readNextDue,
} from './store-clock.ts';

const max_happenings = 200;
const ReturnId = Nullable(Type.Integer());

const TestClock = Type.Object(
  {
    now: Type.With(TsMs, { description: 'What the clock shows.' }),
    ahead_ms: Type.Integer({ description: 'How far it is ahead of the live side.' }),
    moving: Type.With(
      Nullable(
        Type.Object({
          to: TsMs,
          done: Type.Integer({ description: 'Moments at which something was due.' }),
          left: Type.Integer({ description: 'Those that are known to come.' }),
        }),
      ),
      { description: 'The move under way.' },
    ),
    next: Type.With(Nullable(Type.Object({ at: TsMs, kind: OneOf(DUE_KINDS), return_id: ReturnId })), {
      description: 'What happens next by itself.',
    }),
    happened: Type.Array(
      Type.Object({
        at: TsMs,
        kind: OneOf(HAPPENING_KINDS, {
          description:
            '`webhook`: it arrived. `webhook_failed`: an attempt that was refused, or that nobody answered.',
        }),
        name: Type.String({
          description: 'The trigger of the event or webhook, or the occasion of the email.',
        }),
        return_id: ReturnId,
        state: Type.With(Nullable(Type.String()), {
          description: 'The state that the return came into with the event; null where it stayed as it was.',
        }),
        email_id: Nullable(Type.Integer()),
      }),
      { description: `What happened since the last move began, in order: the last ${max_happenings}.` },
    ),
    mailbox_url: Type.String({
      description: 'Where its emails are read. Whoever has this address can read them, for seven days.',
    }),
    mailbox_count: Type.Integer({ minimum: 0, description: 'How many emails are there.' }),
  },
  { title: 'TestClock' },
);

const example = {
  now: '2026-11-18T09:00:00.000Z',
  ahead_ms: 2_505_600_000,
  moving: null,
  next: { at: '2026-11-24T23:59:00.000Z', kind: 'return_expires', return_id: 1005 },
  happened: [
    {
      at: '2026-11-03T23:59:00.000Z',
      kind: 'event',
      name: 'return.closed',
      return_id: 1003,
      state: 'expired',
      email_id: null,
    },
  ],
  mailbox_url: 'https://retour.example/test/acme/outbox/q83vEjRWeJA',
  mailbox_count: 7,
};

/** The clock of a test side (API contract, 35). */
export function testClockRoutes(deps: Deps): Route[] {
  const tag = 'Test mode';
  const path = '/test-clock';
  return [
    defineRoute({
      tag,
      path,
      allow: { key: 'settings:read', staff: 'returns:read' },
      operation: 'getTestClock',
      method: 'GET',
      summary: 'Get the test clock',
      success: { description: 'The clock.', schema: TestClock, examples: { moved: example } },
      refusals: ['test_side_only'],
      handle: ({ caller }) => readTestClock(deps, caller.shop.id),
    }),
    defineRoute({
      tag,
      path,
      allow: { key: 'settings:write', staff: 'returns:write' },
      operation: 'moveTestClock',
      method: 'POST',
      summary: 'Move the test clock',
      description: `Moves the clock of the test side forward, by at most ${max_move_days} days. Everything that becomes due on the way happens in order and at its time. Read the clock to see how far it is.`,
      body: Type.Object({
        to: Type.Optional(
          TimeText(
            'The moment that the clock is moved to. A day is its beginning in the time zone of the shop.',
          ),
        ),
        days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: max_move_days,
            description: 'How far it is moved, in place of `to`.',
          }),
        ),
      }),
      body_example: { days: 30 },
      success: {
        status: 202,
        description: 'The clock, which is being moved.',
        schema: TestClock,
        examples: { moved: example },
      },
      refusals: ['validation_failed', 'test_side_only', 'clock_moving'],
      async handle({ caller, body }) {
        const days_later = new Date(deps.clock.now().getTime() + (body.days ?? 0) * day_ms);
        const to = body.to === undefined ? days_later : parseTime(body.to, caller.shop.time_zone)!.at;
        if ((body.to === undefined) === (body.days === undefined))
          throw invalid({ to: ['Name either a moment or a number of days.'] });
        await moveClock(deps, caller.shop.id, to);
        const begun = await deps.db.inTransaction((tx) => readTestClock(deps, caller.shop.id, tx));
        return new Answer(begun, { status: 202 });
      },
    }),
  ];
}

/** What the clock of a test side shows, what happens next, and what has happened since it was moved. Refusals: test_side_only. */
export async function readTestClock(deps: Deps, shop_id: number, db: Reader = deps.db.root) {
  const { clock, config } = deps;
  if (!config.is_test_side) throw new Refusal('test_side_only', 'Only the test side has a clock of its own.');
  const stored = await readClock(db, shop_id);
  const now = clock.now();
  const { moving_to, moved_from, done_count: done, ahead_ms } = stored;
  const left = moving_to ? await countDue(db, shop_id, now, moving_to) : 0;
  const next = await readNextDue(db, shop_id, now);
  const happened = moved_from ? await readHappenings(db, shop_id, moved_from, max_happenings) : [];
  return {
    now: toTsMs(now),
    ahead_ms,
    moving: moving_to && { to: toTsMs(moving_to), done, left },
    next: next ? { at: toTsMs(next.at), kind: next.kind, return_id: next.return_id } : null,
    happened: happened.map((one) => ({ ...one, at: toTsMs(one.at) })),
    mailbox_url: config.origin + outboxPath(deps, shop_id),
    mailbox_count: await countOutbox(db, shop_id),
  };
}

export type TestClockState = Awaited<ReturnType<typeof readTestClock>>;
