import { RESOLUTIONS } from '@retour/contract/states';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { queue_filters } from '../return-queue/index.ts';
import { BULK_ACTIONS, BULK_STATUSES, ROW_STATUSES, max_named, max_rows } from './words.ts';

// Acts on many returns of the queue (API contract, 18.12).

const count = Type.Integer({ minimum: 0 });

export const BulkAction = Type.Object(
  {
    id: Id,
    action: OneOf(BULK_ACTIONS),
    status: OneOf(BULK_STATUSES, { description: '`stopped`: a person stopped it; what was done stays.' }),
    by: Type.Object({ kind: OneOf(['staff', 'key']), name: Type.String() }),
    note: Nullable(Type.String()),
    assignee: Type.With(
      Nullable(Type.Object({ id: Id, name: Type.String() }, { title: 'AssigneeOfReturn' })),
      {
        description: 'Who returns are assigned to.',
      },
    ),
    undo_of: Nullable(Id),
    undone_by: Nullable(Id),
    can_be_undone: Type.Boolean(),
    total_count: count,
    pending_count: count,
    succeeded_count: count,
    unchanged_count: Type.Integer({ minimum: 0, description: 'The returns were like that before.' }),
    refused_count: count,
    created_at: TsMs,
    started_at: Nullable(TsMs),
    finished_at: Nullable(TsMs),
  },
  { title: 'BulkAction', description: 'An act on many returns, with its progress.' },
);

export const BulkActionRow = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    return_id: Type.With(Id, { description: 'As it was given.' }),
    status: OneOf(ROW_STATUSES),
    code: Type.With(Nullable(Type.String()), { description: 'Why it was refused: the code of a problem.' }),
    detail: Nullable(Type.String()),
    finished_at: Nullable(TsMs),
  },
  { title: 'BulkActionRow', description: 'What came of one return.' },
);

const Wanted = {
  action: OneOf(BULK_ACTIONS),
  returns: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.With(Id, { description: 'Identifier of the return.' }),
        version: Type.Optional(
          Type.With(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })), {
            description: 'Only if the return still has this version.',
          }),
        ),
      }),
      { minItems: 1, maxItems: max_named, description: 'Either these returns, or `filters`.' },
    ),
  ),
  filters: Type.Optional(
    Type.Object(queue_filters, {
      description: `The returns that these filters of the queue find, up to ${max_rows}.`,
    }),
  ),
  member_id: Type.Optional(
    Type.With(Nullable(Id), { description: 'With `assign`: the member, or null for nobody.' }),
  ),
};

export const PreviewBody = Type.Object(Wanted);
export const StartBody = Type.Object({
  ...Wanted,
  expected_count: Type.Optional(
    Type.With(Nullable(Type.Integer({ minimum: 1, maximum: max_rows })), {
      description: 'With `filters`: how many returns they are expected to find.',
    }),
  ),
  note: Type.Optional(
    Type.With(Nullable(Text(2000)), {
      description: 'A note for the staff on the timeline of each return that is changed.',
    }),
  ),
});

export const BulkPreview = Type.Object(
  {
    action: OneOf(BULK_ACTIONS),
    total_count: count,
    ready_count: Type.Integer({ minimum: 0, description: 'Returns that can take the act as they are now.' }),
    unchanged_count: count,
    refused: Type.Array(
      Type.Object({
        code: Type.String(),
        count,
        return_ids: Type.Array(Id, { description: 'Up to 20 of them.' }),
      }),
    ),
    value: Amount,
    // What processing those returns pays, as they are quoted now.
    payout: Amount,
    payouts: Type.Array(
      Type.Object({
        kind: OneOf(['refund', 'credit']),
        count: Type.Integer({ minimum: 1, description: 'Returns that pay something in this way.' }),
        amount: Amount,
      }),
      { description: 'Parts of `payout`. Store credit has its bonus.' },
    ),
    resolutions: Type.Array(
      Type.Object({ resolutions: Type.Array(OneOf(RESOLUTIONS)), count, value: Amount }),
      { description: 'The returns that can take the act by what their shoppers get.' },
    ),
    can_be_undone: Type.Boolean(),
  },
  { title: 'BulkPreview' },
);
export const One = Type.Object({ bulk_action: BulkAction });

const gbp = (amount: number) => ({ amount, currency: 'GBP', currency_code: 'GBP' });
export const example = {
  id: 12,
  action: 'flag',
  status: 'completed',
  by: { kind: 'staff', name: 'Noa Levi' },
  note: 'Batch 88: check the seams.',
  assignee: null,
  undo_of: null,
  undone_by: null,
  can_be_undone: true,
  total_count: 3,
  pending_count: 0,
  succeeded_count: 1,
  unchanged_count: 1,
  refused_count: 1,
  created_at: '2026-11-22T09:12:04.000Z',
  started_at: '2026-11-22T09:12:04.020Z',
  finished_at: '2026-11-22T09:12:04.310Z',
};
export const waiting_example = {
  ...example,
  status: 'pending',
  can_be_undone: false,
  pending_count: 3,
  succeeded_count: 0,
  unchanged_count: 0,
  refused_count: 0,
  started_at: null,
  finished_at: null,
};
const none = { code: null, detail: null };
export const row_examples = [
  { position: 1, return_id: 1000847, status: 'succeeded', ...none, finished_at: '2026-11-22T09:12:04.110Z' },
  { position: 2, return_id: 1000846, status: 'unchanged', ...none, finished_at: '2026-11-22T09:12:04.220Z' },
  {
    position: 3,
    return_id: 1000845,
    status: 'refused',
    code: 'return_closed',
    detail: 'Return 1000845 is closed and therefore cannot be flagged.',
    finished_at: '2026-11-22T09:12:04.310Z',
  },
];
export const preview_example = {
  action: 'process',
  total_count: 3,
  ready_count: 2,
  unchanged_count: 0,
  refused: [{ code: 'return_closed', count: 1, return_ids: [1000845] }],
  value: gbp(5180),
  payout: gbp(4980),
  payouts: [{ kind: 'refund', count: 2, amount: gbp(4980) }],
  resolutions: [{ resolutions: ['refund'], count: 2, value: gbp(5180) }],
  can_be_undone: false,
};
