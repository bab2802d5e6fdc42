import { errorsMessage, legacy, legacyOf } from './shape.ts';
import type { LegacyContext, ProblemRow } from './shape.ts';

/** A new item of a draft return, which draft operations refuse as they refuse everything else. */
const unavailableInDraft = legacyOf(['draft_exchanges'], 422, ({ detail }) => ({
  errors: [{ code: 'product-variant-unavailable', message: detail }],
}));

/** Problems of carts and storefront exchanges. */
export const cartProblems = {
  cart_invalid: {
    status: 422,
    when: "The cart is missing or isn't a list of variants, or the storefront cart sent with it isn't valid Base64.",
    what_to_do: 'Send an array of variant ids, or of objects with variant_id and quantity.',
    legacy: [legacy(200, errorsMessage('Cart should contain a list of variant IDs.'))],
  },
  cart_empty: {
    status: 422,
    when: 'The cart has no variants.',
    what_to_do: 'Send at least one variant, or delete the cart.',
    legacy: [legacy(200, { ...errorsMessage('Cart is empty.'), data: { cart: [] } })],
  },
  variant_not_found: {
    status: 422,
    when: 'The shop has no variant with this id.',
    what_to_do: 'Check the variant id; the catalogue may be out of date.',
    legacy: [
      unavailableInDraft,
      legacy(200, (context) => {
        const answer = errorsMessage(variantMessage(context, 'not found.'));
        return context.echo === undefined ? answer : { ...answer, data: context.echo };
      }),
    ],
  },
  cart_not_found: {
    status: 404,
    when: 'There is no cart with this token, or it has expired.',
    what_to_do: 'Create a new cart. A cart expires seven days after its last change.',
    legacy: [legacy(200, errorsMessage('No cart found for the provided token.'))],
  },
  cart_completed: {
    status: 409,
    when: "The shopper has confirmed this cart, so it can't change any more.",
    what_to_do: 'Create a new cart for another exchange.',
    legacy: [
      legacyOf(['cart_update'], 200, errorsMessage('Error saving cart update.')),
      legacyOf(['cart_delete'], 200, errorsMessage('Failed to delete cart.')),
    ],
  },
  return_session_not_found: {
    status: 404,
    when: 'There is no return session with this id.',
    what_to_do: 'Send the id that the portal added to the storefront URL.',
    legacy: [legacy(200, errorsMessage('No return session found.'))],
  },
  return_session_closed: {
    status: 409,
    when: 'The return session has ended, or has no units left to exchange.',
    what_to_do: 'Ask the shopper to look the order up again in the portal.',
    legacy: [legacy(200, errorsMessage('The return session is closed.'))],
  },
  cart_belongs_to_other_session: {
    status: 409,
    when: 'The cart was already completed for another return session.',
    what_to_do: 'Create a new cart for this session.',
    legacy: [legacy(200, errorsMessage('The cart belongs to another return session.'))],
  },
  variant_out_of_stock: {
    status: 422,
    when: "A variant can't be reserved at the moment; errors contains it.",
    what_to_do: 'Offer another variant, a refund or store credit.',
    legacy: [
      unavailableInDraft,
      legacy(200, (context) => errorsMessage(variantMessage(context, 'is out of stock.'))),
    ],
  },
} as const satisfies Record<string, ProblemRow>;

function variantMessage({ variant_id, detail }: LegacyContext, ending: string): string {
  return variant_id === undefined ? detail : `Variant ID ${variant_id} ${ending}`;
}
