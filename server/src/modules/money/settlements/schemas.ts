import { SETTLEMENT_STATES } from '@retour/contract/states';
import { cursorEnvelope, cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import { Id, Money, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

// What the operations on settlements take and give (docs/guide/payments.md).

const kinds = [
  'refund',
  'store_credit',
  'gift_card',
  'exchange_order',
  'collected_refund',
  'security_refund',
] as const;
const SettlementId = Type.String({ pattern: '^stl_[0-9A-Z]{26}$' });

const Instrument = Type.Object(
  {
    payment_id: Type.String({ description: 'The payment at the payment provider.' }),
    kind: Type.String({ description: 'Such as `card`, `gift_card` or `cash`.' }),
    gateway: Type.String(),
  },
  { title: 'SettlementInstrument', description: 'The payment that a refund goes back to.' },
);

const PaidOutside = Type.Object(
  {
    by: Type.String({ description: 'Who marked it as paid.' }),
    note: Nullable(Type.String()),
  },
  { title: 'PaidOutside', description: 'The refund was paid by a person, outside Retour.' },
);

const members = {
  id: SettlementId,
  return_id: Type.With(Nullable(Id), {
    description: 'Null for the refund of a payment that could become no return.',
  }),
  goodwill_id: Type.Optional(
    Type.String({
      description: 'The goodwill that it is of (API contract, 18.14). Left out for all others.',
    }),
  ),
  kind: OneOf(kinds, {
    description:
      '`collected_refund` gives back what a shopper had paid for an exchange (API contract, 28), `security_refund` a deposit (29).',
  }),
  state: OneOf(SETTLEMENT_STATES, {
    description:
      "`intended`: planned. `sending`: being sent to the payment provider. `pending`: the provider has accepted it and hasn't made it yet. `unknown`: it may have been paid, and Retour looks it up.",
  }),
  amount: Type.With(Money, { description: 'In `currency`.' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  instrument: Nullable(Instrument),
  provider: Nullable(
    Type.String({
      description:
        "Who makes it: a payment provider such as `bridge`, `manual` (recorded as owed), `internal`, or `outside` if a person paid it outside Retour. Null for a refund that wasn't sent to a provider yet.",
    }),
  ),
  reference: Nullable(
    Type.String({ description: 'Reference of the payment provider, or of the person who paid.' }),
  ),
  failure_code: Nullable(
    Type.String({
      description:
        "The code of the payment provider; `provider_unauthorized` while it rejects Retour's credentials, `no_longer_due` if the settlement was given up.",
    }),
  ),
  failure_reason: Nullable(Type.String({ description: "Why it failed, or why its result isn't known yet." })),
  paid_outside: Nullable(PaidOutside),
  created_at: TsMs,
  settled_at: Nullable(TsMs),
};

/** A movement of value of a return, as lists and the details of the return show it. */
export const Settlement = Type.Object(members, {
  title: 'Settlement',
  description:
    'One movement of value of a return: a refund to a payment, store credit, a gift card or an exchange. Or a refund of what a shopper had paid for an exchange.',
});

const Attempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    id: Type.String({
      description:
        'Id of the attempt at the payment provider: the id of the settlement, with `-2`, `-3` and so on for later attempts.',
    }),
    provider: Type.String(),
    result: Nullable(OneOf(['succeeded', 'failed'], { description: "Null while it isn't known." })),
    reference: Nullable(Type.String()),
    failure_code: Nullable(Type.String()),
    failure_reason: Nullable(Type.String()),
    first_sent_at: TsMs,
    ended_at: Nullable(TsMs),
  },
  { title: 'SettlementAttempt', description: 'One attempt to make a settlement at a payment provider.' },
);

/** A settlement on its own. */
export const SettlementWithAttempts = Type.Object(
  { ...members, attempts: Type.Array(Attempt, { description: 'Oldest first.' }) },
  { title: 'SettlementWithAttempts', description: 'A settlement with every attempt to make it.' },
);

export const SettlementsQuery = Type.Object({
  ...cursorQuery('desc'),
  state: Type.Optional(OneOf(SETTLEMENT_STATES)),
  return_id: Type.Optional(
    documentedAs(
      Type.Integer({
        minimum: 1,
        maximum: 9_007_199_254_740_991,
        description: 'Settlements of this return.',
      }),
      Type.String({ minLength: 1, maxLength: 64 }),
    ),
  ),
});

export const SettlementPage = cursorEnvelope('settlements', Settlement);

export const MarkPaidBody = Type.Object({
  reference: Text(255, 'What identifies the payment, such as the number of the bank transfer.'),
  note: Type.Optional(Nullable(Text(255, 'Kept with the settlement, and in a note of the return.'))),
  by: Type.Optional(Nullable(Text(100, 'Who paid it; default: the name of the API key.'))),
});
