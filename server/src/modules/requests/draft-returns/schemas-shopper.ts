import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { ShownAmount } from './schemas.ts';
import { NotReturnable } from './schemas-reasons.ts';

export const ShopperOrder = Type.Object(
  {
    id: Id,
    name: Type.String(),
    is_gift: Type.Boolean(),
    has_returnable_items: Type.Boolean(),
    line_items: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        variant_title: Type.String(),
        sku: Type.String(),
        image: Nullable(Type.String()),
        price: ShownAmount,
        quantity: Type.Integer({ minimum: 0, description: 'Units that were ordered.' }),
        quantity_returnable: Type.Integer({ minimum: 0 }),
        return_by: Nullable(TsMs),
        ineligibility_code: Type.With(Nullable(OneOf(INELIGIBILITY_CODES)), {
          description: 'Why units cannot be returned.',
        }),
        explanation: Type.With(Nullable(Type.String()), { description: 'The same in a sentence.' }),
        reason: Type.With(Nullable(NotReturnable), {
          description: 'The same for other languages than English.',
        }),
      }),
    ),
  },
  { title: 'ShopperOrder', description: 'The order of a shopper, and what of it can be returned.' },
);
