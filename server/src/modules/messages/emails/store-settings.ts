import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { sql } from 'kysely';
import { givenColumns } from '../../../platform/db/given-columns.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import { default_accent } from './accent.ts';
import type { OwnText } from './compose.ts';
import { OCCASIONS } from './occasions.ts';
import type { Occasion } from './occasions.ts';
import type { Handover } from './smtp.ts';

/** What a shop sets about its messages; null: as by default. */
export type EmailSettings = {
  shop: string;
  time_zone: string;
  /** The shop's name unless it is set. */
  sender_name: string | null;
  /** RETOUR_MAIL_FROM unless it is set. */
  from_address: string | null;
  reply_to: string | null;
  /** As `#rrggbb`; that of the shop's pages unless it is set. */
  accent_color: string;
  /** Of shoppers who chose none; that of the shop's pages unless it is set. */
  language: Language;
  switched_off: Occasion[];
  /** Days after which the text of a message is deleted. */
  body_kept_days: number;
};

/** Days after which the text of a message is deleted, unless the shop sets it. */
const default_kept_days = 180;

/** The settings of a shop, with the defaults where it has none. */
export async function readSettings(db: Reader, shop_id: number): Promise<EmailSettings> {
  const { rows } = await sql<EmailSettings>`
    select s.name as shop, s.time_zone, e.sender_name, e.from_address, e.reply_to, coalesce(e.accent_color, b.accent_color, ${default_accent}) as accent_color,
      coalesce(e.language, b.language, ${LANGUAGES[0]}) as language, coalesce(e.switched_off, '{}') as switched_off,
      coalesce(e.body_kept_days, ${default_kept_days}::integer) as body_kept_days
    from shops s left join email_settings e on e.shop_id = s.id left join shop_brands b on b.shop_id = s.id where s.id = ${shop_id}`.execute(
    db,
  );
  return rows[0]!;
}

/** What a shop chose itself; null: as by default. */
export async function readChosen(
  db: Reader,
  shop_id: number,
): Promise<
  Record<'sender_name' | 'from_address' | 'reply_to' | 'accent_color' | 'language', string | null> & {
    body_kept_days: number | null;
  }
> {
  const row = await db
    .selectFrom('email_settings')
    .select(['sender_name', 'from_address', 'reply_to', 'accent_color', 'language', 'body_kept_days'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return (
    row ?? {
      sender_name: null,
      from_address: null,
      reply_to: null,
      accent_color: null,
      language: null,
      body_kept_days: null,
    }
  );
}

/** Changes of the settings: null puts a default back, and what is absent stays. */
export type SettingsChange = {
  [Name in 'sender_name' | 'from_address' | 'reply_to' | 'accent_color' | 'language']?:
    | string
    | null
    | undefined;
} & { body_kept_days?: number | null | undefined };

/** How long each shop keeps what its messages say. */
export async function listKeptDays(db: Reader): Promise<{ shop_id: number; days: number }[]> {
  const { rows } = await sql<{ shop_id: number; days: number }>`
    select s.id as shop_id, coalesce(e.body_kept_days, ${default_kept_days}::integer) as days
    from shops s left join email_settings e on e.shop_id = s.id order by s.id`.execute(db);
  return rows;
}

const setting_columns = [
  'sender_name',
  'from_address',
  'reply_to',
  'accent_color',
  'language',
  'body_kept_days',
] as const;

/** Writes settings of a shop. */
export async function updateSettings(tx: Tx, shop_id: number, change: SettingsChange): Promise<void> {
  const given = givenColumns(change, setting_columns);
  await tx
    .insertInto('email_settings')
    .values({ ...given, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ ...given, shop_id }))
    .execute();
}

/** Switches a message of a shop on or off. */
export async function switchMessage(tx: Tx, shop_id: number, occasion: Occasion, on: boolean): Promise<void> {
  await sql`
    insert into email_settings as e (shop_id, switched_off) values (${shop_id}, ${on ? [] : [occasion]}::text[])
    on conflict (shop_id) do update set switched_off = array_remove(e.switched_off, ${occasion}) || excluded.switched_off`.execute(
    tx,
  );
}

export type TemplateRef = { shop_id: number; occasion: Occasion; language: Language };

/** A shop's own text of a message; undefined where it has none. */
export function readTemplate(
  db: Reader,
  { shop_id, occasion, language }: TemplateRef,
): Promise<OwnText | undefined> {
  return db
    .selectFrom('email_templates')
    .select(['subject', 'body'])
    .where('shop_id', '=', shop_id)
    .where('occasion', '=', occasion)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** The texts of a shop's own for several occasions and languages, and maybe for more pairs of them. */
export function readTemplates(
  db: Reader,
  shop_id: number,
  of: readonly Pick<TemplateRef, 'occasion' | 'language'>[],
): Promise<(OwnText & Pick<TemplateRef, 'occasion' | 'language'>)[]> {
  return db
    .selectFrom('email_templates')
    .select(['occasion', 'language', 'subject', 'body'])
    .where('shop_id', '=', shop_id)
    .where('occasion', '=', sql<string>`any(${[...new Set(of.map(({ occasion }) => occasion))]}::text[])`)
    .where('language', '=', sql<string>`any(${[...new Set(of.map(({ language }) => language))]}::text[])`)
    .execute() as Promise<(OwnText & Pick<TemplateRef, 'occasion' | 'language'>)[]>;
}

/** Which of a shop's messages have a text of its own, in which languages. */
export async function listTemplates(
  db: Reader,
  shop_id: number,
): Promise<{ occasion: Occasion; languages: string[] }[]> {
  const rows = await db
    .selectFrom('email_templates')
    .select(['occasion', 'language'])
    .where('shop_id', '=', shop_id)
    .orderBy('language')
    .execute();
  return OCCASIONS.map((occasion) => ({
    occasion,
    languages: rows.filter((row) => row.occasion === occasion).map(({ language }) => language),
  }));
}

/** Writes a shop's own text of a message. */
export async function writeTemplate(
  tx: Tx,
  { shop_id, occasion, language }: TemplateRef,
  { subject, body }: OwnText,
  updated_at: Date,
): Promise<void> {
  const content = { subject, body, updated_at };
  await tx
    .insertInto('email_templates')
    .values({ ...content, occasion, language, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'occasion', 'language']).doUpdateSet(content))
    .execute();
}

/** Deletes a shop's own text of a message; answers whether there was one. */
export async function deleteTemplate(tx: Tx, { shop_id, occasion, language }: TemplateRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_templates')
    .where('shop_id', '=', shop_id)
    .where('occasion', '=', occasion)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps how the last test of a shop went. */
export async function noteTest(
  tx: Tx,
  shop_id: number,
  test: { tested_at: Date; result: Handover['kind'] },
): Promise<void> {
  await tx
    .insertInto('email_tests')
    .values({ ...test, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(test))
    .execute();
}
