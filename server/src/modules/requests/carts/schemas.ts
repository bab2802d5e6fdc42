import { Type } from '../../../platform/type.ts';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import { Id, Money, Nullable, OneOf, Pid, TsMs } from '../../../platform/fields.ts';
import { max_cart_items, max_cart_units, max_storefront_cart } from './cart-contents.ts';
import { exchange_quote_totals } from './exchange-quote.ts';

// What the operations of API contract, 16 take and give.

const VariantId = Type.Union([
  Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 }),
  Type.String({ minLength: 1, maxLength: 255 }),
]);

const CartItem = Type.Union([
  VariantId,
  Type.Object({
    variant_id: VariantId,
    quantity: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 1, maximum: max_cart_units }),
          Type.String({ pattern: '^0*(100|[1-9][0-9]?)$', maxLength: 3 }),
        ],
        { default: 1 },
      ),
    ),
    properties: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        maxProperties: 20,
        description: 'Properties that the storefront stores with the item.',
      }),
    ),
  }),
]);

const Cart = Type.Array(CartItem, {
  title: 'Cart',
  minItems: 1,
  maxItems: max_cart_items,
  description: `Variants by the commerce platform's ids, with at most ${max_cart_units} units together.`,
});

/** The commands check it: whatever is wrong with a cart is one of two refusals. */
export const CartBody = documentedAs(
  Type.Object({
    cart: Cart,
    shopify: Type.Optional(
      Type.String({
        maxLength: max_storefront_cart,
        contentEncoding: 'base64',
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
        description: "Base64 of the storefront's own cart: stored and returned, without effect on prices.",
      }),
    ),
  }),
  Type.Object({ cart: Type.Optional(Type.Unknown()), shopify: Type.Optional(Type.Unknown()) }),
);

const CartData = Type.Object(
  { cart: Cart, shopify: Type.Optional(Type.String()) },
  { description: 'What was sent.' },
);

export const CreatedCart = Type.Object(
  {
    token: Type.String({
      pattern: '^[0-9A-Za-z]{44}$',
      description: 'Identifies the cart, for 7 days after its last change.',
    }),
    data: CartData,
  },
  { title: 'CreatedCart', description: 'A new cart.' },
);

export const UpdatedCart = Type.Object({ updated: Type.Literal(true), data: CartData });

export const StoredCart = Type.Object({ cart: Cart }, { title: 'StoredCart', description: 'A cart.' });

export const DeletedCart = Type.Literal(true);

export const CompleteBody = Type.Object({
  return_session_id: documentedAs(
    Type.String({
      format: 'uuid',
      description: 'The value of `retour_return_id` in the storefront URL.',
    }),
    Type.String({ minLength: 1, maxLength: 255 }),
  ),
});

const ExchangeItem = Type.Object({
  variant_id: Pid,
  product_id: Nullable(Pid),
  sku: Type.String(),
  title: Type.String(),
  price: Money,
  discount: Money,
  tax: Money,
  total: Money,
});

export const CompletedCart = Type.Object(
  {
    token: Type.String(),
    return_session_id: Type.String({ format: 'uuid' }),
    status: OneOf(['awaiting_confirmation', 'confirmed']),
    return_id: Type.With(Nullable(Id), { description: 'The return, once the shopper has confirmed.' }),
    currency: Type.String({ description: 'The currency that the order was paid in.' }),
    taxes_included: Type.Boolean(),
    exchange_items: Type.Array(ExchangeItem, { description: 'One for each unit.' }),
    totals: Type.Object(
      {
        ...Object.fromEntries(exchange_quote_totals.map((name) => [name, Money])),
        price_held: Type.Optional(Money),
        kept_value: Type.Optional(Money),
      },
      {
        description: 'Totals of the whole return, with the member names of a return.',
      },
    ),
    portal_url: Type.String({ description: 'Where the shopper confirms.' }),
    expires_at: Type.With(TsMs, { description: 'Until then the stock is reserved.' }),
  },
  {
    title: 'CompletedCart',
    description: "A cart as the exchange items of the shopper's return session.",
  },
);
