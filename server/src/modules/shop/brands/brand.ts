import { LANGUAGES } from '@retour/contract/languages';
import { isThisMachine } from '../../../platform/pages/portal-address.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';

/** What the links of a shop lead to, in the order in which pages show them. */
export const link_names = ['returns_policy', 'privacy', 'accessibility', 'contact'] as const;
export type LinkName = (typeof link_names)[number];

/** Corner radii of controls that a shop can choose, in pixels. */
export const radii = [0, 8, 16] as const;

const max_url_length = 500;

/** Pages of as many origins can show the portal in a frame. */
export const max_embed_origins = 10;

/** Changes of a brand: null puts a default back, and what is absent stays. */
export type GivenBrand = {
  /** As `#rrggbb`. */
  accent?: string | null | undefined;
  radius?: number | null | undefined;
  /** The bytes of a PNG or SVG file of at most 100 kB. */
  logo?: Buffer | null | undefined;
  /** The bytes of a WOFF2 file of at most 100 kB. */
  font?: Buffer | null | undefined;
  /** `https:` and `mailto:` URLs; null removes a link. */
  links?: Partial<Record<LinkName, string | null>> | undefined;
  /** Of readers who ask for no language that the portal has. */
  language?: string | null | undefined;
  /** Added to the styles of the portal; at most 20 kB. */
  css?: string | null | undefined;
  /** Origins of pages that may show the portal in a frame; all of them. */
  embed_origins?: readonly string[] | undefined;
};

/** What is wrong with a change of a brand, by member; its files are checked by themselves. */
export function errorsOf({
  accent,
  radius,
  links = {},
  language,
  embed_origins = [],
}: GivenBrand): FieldErrors {
  const errors: FieldErrors = {};
  if (accent != null && !/^#[0-9a-f]{6}$/i.test(accent))
    errors['accent'] = ['The colour must be # and six hexadecimal digits, such as #1f5c47.'];
  if (radius != null && !radii.some((known) => known === radius))
    errors['radius'] = [`The radius must be one of ${radii.join(', ')}.`];
  if (language != null && !LANGUAGES.some((known) => known === language))
    errors['language'] = [`The language must be one of ${LANGUAGES.join(', ')}.`];
  if (embed_origins.length > max_embed_origins)
    errors['embed_origins'] = [`At most ${max_embed_origins} origins can be given.`];
  const unusable = embed_origins.find((origin) => !isOrigin(origin));
  if (unusable !== undefined)
    errors['embed_origins'] = [`"${unusable.slice(0, 100)}" isn't an origin, such as https://acme.example.`];
  for (const [name, url] of Object.entries(links)) {
    if (!link_names.some((known) => known === name))
      errors[`links.${name}`] = [`"${name}" isn't a link. The links are ${link_names.join(', ')}.`];
    else if (url !== null && !isLink(url))
      errors[`links.${name}`] = [
        `The link ${name} must be an https: or mailto: URL of at most ${max_url_length} characters.`,
      ];
  }
  return errors;
}

/** As browsers write it: nothing else may get into the policy of a page. Without HTTPS on this machine only. */
function isOrigin(text: string): boolean {
  const url = text.length <= max_url_length ? URL.parse(text) : null;
  if (!url || url.origin !== text || /[\s,;'"*]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function isLink(text: string): boolean {
  const url = text.length <= max_url_length && !/[\s\p{Cc}]/u.test(text) ? URL.parse(text) : null;
  if (url?.protocol === 'mailto:') return /^[^@?]+@[^@?]+/.test(url.pathname);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
