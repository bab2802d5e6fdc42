import { errorsMessage, legacy, legacyOf } from './shape.ts';
import type { LegacyContext, ProblemRow } from './shape.ts';

/** Refusals of carts and of the exchange in the shop's own storefront. */
export const cartProblems = {
  cart_invalid: {
    status: 422,
    when: 'The cart is missing or is not a list of variants, or the storefront cart beside it is not Base64.',
    what_to_do: 'Send an array of variant ids, or of objects with variant_id and quantity.',
    legacy: [legacy(200, errorsMessage('Cart should contain a list of variant IDs.'))],
  },
  cart_empty: {
    status: 422,
    when: 'The cart holds no variant.',
    what_to_do: 'Send at least one variant, or delete the cart.',
    legacy: [legacy(200, { ...errorsMessage('Cart is empty.'), data: { cart: [] } })],
  },
  variant_not_found: {
    status: 422,
    when: 'A variant is not known to the shop.',
    what_to_do: 'Check the variant id; the catalogue may not have been brought up to date yet.',
    legacy: [
      legacy(200, (context) => {
        const answer = errorsMessage(variantMessage(context, 'not found.'));
        return context.echo === undefined ? answer : { ...answer, data: context.echo };
      }),
    ],
  },
  cart_not_found: {
    status: 404,
    when: 'There is no cart with this token, or it has expired.',
    what_to_do: 'Create a new cart. A cart lives for seven days after its last change.',
    legacy: [legacy(200, errorsMessage('No cart found for the provided token.'))],
  },
  cart_completed: {
    status: 409,
    when: 'The shopper has confirmed this cart, so it cannot change any more.',
    what_to_do: 'Create a new cart for another exchange.',
    legacy: [
      legacyOf(['cart_update'], 200, errorsMessage('Error saving cart update.')),
      legacyOf(['cart_delete'], 200, errorsMessage('Failed to delete cart.')),
    ],
  },
  return_session_not_found: {
    status: 404,
    when: 'There is no return session with this id.',
    what_to_do: 'Send the value that the portal put into the storefront URL.',
    legacy: [legacy(200, errorsMessage('No return session found.'))],
  },
  return_session_closed: {
    status: 409,
    when: 'The return session is over, or has no unit left that could be exchanged.',
    what_to_do: 'Let the shopper look the order up again in the portal.',
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
    when: 'A variant cannot be reserved at the moment; errors names it.',
    what_to_do: 'Offer another variant, a refund or store credit.',
    legacy: [legacy(200, (context) => errorsMessage(variantMessage(context, 'is out of stock.')))],
  },
} as const satisfies Record<string, ProblemRow>;

function variantMessage({ variant_id, detail }: LegacyContext, ending: string): string {
  return variant_id === undefined ? detail : `Variant ID ${variant_id} ${ending}`;
}
