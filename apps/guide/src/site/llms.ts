import { version } from './files.ts';
import { tracks } from './navigation.ts';
import { leadOf, markdownUrl } from './page.ts';
import type { Page, Track } from './page.ts';
import { tag_pages } from './operation-pages.ts';

/** `llms.txt`: what Retour is, and every page of the guide as markdown. */
export function llmsText(pages: readonly Page[]): string {
  const line = (page: Page) => {
    const lead = leadOf(page.markdown);
    return `- [${page.title}](${markdownUrl(page.url)})${lead === '' ? '' : `: ${lead}`}`;
  };
  const sections = (Object.keys(tracks) as Track[]).map((track) => {
    const sources = tracks[track].flatMap(({ entries }) => entries.map(([source]) => source));
    const listed = sources.map((source) => pages.find((page) => page.source === source)!);
    return `## ${track}\n\n${listed.map(line).join('\n')}`;
  });
  const others = pages.filter(({ url }) => ['recipes/', 'compare/', 'problems/'].includes(url));
  return `# Retour

> Retour ${version} is an open, self-hosted returns management service for shops: it decides which items customers can return and what they get for them, tells the warehouse what to expect, records what arrives, and issues each refund once.

Every page has a version in markdown: the links lead to it.

${sections.join('\n\n')}

## API reference

${[...tag_pages, ...others].map(line).join('\n')}
`;
}
