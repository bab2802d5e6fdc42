import { toAmount } from '@retour/contract/money';
import { RETURN_STATES } from '@retour/contract/states';
import { nameOf } from '../../../platform/authenticate.ts';
import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cursorEnvelope, cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { StreamedAnswer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { readReasonSets, reasonsIn } from '../../policy/reasons/index.ts';
import { assignReturn } from './commands/assign-return.ts';
import * as examples from './examples.ts';
import { exportQueue } from './export.ts';
import type { Viewer } from './filters.ts';
import * as schemas from './schemas.ts';
import type { QueueFilters } from './schemas.ts';
import { countQueues } from './store-counts.ts';
import { readQueue } from './store-list.ts';
import type { QueueRow, QueueSort } from './store-list.ts';
import { listAssignees, listViews } from './store.ts';
import { viewRoutes } from './routes-views.ts';

const tag = 'Return queue';
const readers = { key: 'returns', staff: 'returns:read' } as const;
const writers = { key: 'returns', staff: 'returns:write' } as const;

/** Returns that a count says, and those of a saved view: more are "10,000+" and "1,000+". */
const max_counted = 10_000;
const max_counted_of_view = 1000;

type Caller = KeyPrincipal | StaffPrincipal;
/** Who looks at the list. */
export const viewerOf = (caller: Caller, now: Date): Viewer => ({
  shop: caller.shop,
  member_id: caller.kind === 'staff' ? caller.member_id : undefined,
  now,
});

/** The list of returns that staff work with, its counts, who takes care of a return, and saved views. */
export function returnQueueRoutes(deps: Deps): Route[] {
  return [
    listRoute(deps),
    countRoute(deps),
    exportRoute(deps),
    viewCountsRoute(deps),
    assigneesRoute(deps),
    assignRoute(deps),
    ...viewRoutes(deps),
  ];
}

function listRoute(deps: Deps): Route {
  const { db, cursors, config, clock } = deps;
  return defineRoute({
    operation: 'listReturnQueue',
    tag,
    allow: readers,
    method: 'GET',
    path: '/return-queue',
    summary: 'List returns to work with',
    description:
      'Returns in every state with what a list shows of them, filtered, searched and sorted. Filters narrow each other. A return that changes between two pages can move.',
    query: schemas.QueueQuery,
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('returns', schemas.QueuedReturn),
      examples: {
        page: { returns: [examples.queued_return], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `return queue ${caller.shop.id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'desc');
      const { sort = 'requested', language, ...filters } = walk.filters as ListWish;
      const window = { sort, ...walkWindow(walk) };
      const viewer = viewerOf(caller, clock.now());
      const rows = await readQueue(db, filters, viewer, window);
      const page = { cursors, bound_to, origin: config.origin, path, many: 'returns' };
      const { returns, ...urls } = cursorPage(page, walk, rows, (row) => row.position);
      const shown = (returns as QueueRow[]).map((row) => row.shown);
      if (language === undefined) return { returns: shown, ...urls };
      const tell = reasonsIn(await readReasonSets(deps.db.root, caller.shop.id), language);
      return { returns: shown.map((one) => tellReason(one, tell)), ...urls };
    },
  });
}

type ListWish = QueueFilters & { sort?: QueueSort; language?: string };

const tellReason = ({ item, ...one }: QueueRow['shown'], tell: ReturnType<typeof reasonsIn>) => ({
  ...one,
  item: item && { ...item, reason: tell({ code: item.reason_code, name: item.reason }) },
});

function countRoute({ db, clock }: Deps): Route {
  return defineRoute({
    operation: 'countReturnQueue',
    tag,
    allow: readers,
    method: 'GET',
    path: '/return-queue/count',
    summary: 'Count returns to work with',
    description: 'How many returns the filters find, and what they are worth. It counts up to 10,000.',
    query: schemas.CountQuery,
    success: {
      description: 'The count.',
      schema: schemas.QueueCount,
      examples: { count: examples.count, many: { count: 10_000, is_exact: false, value: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query }) {
      const viewer = viewerOf(caller, clock.now());
      const [counted] = await countQueues(db, [query], viewer, max_counted);
      const { count, is_exact, value } = counted!;
      return { count, is_exact, value: is_exact ? toAmount(value, caller.shop.currency) : null };
    },
  });
}

function exportRoute({ db, clock }: Deps): Route {
  return defineRoute({
    operation: 'exportReturnQueue',
    tag,
    allow: readers,
    method: 'GET',
    path: '/return-queue/export',
    summary: 'Export returns to work with',
    description:
      'The returns that the filters find as CSV, up to 1,000,000. Times are in the time zone of the shop, amounts in its currency. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    query: schemas.ExportQuery,
    success: {
      description: 'The rows, sent while they are read.',
      type: 'text/csv',
      schema: Type.String(),
      examples: { rows: examples.exported },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query: { sort = 'requested', sort_order = 'desc', columns, ...filters } }) {
      const now = clock.now();
      const wish = { filters, sort, ascending: sort_order === 'asc', columns };
      const rows = await exportQueue(db, viewerOf(caller, now), wish);
      return new StreamedAnswer('text/csv; charset=utf-8', rows, {
        'Content-Disposition': `attachment; filename="returns-${now.toISOString().slice(0, 10)}.csv"`,
      });
    },
  });
}

/** The views that every shop has. */
const built_in: { view: string; filters: QueueFilters }[] = [
  { view: 'all', filters: {} },
  {
    view: 'active',
    filters: {
      status: RETURN_STATES.filter((state) => ['open', 'review', 'processing'].includes(state)).join(),
    },
  },
  { view: 'review', filters: { status: 'review' } },
  { view: 'problems', filters: { problem: schemas.RETURN_PROBLEMS.join() } },
  { view: 'overdue', filters: { overdue: true } },
];

function viewCountsRoute({ db, clock }: Deps): Route {
  return defineRoute({
    operation: 'countReturnViews',
    tag,
    allow: readers,
    method: 'GET',
    path: '/return-views/counts',
    summary: 'Count the returns of all views',
    description:
      'The views that every shop has (`all`, `active`: open, in review or processing; `review`, `problems`, `overdue`), and the saved views that the caller sees. Each is counted up to 1,000.',
    success: {
      description: 'The counts.',
      schema: schemas.ViewCounts,
      examples: {
        counts: {
          built_in: [
            { view: 'all', count: 1000, is_exact: false },
            { view: 'active', count: 45, is_exact: true },
          ],
          saved: [{ view_id: 12, count: 11, is_exact: true }],
        },
      },
    },
    refusals: [],
    async handle({ caller }) {
      const viewer = viewerOf(caller, clock.now());
      const views = await listViews(db.root, { shop_id: caller.shop.id, member_id: viewer.member_id });
      const filters: QueueFilters[] = [...built_in, ...views].map((view) => view.filters);
      const counts = await countQueues(db, filters, viewer, max_counted_of_view);
      const shown = counts.map(({ count, is_exact }) => ({ count, is_exact }));
      return {
        built_in: built_in.map(({ view }, place) => ({ view, ...shown[place]! })),
        saved: views.map(({ id }, place) => ({ view_id: id, ...shown[built_in.length + place]! })),
      };
    },
  });
}

function assigneesRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'listReturnAssignees',
    tag,
    allow: readers,
    method: 'GET',
    path: '/return-queue/assignees',
    summary: 'List who returns can be assigned to',
    description: 'The members of the staff, by name, up to 500.',
    success: {
      description: 'The members.',
      schema: schemas.Assignees,
      examples: { members: { members: [examples.member] } },
    },
    refusals: [],
    handle: async ({ caller }) => ({ members: await listAssignees(db.root, caller.shop.id) }),
  });
}

function assignRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'assignReturn',
    tag,
    allow: writers,
    method: 'PUT',
    path: '/returns/{return_id}/assignee',
    params: { return_id: 'Identifier of the return.' },
    summary: 'Assign a return to a member',
    description: 'Sets the assignee. Possible in every state. No webhook is sent.',
    body: schemas.AssigneeBody,
    body_example: { member_id: 7 },
    success: {
      description: 'The member.',
      schema: schemas.Assignee,
      examples: { member: { assignee: examples.member }, nobody: { assignee: null } },
    },
    refusals: ['validation_failed', 'return_not_found'],
    async handle({ caller, params, body }) {
      const assignee = await assignReturn(deps, {
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        member_id: body.member_id,
        by: nameOf(caller),
      });
      return { assignee };
    },
  });
}
