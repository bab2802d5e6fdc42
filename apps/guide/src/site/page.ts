export type Area = 'guide' | 'api' | 'recipes' | 'compare';
export type Track = 'Merchants' | 'Developers' | 'Operators';

/** A page of the site before it is rendered. */
export type Page = {
  /** Below the root of the site, with a slash at the end; empty for the start page. */
  url: string;
  /** The file of the checkout that links in the text are relative to. */
  source: string;
  markdown: string;
  /** The heading, as text. */
  title: string;
  /** The name in the sidebar. */
  name: string;
  area: Area;
  /** Of pages in the sidebar of the guide. */
  track?: Track;
  group?: string;
  /** What search finds is an operation, a problem or a setting, where the page is made of them. */
  kind?: 'operation' | 'problems' | 'settings';
};

/** Whether a page explains something: what it names in the reference links back to it. */
export const isGuide = ({ track, kind, source }: Page): boolean =>
  track !== undefined && kind === undefined && !/^docs\/decisions\/|^CHANGELOG/.test(source);

/** The page that servers show where there is none: a file by this name. */
export const missing_url = '404.html';

/** The address of a page as markdown, below the root of the site. */
export const markdownUrl = (url: string): string =>
  url === '' ? 'index.md' : `${url.replace(/\/$/, '')}.md`;

/** The first heading of a document, without marks. */
export function titleOf(markdown: string): string {
  const [, heading = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  return plainText(heading);
}

/** A line of markdown as text. */
export const plainText = (line: string): string =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim();

/** The first paragraph below the heading of a document; empty where something else follows the heading. */
export function leadOf(markdown: string): string {
  const [, below = ''] = /^# .+\n+([^]*)$/m.exec(markdown.replaceAll(/<!--[^]*?-->\s*/g, '')) ?? [];
  const [paragraph = ''] = below.split(/\n\s*\n/);
  return /^(```|\||[-*#<>]|\d+\. )/.test(paragraph) ? '' : plainText(paragraph.replaceAll('\n', ' '));
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The id of a heading, as GitHub makes it: links in the documents work in both places. `taken` has how often each was given. */
export function nextSlug(heading: string, taken: Map<string, number>): string {
  const slug = slugOf(heading);
  const times = taken.get(slug) ?? 0;
  taken.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

export type Heading = { level: number; id: string; text: string };

export const withoutCode = (markdown: string): string => markdown.replaceAll(/^( *)```[^]*?^\1```$/gm, '');

/** The headings of a document, with their ids. */
export function outlineOf(markdown: string): Heading[] {
  const taken = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks, line]) => {
    const text = plainText(line!);
    return { level: marks!.length, id: nextSlug(text, taken), text };
  });
}

/** A text that is no markdown, as part of one: what looks like a tag is text. */
export const proseOf = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('');
