import { hash, randomBytes } from 'node:crypto';
import type { Locale, Page, Shell, ShellShop } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { serveBuiltFiles } from './built-files.ts';
import { isEmbedded } from './embedding.ts';

type Portal = typeof import('@retour/portal');

const language_cookie = 'retour_language';
const year_s = 365 * 86_400;

let loaded: Promise<Portal> | undefined;

/** The built portal. Commands that serve no pages do without it. */
const loadPortal = () => (loaded ??= import('@retour/portal'));

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

/** A shop as its pages look, and who may show them in a frame. */
export type PageShop = ShellShop & { embedding?: Embedding | undefined };

/** Where the portal of a shop is, and the origins of the pages that may show it in a frame. */
export type Embedding = { handle: string; origins: readonly string[] };

export type PortalAnswer = {
  config: Pick<Config, 'portal_url'>;
  status?: number;
  page: Page;
  /** Undefined where the shop is not known. */
  shop?: PageShop | undefined;
  /** What went wrong with what the reader did, said above the page. */
  problem?: Shell['problem'];
};

/** The path under which the portal is served, such as `/portal`, or nothing where it has a host of its own. */
export const portalPath = ({ portal_url }: Pick<Config, 'portal_url'>): string =>
  new URL(portal_url).pathname.replace(/\/$/, '');

/** The language of the reader of a page; `shop_language` if the reader asks for none that the portal has. */
export async function readLocale(
  request: FastifyRequest,
  shop_language: string | undefined,
): Promise<Locale> {
  const { language, tag } = localeOf(await loadPortal(), request, shop_language);
  return { language, tag };
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
  const embedding = isEmbedded(request) ? shop?.embedding : undefined;
  if (locale.asked && !embedding) reply.header('Set-Cookie', languageCookie(locale.language, request));
  const nonce =
    (shop?.accent ?? shop?.radius_px) === undefined ? undefined : randomBytes(16).toString('base64');
  const shell: Shell = {
    portal_path: portalPath(config),
    shop,
    problem,
    address: request.originalUrl,
    nonce,
    embedded_at: embedding && `${portalPath(config)}/${embedding.handle}`,
  };
  // A policy that names other origins is more than this older header can say.
  if (embedding) reply.removeHeader('X-Frame-Options');
  else reply.header('X-Frame-Options', 'SAMEORIGIN');
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale.language,
      'Content-Security-Policy': securityPolicy(nonce, embedding?.origins),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(renderPage(page, shell, locale));
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
const languageCookie = (language: string, { protocol }: FastifyRequest) =>
  `${language_cookie}=${language}; Path=/; Max-Age=${year_s}; HttpOnly; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}`;
