import { LANGUAGES } from '@retour/contract/languages';
import { CASE_STATES, QUEUE_STATUSES, RECEIVED_THROUGH, REFUSAL_GROUNDS } from '@retour/contract/withdrawals';
import { Email, Id, IdInput, Nullable, OneOf, Text, TimeText, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { NEXT_STEPS } from './case-json.ts';
import { longest } from './statement.ts';

const said = (description: string) => Type.String({ description });

const given = {
  name: Text(longest.name, 'Name of the consumer.'),
  contract: Text(
    longest.contract,
    'What identifies the contract, as the consumer typed it: an order number, or what was bought and when.',
  ),
  items: Type.Optional(
    Nullable(Text(longest.items, 'Which part of the contract, in free words. Absent: all of it.')),
  ),
  language: Type.Optional(
    OneOf(LANGUAGES, { default: 'en', description: 'Language of statement and receipt.' }),
  ),
};

const statement = (description: string) => Type.Optional(Text(longest.statement, description));

const by_form = {
  ...given,
  email: Type.With(Email, { description: 'Address that the receipt is sent to.' }),
  confirmation_id: Type.Optional(
    Text(
      255,
      'Chosen by the form before the consumer confirms: a repeated confirmation with the same id returns the first receipt.',
    ),
  ),
  function_label: Type.Optional(Text(100, 'Label of the link or button that led to the form, as shown.')),
  confirm_label: Type.Optional(Text(100, 'Label of the confirming button, as shown.')),
};

/** A statement from a shop's own form. */
export const DeclareBody = Type.Object({
  ...by_form,
  statement: statement('The sentence that the consumer confirmed, if it isn’t the one that Retour composes.'),
});

/** The same without a key. It takes no sentence: its receipt goes to any address, so it must not carry anybody's text as a statement. */
export const ShopperDeclareBody = Type.Object({ shop: Text(63, 'Handle of the shop.'), ...by_form });

/** A statement that reached the shop in another way. */
export const RecordBody = Type.Object({
  ...given,
  email: Type.Optional(
    Type.With(Nullable(Email), { description: 'Address that the receipt is sent to; null if unknown.' }),
  ),
  received_through: OneOf(
    RECEIVED_THROUGH.filter((way) => way !== 'function'),
    { description: 'How it arrived.' },
  ),
  received_at: TimeText('When it arrived. For a letter, a date is enough: it counts from midnight.'),
  statement: statement('Its words. Absent: the sentence that Retour composes.'),
});

export const MatchBody = Type.Object({ order_id: IdInput('Identifier of the order.') });

export const RefuseBody = Type.Object({
  ground: OneOf(REFUSAL_GROUNDS, { description: 'Why. `other` requires a note.' }),
  note: Type.Optional(Nullable(Text(1000, 'What the decision is based on.'))),
});

export const ReturnBody = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        order_line_item_id: IdInput('Line item of the order.'),
        quantity: Type.Integer({ minimum: 1, maximum: 500 }),
      }),
      { minItems: 1, maxItems: 500, description: 'Absent: every unit that can be returned.' },
    ),
  ),
  with_label: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether the shop provides a label.' }),
  ),
});

const receipt_state = OneOf(['pending', 'queued', 'accepted', 'failed'], {
  description:
    '`accepted`: a mail server has taken it. `failed`: it was rejected, came back, or was given up; send it again, or another way.',
});

const Statement = Type.Object(
  {
    reference: said('On the receipt. Whoever knows it can open the receipt.'),
    sequence: Type.Integer({ minimum: 1, description: 'Place in the register.' }),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the row of the register, which contains the hash of the row before it.',
    }),
    name: Type.String(),
    contract: Type.String(),
    email: said('Empty where staff recorded a statement without one.'),
    items: Nullable(Type.String()),
    language: Type.String(),
    statement: said('Verbatim.'),
    received_at: TsMs,
    time_zone: said('Zone of the shop at that time.'),
    channel: OneOf(['portal', 'api', 'staff']),
    received_through: OneOf(RECEIVED_THROUGH),
    recorded_by: Nullable(Type.String()),
    refund_due_at: TsMs,
    goods_due_at: TsMs,
    receipt: Nullable(Type.Object({ state: receipt_state, accepted_at: Nullable(TsMs) })),
  },
  { title: 'WithdrawalStatement', description: 'A statement in the register.' },
);

const members = {
  id: Id,
  state: OneOf(CASE_STATES, {
    description:
      '`to_confirm`: the address isn’t that of the order, or several orders fit, so a person decides. `merged`: the statements belong to another withdrawal.',
  }),
  order: Nullable(Type.Object({ id: Id, name: Type.String() })),
  matched_by: Nullable(OneOf(['exact', 'staff'])),
  declared_at: Type.With(TsMs, { description: 'When the first statement was received.' }),
  refund_due_at: Type.With(TsMs, { description: 'Last second of the 14 days in which to refund.' }),
  goods_due_at: Type.With(TsMs, { description: 'Last second of the 14 days in which to send the items.' }),
  statements: Type.Array(Statement, { description: 'In the order in which they were received.' }),
  refusal: Nullable(
    Type.Object({
      ground: Type.String(),
      note: Nullable(Type.String()),
      refused_by: Type.String(),
      refused_at: TsMs,
    }),
  ),
  return_id: Nullable(Id),
  merged_into: Nullable(Id),
  created_at: TsMs,
  updated_at: TsMs,
};

export const withdrawal_members = members;

export const Withdrawal = Type.Object(members, {
  title: 'Withdrawal',
  description: 'A withdrawal from a contract: its statements, its order, and its two deadlines.',
});

export const DetailedWithdrawal = Type.Object({
  withdrawal: Withdrawal,
  status: OneOf(QUEUE_STATUSES, {
    description: 'What has become of it, as the list of withdrawals says it.',
  }),
  next_step: OneOf(NEXT_STEPS, {
    description: '`cancel_order`: nothing was shipped, so cancel the order on your commerce platform.',
  }),
  has_right: Type.With(Nullable(Type.Boolean()), {
    description:
      'The country of delivery has the right of withdrawal, and the buyer is not a business; null without an order.',
  }),
  is_business: Type.With(Nullable(Type.Boolean()), {
    description: 'The customer of the order is a business; null without an order.',
  }),
  period: Nullable(
    Type.Object({
      basis: OneOf(['fourteen_days', 'not_informed']),
      ends_at: Type.With(Nullable(TsMs), { description: 'Null while nothing was shipped.' }),
      in_time: Type.Boolean(),
    }),
  ),
  exempt_items: Type.Array(
    Type.Object({ order_line_item_id: Id, title: Type.String(), exemption: Type.String() }),
    { description: 'Items that the policy names as exempt. Information only.' },
  ),
  quote: Type.With(
    Nullable(
      Type.Object({
        items: Type.Array(
          Type.Object({
            order_line_item_id: Id,
            title: Type.String(),
            quantity: Type.Integer({ minimum: 1 }),
            refund: Amount,
          }),
        ),
        shipping: Amount,
        total: Amount,
      }),
    ),
    {
      description:
        'What the return of every unit would refund, in the currency that the customer paid in; null if nothing can be returned. `shipping` is the outbound one. `total` is less than its parts where the order has no more to refund.',
    },
  ),
});

/** What a consumer gets: the same whether or not an order matches. */
export const Receipt = Type.Object(
  {
    reference: Type.String(),
    statement: said('Verbatim.'),
    received_at: TsMs,
    time_zone: Type.String(),
    refund_due_at: TsMs,
    goods_due_at: TsMs,
    text: said('The receipt as text, in the language of the statement.'),
    pdf_url: said('The receipt as PDF. No key is needed.'),
    stored: OneOf(['register', 'file'], {
      description: '`file`: the database can’t be reached; the statement is entered into the register later.',
    }),
  },
  { title: 'WithdrawalReceipt', description: 'The receipt of a statement.' },
);

/** What a shop says about the function in its terms. */
export const Terms = Type.Object(
  {
    language: Type.String(),
    text: said('The block for your terms.'),
    url: said('The address of the withdrawal function of your shop.'),
    function_label: said('The words that lead to it.'),
    is_checked: Type.Boolean({
      description: 'The labels were compared with the official version of the language.',
    }),
  },
  { title: 'WithdrawalTerms', description: 'What a shop says about the withdrawal function in its terms.' },
);

/** What a shopper needn't type. */
export const KnownDetails = Type.Object(
  {
    contract: Type.With(Nullable(Type.String()), { description: 'The order number.' }),
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
  },
  { title: 'WithdrawalDetails', description: 'What a statement can be filled in with.' },
);
