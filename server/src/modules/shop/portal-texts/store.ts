import type { Language } from '@retour/contract/languages';
import { sql } from 'kysely';
import { portal_text_names } from '@retour/contract/portal-texts';
import type { PortalText } from '@retour/contract/portal-texts';
import type { Reader, Tx } from '../../../platform/db.ts';

/** What a shop says in its own words in one language. */
export type OwnTexts = Partial<Record<PortalText, string>>;
/** The same in all languages. */
export type TextsByLanguage = Partial<Record<Language, OwnTexts>>;

const members = sql.raw(portal_text_names.map((name) => `'${name}', t.${name}`).join(', '));

/** The texts of a row of `shops`, so that they cost pages no statement of their own. */
export const texts_of_shop = sql<TextsByLanguage>`(
  select coalesce(json_object_agg(t.language, json_strip_nulls(json_build_object(${members}))), '{}')
  from shop_portal_texts t where t.shop_id = shops.id)`.as('texts');

/** What a shop says in its own words. */
export async function readTexts(db: Reader, shop_id: number): Promise<TextsByLanguage> {
  const { texts } = await db
    .selectFrom('shops')
    .select(texts_of_shop)
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return texts;
}

/** An active shop as its own front end asks for it. */
export type TextsOfShop = { name: string; language: Language | null; texts: TextsByLanguage };

/** The texts of the active shop of a handle, and the language of readers who ask for none. */
export function findTexts(db: Reader, handle: string): Promise<TextsOfShop | undefined> {
  return db
    .selectFrom('shops')
    .leftJoin('shop_brands', 'shop_brands.shop_id', 'shops.id')
    .select(['shops.name', 'shop_brands.language', texts_of_shop])
    .where('shops.handle', '=', handle)
    .where('shops.status', '=', 'active')
    .$narrowType<TextsOfShop>()
    .executeTakeFirst();
}

type Ref = { shop_id: number; language: Language };

/** Writes the texts of a language; those that aren't named are the portal's own. */
export async function writeTexts(
  tx: Tx,
  ref: Ref,
  texts: Partial<Record<PortalText, string | null>>,
  updated_at: Date,
): Promise<void> {
  const change = {
    ...Object.fromEntries(portal_text_names.map((name) => [name, texts[name] ?? null])),
    updated_at,
  };
  await tx
    .insertInto('shop_portal_texts')
    .values({ ...ref, ...change })
    .onConflict((conflict) => conflict.columns(['shop_id', 'language']).doUpdateSet(change))
    .execute();
}

/** Deletes the texts of a language. */
export async function deleteTexts(tx: Tx, { shop_id, language }: Ref): Promise<void> {
  await tx
    .deleteFrom('shop_portal_texts')
    .where('shop_id', '=', shop_id)
    .where('language', '=', language)
    .execute();
}
