import MiniSearch from 'minisearch';
import { search_options } from '../client/search-options.ts';
import type { Entry } from '../client/search-options.ts';
import { PROBLEM_CODES, problem } from '@retour/contract/problems';
import { operations } from './openapi.ts';
import { leadOf, outlineOf, plainText, withoutCode } from './page.ts';
import type { Page } from './page.ts';

/** How many words of a section are searched. */
const most_words = 220;

/** The index of everything that can be found: each section of the documents, each operation and each problem. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Entry>(search_options);
  const entries = [
    ...pages.filter(({ kind }) => kind !== 'operation' && kind !== 'problems').flatMap(sectionsOf),
    ...operations.map(
      ({ operationId, method, path, summary, tags: [tag], description }): Omit<Entry, 'id'> => ({
        kind: 'operation',
        title: summary,
        place: `${method} ${path}`,
        url: `api/${operationId}/`,
        text: `${operationId} ${tag} ${plainText(description)}`,
      }),
    ),
    ...PROBLEM_CODES.map((code): Omit<Entry, 'id'> => {
      const { when, what_to_do } = problem(code);
      return { kind: 'problem', title: code, place: when, url: `problems/#${code}`, text: what_to_do };
    }),
  ];
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return JSON.stringify(index);
}

/** A page as its introduction and its sections. */
function sectionsOf({ url, markdown, title, track, area }: Page): Omit<Entry, 'id'>[] {
  const [begin = '', ...sections] = withoutCode(markdown).split(/^(?=## )/m);
  const place = area === 'guide' && track ? `${track} / ${title}` : title;
  const headings = outlineOf(markdown).filter(({ level }) => level === 2);
  return [
    {
      kind: url.startsWith('decisions/') ? 'decision' : 'page',
      title,
      place: leadOf(markdown).slice(0, 140) || place,
      url,
      text: wordsOf(begin),
    },
    ...sections.map((section, i): Omit<Entry, 'id'> => {
      const { text: name, id } = headings[i]!;
      return {
        kind: url.startsWith('decisions/') ? 'decision' : 'section',
        title: name,
        place,
        url: `${url}#${id}`,
        text: wordsOf(section),
      };
    }),
  ];
}

const wordsOf = (markdown: string) =>
  plainText(markdown.replaceAll(/<[^>]*>|\|?[-:]{3,}\|?/g, ' '))
    .split(/[\s|#]+/)
    .slice(0, most_words)
    .join(' ');
