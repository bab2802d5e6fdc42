import { Type } from '../type.ts';
import type { TSchema } from 'typebox';
import { carriedFilters, carryFilters, requireShort } from './cursor-filters.ts';
import type { CarriedFilters, Filters } from './cursor-filters.ts';
import { Nullable, OneOf, PageSize } from '../fields.ts';
import type { ListWindow } from './list-window.ts';
import { cursorInvalid, pageUrl } from './paging.ts';
import type { Cursors } from './paging.ts';

export type SortOrder = 'asc' | 'desc';

/** The parameters of a list that is walked by cursor (API contract, 5). */
export const cursorQuery = (sort_order: SortOrder) => ({
  limit: Type.Optional(PageSize({ maximum: 250, default: 50, description: 'Rows of a page.' })),
  sort_order: Type.Optional(OneOf(['asc', 'desc'], { default: sort_order, description: 'By `id`.' })),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description:
        'Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same.',
    }),
  ),
});

/** The envelope: the rows under their own name, the pages around them, and what else is said about the list. */
export const cursorEnvelope = (many: string, row: TSchema, more: Record<string, TSchema> = {}) =>
  Type.Object({
    [many]: Type.Array(row),
    next_page_url: Nullable(Type.String({ description: 'The next page; null on the last one.' })),
    previous_page_url: Nullable(Type.String({ description: 'The previous page; null on the first one.' })),
    ...more,
  });

type CursorQuery = { limit?: number; sort_order?: SortOrder; cursor?: string };

/** Which rows of a list a page has, by their position: `id`, or another number or text that grows. */
export type Walk<Position extends number | string = number> = {
  filters: Filters;
  sort_order: SortOrder;
  limit: number;
  /** The position that the page does not reach; null at the beginning. */
  beyond: Position | null;
  /** The page before `beyond`, and not the one after it. */
  backwards: boolean;
};

/** What a cursor carries. */
type CursorContent<Position> = {
  q: CarriedFilters;
  o: SortOrder;
  n: number;
  p: Position | null;
  b: boolean;
};

/** Reads where in which list a request is. `bound_to` names the list and its shop. Refusals: validation_failed on `cursor`. */
export function readWalk<Position extends number | string = number>(
  cursors: Cursors,
  bound_to: string,
  query: CursorQuery & object,
  default_order: SortOrder,
): Walk<Position> {
  const { limit, sort_order, cursor, ...given } = query;
  const filters = Object.fromEntries(
    Object.entries(given as Filters).filter(([, value]) => value !== undefined),
  );
  if (cursor === undefined) {
    requireShort(filters);
    return {
      filters,
      sort_order: sort_order ?? default_order,
      limit: limit ?? 50,
      beyond: null,
      backwards: false,
    };
  }
  const { q, o, n, p, b } = cursors.read(bound_to, cursor) as CursorContent<Position>;
  if ((sort_order ?? o) !== o) throw cursorInvalid();
  return { filters: carriedFilters(q, filters), sort_order: o, limit: limit ?? n, beyond: p, backwards: b };
}

/** What the statement of a page does: one row more than the page has, so that it is known whether there are more. */
export const walkWindow = <Position extends number | string>({
  sort_order,
  limit,
  beyond,
  backwards,
}: Walk<Position>): ListWindow<Position> => {
  const ascending = (sort_order === 'asc') !== backwards;
  return { ascending, beyond, limit: limit + 1 };
};

export type PageOf = { cursors: Cursors; bound_to: string; origin: string; path: string; many: string };

/**
 * A page from the rows that were read through {@link walkWindow}. A list that looks through a bounded part only says where that part ends, if there
 * is more behind it: the page may then lack rows, and the next one goes on there.
 */
export function cursorPage<Row, Position extends number | string>(
  { cursors, bound_to, origin, path, many }: PageOf,
  walk: Walk<Position>,
  read: readonly Row[],
  positionOf: (row: Row) => Position,
  ends_at?: Position,
): Record<string, unknown> {
  const { filters, sort_order, limit, beyond, backwards } = walk;
  const is_full = read.length > limit;
  const more = is_full || ends_at !== undefined;
  const rows = backwards ? read.slice(0, limit).toReversed() : read.slice(0, limit);
  const urlOf = (p: Position | null, b: boolean) => {
    const content: CursorContent<Position> = { q: carryFilters(filters), o: sort_order, n: limit, p, b };
    const cursor = cursors.write(bound_to, content);
    return pageUrl(origin, path, { ...filters, limit, sort_order, cursor });
  };
  const [first] = rows;
  const last = rows.at(-1);
  const atRow = (row: Row | undefined, otherwise: Position | null) =>
    row === undefined ? otherwise : positionOf(row);
  const edge = is_full ? undefined : ends_at;
  const forwards_to = edge ?? atRow(last, null);
  const backwards_to = edge ?? atRow(first, beyond);
  const has_next = backwards || more;
  const has_previous = backwards ? more : beyond !== null;
  return {
    [many]: rows,
    next_page_url: has_next ? urlOf(backwards ? atRow(last, null) : forwards_to, false) : null,
    previous_page_url: has_previous ? urlOf(backwards ? backwards_to : atRow(first, beyond), true) : null,
  };
}
