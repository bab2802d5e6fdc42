import { fileURLToPath } from 'node:url';
import type { FunctionComponent } from 'preact';
import { pages } from './pages/index.ts';
import { renderDocument } from './render.tsx';
import type { Shell } from './shell.ts';
import type { Locale } from './text/languages.ts';

export { chooseLocale, isLanguage } from './text/languages.ts';
export type { Locale } from './text/languages.ts';
export type { Shell, ShellShop } from './shell.ts';

/** A page by its name, with the facts that it shows. */
export type Page = {
  [Name in keyof typeof pages]: { name: Name; props: Parameters<(typeof pages)[Name]>[0] };
}[keyof typeof pages];

/** The folder of the styles, scripts and fonts that pages ask for under `assets/`. */
export const assets_dir = fileURLToPath(new URL('../client', import.meta.url));

/** A page as HTML, in the language and the locale of its reader. */
export function renderPage(page: Page, shell: Shell, locale: Locale): string {
  const Component = pages[page.name] as FunctionComponent<Page['props']>;
  return renderDocument(<Component {...page.props} />, shell, locale);
}
