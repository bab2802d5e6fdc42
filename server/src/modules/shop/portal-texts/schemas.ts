import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { portal_text_names, portal_texts } from '@retour/contract/portal-texts';
import type { PortalText, PortalTexts } from '@retour/contract/portal-texts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import type { TSchema } from 'typebox';
import { revisionMembers, revision_example } from '../setting-revisions/index.ts';

const descriptions: Record<PortalText, string> = {
  look_up_heading:
    'Heading of the page on which shoppers find their order, in one line. Not of the one for gifts.',
  look_up_introduction: 'What stands below it.',
  notice:
    'What shoppers should know now, above the form that finds the order and above the items, such as longer returns over Christmas.',
  help: 'Where shoppers get help, at the foot of every page except those of the withdrawal function.',
  closing: 'The last sentence of the page of a return, unless it was cancelled, rejected or has expired.',
};

const byName = <T extends TSchema>(make: (name: PortalText) => T) =>
  Object.fromEntries(portal_text_names.map((name) => [name, make(name)])) as Record<PortalText, T>;
const byLanguage = <T extends TSchema>(schema: T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, schema])) as Record<Language, T>;

const Shown = Type.Object(
  byName((name) => Type.With(Nullable(Type.String()), { description: descriptions[name] })),
  { title: 'PortalTextsOfLanguage', description: 'The texts of a language; null where there is none.' },
);

/** Texts of a language to change. */
export const TextsOfLanguage = Type.Object(
  byName((name) =>
    Type.Optional(
      Type.With(Nullable(Text(portal_texts[name].max_length)), { description: descriptions[name] }),
    ),
  ),
  { additionalProperties: false },
);

/** Texts to change, by language. */
export const GivenTexts = Type.Object(byLanguage(Type.Optional(TextsOfLanguage)), {
  additionalProperties: false,
  description:
    'By language and name. Plain text; line breaks are kept. Null puts the text of the portal back.',
});

const PortalTextSettings = Type.Object(
  {
    texts: Type.Object(byLanguage(Shown), {
      description: 'What the shop says in its own words; null: the text of the portal.',
    }),
    built_in: Type.Object(byLanguage(Shown), {
      description: 'The text of the portal; null where it says nothing there.',
    }),
    preview_url: Type.String({ description: 'The look-up page; `?lang=` shows it in a language.' }),
    ...revisionMembers,
  },
  { title: 'PortalTextSettings', description: 'Texts of the portal that a shop can write itself.' },
);

const no_texts = {
  look_up_heading: null,
  look_up_introduction: null,
  notice: null,
  help: null,
  closing: null,
};
const built_in: PortalTexts = {
  ...no_texts,
  look_up_heading: 'Return or exchange',
  look_up_introduction: 'Find your order to see what you can return. It takes about two minutes.',
  help: 'Questions? Contact Acme.',
};
const notice = 'Christmas orders can be returned until 31 January.';
const inAll = (texts: PortalTexts) => Object.fromEntries(LANGUAGES.map((language) => [language, texts]));

/** The answer of the operations of the settings. */
export const settings_success = {
  description: 'The texts.',
  schema: PortalTextSettings,
  examples: {
    texts: {
      texts: { ...inAll(no_texts), en: { ...no_texts, notice } },
      built_in: inAll(built_in),
      preview_url: 'https://retour.example.com/portal/acme',
      ...revision_example,
    },
  },
};

/** What a front end of the shop's own shows. */
export const shopper_success = {
  description: 'The texts.',
  schema: Type.Object({ language: OneOf(LANGUAGES), texts: Shown }, { title: 'PortalTexts' }),
  examples: { texts: { language: 'en', texts: { ...built_in, notice } } },
};
