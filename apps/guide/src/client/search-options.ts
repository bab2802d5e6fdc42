import type { Options } from 'minisearch';

/** What search finds. */
export type Entry = {
  id: number;
  kind: 'page' | 'section' | 'operation' | 'problem';
  title: string;
  place: string;
  /** Below the root of the site. */
  url: string;
  text: string;
};

/** How the index is made and read; both have to agree. Names with underscores are found by their parts. */
export const search_options: Options<Entry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['kind', 'title', 'place', 'url'],
  tokenize: (text) => [
    ...text.split(/[\s\p{P}\p{S}]+/u),
    ...(text.match(/\w+_\w+|[a-z]+[A-Z]\w+/g) ?? []),
  ],
  searchOptions: {
    boost: { title: 4, place: 1.5 },
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (_id, _term, fields) => (fields?.['kind'] === 'operation' ? 1.3 : fields?.['kind'] === 'problem' ? 0.9 : 1.1),
  },
};
