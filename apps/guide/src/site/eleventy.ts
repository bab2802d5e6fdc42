import { join } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import type { Assets } from './assets.ts';
import { checkout } from './files.ts';
import { renderPage } from './layout.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import { createRenderer, newEnv, placeLinks } from './markdown.ts';
import type { Env } from './markdown.ts';
import { mentionsOf } from './mentions.ts';
import { missing_url, outlineOf } from './page.ts';
import type { Page } from './page.ts';

/** What Eleventy knows of a page. */
type Data = { page_url: string; content: string };

/** Writes the pages of the site into a folder. Returns their links, which name the files that the site has to have besides. */
export async function writePages(pages: readonly Page[], assets: Assets, folder: string): Promise<Links> {
  const links = createLinks(new Set(pages.map(({ source }) => source)));
  const by_url = new Map(pages.map((page) => [page.url, page]));
  const by_source = new Map(
    pages.filter(({ url }) => url !== missing_url).map((page) => [page.source, page]),
  );
  const envs = new Map<string, Env>(pages.map(({ url, source }) => [url, newEnv(source, links)]));
  const renderer = createRenderer();
  const eleventy = new Eleventy(join(checkout, 'apps/guide/src/site/empty'), folder, {
    quietMode: true,
    configPath: false,
    config(config) {
      config.setLibrary('md', {
        render: (markdown: string, { page_url }: Data) => renderer.render(markdown, envs.get(page_url)!),
      });
      config.addTransform('layout', function layOut(this: { page: { url: string } }, content: string) {
        const page = by_url.get(this.page.url.slice(1))!;
        const rendered = {
          content,
          headings: outlineOf(page.markdown),
          mentions: page.area === 'guide' ? mentionsOf(page.markdown) : [],
        };
        return placeLinks(renderPage(page, rendered, { pages, by_source, assets }), page.url);
      });
      for (const { url, markdown } of pages)
        config.addTemplate(`${url.replace(/\/$/, '') || 'index'}.md`, markdown, {
          permalink: url === missing_url ? url : `${url}index.html`,
          page_url: url,
          // The text is markdown alone: braces mean nothing.
          templateEngineOverride: 'md',
        });
    },
  });
  await eleventy.write();
  return links;
}
