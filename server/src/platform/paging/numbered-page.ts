import { Type } from '../type.ts';
import type { TSchema } from 'typebox';
import { Nullable, max_id } from '../fields.ts';
import { pageUrl } from './paging.ts';

/** Which page is asked for: `page` from 1, and its size as it was given, so that URLs repeat it only where it was. */
export type PageAsked = { page?: number | undefined; pageSize?: number | undefined };

/** Where a page stands, for the statement that reads it. */
export type PageWindow = { page: number; limit: number; offset: number };

/** The window of a page. Beyond the end of any list it is empty, however large the number. */
export function pageWindow({ page = 1, pageSize }: PageAsked, default_size: number): PageWindow {
  const limit = pageSize ?? default_size;
  return { page, limit, offset: Math.min((page - 1) * limit, max_id) };
}

type PageLink = { url: string | null; label: string; active: boolean };

export type NumberedPage<Row> = {
  current_page: number;
  data: Row[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: PageLink[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};

export type PageSource<Row> = {
  origin: string;
  /** As the client wrote it, without query. */
  path: string;
  /** What every URL repeats beside the number of its page: filters, and the size where it was given. */
  query: Record<string, string | number | boolean | undefined>;
  window: PageWindow;
  total: number;
  rows: Row[];
};

/** The envelope of API contract, 5.1. A page past the last one is empty and leads back to the last. */
export function numberedPage<Row>({
  origin,
  path,
  query,
  window,
  total,
  rows,
}: PageSource<Row>): NumberedPage<Row> {
  const { page, limit, offset } = window;
  const last_page = Math.max(1, Math.ceil(total / limit));
  const urlOf = (number: number) => pageUrl(origin, path, { ...query, page: number });
  const prev_page_url = page > 1 ? urlOf(Math.min(page - 1, last_page)) : null;
  const next_page_url = page < last_page ? urlOf(page + 1) : null;
  const isEmpty = rows.length === 0;
  return {
    current_page: page,
    data: rows,
    first_page_url: urlOf(1),
    from: isEmpty ? null : offset + 1,
    last_page,
    last_page_url: urlOf(last_page),
    links: [
      { url: prev_page_url, label: '&laquo; Previous', active: false },
      ...numberLinks(page, last_page, urlOf),
      { url: next_page_url, label: 'Next &raquo;', active: false },
    ],
    next_page_url,
    path: `${origin}${path}`,
    per_page: limit,
    prev_page_url,
    to: isEmpty ? null : offset + rows.length,
    total,
  };
}

/** The first two numbers, those at most three away from the current one, the last two, and `...` for what lies between. */
function numberLinks(page: number, last_page: number, urlOf: (number: number) => string): PageLink[] {
  const around = [-3, -2, -1, 0, 1, 2, 3].map((away) => page + away);
  const shown = [...new Set([1, 2, ...around, last_page - 1, last_page])]
    .filter((number) => number >= 1 && number <= last_page)
    .toSorted((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const link = { url: urlOf(number), label: String(number), active: number === page };
    const before = shown[index - 1] ?? 0;
    return number > before + 1 ? [{ url: null, label: '...', active: false }, link] : [link];
  });
}

/** Parameter `page` of a list in numbered pages. */
export const PageNumber = Type.Integer({
  minimum: 1,
  maximum: max_id,
  default: 1,
  description: 'Number of the page. Pages after the last one are empty.',
});

/** The schema of the envelope. */
export function numberedPageOf<T extends TSchema>(row: T, words: { title: string; description: string }) {
  const count = (description: string) => Type.Integer({ minimum: 0, description });
  const nullable = (schema: TSchema, description: string) => Type.With(Nullable(schema), { description });
  return Type.Object(
    {
      current_page: Type.Integer({ minimum: 1 }),
      data: Type.Array(row, { description: 'By `id`, ascending: new rows appear at the end.' }),
      first_page_url: Type.String(),
      from: nullable(Type.Integer(), 'Position of the first row, from 1; null on an empty page.'),
      last_page: Type.Integer({ minimum: 1 }),
      last_page_url: Type.String(),
      links: Type.Array(Link, { description: 'Links for page numbers.' }),
      next_page_url: nullable(Type.String(), 'Null on the last page.'),
      path: Type.String({ description: 'The URL without query.' }),
      per_page: count('Rows on a full page.'),
      prev_page_url: nullable(Type.String(), 'Null on the first page.'),
      to: nullable(Type.Integer(), 'Position of the last row; null on an empty page.'),
      total: count('Rows on all pages.'),
    },
    words,
  );
}

const Link = Type.Object(
  { url: Nullable(Type.String()), label: Type.String(), active: Type.Boolean() },
  { title: 'PageLink', description: 'A link to a page. `url` is null if there is no such page.' },
);
