import { fileURLToPath } from 'node:url';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { pages } from './pages/index.ts';
import { ShellContext } from './shell.ts';
import type { Shell } from './shell.ts';
import type { Locale } from './text/languages.ts';
import { createText } from './text/text.ts';
import { TextContext } from './text/use-text.ts';

export { chooseLocale, isLanguage } from './text/languages.ts';
export type { Locale } from './text/languages.ts';
export type { Money, Moment } from './text/text.ts';
export type { Shell, ShellShop } from './shell.ts';

/** A page by its name, with the facts that it shows. */
export type Page = { [Name in keyof typeof pages]: { name: Name; props: Parameters<(typeof pages)[Name]>[0] } }[keyof typeof pages];

/** The folder of the styles, scripts and fonts that pages ask for under `assets/`. */
export const assets_dir = fileURLToPath(new URL('../client', import.meta.url));

/** A page as HTML. */
export function renderPage(page: Page, shell: Shell, locale: Locale): string {
  const Component = pages[page.name] as (props: Page['props']) => VNode;
  return renderDocument(<Component {...page.props} />, shell, locale);
}

function renderDocument(content: VNode, shell: Shell, locale: Locale): string {
  const html = renderToString(
    <ShellContext.Provider value={shell}>
      <TextContext.Provider value={createText(locale)}>{content}</TextContext.Provider>
    </ShellContext.Provider>,
  );
  return `<!doctype html>${html}`;
}
