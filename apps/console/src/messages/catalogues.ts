import type { Language } from '../text/language.ts';
import type { Catalogue } from './keys.ts';

/** The messages of a language, which are a file of their own. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return language === 'de' ? (await import('./de.ts')).default : (await import('./en.ts')).default;
}
