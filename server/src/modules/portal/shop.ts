import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { readBrand } from '../shop/brands/index.ts';
import { texts_of_shop } from '../shop/portal-texts/index.ts';
import type { TextsByLanguage } from '../shop/portal-texts/index.ts';
import type { Brand } from '../shop/brands/index.ts';

/** A shop as its portal needs it. */
export type PortalShop = {
  id: number;
  handle: string;
  name: string;
  time_zone: string;
  /** Days in which goods have to be handed in. */
  expires_after_days: number;
  lookup_factor: 'zip' | 'email' | 'phone';
  /** Where shoppers choose new items with their credit; null: in the portal only. */
  storefront_url: string | null;
  onstore_parameter_prefix: string;
  portal_address: string | null;
  /** Whether a gift code of the shop is in use. */
  has_gift_codes: boolean;
  brand: Brand;
  texts: TextsByLanguage;
};

/** The shop of a handle that shoppers can reach; undefined where there is none. */
export async function readPortalShop(db: Reader, handle: string): Promise<PortalShop | undefined> {
  const shop = await db
    .selectFrom('shops')
    .select([
      'id',
      'handle',
      'name',
      'time_zone',
      'expires_after_days',
      'lookup_factor',
      'storefront_url',
      'onstore_parameter_prefix',
      'portal_address',
      texts_of_shop,
      sql<boolean>`exists (select from gift_codes g where g.shop_id = shops.id and g.revoked_at is null)`.as(
        'has_gift_codes',
      ),
    ])
    .where('handle', '=', handle)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return shop && { ...shop, brand: await readBrand(db, shop.id) };
}
