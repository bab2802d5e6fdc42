import { LANGUAGES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { preview_pages } from '@retour/contract/portal-texts';
import type { PortalText, PreviewPage } from '@retour/contract/portal-texts';
import type { Reader } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { OneOf } from '../../platform/fields.ts';
import { renderPortalPage, samplePage } from '../../platform/pages/portal-page.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { Type } from '../../platform/type.ts';
import { shellOf } from '../shop/brands/index.ts';
import { checkTexts, TextsOfLanguage } from '../shop/portal-texts/index.ts';
import { readPortalShop } from './shop.ts';

/** Shows the portal as it would be with texts that are not saved (API contract, 26.11). */
export function portalPreviewRoutes({ config, clock, db }: Deps): Route[] {
  const preview = defineRoute({
    tag: 'Settings',
    allow: { key: 'settings:read', staff: 'settings:read' },
    operation: 'previewPortal',
    method: 'POST',
    path: '/settings/portal-preview',
    summary: 'Preview a page of the portal',
    description:
      'A page with made-up items and amounts, in the look of the shop. `texts` are shown instead of the saved ones; nothing is saved.',
    body: Type.Object({
      page: OneOf(preview_pages),
      language: Type.Optional(
        OneOf(LANGUAGES, { description: "By default the shop's language, or English." }),
      ),
      texts: Type.Optional(TextsOfLanguage),
    }),
    body_example: { page: 'look_up', language: 'en', texts: { notice: 'Closed on Monday.' } },
    success: {
      description: 'The page.',
      schema: Type.Object({ language: OneOf(LANGUAGES), html: Type.String() }),
      examples: { preview: { language: 'en', html: '<!doctype html><html lang="en"></html>' } },
    },
    refusals: ['validation_failed'],
    handle: ({ caller, body: { page, ...given } }) =>
      // With an Idempotency-Key the request has a transaction open.
      db.inTransaction((tx) =>
        renderPreview({ config, db: tx, now: clock.now() }, caller.shop, { ...given, page }),
      ),
  });
  return [preview];
}

type PreviewInput = {
  page: PreviewPage;
  language?: Language | undefined;
  texts?: Partial<Record<PortalText, string | null>> | undefined;
};

async function renderPreview(
  { config, db, now }: { config: Deps['config']; db: Reader; now: Date },
  { handle, currency }: { handle: string; currency: string },
  { page, language: asked, texts = {} }: PreviewInput,
): Promise<{ language: Language; html: string }> {
  const shop = (await readPortalShop(db, handle))!;
  const language = asked ?? (shop.brand.language as Language | null) ?? 'en';
  const shown = { ...shop.texts[language], ...checkTexts(texts) };
  const own = Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== null));
  const { name: shop_name, time_zone, lookup_factor: factor } = shop;
  const html = await renderPortalPage({
    config,
    page: await samplePage(page, { shop_name, currency, time_zone, factor, now }),
    shop: { ...shellOf(shop), texts: { [language]: own } },
    language,
  });
  return { language, html };
}
