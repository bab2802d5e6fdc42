import type { Language } from '../text/language.ts';
import type { Catalogue } from './keys.ts';

let language: Language = 'en';
let catalogue: Partial<Catalogue> = {};
let is_later = false;

const first = { en: () => import('./en.ts'), de: () => import('./de.ts') };
const later = { en: () => import('./en-later.ts'), de: () => import('./de-later.ts') };

/** The messages of a language, which are a file of their own, and those of pages that were opened before. */
export async function loadCatalogue(chosen: Language): Promise<Catalogue> {
  language = chosen;
  const begun = await first[chosen]();
  const added = is_later ? await later[chosen]() : undefined;
  catalogue = { ...begun.default, ...added?.default };
  return catalogue as Catalogue;
}

/** A page whose messages aren't needed for the first page, once they are there too. */
export async function withLaterMessages<Page>(page: Promise<Page>): Promise<Page> {
  is_later = true;
  const [loaded, added] = await Promise.all([page, later[language]()]);
  Object.assign(catalogue, added.default);
  return loaded;
}
