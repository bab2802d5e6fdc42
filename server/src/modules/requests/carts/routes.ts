import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { cartNotFound } from './cart-refusals.ts';
import { completeCart } from './commands/complete-cart.ts';
import { confirmCart } from './commands/confirm-cart.ts';
import { createCart, deleteCart, updateCart } from './commands/edit-cart.ts';
import { completionJson } from './exchange-quote.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { readContents } from './store.ts';

const route_defaults = { tag: 'Carts', allow: { key: 'carts', staff: 'carts:write' } } as const;
const params = { token: 'Token of the cart.' };
const in_session = {
  ...route_defaults,
  method: 'POST',
  params,
  body: schemas.CompleteBody,
  body_example: examples.complete_body,
  refusals: [
    'validation_failed',
    'cart_not_found',
    'return_session_not_found',
    'return_session_closed',
    'cart_belongs_to_other_session',
    'variant_out_of_stock',
  ],
} satisfies Partial<Route>;
const at_token = { ...route_defaults, path: '/cart/{token}', aliases: ['/carts/{token}'], params };

/** The operations of API contract, 16. */
export function cartRoutes(deps: Deps): Route[] {
  return [
    createRoute(deps),
    readRoute(deps),
    updateRoute(deps),
    completeRoute(deps),
    confirmRoute(deps),
    deleteRoute(deps),
  ];
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'createCart',
    legacy_group: 'cart_create',
    method: 'POST',
    path: '/cart',
    aliases: ['/carts'],
    summary: 'Create a cart',
    description: 'Stores the exchange items that a shopper chose in the storefront.',
    body: schemas.CartBody,
    body_limit_bytes: 1_048_576,
    body_example: examples.cart_body,
    success: {
      description: 'The token and the items.',
      schema: schemas.CreatedCart,
      examples: { created: { token: examples.token, data: examples.cart_body } },
    },
    refusals: ['validation_failed', 'cart_invalid', 'cart_empty', 'variant_not_found'],
    async handle({ caller, body: { cart, shopify } }) {
      const data = { cart, shopify };
      const { token } = await createCart(deps, caller.shop.id, data);
      return { token, data };
    },
  });
}

function readRoute({ db, clock }: Deps): Route {
  return defineRoute({
    ...at_token,
    operation: 'getCart',
    method: 'GET',
    summary: 'Get a cart',
    description: 'The items of a cart, as they were sent.',
    success: {
      description: 'The cart.',
      schema: schemas.StoredCart,
      examples: { cart: examples.cart_body },
    },
    refusals: ['cart_not_found'],
    async handle({ caller, params: { token = '' } }) {
      const cart = await readContents(db.root, { shop_id: caller.shop.id, token }, clock.now());
      if (!cart) throw cartNotFound();
      return { cart };
    },
  });
}

function updateRoute(deps: Deps): Route {
  return defineRoute({
    ...at_token,
    operation: 'updateCart',
    legacy_group: 'cart_update',
    method: 'POST',
    summary: 'Update a cart',
    description: "Replaces all contents. A completed cart is priced again when it's completed again.",
    body: schemas.CartBody,
    body_limit_bytes: 1_048_576,
    body_example: examples.smaller_cart_body,
    success: {
      description: 'What was sent.',
      schema: schemas.UpdatedCart,
      examples: { updated: { updated: true, data: examples.smaller_cart_body } },
    },
    refusals: [
      'validation_failed',
      'cart_invalid',
      'cart_empty',
      'variant_not_found',
      'cart_not_found',
      'cart_completed',
    ],
    async handle({ caller, params: { token = '' }, body: { cart, shopify } }) {
      const data = { cart, shopify };
      await updateCart(deps, { shop_id: caller.shop.id, token }, data);
      return { updated: true, data };
    },
  });
}

function deleteRoute(deps: Deps): Route {
  return defineRoute({
    ...at_token,
    operation: 'deleteCart',
    legacy_group: 'cart_delete',
    method: 'DELETE',
    summary: 'Delete a cart',
    description: "Deletes a cart that the shopper hasn't confirmed, and releases its stock.",
    success: { description: 'Deleted.', schema: schemas.DeletedCart, examples: { deleted: true } },
    refusals: ['cart_not_found', 'cart_completed'],
    async handle({ caller, params: { token = '' } }) {
      await deleteCart(deps, { shop_id: caller.shop.id, token });
      return true;
    },
  });
}

function completeRoute(deps: Deps): Route {
  return defineRoute({
    ...in_session,
    operation: 'completeCart',
    path: '/cart/{token}/complete',
    aliases: ['/carts/{token}/complete'],
    summary: 'Complete the transaction',
    description:
      "Sets the cart as the exchange items of the shopper's return session, prices the return with them, and reserves their stock for 30 minutes. The shopper then confirms in the portal. Repeating it adds nothing.",
    success: {
      description: 'The completed cart, as shown to the shopper.',
      schema: schemas.CompletedCart,
      examples: { awaiting_confirmation: examples.completion, confirmed: examples.confirmed },
    },
    async handle({ caller, params: { token = '' }, body }) {
      const { return_session_id } = body;
      return completionJson(await completeCart(deps, { shop: caller.shop, token, return_session_id }));
    },
  });
}

function confirmRoute(deps: Deps): Route {
  return defineRoute({
    ...in_session,
    operation: 'confirmCart',
    path: '/cart/{token}/confirm',
    aliases: ['/carts/{token}/confirm'],
    summary: 'Confirm a cart for the shopper',
    description:
      'Submits the return of the session on the terms that were shown, as the button in the portal does. If they have changed, nothing is submitted: the response awaits confirmation and has the new terms. Repeating it returns the same return.',
    success: {
      description: 'The confirmed cart, or the terms that have changed.',
      schema: schemas.CompletedCart,
      examples: { confirmed: examples.confirmed, awaiting_confirmation: examples.completion },
    },
    async handle({ caller, params: { token = '' }, body }) {
      const { return_session_id } = body;
      return completionJson(await confirmCart(deps, { shop: caller.shop, token, return_session_id }));
    },
  });
}
