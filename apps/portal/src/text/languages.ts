import { LANGUAGE_NAMES } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';

/** A language of the portal, and the locale that its dates and amounts are written in. */
export type Locale = { language: Language; tag: string };

/** Where several regions write the same language, the one that counts unless the reader's browser names another. */
const usual_tags: Partial<Record<Language, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGE_NAMES, text);

/**
 * The language of a page: the first that the portal has of those asked for in the address, kept in the cookie, accepted by the browser and set
 * by the shop; English otherwise. The browser's region counts for the locale, so that `de-AT` writes dates as Austria does.
 */
export function chooseLocale(asked: {
  query?: string | undefined;
  cookie?: string | undefined;
  accept_language?: string | undefined;
  shop_language?: string | undefined;
}): Locale {
  const accepted = acceptedTags(asked.accept_language ?? '');
  const wanted = [asked.query, asked.cookie, ...accepted, asked.shop_language].map(
    (tag) => tag?.slice(0, 2).toLowerCase() ?? '',
  );
  const language = wanted.find(isLanguage) ?? 'en';
  const regional = accepted.find((tag) => new RegExp(`^${language}-[A-Z]{2}$`).test(tag));
  return { language, tag: (language === 'ar' ? undefined : regional) ?? usual_tags[language] ?? language };
}

/** Tags of an `Accept-Language` header, most wanted first. Of a long header, the first ten count. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',', 10)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) =>
      tag.replace(/^([a-zA-Z]{2})-([a-zA-Z]{2})$/, (_, l, r) => `${l.toLowerCase()}-${r.toUpperCase()}`),
    );
}
