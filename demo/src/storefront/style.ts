import { palette } from '../pictures/picture-of.ts';
import { collection } from './collection.ts';

/** The colours that variants have, by what the shop calls them: a class each, since the page allows no styles of single elements. */
const colour_names = new Map(
  collection.flatMap(({ colours }) =>
    Object.entries(colours).map(([colour, name]) => [name, palette[colour as keyof typeof palette].main]),
  ),
);

/** The class of a swatch; undefined where a value of an option is no colour. */
export const swatchOf = (value: string): string | undefined =>
  colour_names.has(value) ? `of-${value.toLowerCase().replaceAll(' ', '-')}` : undefined;

const swatches = [...colour_names]
  .map(([name, colour]) => `.${swatchOf(name)} { background: ${colour}; }`)
  .join('\n');

/** The look of the storefront: the shop's own, light or dark. */
export const style = `
:root { color-scheme: light dark; --paper: light-dark(#f7f5f0, #161411); --surface: light-dark(#ffffff, #1f1c18);
  --tile: light-dark(#efeae0, #2c2822); --line: light-dark(#e5e0d7, #37322b); --edge: light-dark(#8c8478, #7f776b);
  --ink: light-dark(#1f1b16, #f3efe8); --soft: light-dark(#544d44, #c2baae); --brand: light-dark(#1f5c47, #2f7a60);
  --brand-ink: light-dark(#1f5c47, #8fd0b4); --bad: light-dark(#a3261b, #f2a093); --good: light-dark(#e4f1e8, #1d2e24);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif; }
*, ::before { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; display: flex; flex-direction: column;
  min-block-size: 100dvh; }
.wide { inline-size: 100%; max-inline-size: 1120px; margin-inline: auto; padding-inline: 20px; }
main { flex: 1; padding-block: 28px 56px; }
a { color: inherit; text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--brand-ink); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset-inline-start: 8px; inset-block-start: 8px; background: var(--surface); padding: 8px 12px; }
.note { background: var(--ink); color: var(--paper); font-size: 14px; text-align: center; padding: 6px 16px; margin: 0; }
header { background: var(--surface); border-block-end: 1px solid var(--line); }
header .wide { display: flex; align-items: center; gap: 8px 24px; min-block-size: 64px; flex-wrap: wrap; }
.brand { font: 24px/1.2 var(--serif); text-decoration: none; margin-inline-end: auto; padding-block: 12px; }
nav { display: flex; gap: 4px; margin-inline-end: -12px; }
nav a { padding: 12px; text-decoration: none; }
nav a:hover, .card:hover h2 { text-decoration: underline; }
h1 { font: 500 34px/1.15 var(--serif); margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 16px; font-weight: 600; margin: 0; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.lead { font-size: 18px; color: var(--soft); margin-block-end: 28px; max-inline-size: 60ch; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(240px, 44%), 1fr)); gap: 28px 16px; list-style: none; padding: 0; margin: 0; }
.card { display: block; text-decoration: none; }
.tile { background: var(--tile); border-radius: 12px; aspect-ratio: 1; display: grid; place-items: center; margin-block-end: 12px; }
.tile img { inline-size: 72%; block-size: 72%; object-fit: contain; }
.card p { margin: 2px 0 0; display: flex; justify-content: space-between; gap: 8px; align-items: center; }
.dots { display: flex; gap: 5px; }
.swatch { display: block; inline-size: 14px; block-size: 14px; border-radius: 50%; border: 1px solid light-dark(rgb(31 27 22 / .25), rgb(255 255 255 / .3)); }
.product { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px 48px; }
.product .tile { margin: 0; aspect-ratio: 4 / 3; }
.product .tile img { inline-size: 54%; }
.price { font-size: 22px; margin-block-end: 20px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; padding: 0; margin: 8px 0 20px; }
.choices a { display: flex; align-items: center; gap: 10px; min-block-size: 44px; padding: 8px 14px; background: var(--surface);
  border: 1px solid var(--edge); border-radius: 8px; text-decoration: none; }
.choices a[aria-current] { outline: 2px solid var(--brand-ink); outline-offset: -2px; font-weight: 600; }
.choices a:focus-visible { outline: 3px solid var(--brand-ink); outline-offset: 2px; }
.choices .swatch { inline-size: 20px; block-size: 20px; }
.buy { display: flex; gap: 12px; align-items: end; flex-wrap: wrap; }
label { display: block; font-size: 14px; color: var(--soft); }
input, select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; min-block-size: 48px;
  padding: 0 12px; inline-size: 84px; display: block; margin-block-start: 4px; }
button, .button { font: 600 16px/1.25 system-ui, sans-serif; color: #fff; background: var(--brand); border: 0; border-radius: 8px; min-block-size: 48px;
  padding: 8px 24px; cursor: pointer; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
button:hover, .button:hover { filter: brightness(.9); }
.buy button { flex: 1 1 180px; }
.quiet { background: none; color: var(--ink); border: 1px solid var(--edge); padding-inline: 14px; }
.text { background: none; color: var(--soft); font-weight: 400; font-size: 14px; text-decoration: underline; text-underline-offset: 3px; padding: 0 4px; }
.facts { border-block-start: 1px solid var(--line); margin-block-start: 28px; padding-block-start: 20px; color: var(--soft); }
.notice { border-radius: 8px; padding: 12px 16px; margin-block-end: 24px; background: var(--good); }
.notice.bad { background: none; border: 1px solid var(--bad); color: var(--bad); }
.cart { display: grid; gap: 32px 48px; align-items: start; }
.lines { list-style: none; padding: 0; margin: 0; border-block-start: 1px solid var(--line); }
.lines li { display: grid; grid-template-columns: 72px 1fr auto; gap: 4px 16px; padding-block: 16px; border-block-end: 1px solid var(--line); }
.lines .tile { inline-size: 72px; grid-row: span 2; margin: 0; }
.lines h2 a { text-decoration: none; }
.lines form { display: flex; gap: 8px; align-items: center; grid-column: 2 / -1; flex-wrap: wrap; }
.lines input { margin: 0; inline-size: 64px; min-block-size: 44px; }
.lines button { min-block-size: 44px; }
.summary { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
.summary dl { margin: 12px 0 16px; display: grid; grid-template-columns: 1fr auto; row-gap: 8px; }
.summary dd { margin: 0; text-align: end; }
.summary .total { border-block-start: 1px solid var(--line); padding-block-start: 10px; font-weight: 600; }
.summary .button, .summary button { inline-size: 100%; }
.summary > p:last-child { margin: 12px 0 0; font-size: 14px; color: var(--soft); }
footer { border-block-start: 1px solid var(--line); background: var(--surface); font-size: 14px; color: var(--soft); }
footer .wide { display: flex; flex-wrap: wrap; gap: 4px 24px; padding-block: 12px; align-items: center; }
footer a { padding-block: 12px; }
footer span { margin-inline-end: auto; }
.visiting footer { padding-block-end: 48px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (width >= 760px) {
  main { padding-block-start: 44px; }
  h1 { font-size: 42px; }
  .product { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  .product .tile { aspect-ratio: 1; }
  .product .tile img { inline-size: 72%; }
  .cart { grid-template-columns: minmax(0, 1fr) 340px; }
  .grid { gap: 36px 24px; }
}
${swatches}
`;
