import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, readText } from './files.ts';
import { site_root } from './links.ts';
import { mentionsOf, settings_source } from './mentions.ts';
import { tracks, urlOf } from './navigation.ts';
import { isGuide, titleOf } from './page.ts';
import type { Page, Track } from './page.ts';

const home_source = 'docs/guide/README.md';
/** Folders that documents link to: a page lists their files. */
const folders = ['deploy', 'data/reasons'];
const compare_source = 'docs/guide/compare.md';

/** The documents of the guide, as the sidebar has them, the start page, the comparison and the decisions. A document that the sidebar lacks is an error. */
export function guidePages(): Page[] {
  const listed = (Object.keys(tracks) as Track[]).flatMap((track) =>
    tracks[track].flatMap(({ name: group, entries }) =>
      entries.map(([source, name]) => pageOf(source, { track, group, ...(name !== undefined && { name }) })),
    ),
  );
  const pages = [
    pageOf(home_source, {}),
    ...listed,
    pageOf(compare_source, { area: 'compare' }),
    ...globSync('docs/decisions/[0-9]*.md', { cwd: checkout })
      .toSorted()
      .map((source) => pageOf(source, { track: 'Operators', group: 'How Retour is built' })),
  ];
  pages.push(...folders.map(folderPage));
  const known = new Set(pages.map(({ source }) => source));
  const forgotten = globSync('docs/{guide,contract}/**/*.md', { cwd: checkout }).filter(
    (file) => !known.has(file),
  );
  if (forgotten.length > 0)
    throw new Error(`apps/guide/src/site/navigation.ts doesn't have ${forgotten.join(', ')}.`);
  return pages.map((page) => (page.source === settings_source ? withGuides(page, pages) : page));
}

function pageOf(source: string, more: Partial<Page>): Page {
  const markdown = readText(source);
  const title = titleOf(markdown);
  return { url: urlOf(source), source, markdown, title, name: title, area: 'guide', ...more };
}

function folderPage(folder: string): Page {
  const files = readdirSync(join(checkout, folder)).toSorted();
  const name = folder.split('/').at(-1)!;
  const markdown = `# Files in ${folder}\n\n${files.map((file) => `- [${file}](${name}/${file})`).join('\n')}\n`;
  return {
    url: `${folder}/`,
    source: folder,
    markdown,
    title: `Files in ${folder}`,
    name: folder,
    area: 'guide',
    track: 'Operators',
    group: 'Run',
  };
}

/** The settings, each with the guides that name it. */
function withGuides(page: Page, pages: readonly Page[]): Page {
  const guides = new Map<string, Page[]>();
  for (const guide of pages.filter((each) => isGuide(each) && each !== page))
    for (const { kind, name } of mentionsOf(guide.markdown))
      if (kind === 'setting') guides.set(name, [...(guides.get(name) ?? []), guide]);
  const markdown = page.markdown.replaceAll(
    /^(\| <a id="[^"]*"><\/a>`([A-Z_]+)`.*) \|$/gm,
    (row, begin: string, name: string) => {
      const found = guides.get(name);
      if (!found) return row;
      return `${begin}<br>${found.map(({ title, url }) => `[${title}](${site_root}${url})`).join(', ')} |`;
    },
  );
  return { ...page, markdown, kind: 'settings' };
}
