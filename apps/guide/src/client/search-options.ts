import type { Options } from 'minisearch';

/** What search finds. */
export type Entry = {
  id: number;
  kind: 'page' | 'section' | 'operation' | 'problem' | 'decision';
  title: string;
  place: string;
  /** Below the root of the site. */
  url: string;
  text: string;
};

/** Headings and operations come first. */
const boosts: Record<Entry['kind'], number> = {
  page: 1.1,
  section: 1.1,
  operation: 1.3,
  problem: 0.9,
  decision: 0.4,
};

/** How the index is made and read; both have to agree. Names with underscores are found by their parts. */
export const search_options: Options<Entry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['kind', 'title', 'place', 'url'],
  tokenize: (text) => [...text.split(/[\s\p{P}\p{S}]+/u), ...(text.match(/\w+_\w+|[a-z]+[A-Z]\w+/g) ?? [])],
  searchOptions: {
    boost: { title: 4, place: 1.5 },
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (_id, _term, fields) => boosts[fields?.['kind'] as Entry['kind']],
  },
};
