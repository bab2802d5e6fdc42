import { SETTLEMENT_KINDS } from '@retour/contract/states';
import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { ReviewCause } from '../../returns/index.ts';
import { ACTIONS } from './attention-json.ts';
import { GROUPS } from './read-groups.ts';

const Amount = Type.Object({
  amount: Type.Integer({ description: 'In minor units.' }),
  currency: Type.String(),
});

const Item = Type.Object({
  kind: OneOf([
    'withdrawal_receipt',
    'withdrawal',
    'withdrawal_refund',
    'privacy_requests',
    'refund_unknown',
    'refund_failed',
    'review',
    'message',
    'overdue',
    'connection_failing',
    'connection_behind',
    'connection_differences',
    'backup_old',
    'security_problem',
    'exposure_high',
  ]),
  withdrawal_id: Nullable(Id),
  return_id: Nullable(Id),
  settlement_id: Nullable(Type.String()),
  order_name: Nullable(Type.String()),
  customer_name: Nullable(Type.String()),
  units: Nullable(Type.Integer({ minimum: 0 })),
  detail: Nullable(
    Type.String({
      description:
        'Of a withdrawal what the consumer wrote about the items, of its receipt the address that it didn’t reach, of a refund the failure code, of a review its reason, of a connection the name of the platform, of a security why it needs a decision, of a message the beginning of the newest.',
    }),
  ),
  detail_at: Nullable(
    Type.With(TsMs, { description: 'When the parcel arrived, or the last backup was made.' }),
  ),
  review_cause: Type.With(Nullable(ReviewCause), {
    description: 'Of a review: what of the policy sent the return there; null when something else did.',
  }),
  photos: Type.With(Nullable(Type.Integer({ minimum: 0 })), {
    description: 'Of a review: photos of the shopper.',
  }),
  troubled_settlement: Type.With(Nullable(OneOf(SETTLEMENT_KINDS)), {
    description: 'Of `refund_failed` and `refund_unknown`: what failed, or whose result is unknown.',
  }),
  connection_id: Nullable(Id),
  things: Type.With(Nullable(Type.Integer({ minimum: 0 })), {
    description:
      'Of a connection: how many changes wait to be read, or how many differences are open; at most 1000 are counted. Of requests by privacy law: how many are open. Of instant exchanges: how much of the limit is out, in percent.',
  }),
  amount: Nullable(Amount),
  since: TsMs,
  due_at: Nullable(TsMs),
  action: OneOf(ACTIONS, { description: 'The next step.' }),
});

const Group = Type.Object({
  group: OneOf(GROUPS, {
    description: '`systems`: connections to platforms, and the backup of the installation.',
  }),
  count: Type.Integer({ minimum: 0, description: 'At most 1000 are counted.' }),
  items: Type.Array(Item, { description: 'The two most urgent.' }),
});

const Connection = Type.Object({
  kind: OneOf(['shop', 'payments', 'emails', 'webhook']),
  is_failing: Type.Boolean(),
  last_at: Nullable(Type.With(TsMs, { description: 'The last order, or the last money that moved.' })),
  id: Nullable(Type.With(Id, { description: 'Of the webhook.' })),
  host: Nullable(Type.String()),
  failing_since: Nullable(TsMs),
  is_disabled: Type.Boolean({
    description: 'Whether the webhook was disabled because every delivery failed.',
  }),
  waiting: Type.Integer({
    minimum: 0,
    description: 'Deliveries that wait, or e-mails of seven days that failed. At most 1000 are counted.',
  }),
});

export const Attention = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'Things in all groups.' }),
    on_track: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'Returns under way that need nobody; null when more than 1,000 are under way.',
      }),
    ),
    groups: Type.Array(Group, { description: 'The most urgent first. Groups without items are left out.' }),
    yesterday: Type.Object({
      date: Type.String({ description: 'In the time zone of the shop.' }),
      currency: Type.String(),
      figures: Type.Array(
        Type.Object({
          name: OneOf(['requested', 'arrived', 'closed', 'refunded', 'retained'], {
            description:
              '`refunded` and `retained`, which is exchanges and credit, are amounts in minor units; the others are counts.',
          }),
          value: Type.Integer(),
          usual: Type.Integer({ description: 'Mean of the same weekday of the eight weeks before.' }),
        }),
      ),
    }),
    days: Type.Array(Type.Object({ date: Type.String(), requested: Type.Integer({ minimum: 0 }) }), {
      description: 'Returns requested on the last 14 days, up to yesterday.',
    }),
    connections: Type.Array(Connection),
  },
  { title: 'Attention', description: 'What needs attention, and how things are.' },
);

const amount = { amount: 6140, currency: 'GBP' };
export const attention_example = {
  total: 1,
  on_track: 29,
  groups: [
    {
      group: 'legal_deadlines',
      count: 1,
      items: [
        {
          kind: 'withdrawal_refund',
          withdrawal_id: 9200001,
          return_id: 1000845,
          settlement_id: null,
          order_name: '#551102',
          customer_name: 'Lena Fischer',
          units: null,
          detail: '#551102',
          detail_at: '2026-02-26T08:10:00.000Z',
          review_cause: null,
          photos: null,
          troubled_settlement: null,
          connection_id: null,
          things: null,
          amount,
          since: '2026-02-18T10:41:07.000Z',
          due_at: '2026-03-04T23:59:59.000Z',
          action: 'refund',
        },
      ],
    },
  ],
  yesterday: {
    date: '2026-03-01',
    currency: 'GBP',
    figures: [{ name: 'requested', value: 4, usual: 3 }],
  },
  days: [{ date: '2026-03-01', requested: 4 }],
  connections: [
    {
      kind: 'shop',
      is_failing: false,
      last_at: '2026-03-02T09:13:00.000Z',
      id: null,
      host: null,
      failing_since: null,
      is_disabled: false,
      waiting: 0,
    },
  ],
};
