import { RESOLUTIONS, UNIT_DISPOSITIONS } from '@retour/contract/states';
import { Text as BoundedText, Id, Nullable, OneOf } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { NotReturnable } from '../../requests/draft-returns/index.ts';
import { STAFF_OUTCOMES } from '../../returns/index.ts';

// What can be changed in a return, and what is changed (API contract, 18.13).

const Text = Type.String();
const OptionalText = Nullable(Type.String());
const EditReason = Type.Object({ id: Text, name: Text, parent_name: OptionalText });

export const EditChoices = Type.Object({
  units: Type.Array(
    Type.Object(
      {
        id: Id,
        title: Text,
        resolution: OneOf(RESOLUTIONS),
        reason_id: OptionalText,
        comment: OptionalText,
        can_change_resolution: Type.Boolean({
          description: 'It can be refunded instead of credited, or the other way round.',
        }),
        outcome: OneOf([...UNIT_DISPOSITIONS, 'keep_offer'], { description: 'What happens to the unit.' }),
        can_change_outcome: Type.Boolean({
          description: 'The customer can keep or donate it, or has to send it back after all.',
        }),
        keep_offer: Type.With(Nullable(Amount), {
          description:
            'What the policy offers for keeping the unit (API contract, 9.7), with `keep_offer` as `outcome`; null: nothing.',
        }),
        exchange: Nullable(
          Type.Object({
            title: Text,
            variants: Type.Array(Type.Object({ variant_id: Text, title: Text, in_stock: Type.Boolean() }), {
              description: 'Variants of the same product that it can be exchanged for instead, at most 100.',
            }),
          }),
        ),
        reasons: Type.Array(EditReason),
      },
      { title: 'UnitToEdit' },
    ),
  ),
  lines: Type.Array(
    Type.Object(
      {
        order_line_item_id: Id,
        title: Text,
        quantity: Type.Integer({ description: 'Units that no return has yet.' }),
        quantity_eligible: Type.Integer({
          description: 'Of these, what the policy accepts; `explanation` says why it is none.',
        }),
        explanation: OptionalText,
        not_eligible_reason: Nullable(NotReturnable),
        reasons: Type.Array(EditReason),
      },
      { title: 'LineToAdd', description: 'Units of the order that can join the return.' },
    ),
  ),
  methods: Type.Array(
    Type.Object(
      {
        id: Text,
        name: Text,
        is_chosen: Type.Boolean(),
        locations: Type.Array(Type.Object({ id: Text, name: Text })),
      },
      { title: 'MethodToChoose', description: 'Return methods of the shop; none where nothing travels.' },
    ),
  ),
});

export const EditBody = Type.Object({
  units: Type.Optional(
    Type.Array(
      Type.Object({
        line_item_id: Id,
        reason_id: Type.Optional(BoundedText(64, 'One of the reasons of the unit.')),
        comment: Type.Optional(Nullable(BoundedText(300, 'Comment of the shopper.'))),
        resolution: Type.Optional(
          OneOf(['refund', 'credit'], { description: 'What the shopper gets for it.' }),
        ),
        outcome: Type.Optional(
          OneOf(STAFF_OUTCOMES, {
            description:
              'The customer keeps or donates it, and gets its value all the same, or with `keep_offer` what the policy offers; `default` takes that back, so that the policy decides.',
          }),
        ),
        exchange_variant_id: Type.Optional(
          BoundedText(
            255,
            'For a unit that is exchanged: another variant of the same product, at its present price.',
          ),
        ),
        remove: Type.Optional(
          Type.Boolean({ default: false, description: 'It leaves the return, and can be returned again.' }),
        ),
        reject: Type.Optional(
          BoundedText(
            2000,
            'Why it is rejected, word for word to the shopper. It leaves the return, as with `remove`.',
          ),
        ),
      }),
      { maxItems: 100 },
    ),
  ),
  added: Type.Optional(
    Type.Array(
      Type.Object({
        order_line_item_id: Id,
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
        reason_id: BoundedText(64, 'One of the reasons of the line.'),
        comment: Type.Optional(Nullable(BoundedText(300, 'Comment of the shopper.'))),
        resolution: OneOf(['refund', 'credit'], { description: 'What the shopper gets for each.' }),
      }),
      { maxItems: 100, description: 'Units of the order that join the return. They bear no fees.' },
    ),
  ),
  return_method: Type.Optional(
    Nullable(
      Type.Object({
        id: BoundedText(64, 'One of the methods.'),
        location_id: Type.Optional(Nullable(BoundedText(64, 'One of its locations.'))),
      }),
    ),
  ),
  waives_fees: Type.Optional(Type.Boolean({ default: false, description: 'No fees are taken any more.' })),
  override_reason: Type.Optional(
    Nullable(
      BoundedText(
        500,
        'Why the policy does not hold: stored, and reported. Required if a resolution changes, fees are waived, or the policy refuses units that are added; staff need `policies:override` then.',
      ),
    ),
  ),
});
