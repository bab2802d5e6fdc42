import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

import { BREAKS } from './chain.ts';

export const ACTOR_KINDS = ['staff', 'key', 'cli'] as const;

const values = (description: string) => Nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

const members = {
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
  units: Nullable(
    Type.Integer({ minimum: 0, description: 'How many units of a return it covers, where that is known.' }),
  ),
  origin: Type.Object({
    address: Nullable(Type.String()),
    user_agent: Nullable(Type.String()),
    request_id: Nullable(Type.String()),
  }),
  is_erased: Type.Boolean({
    description: 'Changes, reason and origin were erased together with a person’s data.',
  }),
  hash: Type.String({ description: 'Binds the entry to all entries before it.' }),
};

export const AuditEntry = Type.Object(members, {
  title: 'AuditEntry',
  description: 'Something that staff, a key or a command changed.',
});

export const AuditAct = Type.Object(
  {
    ...members,
    entries: Type.Integer({ minimum: 1, description: 'How many entries of the log it has, at most 1,000.' }),
    objects: Type.Integer({
      minimum: 1,
      description: 'How many objects of the kind of `object` they are about.',
    }),
  },
  {
    title: 'AuditAct',
    description:
      'What somebody did with one request, or with one draft return: its last entry, and how many there are.',
  },
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
  units: null,
  origin: {
    address: '198.51.100.7',
    user_agent: 'Mozilla/5.0',
    request_id: 'req_01JNB3Z6C0M2Q8V4T7X9K5R1SD',
  },
  is_erased: false,
  hash: '9f2c5b1e0d7a4836bb1de6a2c7f0348590d1c6e7a8b94f2351c0de9a7b6c5d4e',
};

const place = (description: string) => Nullable(Type.With(Id, { description }));

export const AuditVerification = Type.Object(
  {
    checked: Type.Integer({ minimum: 0, description: 'Entries that are as they were sealed.' }),
    without_details: Type.Integer({
      minimum: 0,
      description: 'How many of them have no details: erasing a person removes those about them.',
    }),
    first_id: place('The first entry that was checked.'),
    last_id: place('The last entry that was checked.'),
    next_after: place('Go on with `after`: there are more entries. Null at the end of the log.'),
    broken: Nullable(
      Type.Object({
        id: Type.Integer({ minimum: 0, description: 'The first entry that isn’t as it was sealed.' }),
        kind: OneOf(BREAKS, {
          description:
            '`missing`: the entry was taken out; `unlinked`: it doesn’t continue the one before; `changed` and `details_changed`: its content differs; `cut_off`: the end was taken off.',
        }),
        reason: Type.String(),
      }),
    ),
    head: Type.String({
      description: 'Hash of the last entry that was checked. Note it elsewhere to compare with it later.',
    }),
  },
  { title: 'AuditVerification', description: 'Whether the log is as it was sealed.' },
);

export const verification_example = {
  checked: 4711,
  without_details: 3,
  first_id: 1,
  last_id: 4711,
  next_after: null,
  broken: null,
  head: entry_example.hash,
};
