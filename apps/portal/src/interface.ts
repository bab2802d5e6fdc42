import type { Language } from '@retour/contract/languages';
// What the server sees of the portal: types only, without components and without the types of browsers. `server.tsx` is held to it.
import type { PortalTexts, PreviewPage } from '@retour/contract/portal-texts';
import type { PageFacts } from './facts/index.ts';
import type { Shell } from './facts/shell.ts';
import type { Locale } from './text/languages.ts';

export { chooseLocale, isLanguage } from './text/languages.ts';
export type { Locale } from './text/languages.ts';
export type { PageFacts } from './facts/index.ts';
export type { FieldErrorName, FieldProblem, PageProblem, ProblemName } from './facts/problem.ts';
export type { Shell, ShellShop } from './facts/shell.ts';

/** A page by its name, with the facts that it shows. */
export type Page = { [Name in keyof PageFacts]: { name: Name; props: PageFacts[Name] } }[keyof PageFacts];

/** The folder of the styles, scripts and fonts that pages ask for under `assets/`. */
export declare const assets_dir: string;

/** The script that shows the portal in pages of shops. */
export declare const embed_script: string;

/** A page as HTML, in the language and the locale of its reader. */
export declare function renderPage(page: Page, shell: Shell, locale: Locale): string;

/** What the portal says in each language where a shop can say something of its own. */
export declare function builtInTexts(shop_name: string): Record<Language, PortalTexts>;

/** What the page says that leads from the shop's own address to its portal. */
export type DoorwayTexts = {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Above the orders of who is signed in. */
  title: string;
  lead: string;
  /** The way to the look-up, below them. */
  other: string;
  /** What somebody reads who isn't signed in, or has no orders, and the way to the look-up. */
  signed_out: string;
  find: string;
};
export declare function doorwayTexts(locale: Locale): DoorwayTexts;

/** What a page with made-up facts takes from a shop, and when it is shown. */
export type SampleAbout = {
  shop_name: string;
  currency: string;
  time_zone: string;
  factor: PageFacts['look-up']['factor'];
  now: Date;
};

/** A page with made-up facts, for previews. */
export declare function samplePage(name: PreviewPage, about: SampleAbout): Page;
