import type { Assets } from './assets.ts';
import { version } from './files.ts';
import { html, Html } from './html.ts';
import { icon } from './icons.ts';
import { site_root } from './links.ts';
import type { Mention } from './mentions.ts';
import { mentionUrl } from './mentions.ts';
import { tracks, urlOf } from './navigation.ts';
import { tag_groups } from './openapi.ts';
import { operation_pages, tagUrl } from './operation-pages.ts';
import { leadOf, markdownUrl, missing_url } from './page.ts';
import type { Area, Heading, Page, Track } from './page.ts';

/** What the site is made of, as each page needs to know it. */
export type Site = { pages: readonly Page[]; by_source: ReadonlyMap<string, Page>; assets: Assets };

/** A rendered document. */
export type Rendered = { content: string; headings: readonly Heading[]; mentions: readonly Mention[] };

const areas: { area: Area; name: string; url: string }[] = [
  { area: 'guide', name: 'Guide', url: '' },
  { area: 'api', name: 'API reference', url: 'api/' },
  { area: 'recipes', name: 'Recipes', url: 'recipes/' },
  { area: 'compare', name: 'Compare', url: 'compare/' },
];

const mark = new Html(
  '<svg class="mark" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6"/><path d="M10 6.5 6.5 10l3.5 3.5M6.5 10H14a3.5 3.5 0 0 1 3.5 3.5v4"/></svg>',
);

const isCurrent = (is: boolean) => (is ? html` aria-current="page"` : undefined);

/** A page of the site, with addresses that begin with `~/`. */
export function renderPage(page: Page, rendered: Rendered, site: Site): string {
  const { assets } = site;
  const track = page.track ?? 'Merchants';
  return html`<!doctype html>
    <html lang="en" data-search="${site_root}${assets.search}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.url === '' ? 'Retour docs' : `${page.title} – Retour docs`}</title>
        <meta name="description" content="${leadOf(page.markdown).slice(0, 200)}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        ${page.url !== missing_url && html`<link rel="alternate" type="text/markdown" href="${site_root}${markdownUrl(page.url)}" />`}
        <link rel="preload" as="font" type="font/woff2" crossorigin href="${site_root}${assets.font}" />
        <script src="${site_root}${assets.theme}"></script>
        <link rel="stylesheet" href="${site_root}${assets.style}" />
        <script type="module" src="${site_root}${assets.script}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${renderHeader(page)}
        <div class="columns">
          <nav class="sidebar" id="sidebar" aria-label="Pages">
            <div class="areas-of-phone">${renderAreas(page)}</div>
            ${page.area === 'api' ? renderReferenceNav(page, site) : renderGuideNav(page, track, site)}
            <button class="theme-of-phone theme" type="button" hidden>
              ${icon('moon', 20)}<span>Dark mode</span>
            </button>
          </nav>
          <main id="content" tabindex="-1">
            ${renderPlace(page)} ${renderOutline(rendered, 'phone', page)}
            <article class="prose">${new Html(withChips(rendered, page))}</article>
            ${page.area === 'guide' ? renderNeighbours(page, site) : undefined}
          </main>
          <aside class="aside">${renderOutline(rendered, 'wide', page)} ${renderActions(page)}</aside>
        </div>
        <p class="status" role="status"></p>
        ${renderSearch()}
      </body>
    </html> `.text;
}

const renderAreas = (page: Page) =>
  areas.map(
    ({ area, name, url }) =>
      html`<a
        href="${site_root}${url}"
        ${page.area === area ? html` aria-current="${page.url === url ? 'page' : 'true'}"` : undefined}
        >${name}</a
      >`,
  );

const renderHeader = (page: Page) =>
  html`<header class="top">
    <a class="home" href="${site_root}">${mark}<span>Retour docs</span></a>
    <nav class="areas" aria-label="Areas">${renderAreas(page)}</nav>
    <button class="find" type="button" hidden>
      ${icon('search', 18)}<span>Search the docs</span><kbd aria-hidden="true">⌘K</kbd>
    </button>
    <button class="theme round" type="button" aria-label="Dark mode" hidden>${icon('moon', 18)}</button>
    <button
      class="menu round"
      type="button"
      aria-label="Menu"
      aria-controls="sidebar"
      aria-expanded="false"
      hidden
    >
      ${icon('menu', 24)}
    </button>
  </header>`;

function renderGuideNav(page: Page, track: Track, { by_source }: Site): Html {
  const first = (name: Track) => urlOf(tracks[name][0]!.entries[0]![0]);
  const segments = (Object.keys(tracks) as Track[]).map(
    (name) =>
      html`<a href="${site_root}${first(name)}" ${name === track ? html` aria-current="true"` : undefined}
        >${name}</a
      >`,
  );
  const groups = tracks[track].map(
    ({ name, entries }) =>
      html`<h2>${name}</h2>
        <ul>
          ${entries.map(([source]) => {
            const to = by_source.get(source)!;
            return html`<li><a href="${site_root}${to.url}" ${isCurrent(to === page)}>${to.name}</a></li>`;
          })}
        </ul> `,
  );
  return html`<div class="segments">${segments}</div>
    ${groups}`;
}

/** The tags of the API, with the operations of the one that is open. */
function renderReferenceNav(page: Page, { pages }: Site): Html {
  const open = pages.find(({ url }) => url === page.url)?.group;
  const groups = tag_groups.map(
    ({ name, tags }) =>
      html`<h2>${name}</h2>
        <ul>
          ${tags.map((tag) => renderTag(tag, tag === open, page))}
        </ul> `,
  );
  return html`<h2>Reference</h2>
    <ul>
      <li><a href="${site_root}api/" ${isCurrent(page.url === 'api/')}>About the API</a></li>
      <li><a href="${site_root}problems/" ${isCurrent(page.url === 'problems/')}>Problems</a></li>
      <li><a href="${site_root}server-settings/">Server settings</a></li>
    </ul>
    ${groups}`;
}

function renderTag(tag: string, is_open: boolean, page: Page): Html {
  const below = operation_pages.filter(({ group }) => group === tag);
  return html`<li>
    <a href="${site_root}${tagUrl(tag)}" ${isCurrent(page.url === tagUrl(tag))}>${tag}</a>${
      is_open &&
      html`<ul>
        ${below.map(
          ({ url, name }) =>
            html`<li><a href="${site_root}${url}" ${isCurrent(page.url === url)}>${name}</a></li>`,
        )}
      </ul>`
    }
  </li>`;
}

/** Where the page is: its track and group, or its tag. */
function placeOf({ track, group, area, url }: Page): string[] {
  if (url === '' || (track === undefined && area !== 'api')) return [];
  return [area === 'api' ? 'API reference' : track, group].filter((part) => part !== undefined);
}

function renderPlace(page: Page): Html | undefined {
  const parts = placeOf(page).map((part, i) => html`${i > 0 && new Html('<span>/</span>')}${part}`);
  return parts.length > 0 ? html`<p class="place">${parts}</p>` : undefined;
}

function renderOutline({ headings }: Rendered, where: 'phone' | 'wide', page: Page): Html | undefined {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return undefined;
  const list = html`<ul>
    ${shown.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
  </ul>`;
  return where === 'phone'
    ? html`<details class="outline-of-phone">
        <summary>
          ${icon('list', 18)}<span class="at">${placeOf(page).join(', ')}</span
          ><span>On this page</span>${icon('chevron-down', 18)}
        </summary>
        <nav aria-label="On this page">${list}</nav>
      </details>`
    : html`<nav class="outline" aria-label="On this page">
        <h2>On this page</h2>
        ${list}
      </nav>`;
}

const renderActions = (page: Page) =>
  page.url !== missing_url &&
  html`<ul class="actions">
      <li><a href="${site_root}${markdownUrl(page.url)}">${icon('file-text')}View as Markdown</a></li>
      <li>
        <button class="copy-page" type="button" data-markdown="${site_root}${markdownUrl(page.url)}" hidden>
          ${icon('copy')}<span>Copy page</span>
        </button>
      </li>
    </ul>
    <p class="version">For Retour ${version}</p>`;

function renderNeighbours(page: Page, { by_source }: Site): Html | undefined {
  if (page.track === undefined) return undefined;
  const sources = tracks[page.track].flatMap(({ entries }) => entries.map(([source]) => source));
  const at = sources.indexOf(page.source);
  const before = by_source.get(sources[at - 1] ?? '');
  const after = by_source.get(sources[at + 1] ?? '');
  const link = (to: Page | undefined, name: string, rel: string) =>
    to &&
    html`<a class="${rel}" rel="${rel}" href="${site_root}${to.url}"><span>${name}</span>${to.name}</a>`;
  return html`<nav class="neighbours" aria-label="Previous and next">
    ${link(before, 'Previous', 'prev')}${link(after, 'Next', 'next')}
  </nav>`;
}

const chip = {
  operation: { name: 'Operation', icon: icon('code') },
  problem: { name: 'Problem', icon: icon('circle-alert') },
  setting: { name: 'Setting', icon: icon('settings') },
};
/** How many of each kind a page shows below its heading; the rest follows where a reader opens it. */
const shown_of_kind = { operation: 3, problem: 2, setting: 2 };

/** The document with links to what it names in the reference, below its first paragraph. */
function withChips({ content, mentions }: Rendered, page: Page): string {
  if (page.area !== 'guide' || page.kind || mentions.length === 0) return content;
  const counts = { operation: 0, problem: 0, setting: 0 };
  const first = mentions.filter(({ kind }) => (counts[kind] += 1) <= shown_of_kind[kind]);
  const rest = mentions.filter((mention) => !first.includes(mention));
  const link = (mention: Mention) =>
    html`<a href="${mentionUrl(mention)}"
      >${chip[mention.kind].icon}<span>${chip[mention.kind].name}</span> ${mention.name}</a
    >`;
  const more =
    rest.length > 0 &&
    html`<details>
      <summary>${rest.length} more</summary>
      <div class="chips">${rest.map(link)}</div>
    </details>`;
  const chips = html`<div class="chips">${first.map(link)}</div>
    ${more} `.text;
  return content.replace(/^(<h1[^]*?<\/h1>\s*(?:<p>[^]*?<\/p>\s*)?)/, (heading) => heading + chips);
}

const renderSearch = () =>
  html`<dialog class="search" aria-label="Search the docs">
    <div class="search-field">
      ${icon('search', 20)}<input
        type="search"
        role="combobox"
        aria-label="Search the docs"
        aria-expanded="false"
        aria-controls="results"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck="false"
        placeholder="Search the docs"
      /><button class="close round" type="button" aria-label="Close">${icon('x', 20)}</button>
    </div>
    <ul id="results" role="listbox" aria-label="Results"></ul>
    <p class="nothing" hidden></p>
  </dialog>`;
