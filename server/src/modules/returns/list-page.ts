import type { WireState } from '@retour/contract/states';
import type { Deps } from '../../platform/deps.ts';
import { cursorInvalid, pageUrl } from '../../platform/paging/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { JsonText } from '../../platform/route.ts';
import { currentList } from './documents.ts';
import { givenEnds, listWindow, readStates } from './list-window.ts';
import type { ListQuery } from './schemas.ts';
import { countReturns, readReturnPage } from './store-list.ts';
import type { DateColumn, Position, ReturnPageRows, Window } from './store-list.ts';

/** Returns in an answer without pages (API contract, 21). */
const max_unpaginated = 10_000;
const default_page_size = 100;

/** What a cursor carries: the frozen window, its filters, and where the page begins; at the very end when that is null. */
type CursorContent = {
  f: number;
  t: number;
  c: DateColumn;
  s: readonly WireState[];
  n: number;
  p: Position | null;
  b: boolean;
};

export type ListRequest = { shop_id: number; query: ListQuery; path: string };

/** The Detailed Returns List: a bare array, or pages that are walked by cursor through a window that the first page froze. */
export async function listReturns(deps: Deps, request: ListRequest): Promise<JsonText> {
  const { query, shop_id } = request;
  if (query.cursor !== undefined) return continuePage(deps, request, query.cursor);
  const filter = query.filter ?? 'created_at';
  const window: Window = {
    ...listWindow(query, deps.clock),
    filter,
    states: readStates(query.state),
    shop_id,
  };
  if (query.paginate) {
    return page(deps, request, window, { limit: query.pageSize ?? default_page_size, backwards: false });
  }
  const count = await countReturns(deps.db, window, max_unpaginated);
  if (count > max_unpaginated) {
    const detail = `More than ${max_unpaginated} returns match. Request pages with paginate=true, or a shorter time window.`;
    throw new Refusal('too_many_rows', detail, { errors: { paginate: [detail] } });
  }
  const all = { limit: max_unpaginated, backwards: false };
  const rows = await readReturnPage(deps.db, window, all, deps.config.portal_url);
  return currentList(deps, shop_id, rows.returns);
}

async function continuePage(deps: Deps, request: ListRequest, cursor: string): Promise<JsonText> {
  const { query, shop_id } = request;
  const content = deps.cursors.read(boundTo(shop_id), cursor) as CursorContent;
  const window: Window = {
    shop_id,
    filter: content.c,
    states: content.s,
    from: new Date(content.f),
    to: new Date(content.t),
  };
  refuseContradiction(query, window);
  return page(deps, request, window, {
    limit: query.pageSize ?? content.n,
    beyond: content.p ?? undefined,
    backwards: content.b,
  });
}

const boundTo = (shop_id: number) => `returns ${shop_id}`;

/**
 * A filter beside a cursor must say what the cursor says, except that `to` may be later: clients compute "now" for every page, and the cursor's
 * own window applies.
 */
function refuseContradiction(query: ListQuery, window: Window): void {
  const { from = window.from, to = window.to } = givenEnds(query);
  const states = query.state === undefined ? window.states : readStates(query.state);
  const same =
    (query.filter ?? window.filter) === window.filter &&
    states.join() === window.states.join() &&
    from.getTime() === window.from.getTime() &&
    to.getTime() >= window.to.getTime();
  if (!same) throw cursorInvalid();
}

type PageRequest = { limit: number; beyond?: Position | undefined; backwards: boolean };

async function page(deps: Deps, request: ListRequest, window: Window, asked: PageRequest): Promise<JsonText> {
  const rows = await readReturnPage(deps.db, window, asked, deps.config.portal_url);
  const { has_next, has_previous } = neighbours(asked, rows);
  const url = (beyond: Position | null, backwards: boolean) =>
    pageUrlOf(deps, request, window, { limit: asked.limit, beyond, backwards });
  // A page that is empty by now has nothing in its direction: what lies in the other begins at that end.
  const next = has_next ? url(rows.last, false) : null;
  const previous = has_previous ? url(rows.first, true) : null;
  const links = `,"nextPageUrl":${JSON.stringify(next)},"previousPageUrl":${JSON.stringify(previous)}}`;
  return currentList(deps, request.shop_id, rows.returns, ['{"returns":', links]);
}

function neighbours(
  { beyond, backwards }: PageRequest,
  { has_more }: ReturnPageRows & { has_more: boolean },
) {
  if (backwards) return { has_next: beyond !== undefined, has_previous: has_more };
  return { has_next: has_more, has_previous: beyond !== undefined };
}

function pageUrlOf(
  { config, cursors }: Deps,
  { path, shop_id }: ListRequest,
  window: Window,
  { limit, beyond, backwards }: { limit: number; beyond: Position | null; backwards: boolean },
): string {
  const content: CursorContent = {
    f: window.from.getTime(),
    t: window.to.getTime(),
    c: window.filter,
    s: window.states,
    n: limit,
    p: beyond,
    b: backwards,
  };
  const wire = (date: Date) => date.toISOString().replace('.000Z', 'Z');
  return pageUrl(config.origin, path, {
    paginate: true,
    pageSize: limit,
    filter: window.filter,
    from: wire(window.from),
    to: wire(window.to),
    state: window.states.join(','),
    cursor: cursors.write(boundTo(shop_id), content),
  });
}
