import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Markup that may be put into a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Markup[] | null | undefined;

/** Markup from a template; everything in it that is not markup itself is escaped. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, i) => text + markupOf(parts[i])).join(''));
}

function markupOf(part: Part): string {
  if (part === undefined || part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e6e9ee); --soft: light-dark(#556070, #a3adba);
  --paper: light-dark(#ffffff, #14181e); --panel: light-dark(#f4f6f8, #1d232b); --line: light-dark(#d9dee5, #333c47);
  --accent: light-dark(#0b5cad, #7ab8f5); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
header, main { max-width: 48rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; gap: 1.25rem; flex-wrap: wrap; align-items: baseline; border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; }
main { padding-bottom: 4rem; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 0.25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.25rem; }
p { margin: 0.25rem 0 0.75rem; }
.soft { color: var(--soft); }
code, pre { font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; margin: 0.5rem 0 1rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin: 1rem 0; }
dt { margin-top: 0.75rem; overflow-wrap: anywhere; }
dd { margin: 0; color: var(--soft); }
.status { font-variant-numeric: tabular-nums; color: var(--soft); }
`;

// One piece, to the byte: the policy below allows just this style by its hash.
const style_element = new Markup(`<style>${style}</style>`);

const securityPolicy = (form_action: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${form_action}`,
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Sends a page for people: no script, nothing loaded from elsewhere, light or dark as the reader's machine says. It may be kept for an hour
 * by anybody unless `cache_control` says otherwise. `form_action` is where its forms may go: nowhere, unless it says so.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  title: string,
  content: Markup,
  { cache_control = 'public, max-age=3600', form_action = "'none'" } = {},
): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Retour</title>
<link rel="icon" href="data:,">
${style_element}
</head>
<body>
<header><strong>Retour</strong><a href="/guide/">Documentation</a><a href="/problems">Problems</a><a href="/docs">API reference</a></header>
<main>
${content}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': securityPolicy(form_action),
      'Cache-Control': cache_control,
    })
    .send(page.text);
}
