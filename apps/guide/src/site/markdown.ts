import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import createMarkdown from 'markdown-it';
import { translationsOf } from './curl-blocks.ts';
import { escapeHtml, html, Html } from './html.ts';
import { icon } from './icons.ts';
import { site_root } from './links.ts';
import type { Links } from './links.ts';
import { mentionOf, mentionUrl, settings_source } from './mentions.ts';
import { missing_url, nextSlug, plainText } from './page.ts';
import type { Sample } from './samples.ts';

const languages = {
  bash,
  css,
  go,
  http,
  ini,
  javascript,
  json,
  nginx,
  php,
  python,
  ruby,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** What each language is highlighted as, and its name on a tab. */
const known: Record<string, { as: string; name: string }> = {
  sh: { as: 'bash', name: 'Shell' },
  js: { as: 'javascript', name: 'Node' },
  ts: { as: 'typescript', name: 'TypeScript' },
  json: { as: 'json', name: 'JSON' },
  jsonl: { as: 'json', name: 'JSON lines' },
  http: { as: 'http', name: 'HTTP' },
  python: { as: 'python', name: 'Python' },
  php: { as: 'php', name: 'PHP' },
  ruby: { as: 'ruby', name: 'Ruby' },
  go: { as: 'go', name: 'Go' },
  html: { as: 'xml', name: 'HTML' },
  xml: { as: 'xml', name: 'XML' },
  css: { as: 'css', name: 'CSS' },
  sql: { as: 'sql', name: 'SQL' },
  yaml: { as: 'yaml', name: 'YAML' },
  ini: { as: 'ini', name: 'Configuration' },
  nginx: { as: 'nginx', name: 'nginx' },
};

/** What the render of a document needs, and how far it is. */
export type Env = { source: string; links: Links; ids: Map<string, number>; blocks: number };

export const newEnv = (source: string, links: Links): Env => ({ source, links, ids: new Map(), blocks: 0 });

type Markdown = ReturnType<typeof createMarkdown>;
type Token = ReturnType<Markdown['parse']>[number];

/** The renderer of all pages: headings with ids, code with tabs, links and names of the reference as links. */
export function createRenderer(): Markdown {
  const markdown = createMarkdown({ html: true, linkify: false });
  markdown.core.ruler.push('headings', ({ tokens, env }) => nameHeadings(tokens, env as Env));
  markdown.core.ruler.push('links', ({ tokens, env, Token: Made }) =>
    linkNames(tokens, env as Env, (type, tag, nesting) => new Made(type, tag, nesting)),
  );
  markdown.core.ruler.push('tabs', (state) => {
    state.tokens = groupFences(state.tokens);
  });
  const { rules } = markdown.renderer;
  rules.fence = (tokens, i, _options, env: Env) => renderFences([tokens[i]!], env);
  rules['tabs'] = (tokens, i, _options, env: Env) => renderFences(tokens[i]!.meta as Token[], env);
  rules.table_open = (_tokens, _i, _options, env: Env) =>
    `<div class="table" tabindex="0" role="region" aria-label="Table ${(env.blocks += 1)}"><table>\n`;
  rules.table_close = () => '</table></div>\n';
  return markdown;
}

function nameHeadings(tokens: Token[], env: Env): void {
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    token.attrSet('id', nextSlug(plainText(tokens[i + 1]!.content), env.ids));
  }
}

function linkNames(
  tokens: Token[],
  env: Env,
  make: (type: string, tag: string, nesting: 1 | -1) => Token,
): void {
  for (const [i, { type, children }] of tokens.entries()) {
    if (type !== 'inline' || !children) continue;
    const in_heading = tokens[i - 1]?.type === 'heading_open';
    let depth = 0;
    tokens[i]!.children = children.flatMap((child) => {
      if (child.type === 'link_open') {
        depth += 1;
        setHref(child, 'href', env);
      } else if (child.type === 'link_close') depth -= 1;
      else if (child.type === 'image') setHref(child, 'src', env);
      else if (child.type === 'code_inline' && depth === 0 && !in_heading) {
        const mention = mentionOf(child.content);
        // The list of settings is where the links lead to.
        if (!mention || (mention.kind === 'setting' && env.source === settings_source)) return [child];
        const open = make('link_open', 'a', 1);
        open.attrSet('href', mentionUrl(mention));
        return [open, child, make('link_close', 'a', -1)];
      }
      return [child];
    });
  }
}

function setHref(token: Token, attribute: 'href' | 'src', { links, source }: Env): void {
  const href = links.resolve(String(token.attrGet(attribute)), source);
  token.attrSet(attribute, href);
  if (/^https?:/.test(href)) token.attrSet('rel', 'noopener');
}

/** Code blocks that follow each other in different languages are one block with tabs. */
function groupFences(tokens: Token[]): Token[] {
  const grouped: Token[] = [];
  for (const token of tokens) {
    const before = grouped.at(-1);
    const members =
      before?.type === 'tabs' ? (before.meta as Token[]) : before?.type === 'fence' ? [before] : [];
    const is_sample = (each: Token) => tab_languages.has(languageOf(each));
    const is_new = !members.some((each) => languageOf(each) === languageOf(token));
    if (
      token.type !== 'fence' ||
      !is_sample(token) ||
      members.length === 0 ||
      !members.every(is_sample) ||
      !is_new
    ) {
      grouped.push(token);
      continue;
    }
    const group = Object.assign(Object.create(Object.getPrototypeOf(token)) as Token, token, {
      type: 'tabs',
      meta: [...members, token],
    });
    grouped.splice(-1, 1, group);
  }
  return grouped;
}

const tab_languages = new Set(['sh', 'js', 'python', 'php', 'ruby', 'go']);
const languageOf = (token: Token) => token.info.trim().split(/\s+/)[0] ?? '';

/** One block, or several as tabs. A call with curl is shown in the other languages too. */
function renderFences(fences: Token[], env: Env): string {
  const given: Sample[] = fences.map((fence) => ({
    language: languageOf(fence),
    code: fence.content.trimEnd(),
  }));
  const [first] = given;
  const samples =
    given.length === 1 && first!.language === 'sh' ? [first!, ...translationsOf(first!.code)] : given;
  env.blocks += 1;
  return renderSamples(samples, env.blocks).text;
}

const nameOf = ({ language, code }: Sample) =>
  language === 'sh' && /^curl\b/.test(code) ? 'curl' : (known[language]?.name ?? 'Text');

/** A code block: its bar with the name of the language or tabs, and its button to copy. */
function renderSamples(samples: readonly Sample[], number: number): Html {
  const copy = html`<button class="copy" type="button" hidden>${icon('copy')}<span>Copy</span></button>`;
  if (samples.length === 1) {
    const [only] = samples;
    return html`<div class="code">
      <div class="code-bar"><span class="code-name">${nameOf(only!)}</span>${copy}</div>
      ${renderCode(only!, `Code ${number}: ${nameOf(only!)}`)}
    </div> `;
  }
  const tabs = samples.map(
    (sample, i) =>
      html`<button
        type="button"
        role="tab"
        id="tab-${number}-${i}"
        aria-controls="panel-${number}-${i}"
        aria-selected="${i === 0 ? 'true' : 'false'}"
        tabindex="${i === 0 ? 0 : -1}"
        data-language="${nameOf(sample)}"
      >
        ${nameOf(sample)}
      </button>`,
  );
  const panels = samples.map(
    (sample, i) =>
      html`<div class="panel${i === 0 ? ' chosen' : ''}" id="panel-${number}-${i}">
        <p class="panel-name">${nameOf(sample)}</p>
        ${renderCode(sample, `Code ${number}: ${nameOf(sample)}`)}
      </div>`,
  );
  return html`<div class="code tabbed">
    <div class="code-bar">
      <div class="tabs" role="tablist" aria-label="Language">${tabs}</div>
      ${copy}
    </div>
    ${panels}
  </div> `;
}

const renderCode = (sample: Sample, name: string) =>
  html`<pre tabindex="0" role="region" aria-label="${name}"><code>${highlight(sample)}</code></pre>`;

function highlight({ language, code }: Sample): Html {
  const as = known[language]?.as;
  // A long text takes long to mark up, and nobody reads it by its colours.
  if (as === undefined || code.length > 20_000) return new Html(escapeHtml(code));
  return new Html(hljs.highlight(code, { language: as }).value);
}

/** The markup of a page with addresses that are relative to its own. */
export function placeLinks(markup: string, url: string): string {
  // The page for what is missing is shown at any address.
  const root = url === missing_url ? '/guide/' : '../'.repeat(url.split('/').length - 1) || './';
  return markup.replaceAll(new RegExp(`(href|src|data-[a-z]+)="${site_root}`, 'g'), `$1="${root}`);
}
