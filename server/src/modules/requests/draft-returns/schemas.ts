import { Type } from '../../../platform/type.ts';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import { cursorQuery } from '../../../platform/paging/cursor-page.ts';
import {
  Email,
  Id,
  IdInput,
  Nullable,
  OneOf,
  Pid,
  Text,
  TsMs,
  WithoutEmptyTexts,
} from '../../../platform/fields.ts';
import { CREDIT_TYPES, DRAFT_STATES, RELEASES, DRAFT_RETURN_TYPES, address_members } from './draft.ts';
import { SECURITY_KINDS } from '../../money/securities/index.ts';

// What the operations of draft-return contract, 2 take and give.

export const StartBody = Type.Object({
  order_name: Type.Optional(
    Nullable(
      Text(
        100,
        'Name of the order. Case and a `#` at the beginning are ignored. Required, except for shoppers, whose session has the order.',
      ),
    ),
  ),
  secondary_input: Type.Optional(
    Nullable(
      Text(
        255,
        "What the shop's order look-up requires: postal code, email address or phone number. Required unless `staff` is true; rejected from shoppers.",
      ),
    ),
  ),
  is_gift: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'The items were a gift: store credit instead of a refund, and no prices. For a shopper, the session decides it.',
    }),
  ),
  staff: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Created by staff for a customer. Always true in a staff session.',
    }),
  ),
  override_reason: Type.Optional(
    Nullable(
      Text(
        500,
        "Why staff accept items that the policy refuses: window, final sale, lists, limits and rules don't apply. Stored with the name of the key, and reported. Only with `staff`.",
      ),
    ),
  ),
  language: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$',
        default: 'en',
        description:
          'Language of reasons and questions, a BCP 47 tag such as `de`. Untranslated texts are in English.',
      }),
    ),
  ),
});

export const ExceptionBody = Type.Object({
  reason: Type.With(Nullable(Text(500)), {
    description: 'Why the policy does not apply; stored, and reported. Null takes the exception back.',
  }),
  waives_fees: Type.Optional(Type.Boolean({ default: false, description: 'No fees are taken either.' })),
});

export const ListQuery = Type.Object({
  state: Type.Optional(OneOf(DRAFT_STATES, { description: 'Only drafts in this state.' })),
  ...cursorQuery('desc'),
});

const Comment = Type.Optional(
  Nullable(Type.String({ maxLength: 300, description: 'Comment of the shopper.' })),
);

export const AddItemBody = Type.Object({
  order_line_item_id: IdInput('Line of the order.'),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 1, description: 'Units of the line.' }),
  ),
  reason_id: Type.Optional(
    Nullable(
      Text(
        64,
        'Reason of the return, as in `return-reason`. Units that can be returned only if they are defective need a reason that is a defect.',
      ),
    ),
  ),
  comment: Comment,
});

export const ReasonBody = Type.Object({
  reason_id: Text(64, 'One of `return_reasons` without children that applies to the item.'),
  comment: Comment,
});

export const ReturnType = OneOf(DRAFT_RETURN_TYPES, { description: 'What the shopper gets for the item.' });
export const TypeBody = Type.Object({ return_type: ReturnType });

export const ExchangeBody = Type.Object({
  variant_id: documentedAs(Pid, Type.Unknown()),
});

export const AnswerBody = Type.Object({
  value: Text(1000, 'The answer; one of the choices if the question has any.'),
});

const CreditType = OneOf(CREDIT_TYPES, {
  description: "Refund or store credit for value that isn't exchanged.",
});
export const CreditTypeBody = Type.Object({ credit_type: CreditType });

const optional = (max: number) => Type.Optional(Nullable(Type.String({ maxLength: max })));
export const AddressBody = Type.Object({
  name: optional(255),
  company: optional(255),
  address1: Text(255),
  address2: optional(255),
  city: Text(255),
  state: optional(255),
  zip: optional(32),
  country: Type.Optional(
    Nullable(Type.String({ maxLength: 100, description: 'Ignored: `country_code` is used.' })),
  ),
  country_code: Text(2, 'Two-letter code of ISO 3166-1.'),
  phone: optional(32),
});

export const RecipientBody = Type.Object({
  first_name: Text(255),
  last_name: Type.Optional(Nullable(Text(255))),
  email: Type.With(Email, { description: "The recipient's own address, not the giver's." }),
});

export const MethodBody = Type.Object({
  return_method_id: Text(64, 'One of `return_method_options`.'),
  location_id: Type.Optional(
    Nullable(Text(64, 'One of its `locations`, where the shopper drops the items off.')),
  ),
});

export const CartBody = Type.Object({
  token: Type.With(Nullable(Text(255)), {
    description: 'Token of a cart created with `POST /cart`; null removes the chosen cart.',
  }),
});

/** An empty token is no way of saying that any total will do. */
export const InstantBody = Type.Object({
  release: OneOf(RELEASES, {
    description: '`now`: the new items are sent before the returned ones are back.',
  }),
});

export const SubmitBody = WithoutEmptyTexts(
  Type.Object({
    quote: Type.Optional(Nullable(Text(1024, 'Submit only if the totals are still those of this token.'))),
  }),
);

export const PayBody = WithoutEmptyTexts(
  Type.Object({
    quote: Type.Optional(Nullable(Text(1024, 'Begin only if the totals are still those of this token.'))),
    send_link: Type.Optional(
      Type.Boolean({
        description: 'Write the address of the page to the customer by e-mail, once. Default: false.',
      }),
    ),
  }),
);

export const DraftAmount = Type.Object(
  { amount: Type.Integer({ description: 'Minor units.' }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  { title: 'DraftAmount', description: 'An amount of money.' },
);

export const gift_note = 'Null in a gift return, which shows no prices.';
export const ShownAmount = Type.With(Nullable(DraftAmount), { description: gift_note });

export const Totals = Type.Object(
  {
    return_total: ShownAmount,
    new_item_total: ShownAmount,
    total_bonus_offered: ShownAmount,
    bonus_used: ShownAmount,
    price_held: Type.Optional(DraftAmount),
    kept_value: Type.Optional(DraftAmount),
    deposit: Type.Optional(DraftAmount),
    secured: Type.Optional(DraftAmount),
    fees: Type.Object({
      applied: ShownAmount,
      refund: ShownAmount,
      credit: ShownAmount,
      exchange: ShownAmount,
    }),
    amount_due: Type.With(Nullable(DraftAmount), {
      description: 'What the shopper pays on top. Null in a gift return if nothing is due.',
    }),
    credit: Type.Object({
      remaining_credit: ShownAmount,
      refund_credit: ShownAmount,
      store_credit: ShownAmount,
    }),
    net: ShownAmount,
    is_difference_covered: Type.Boolean({ description: 'Whether the shopper has nothing to pay on top.' }),
  },
  {
    title: 'DraftTotals',
    description: 'Totals of a draft return, in the currency that the order was paid in.',
  },
);

const UserInput = Type.Object({
  id: Type.String(),
  prompt: Type.String(),
  type: OneOf(['text', 'choice', 'photo']),
  choices: Type.Array(Type.String()),
  value: Nullable(Type.String()),
});

const ReturningItem = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    order_line_item_id: Id,
    return_type: Nullable(ReturnType),
    resolution: Type.With(Nullable(OneOf(['refund', 'credit', 'exchange'])), {
      description: 'Its resolution; null until `return_type` is chosen.',
    }),
    reason: Nullable(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        parent_name: Nullable(Type.String()),
        comment: Nullable(Type.String()),
      }),
    ),
    user_input: Type.Array(UserInput, { description: 'Questions of the reason, and their answers.' }),
    image_uploads: Type.Array(Type.String(), {
      description: 'URLs of its images, which need no key; empty once the draft has ended without a return.',
    }),
    has_exchange_item: Type.Boolean(),
    exchange_item: Nullable(Type.Object({ variant_id: Pid, title: Type.String(), price: ShownAmount })),
  },
  { title: 'ReturningItem', description: 'One unit in the draft return.' },
);

const CartItem = Type.Object(
  {
    id: Type.String({ description: 'Its position in the cart, from 1.' }),
    variant_id: Pid,
    product_id: Nullable(Pid),
    sku: Type.String(),
    title: Type.String(),
    variant_title: Type.String(),
    price: ShownAmount,
    quantity: Type.Integer(),
    image: Nullable(Type.String()),
  },
  { title: 'DraftCartItem', description: 'Units of a variant in the cart, at the current unit price.' },
);

export const Draft = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    return_id: Nullable(Id),
    state: OneOf(DRAFT_STATES, { description: 'State of the draft.' }),
    currency: Type.String({ description: 'Currency that the order was paid in.' }),
    language: Type.String({ description: 'Language of reasons and questions, a BCP 47 tag.' }),
    is_gift: Type.Boolean(),
    credit_type: Nullable(CreditType),
    store_credit_type: OneOf(['gift-card']),
    processing_type: OneOf(['regular', 'instant']),
    return_policy: Type.Object({
      id: Nullable(Id),
      version: Type.Integer(),
      name: Type.String(),
      return_window_days: Type.Integer(),
    }),
    exception: Type.With(
      Nullable(Type.Object({ reason: Type.String(), by: Type.String(), waives_fees: Type.Boolean() })),
      { description: 'What staff decided against the policy; null for most drafts.' },
    ),
    totals: Totals,
    customer: Type.Object({
      email: Type.String({
        description: "In a gift return the recipient's, empty until it is set.",
      }),
    }),
    recipient: Type.With(
      Nullable(
        Type.Object({ first_name: Type.String(), last_name: Nullable(Type.String()), email: Type.String() }),
      ),
      { description: 'The recipient of a gift; null until it is set, and in other returns.' },
    ),
    shipping_address: Type.Object(Object.fromEntries(address_members.map((name) => [name, Type.String()]))),
    returning_items: Type.Array(ReturningItem),
    cart_items: Type.Array(CartItem, { description: 'Contents of the storefront cart.' }),
    instant: Type.Optional(
      Type.Object(
        {
          release: Type.With(Nullable(OneOf(RELEASES)), {
            description: 'What was chosen; null: nothing yet.',
          }),
          security: OneOf(SECURITY_KINDS),
          amount: Type.With(ShownAmount, {
            description: 'What was paid for the items that come back for it.',
          }),
          deposit: Type.With(ShownAmount, {
            description: 'What of that is paid with the submission, and given back.',
          }),
          release_on: OneOf(['scan', 'delivery', 'grading'], { description: 'What ends the security.' }),
          send_by: Type.With(TsMs, { description: 'The last second to hand the items in.' }),
          charge_at: Type.With(TsMs, {
            description: 'When the deposit is kept, or the card charged, for what has not been handed in.',
          }),
        },
        {
          title: 'DraftInstant',
          description:
            'The terms on which the new items can be sent before the returned ones are back. Left out where they cannot.',
        },
      ),
    ),
    can_be_paid: Type.Optional(
      Type.Literal(true, {
        description:
          'Of drafts of staff: the customer can be sent a link to pay what the exchange costs more. Left out otherwise.',
      }),
    ),
    payment: Type.Optional(
      Type.Object(
        {
          id: Type.String({ pattern: '^pay_[0-9A-Z]{26}$' }),
          status: OneOf(['opening', 'open'], {
            description:
              '`opening`: the payment page of the provider is being opened. `open`: the shopper can pay.',
          }),
          amount: ShownAmount,
          page_url: Type.String({
            description: 'Send the shopper there to pay. Anyone with the URL can see it.',
          }),
          held_until: Type.With(TsMs, { description: 'Until then stock and totals are held.' }),
          is_cancelling: Type.Boolean({
            description: 'It was cancelled, and its page is being closed.',
          }),
        },
        {
          title: 'DraftPayment',
          description: 'What the shopper is to pay. Only in the state `awaiting-payment`.',
        },
      ),
    ),
    expires_at: TsMs,
  },
  { title: 'DraftReturn', description: 'A return in progress.' },
);
