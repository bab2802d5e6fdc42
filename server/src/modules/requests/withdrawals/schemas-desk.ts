import { QUEUE_STATUSES, QUEUE_VIEWS } from '@retour/contract/withdrawals';
import type { QueueView } from '@retour/contract/withdrawals';
import { CASE_STATES } from '@retour/contract/withdrawals';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { Type } from '../../../platform/type.ts';

// What staff work with: the list of withdrawals, and the orders that one may be about (API contract, 18.10).

const views = Object.keys(QUEUE_VIEWS) as QueueView[];

const status = OneOf(QUEUE_STATUSES, {
  description:
    '`matched`: its return isn’t created yet. `items_on_the_way` and `items_arrived`: the refund isn’t made yet. `cancelled`: the order was cancelled before it was dispatched.',
});
const count = Type.Integer({ minimum: 0 });

/** The query of the list. */
export const QueueQuery = Type.Object({
  view: Type.Optional(
    OneOf(views, {
      default: 'all',
      description:
        '`needs_person`: somebody has to decide or to refund. `open`: also those that wait for their items. `done`: refunded or cancelled.',
    }),
  ),
  status: Type.Optional(OneOf(QUEUE_STATUSES, { description: 'Only those with this status.' })),
  search: Type.Optional(
    Text(
      100,
      'The beginning of a reference, an order’s name or an email address, or a part of a name or of what was stated.',
    ),
  ),
  ...cursorQuery('asc'),
});

/** A row of the list. */
export const QueuedWithdrawal = Type.Object(
  {
    id: Id,
    status,
    state: OneOf(CASE_STATES.filter((state) => state !== 'merged')),
    reference: Type.String({
      description: 'Of the first statement; so are `received_at`, `name`, `contract` and `items`.',
    }),
    received_at: TsMs,
    name: Type.String(),
    contract: Type.String(),
    items: Nullable(Type.String()),
    statements: count,
    order: Nullable(Type.Object({ id: Id, name: Type.String() })),
    units: Nullable(Type.Object({ returned: count, ordered: count })),
    goods_due_at: TsMs,
    refund_due_at: TsMs,
    posted_at: Type.With(Nullable(TsMs), { description: 'When the items were handed over.' }),
    arrived_at: Nullable(TsMs),
    refunded_at: Nullable(TsMs),
    refusal_ground: Nullable(Type.String()),
    return_id: Nullable(Id),
    value: Type.With(Nullable(Amount), { description: 'Of its return, or of the whole order.' }),
  },
  { title: 'QueuedWithdrawal', description: 'A withdrawal as the list of staff shows it.' },
);

export const QueueCounts = Type.Object({
  views: Type.Array(Type.Object({ view: OneOf(views), count })),
});

export const CandidatesQuery = Type.Object({
  query: Type.Optional(
    Text(
      255,
      'An order number, words of products, a name or an email address. Absent: what the statements say.',
    ),
  ),
});

/** An order that a withdrawal may be about. */
export const Candidate = Type.Object(
  {
    order: Type.Object({ id: Id, name: Type.String() }),
    customer: Type.Object({ name: Nullable(Type.String()), email: Nullable(Type.String()) }),
    city: Nullable(Type.String()),
    total: Amount,
    ordered_at: TsMs,
    delivered_at: Nullable(TsMs),
    lines: Type.Array(
      Type.Object({
        title: Type.String(),
        quantity: Type.Integer({ minimum: 1 }),
        image: Nullable(Type.String()),
      }),
      { description: 'The first three, those that words fit before the others.' },
    ),
    line_count: count,
    fits: Type.Object(
      {
        order_number: Type.Boolean(),
        email: Type.With(Nullable(Type.Boolean()), { description: 'Null if the order has no address.' }),
        name: OneOf(['same', 'last_name', 'other', 'unknown']),
        words: Type.Array(Type.String(), {
          description: 'Words that a product of the order has in its title.',
        }),
      },
      { description: 'What fits the statements, and what doesn’t.' },
    ),
    is_cancelled: Type.Boolean(),
  },
  { title: 'WithdrawalCandidate', description: 'An order that a withdrawal may be about.' },
);

export const ResendBody = Type.Object({ reference: Text(20, 'The statement whose receipt is sent.') });

export const Verification = Type.Object(
  {
    checked: Type.With(count, { description: 'Rows that are as they were written, from the first one.' }),
    erased: Type.With(count, {
      description: 'Rows of them whose content was erased: they keep their hash and their place.',
    }),
    broken: Nullable(
      Type.Object(
        { sequence: Type.Integer({ minimum: 1 }), reason: Type.String() },
        {
          description: 'The first row that isn’t as it was written.',
        },
      ),
    ),
    head: Type.String({
      description: 'Hash of the last row that was checked. Note it elsewhere, to compare it later.',
    }),
    verified_at: TsMs,
  },
  { title: 'WithdrawalVerification', description: 'Whether the register is as it was written.' },
);
