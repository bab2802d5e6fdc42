import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { checkout } from './files.ts';
import { urlOf } from './navigation.ts';
import { markdownUrl } from './page.ts';

/** Turns links of documents, which name files of the checkout, into addresses of the site, and notes which other files the site has to have. */
export type Links = {
  /** The address below the root of the site, which begins with `~/`; the link as it is where it leads elsewhere. */
  resolve(href: string, source: string): string;
  /** Files that pages link to and that are no pages. */
  files: ReadonlySet<string>;
};

/** What addresses below the root of the site begin with until the place of the page is known. */
export const site_root = '~/';

export function createLinks(sources: ReadonlySet<string>): Links {
  const files = new Set<string>();
  function resolve(href: string, source: string): string {
    if (/^([a-z][a-z0-9+.-]*:|#|\/|~\/)/i.test(href)) return href;
    const [path = '', hash] = href.split('#', 2);
    const file = posix.normalize(posix.join(posix.dirname(source), decodeURI(path))).replace(/\/$/, '');
    const anchor = hash === undefined ? '' : `#${hash}`;
    if (file === 'docs/openapi.json') return `${site_root}api/`;
    const page = [file, `${file}/README.md`].find((each) => sources.has(each));
    if (page !== undefined) return site_root + urlOf(page) + anchor;
    if (!existsSync(join(checkout, file)))
      throw new Error(`${source} links to ${href}, which doesn't exist.`);
    if (statSync(join(checkout, file)).isDirectory())
      throw new Error(`${source} links to the folder ${href}: link to a file in it.`);
    files.add(file);
    return `${site_root}files/${file}`;
  }
  return { resolve, files };
}

/** A document with its links as markdown has them on the site: pages as markdown, relative to its own address. */
export function markdownWithLinks(markdown: string, url: string, source: string, links: Links): string {
  const depth = markdownUrl(url).split('/').length - 1;
  const root = '../'.repeat(depth) || './';
  return markdown.replaceAll(/(\]\()([^)\s]+)(\))/g, (_, open: string, href: string, close: string) => {
    const resolved = links.resolve(href, source);
    if (!resolved.startsWith(site_root)) return open + href + close;
    const [path = '', hash] = resolved.slice(site_root.length).split('#', 2);
    const target = path === '' || path.endsWith('/') ? markdownUrl(path) : path;
    return `${open}${root}${target}${hash === undefined ? '' : `#${hash}`}${close}`;
  });
}
