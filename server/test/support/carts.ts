import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sessionExpiry } from '../../src/modules/requests/carts/expiry.ts';
import { confirmCart } from '../../src/modules/requests/carts/index.ts';
import type { Completion, Submission } from '../../src/modules/requests/carts/index.ts';
import { changeSession, putSession, releaseStock } from '../../src/modules/requests/carts/store-sessions.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Answer } from './client.ts';
import { sellOrder } from './factories.ts';
import type { Sale, SoldOrder } from './factories.ts';
import type { TestShop } from './shop.ts';

/** What a shop of these tests offers, by the platform's ids: a jacket, a shirt in two sizes. */
export const jacket = 39_076_570_003_341;
export const shirt_m = 39_076_568_408_247;
export const shirt_l = 39_076_568_441_015;

/** Fills the catalogue. No stock is counted. */
export function offer(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Pick<Shop, 'id' | 'currency'>,
): Promise<unknown> {
  return upsertProducts(deps, shop, [
    {
      external_id: '8123450777',
      name: 'Denim Jacket',
      product_variants: [{ external_id: String(jacket), sku: 'DJ-03', price: 5600 }],
    },
    {
      external_id: '8123450011',
      name: 'Linen Shirt',
      product_variants: [
        { external_id: String(shirt_m), name: 'Medium', sku: 'LS-01-M', price: 4000 },
        { external_id: String(shirt_l), name: 'Large', sku: 'LS-01-L', price: 4200 },
      ],
    },
  ]);
}

/** Counts the stock of a variant: so many units at a location of its own. */
export async function count(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Pick<Shop, 'id'>,
  variant: number,
  available_count: number,
  status: 'active' | 'inactive' = 'active',
): Promise<void> {
  const at = clock.now();
  const { id: product_variant_id } = await db.root
    .selectFrom('product_variants')
    .select('id')
    .where('shop_id', '=', shop.id)
    .where('external_id', '=', String(variant))
    .executeTakeFirstOrThrow();
  const { id: location_id } = await db.root
    .insertInto('locations')
    .values({
      shop_id: shop.id,
      external_id: `${variant} ${status}`,
      name: 'Reno',
      status,
      address: JSON.stringify({ country_code: 'US' }),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.root
    .insertInto('inventories')
    .values({
      shop_id: shop.id,
      product_variant_id,
      location_id,
      available_count,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export type Visit = {
  sale?: Sale;
  order?: SoldOrder;
  /** One unit of the first line to exchange, unless given. `line` is the position in the order. */
  units?: { line?: number; quantity?: number; resolution?: Submission['units'][number]['resolution'] }[];
} & Partial<Omit<Submission, 'units'>>;

export type Visitor = { return_session_id: string; order: SoldOrder };

/** A shopper looks an order up and chooses units of it: by default of three shirts at 40.00, taxed with 8.25 %, one to exchange. */
export async function visit(
  deps: Deps,
  shop: Pick<Shop, 'id' | 'currency'>,
  { sale, order, units = [{}], ...rest }: Visit = {},
): Promise<Visitor> {
  const bought = order ?? (await sellOrder(deps, shop, { line_items: [shirts], ...sale }));
  const return_session_id = randomUUID();
  const chosen = units.map(({ line = 0, quantity = 1, resolution = 'exchange' }) => ({
    order_line_item_id: bought.line_ids[line]!,
    quantity,
    resolution,
  }));
  const at = deps.clock.now();
  await deps.db.inTransaction((tx) =>
    putSession(tx, {
      shop_id: shop.id,
      id: return_session_id,
      order_id: bought.id,
      submission: { units: chosen, ...rest },
      expires_at: sessionExpiry(at),
      at,
    }),
  );
  return { return_session_id, order: bought };
}

/** Ends the session of a shopper without a return, and frees its stock. */
export const leave = ({ deps, shop }: TestShop, { return_session_id: id }: Visitor): Promise<void> =>
  deps.db.inTransaction(async (tx) => {
    const ref = { shop_id: shop.id, id };
    await releaseStock(tx, ref);
    await changeSession(tx, ref, { state: 'abandoned' }, deps.clock.now());
  });

export const shirts = {
  product: '8123450011',
  product_variant: String(shirt_m),
  quantity: 3,
  unit_price: 4000,
  tax_lines: [{ title: 'Sales tax', rate: '0.0825', amount: 990 }],
};

/** What a storefront, a shopper in the portal and a merchant do with carts of a shop. */
export type CartActs = {
  /** Returns the token. */
  create(...cart: unknown[]): Promise<string>;
  complete(token: string, visitor: Session): Promise<Answer>;
  confirm(token: string, visitor: Session): Promise<Completion>;
  details(return_id: number | null): Promise<any>;
};
type Session = Pick<Visitor, 'return_session_id'>;

export function cartActs({ deps, shop, clients }: TestShop): CartActs {
  return {
    async create(...cart) {
      const { status, body } = await clients.standard.post('/cart', { cart });
      assert.equal(status, 200);
      return body.token;
    },
    complete: (token, { return_session_id }) =>
      clients.standard.post(`/cart/${token}/complete`, { return_session_id }),
    confirm: (token, { return_session_id }) => confirmCart(deps, { shop, token, return_session_id }),
    async details(return_id) {
      return (await clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    },
  };
}
