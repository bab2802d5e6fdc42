/** The languages that shoppers are spoken to in, each with its own name for itself, in the order in which they are offered. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  ar: 'العربية',
} as const;

/** A language of portal, e-mails, withdrawals and receipts, as a BCP 47 subtag. */
export type Language = keyof typeof LANGUAGE_NAMES;

/** Every {@link Language}; English first, which whoever reads none of them gets. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** Where the lines of a language begin. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The language of a BCP 47 tag such as `de-AT`; undefined where it is none of them. */
export function languageOf(tag: string): Language | undefined {
  const base = tag.toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === base);
}
