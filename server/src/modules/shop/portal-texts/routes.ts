import { LANGUAGES } from '@retour/contract/languages';
import { portal_text_names } from '@retour/contract/portal-texts';
import type { PortalTexts } from '@retour/contract/portal-texts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf } from '../../../platform/fields.ts';
import { builtInTexts } from '../../../platform/pages/built-in-texts.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineOpenRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { sectionRoutes } from '../setting-revisions/index.ts';
import { changePortalTexts } from './commands.ts';
import { GivenTexts, settings_success, shopper_success } from './schemas.ts';
import { findTexts, readTexts } from './store.ts';
import type { OwnTexts } from './store.ts';

/** The texts of the portal that a shop can write itself (API contract, 26.11). */
export const portalTextRoutes = (deps: Deps): Route[] => [
  ...sectionRoutes(deps, {
    section: 'portal_texts',
    type: 'PortalTexts',
    name: 'the texts of the portal',
    path: '/settings/portal-texts',
    description: "What the shop says in its own words, by language, with the portal's own texts beside them.",
    success: settings_success,
    show: (db, shop) => showTexts(deps, db, shop),
    save: {
      verb: 'update',
      description:
        'Updates the texts that you send; null restores the text of the portal. A language without a text of yours shows that of the portal, never one of another language. Pages follow immediately.',
      members: { texts: GivenTexts },
      example: { texts: { en: { notice: 'Christmas orders can be returned until 31 January.' } } },
      handle: ({ id }, { texts }, saving) => changePortalTexts(deps, id, texts, saving),
    },
  }),
  shopperRoute(deps),
];

function shopperRoute({ db }: Deps): Route {
  return defineOpenRoute({
    tag: 'Shopper sessions',
    operation: 'getShopperPortalTexts',
    method: 'GET',
    path: '/shopper/portal-texts',
    summary: 'Get the texts of the portal as shoppers see them',
    description:
      "For a front end of the shop's own: its texts in a language, or the portal's where it has none.",
    query: Type.Object({
      shop: Type.String({ minLength: 1, maxLength: 64, description: 'The handle of the shop.' }),
      language: Type.Optional(
        OneOf(LANGUAGES, { description: "By default the shop's language, or English." }),
      ),
    }),
    success: shopper_success,
    refusals: ['validation_failed'],
    async handle({ query }) {
      const shop = await findTexts(db.root, query.shop);
      if (!shop) throw invalid({ shop: ['There is no shop with this handle.'] });
      const language = query.language ?? shop.language ?? 'en';
      const { [language]: built_in } = await builtInTexts(shop.name);
      return { language, texts: { ...built_in, ...shop.texts[language] } };
    },
  });
}

async function showTexts(
  { config }: Pick<Deps, 'config'>,
  db: Reader,
  { id, handle, name }: { id: number; handle: string; name: string },
): Promise<object> {
  const texts = await readTexts(db, id);
  return {
    texts: Object.fromEntries(LANGUAGES.map((language) => [language, withNulls(texts[language])])),
    built_in: await builtInTexts(name),
    preview_url: `${config.portal_url}/${handle}`,
  };
}

/** The texts of a language with null for what isn't replaced. */
const withNulls = (texts: OwnTexts = {}) =>
  Object.fromEntries(portal_text_names.map((name) => [name, texts[name] ?? null])) as PortalTexts;
