import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import { Id, Nullable, OneOf, Pid, TsMs } from '../../../platform/fields.ts';
import { cursorEnvelope } from '../../../platform/paging/cursor-page.ts';
import { Type } from '../../../platform/type.ts';
import { NotReturnable, Requirement } from './schemas-reasons.ts';
import { Draft, ReturnType, ShownAmount } from './schemas.ts';

// What the operations of draft-return contract, 2 answer: the draft, what can be chosen, and the next actions.

const MethodOption = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: OneOf(['label', 'dropoff', 'in_store', 'keep']),
    price: ShownAmount,
    locations: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
      description: 'Counters of the drop-off network, or stores; the first 100 by name.',
    }),
  },
  { title: 'ReturnMethodOption', description: 'A return method.' },
);

const reason_members = {
  id: Type.String({ description: 'A code that is the same in every language.' }),
  name: Type.String(),
  needs_comment: Type.Boolean({ description: 'Whether a comment is required.' }),
  wants_photo: Type.Boolean({ description: 'Whether a photo would help.' }),
};
const Reason = Type.Object({
  ...reason_members,
  children: Type.Array(Type.Object({ ...reason_members, children: Type.Array(Type.Object({})) })),
});

const Context = Type.Object({
  order: Type.Object({
    id: Id,
    name: Type.String(),
    line_items: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        variant_title: Type.String(),
        sku: Type.String(),
        price: ShownAmount,
        image: Nullable(Type.String()),
        quantity_returnable: Type.Integer({ minimum: 0 }),
        provider_product_id: Nullable(Pid),
        provider_variant_id: Nullable(Pid),
      }),
    ),
  }),
  items_eligible_to_return: Type.Array(
    Type.Object({
      order_line_item_id: Id,
      quantity: Type.Integer(),
      return_by: Nullable(TsMs),
      outcomes: Type.Array(ReturnType),
    }),
  ),
  items_not_eligible_to_return: Type.Array(
    Type.Object({
      order_line_item_id: Id,
      ineligibility_code: OneOf(INELIGIBILITY_CODES),
      explanation: Type.String(),
      reason: NotReturnable,
    }),
  ),
  return_reasons: Type.Array(Reason, {
    description:
      'The reasons of all items that can be returned. The choices of the link `return-reason` are those of one item.',
  }),
  exchange_options: Type.Array(
    Type.Object({
      order_line_item_id: Id,
      variants: Type.Array(
        Type.Object({
          variant_id: Pid,
          title: Type.String(),
          price: ShownAmount,
          stock: Type.With(Nullable(Type.Integer()), {
            description: "Units in stock; null if stock isn't counted.",
          }),
        }),
      ),
    }),
  ),
  return_method_options: Type.Array(MethodOption),
});

const Link = Type.Object({
  rel: Type.String(),
  href: Type.String(),
  method: OneOf(['GET', 'POST', 'DELETE']),
  description: Type.String(),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      is_required: Type.Boolean(),
      choices: Type.Array(Type.String()),
    }),
  ),
  is_required: Type.Boolean({ description: 'Whether it is required to submit the draft.' }),
});

export const DraftAnswer = Type.Object(
  {
    draft_return: Draft,
    context: Context,
    return_method_options: Type.Array(MethodOption),
    links: Type.Array(Link, { description: 'The next actions.' }),
    errors: Type.Array(Requirement, {
      description: 'What the draft needs before it can be submitted.',
    }),
  },
  { title: 'DraftReturnAnswer', description: 'A draft return and its next actions.' },
);

export const HalLink = Type.Object({ href: Type.String(), title: Type.String() });
export const HalTemplate = Type.Object({
  title: Type.String(),
  method: OneOf(['POST', 'DELETE']),
  target: Type.String(),
  contentType: Type.String(),
  properties: Type.Array(
    Type.Object({
      name: Type.String(),
      type: OneOf(['text', 'number', 'file']),
      required: Type.Boolean(),
      options: Type.Optional(Type.Object({ inline: Type.Array(Type.String()) })),
    }),
  ),
});
const { links: _links, ...answer_members } = DraftAnswer.properties;
export const HalFormsAnswer = Type.Object(
  {
    ...answer_members,
    _links: Type.Object({}, { additionalProperties: HalLink }),
    _templates: Type.Object({}, { additionalProperties: HalTemplate }),
  },
  {
    title: 'DraftReturnHalForms',
    description: 'The same as HAL-Forms. Names of actions for an item end with its id.',
  },
);

export const DraftPage = cursorEnvelope('draft_returns', Draft);
