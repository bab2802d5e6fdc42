import type { Accent } from '@retour/tokens';
import type { Insertable } from 'kysely';
import { texts_of_shop } from '../portal-texts/index.ts';
import type { TextsByLanguage } from '../portal-texts/index.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { LinkName } from './brand.ts';
import type { EmailLogo } from './email-logo.ts';
import type { FontFacts } from './font-measures.ts';
import type { LogoType } from './logo.ts';

/** How the pages of a shop look; null: as by default. */
export type Brand = {
  /** As `#rrggbb`, as the shop chose it. */
  accent_color: string | null;
  /** What follows from it, legible in both modes. */
  accent: Accent | null;
  /** Of controls, in pixels. */
  radius: 0 | 8 | 16 | null;
  logo_type: LogoType | null;
  logo_hash: string | null;
  font_hash: string | null;
  font_facts: FontFacts | null;
  css_hash: string | null;
  links: Partial<Record<LinkName, string>>;
  language: string | null;
  /** Of pages that may show the portal in a frame. */
  embed_origins: readonly string[];
};

/** Columns whose values the schema says less about. */
type NarrowColumns = Pick<Brand, 'accent' | 'radius' | 'font_facts' | 'links' | 'embed_origins'>;

const columns = [
  'accent_color',
  'accent',
  'radius',
  'logo_type',
  'logo_hash',
  'font_hash',
  'font_facts',
  'css_hash',
  'links',
  'language',
  'embed_origins',
] as const;

const no_brand: Brand = {
  accent_color: null,
  accent: null,
  radius: null,
  logo_type: null,
  logo_hash: null,
  font_hash: null,
  font_facts: null,
  css_hash: null,
  links: {},
  language: null,
  embed_origins: [],
};

/** A shop as pages and receipts name it. */
export type NamedShop = AddressedShop & {
  id: number;
  name: string;
  time_zone: string;
  texts: TextsByLanguage;
};

/** Every active shop, or the one of a handle, for pages that are shown while the database can't be reached. */
export const listShops = (db: Reader, handle?: string): Promise<NamedShop[]> =>
  db
    .selectFrom('shops')
    .select(['id', 'handle', 'portal_address', 'name', 'time_zone', texts_of_shop])
    .where('status', '=', 'active')
    .$if(handle !== undefined, (query) => query.where('handle', '=', handle!))
    .execute();

/** The brands of all shops that have one, by the shop's id. */
export async function listBrands(db: Reader): Promise<Map<number, Brand>> {
  const rows = await db
    .selectFrom('shop_brands')
    .select(['shop_id', ...columns])
    .$narrowType<NarrowColumns>()
    .execute();
  return new Map(rows.map(({ shop_id, ...brand }) => [shop_id, brand]));
}

/** The brand of a shop, locked if it is about to be changed. */
export async function readBrand(db: Reader, shop_id: number, lock?: 'update'): Promise<Brand> {
  const row = await db
    .selectFrom('shop_brands')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .$if(lock === 'update', (query) => query.forUpdate())
    .$narrowType<NarrowColumns>()
    .executeTakeFirst();
  return row ?? no_brand;
}

export type BrandChange = Partial<Omit<Insertable<Tables['shop_brands']>, 'shop_id' | 'updated_at'>>;

/** Writes what changes of a brand. */
export async function updateBrand(
  tx: Tx,
  shop_id: number,
  change: BrandChange,
  updated_at: Date,
): Promise<void> {
  await tx
    .insertInto('shop_brands')
    .values({ ...change, updated_at, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ ...change, updated_at }))
    .execute();
}

/** The brand of an active shop. */
const brandOfActiveShop = (db: Reader, handle: string) =>
  db
    .selectFrom('shop_brands')
    .innerJoin('shops', 'shops.id', 'shop_brands.shop_id')
    .where('shops.handle', '=', handle)
    .where('shops.status', '=', 'active');

/** The logo of an active shop, if it is the one of this hash. */
export function findLogo(
  db: Reader,
  handle: string,
  logo_hash: string,
): Promise<{ logo: Buffer; logo_type: LogoType } | undefined> {
  return brandOfActiveShop(db, handle)
    .select(['shop_brands.logo', 'shop_brands.logo_type'])
    .where('shop_brands.logo_hash', '=', logo_hash)
    .$narrowType<{ logo: Buffer; logo_type: LogoType }>()
    .executeTakeFirst();
}

/** The logo of a shop as its e-mails show it; undefined where they show its name. */
export async function readEmailLogo(db: Reader, shop_id: number): Promise<EmailLogo | undefined> {
  return db
    .selectFrom('shop_brands')
    .select(['email_logo as content', 'email_logo_width as width_px', 'email_logo_height as height_px'])
    .where('shop_id', '=', shop_id)
    .where('email_logo', 'is not', null)
    .$narrowType<EmailLogo>()
    .executeTakeFirst();
}

/** The font of an active shop, if it is the one of this hash. */
export async function findFont(db: Reader, handle: string, font_hash: string): Promise<Buffer | undefined> {
  const row = await brandOfActiveShop(db, handle)
    .select('shop_brands.font')
    .where('shop_brands.font_hash', '=', font_hash)
    .executeTakeFirst();
  return row?.font ?? undefined;
}

/** The CSS of a shop as it was written; null where it has none. */
export async function readCss(db: Reader, shop_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('shop_brands')
    .select('css')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return row?.css ?? null;
}

/** The CSS of an active shop, if it is the one of this hash. */
export async function findCss(db: Reader, handle: string, css_hash: string): Promise<string | undefined> {
  const row = await brandOfActiveShop(db, handle)
    .select('shop_brands.css')
    .where('shop_brands.css_hash', '=', css_hash)
    .executeTakeFirst();
  return row?.css ?? undefined;
}
