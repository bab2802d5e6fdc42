import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Markup, markup } from './page.ts';

// Pages for shoppers: paper, ink and one accent; no script, and nothing from other hosts. The colours are those of light and dark mode.
const style = `
:root { color-scheme: light dark;
  --paper: light-dark(#f7f5f0, #161411); --surface: light-dark(#ffffff, #1f1c18); --sunken: light-dark(#f1ede6, #292520);
  --line: light-dark(#e5e0d7, #37322b); --edge: light-dark(#8c8478, #7f776b);
  --ink: light-dark(#1f1b16, #f3efe8); --ink2: light-dark(#544d44, #c2baae); --ink3: light-dark(#6b6459, #a39a8d);
  --accent: light-dark(#2b4a97, #4a68be); --accent-h: light-dark(#213b7c, #3f5cb0); --accent-ink: light-dark(#2b4a97, #a9bbf2);
  --bad: light-dark(#a3261b, #f2a093); --bad-t: light-dark(#fbeae6, #3a211d); --warn: light-dark(#7a4b05, #e9c27a);
  --warn-t: light-dark(#faeed3, #352a15); }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 16px/24px system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
header { background: var(--surface); border-block-end: 1px solid var(--line); }
header div, main, footer div { width: 100%; max-width: 560px; margin-inline: auto; padding-inline: 20px; }
header div { min-height: 56px; display: flex; align-items: center; justify-content: space-between; gap: 16px; }
header strong { font-size: 18px; font-weight: 600; overflow-wrap: anywhere; }
main { flex: 1; padding-block: 32px 40px; }
footer { border-block-start: 1px solid var(--line); color: var(--ink3); font-size: 14px; line-height: 20px; }
footer div { padding-block: 20px 32px; }
h1 { font-size: 28px; line-height: 33px; font-weight: 600; letter-spacing: -0.022em; text-wrap: balance; margin: 4px 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 24px; font-weight: 600; margin: 40px 0 12px; }
p { margin: 0 0 16px; text-wrap: pretty; }
.lead { color: var(--ink2); margin-block-end: 24px; }
.soft { color: var(--ink3); font-size: 14px; line-height: 20px; }
a { color: var(--accent-ink); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 0 0 24px; }
.code { text-align: center; padding: 12px 12px 20px; background: #ffffff; color: #1f1b16; border-color: #e5e0d7; }
.code img { display: block; width: 260px; max-width: 100%; height: auto; margin: 0 auto; }
.code bdi { font-weight: 600; letter-spacing: 0.06em; }
.button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: 10px 20px; border: 0; border-radius: 8px;
  background: var(--accent); color: #ffffff; font: 600 17px/24px system-ui, sans-serif; text-decoration: none; cursor: pointer; margin: 0 0 12px; }
.button:hover { background: var(--accent-h); }
.quiet { background: transparent; color: var(--ink); border: 1px solid var(--edge); }
.quiet:hover { background: var(--sunken); }
ol.steps { list-style: none; margin: 0; padding: 0; }
.steps li { position: relative; min-height: 46px; padding: 0 0 20px 36px; }
.steps li::before { content: ""; position: absolute; inset: 1px auto auto 0; width: 22px; height: 22px; border-radius: 50%; border: 2px solid var(--edge);
  background: var(--surface); }
.steps li::after { content: ""; position: absolute; inset: 25px auto 2px 10px; width: 2px; background: var(--line); }
.steps li:last-child::after { display: none; }
.steps .done::before { background: var(--accent); border-color: var(--accent); }
.steps .done svg { position: absolute; inset: 5px auto auto 4px; width: 14px; height: 14px; fill: none; stroke: #ffffff; stroke-width: 2.5; }
.steps .done::after { background: var(--accent); }
.steps .now::before { border-color: var(--accent-ink); box-shadow: inset 0 0 0 4px var(--surface), inset 0 0 0 11px var(--accent-ink); }
.steps b, .rows b { font-weight: 600; display: block; }
.steps .next b { font-weight: 400; color: var(--ink3); }
.steps span { color: var(--ink3); font-size: 14px; line-height: 20px; }
ul.rows { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--line); }
.rows li { padding: 12px 0; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
.rows span { color: var(--ink2); font-size: 14px; line-height: 20px; display: block; }
table { width: 100%; border-collapse: collapse; margin: 0 0 24px; }
th, td { padding: 3px 0; font-weight: 400; text-align: start; color: var(--ink2); vertical-align: top; overflow-wrap: anywhere; }
td { text-align: end; white-space: nowrap; padding-inline-start: 16px; }
tr.final > * { border-block-start: 1px solid var(--ink); border-block-end: 3px double var(--ink); padding: 8px 0; font-weight: 600; color: var(--ink); }
label { display: block; font-weight: 600; margin: 0 0 4px; }
label span { display: block; font-weight: 400; color: var(--ink3); font-size: 14px; line-height: 20px; }
input { width: 100%; min-height: 52px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--ink);
  font: 17px/24px system-ui, sans-serif; margin: 0 0 20px; }
.notice { border-radius: 8px; padding: 12px 16px; background: var(--warn-t); color: var(--warn); }
.error { background: var(--bad-t); color: var(--bad); }
@media (min-width: 960px) { h1 { font-size: 36px; line-height: 42px; } main { padding-block-start: 56px; } .card:not(.code) { padding: 24px; } }
@media print { header, footer, .button { display: none; } body { background: #ffffff; color: #000000; } }
@media (forced-colors: active) { .steps .done::before, .steps .now::before { background: CanvasText; } }
`;

// One piece, to the byte: the policy allows just this style by its hash.
const style_element = new Markup(`<style>${style}</style>`);

const security_policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type ShopperPage = {
  status?: number;
  /** Of the window; the page itself has its own heading. */
  title: string;
  /** Undefined where the shop is not known. */
  shop_name?: string | undefined;
  /** At the right of the head, such as the order. */
  aside?: string;
  content: Markup;
};

/** Sends a page for shoppers: HTML without script, never kept and never indexed, since its address is what opens it. */
export function sendShopperPage(
  reply: FastifyReply,
  { status = 200, title, shop_name, aside, content }: ShopperPage,
): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${shop_name === undefined ? '' : ` – ${shop_name}`}</title>
<link rel="icon" href="data:,">
${style_element}
</head>
<body>
<header><div><strong>${shop_name ?? 'Returns'}</strong>${aside === undefined ? undefined : markup`<bdi class="soft">${aside}</bdi>`}</div></header>
<main>
${content}
</main>
<footer><div>${shop_name === undefined ? 'Questions? Contact the shop that you bought from.' : `Questions? Contact ${shop_name}.`}</div></footer>
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': security_policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(page.text);
}

/** An amount as people of the English-speaking world read it, such as £11.47. `money` is in the wire form. */
export function showMoney(money: string, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: money.split('.')[1]?.length ?? 0,
    maximumFractionDigits: money.split('.')[1]?.length ?? 0,
  });
  return format.format(money as Intl.StringNumericLiteral).replace('-', '\u2212\u2009');
}

/** The fields of a form that a page posted. What is not a form has none. */
export function readForm(body: unknown, content_type: string | undefined): Map<string, string> {
  const is_form =
    content_type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
  if (!is_form || !Buffer.isBuffer(body)) return new Map();
  return new Map(
    [...new URLSearchParams(body.toString('utf8'))].map(([name, value]) => [name, value.trim()]),
  );
}
