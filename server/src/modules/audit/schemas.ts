import { Id, Nullable, OneOf, TsMs } from '../../platform/fields.ts';
import { Type } from '../../platform/type.ts';

export const ACTOR_KINDS = ['staff', 'key', 'cli'] as const;

const values = (description: string) => Nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

export const AuditEntry = Type.Object(
  {
    id: Type.With(Id, { description: 'Place in the log, without gaps.' }),
    occurred_at: TsMs,
    actor: Type.Object({
      kind: OneOf(ACTOR_KINDS, { description: '`cli`: the command line of the server.' }),
      id: Nullable(Id),
      name: Type.String({ description: 'As it was then.' }),
    }),
    operation: Type.String({ description: 'Of the API, or the command, such as `keys create`.' }),
    object: Nullable(Type.Object({ type: Type.String(), id: Nullable(Type.String()) })),
    changes: Type.Array(
      Type.Object({
        object: Type.String(),
        id: Nullable(Type.String()),
        before: values('What differs; null for something new.'),
        after: values('Null for something deleted.'),
      }),
      {
        description:
          'Of settings, and the states of returns, settlements and withdrawals. Of secrets, personal data and long texts only `changed`.',
      },
    ),
    reason: Nullable(Type.String()),
    origin: Type.Object({
      address: Nullable(Type.String()),
      user_agent: Nullable(Type.String()),
      request_id: Nullable(Type.String()),
    }),
    is_erased: Type.Boolean({
      description: 'Changes, reason and origin were erased together with a person’s data.',
    }),
    hash: Type.String({ description: 'Binds the entry to all entries before it.' }),
  },
  { title: 'AuditEntry', description: 'Something that staff, a key or a command changed.' },
);

export const entry_example = {
  id: 4711,
  occurred_at: '2026-03-02T09:15:27.000Z',
  actor: { kind: 'staff', id: 7, name: 'Noa Levi' },
  operation: 'updateWebhook',
  object: { type: 'webhook', id: '31' },
  changes: [
    {
      object: 'webhook',
      id: '31',
      before: { status: 'active', url: 'changed' },
      after: { status: 'inactive', url: 'changed' },
    },
  ],
  reason: null,
  origin: {
    address: '198.51.100.7',
    user_agent: 'Mozilla/5.0',
    request_id: 'req_01JNB3Z6C0M2Q8V4T7X9K5R1SD',
  },
  is_erased: false,
  hash: '9f2c5b1e0d7a4836bb1de6a2c7f0348590d1c6e7a8b94f2351c0de9a7b6c5d4e',
};
