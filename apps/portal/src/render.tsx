import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ShellContext } from './use-shell.ts';
import type { Shell } from './facts/shell.ts';
import type { Locale } from './text/languages.ts';
import { createText } from './text/text.ts';
import { TextContext } from './text/use-text.ts';

/** A page with what surrounds it, as an HTML document. */
export function renderDocument(page: VNode, shell: Shell, locale: Locale): string {
  const html = renderToString(
    <ShellContext.Provider value={shell}>
      <TextContext.Provider value={createText(locale)}>{page}</TextContext.Provider>
    </ShellContext.Provider>,
  );
  return `<!doctype html>${html}`;
}
