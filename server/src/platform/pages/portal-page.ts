import { hash, randomBytes } from 'node:crypto';
import type { Language } from '@retour/contract/languages';
import type { DoorwayTexts, Locale, Page, Shell, ShellShop } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { serveBuiltFiles } from './built-files.ts';
import { isEmbedded, isScripted } from './embedding.ts';
import { shownUrl, sidePath } from '../http/test-requests.ts';
import { portalAddressOf } from './portal-hosts.ts';

type Portal = typeof import('@retour/portal');

const language_cookie = 'retour_language';
const year_s = 365 * 86_400;

let loaded: Promise<Portal> | undefined;

/** The built portal. Commands that serve no pages do without it. */
const loadPortal = () => (loaded ??= import('@retour/portal'));

/** A page with made-up facts. */
export async function samplePage(...given: Parameters<Portal['samplePage']>): Promise<Page> {
  return (await loadPortal()).samplePage(...given);
}

/** What the page says that leads from a shop's own address to its portal, in the language of its reader. */
export async function doorwayTexts(
  request: FastifyRequest,
  shop_language: string | undefined,
): Promise<DoorwayTexts> {
  const portal = await loadPortal();
  return portal.doorwayTexts(localeOf(portal, request, shop_language));
}

/** Adds the styles, scripts and fonts of the portal. */
export function registerPortalFiles(app: FastifyInstance): void {
  serveBuiltFiles(app, { root: async () => (await loadPortal()).assets_dir, prefix: '/portal/assets/' });
  registerEmbedScript(app);
}

/** The script that shops include in their own pages. Its address stays, so browsers ask again after an hour. */
function registerEmbedScript(app: FastifyInstance): void {
  app.get('/portal/embed.js', { config: { unlimited: true } }, async (request, reply) => {
    const { embed_script } = await loadPortal();
    const etag = `"${hash('sha256', embed_script, 'hex').slice(0, 16)}"`;
    reply.headers({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: etag,
    });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(embed_script);
  });
}

/** A shop as its pages look. */
export type PageShop = Omit<
  ShellShop,
  'portal_url' | 'withdrawal_url' | 'accessibility_url' | 'logo_url' | 'font' | 'style_url' | 'texts'
> & {
  /** Undefined where nothing but the name is known of it. */
  handle?: string | undefined;
  /** What the shop says in its own words, by language. */
  texts?: Partial<Record<Language, ShellShop['texts']>> | undefined;
  /** Path of the logo below the portal of the shop. */
  logo_path?: string | undefined;
  /** The font of the shop; its path is below the portal of the shop. */
  font?: (Omit<NonNullable<ShellShop['font']>, 'url'> & { path: string }) | undefined;
  /** Path of the CSS of the shop below its portal. */
  style_path?: string | undefined;
  /** The order of the page, which its way to the withdrawal function fills in. */
  withdrawn_order?: string | undefined;
  /** Origins of pages that may show its pages in a frame. */
  embed_origins?: readonly string[] | undefined;
};

export type PortalAnswer = {
  config: Pick<Config, 'portal_url'>;
  status?: number;
  page: Page;
  /** Undefined where the shop is not known. */
  shop?: PageShop | undefined;
  /** What went wrong with what the reader did, said above the page. */
  problem?: Shell['problem'];
};

/** The path under which the portals of shops are served, such as `/portal`, or nothing where they have a host of their own. */
const portalPath = ({ portal_url }: Pick<Config, 'portal_url'>): string =>
  new URL(portal_url).pathname.replace(/\/$/, '');

/** The language of the reader of a page; `shop_language` if the reader asks for none that the portal has. */
export async function readLocale(
  request: FastifyRequest,
  shop_language: string | undefined,
): Promise<Locale> {
  const { language, tag } = localeOf(await loadPortal(), request, shop_language);
  return { language, tag };
}

/** Makes the address of a page of a shop's portal, such as of `/orders`, as the browser sees it: without a host, and of the portal itself unless told otherwise. */
export type ShopLinks = (path?: string) => string;

/** Links to the pages of a shop. They stay at the address through which the request came. */
export function shopLinks(
  request: Pick<FastifyRequest, 'raw'>,
  config: Pick<Config, 'portal_url'>,
  handle: string,
): ShopLinks {
  const address = portalAddressOf(request);
  const base = address ? address.path : `${portalPath(config)}/${handle}`;
  return (path = '') => (base === '' && !path.startsWith('/') ? `/${path}` : `${base}${path}`);
}

/**
 * Sends a page of the portal in the reader's language: never kept and never indexed, since its address is often what opens it, with nothing from other
 * hosts and no script but the portal's own files.
 */
export async function sendPortalPage(
  reply: FastifyReply,
  { config, status = 200, page, shop, problem }: PortalAnswer,
): Promise<FastifyReply> {
  const { renderPage, ...portal } = await loadPortal();
  const { request } = reply;
  const locale = localeOf(portal, request, shop?.language);
  const origins = isEmbedded(request) ? shop?.embed_origins : undefined;
  const links = shop?.handle === undefined ? undefined : shopLinks(request, config, shop.handle);
  if (locale.asked && !origins) reply.header('Set-Cookie', languageCookie(locale.language, request));
  const has_style = (shop?.accent ?? shop?.radius_px ?? shop?.font) !== undefined;
  // The script of a frame puts the body into the page that is there, which has the style already.
  const nonce = has_style && !isScripted(request) ? randomBytes(16).toString('base64') : undefined;
  const shell: Shell = {
    assets_path: `${portalAddressOf(request)?.path ?? portalPath(config)}/assets`,
    shop: shop && shownShop(shop, links, { page, locale }),
    problem,
    address: shownUrl(request),
    is_test: sidePath(request) !== '',
    nonce,
    embedded_at: origins && links?.(),
  };
  // A policy that names other origins is more than this older header can say.
  if (origins) reply.removeHeader('X-Frame-Options');
  else reply.header('X-Frame-Options', 'SAMEORIGIN');
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale.language,
      'Content-Security-Policy': securityPolicy(nonce, origins),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(renderPage(page, shell, locale));
}

/** A page at the portal's own address as HTML, without being asked for it by a reader: for previews. */
export async function renderPortalPage({
  config,
  page,
  shop,
  language,
}: Pick<PortalAnswer, 'config' | 'page'> & { shop: PageShop; language: Language }): Promise<string> {
  const { renderPage, chooseLocale } = await loadPortal();
  const locale = chooseLocale({ query: language });
  const links = (path = '') => `${portalPath(config)}/${shop.handle}${path}`;
  const shell: Shell = {
    assets_path: `${portalPath(config)}/assets`,
    shop: shownShop(shop, links, { page, locale }),
    address: links(),
  };
  return renderPage(page, shell, locale);
}

/** The shop with its links, its words and its CSS. Nothing of its own comes between a consumer and the withdrawal. */
const shownShop = (
  shop: PageShop,
  links: ShopLinks | undefined,
  { page, locale }: { page: Page; locale: Locale },
): ShellShop => ({
  ...linkedShop(shop, links),
  ...(page.name !== 'withdraw' && {
    texts: shop.texts?.[locale.language],
    style_url: shop.style_path && links?.(`/${shop.style_path}`),
  }),
});

/** The shop with its links. A shopper can withdraw from the contract from every page (Directive 2011/83/EU, Article 11a). */
function linkedShop(shop: PageShop, links: ShopLinks | undefined): ShellShop {
  const { font, texts: _texts, style_path: _style_path, ...rest } = shop;
  if (!links) return rest;
  const { withdrawn_order: order } = shop;
  return {
    ...rest,
    font: font && { ...font, url: links(`/${font.path}`) },
    logo_url: shop.logo_path && links(`/${shop.logo_path}`),
    portal_url: links(),
    withdrawal_url: links(order === undefined ? '/withdraw' : `/withdraw?order=${encodeURIComponent(order)}`),
    accessibility_url: links('/accessibility'),
  };
}

const securityPolicy = (nonce: string | undefined, origins: readonly string[] = []) =>
  [
    "default-src 'none'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // The console shows it beside the settings of the brand.
    ["frame-ancestors 'self'", ...origins].join(' '),
  ].join('; ');

function localeOf(
  { chooseLocale, isLanguage }: Pick<Portal, 'chooseLocale' | 'isLanguage'>,
  { query, headers }: FastifyRequest,
  shop_language: string | undefined,
): Locale & { asked: boolean } {
  const { lang } = query as Record<string, string>;
  const cookie = new RegExp(`(?:^|;\\s*)${language_cookie}=([a-z]{2})`).exec(headers.cookie ?? '')?.[1];
  const locale = chooseLocale({
    query: lang,
    cookie,
    accept_language: headers['accept-language'],
    shop_language,
  });
  return { ...locale, asked: lang !== undefined && isLanguage(lang) };
}

/** The language that was chosen, for the pages that come. It tells nothing about anybody. */
function languageCookie(language: string, request: FastifyRequest): string {
  const is_https = (portalAddressOf(request)?.origin ?? `${request.protocol}:`).startsWith('https:');
  return `${language_cookie}=${language}; Path=/; Max-Age=${year_s}; HttpOnly; SameSite=Lax${is_https ? '; Secure' : ''}`;
}
