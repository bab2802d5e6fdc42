/** Languages of the console, each with its own name for itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** A language, and the locale that its dates and amounts are written in. */
export type Locale = { language: Language; tag: string };

const storage_key = 'retour-language';

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'de';

/** Some systems name their locale as no standard does, such as `en-US@posix`. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** The language chosen in this browser, else the first of the browser's own that the console has, else English. The browser's region is used. */
export function readLocale(): Locale {
  const tags = navigator.languages.filter(isTag);
  const kept = localStorage.getItem(storage_key);
  const language = isLanguage(kept) ? kept : (tags.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en');
  const regional = tags.find((tag) => tag.startsWith(`${language}-`));
  return { language, tag: regional ?? (language === 'en' ? 'en-GB' : 'de-DE') };
}

/** Keeps a language for this browser. */
export const keepLanguage = (language: Language): void => localStorage.setItem(storage_key, language);
