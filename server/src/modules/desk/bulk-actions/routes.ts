import { required } from '@retour/contract/validation-messages';
import { nameOf } from '../../../platform/authenticate.ts';
import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf } from '../../../platform/fields.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import { invalid } from '../../../platform/refusal.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { viewerOf } from '../return-queue/index.ts';
import type { QueueFilters } from '../return-queue/index.ts';
import { noBulkAction, requireFitting, startBulkAction, stopBulkAction, undoBulkAction } from './commands.ts';
import type { Chosen } from './choose-returns.ts';
import type { Starter } from './commands.ts';
import { previewBulkAction } from './preview.ts';
import * as schemas from './schemas.ts';
import { listActions, listRows, readAction } from './store.ts';
import { ROW_STATUSES } from './words.ts';

const tag = 'Return queue';
const readers = { key: 'returns', staff: 'returns:read' } as const;
const writers = { key: 'returns', staff: 'returns:write' } as const;
const params = { bulk_action_id: 'Identifier of the bulk action.' };
const path = '/return-queue/bulk-actions';

type Caller = KeyPrincipal | StaffPrincipal;

const starterOf = (caller: Caller): Starter => ({
  actor_kind: caller.kind,
  actor_id: caller.kind === 'staff' ? caller.member_id : caller.key_id,
  actor_name: nameOf(caller).slice(0, 100),
  staff: caller.kind === 'staff' ? caller : undefined,
});

type Body = {
  returns?: readonly { id: number; version?: number | null }[];
  filters?: QueueFilters;
  expected_count?: number | null;
};

/** One way or the other. Refusals: validation_failed. */
function chosenBy({ returns, filters, expected_count }: Body): Chosen {
  if (returns && filters) throw invalid({ filters: ['Send either returns or filters.'] });
  if (returns) return { returns };
  if (filters) return { filters, ...(expected_count !== undefined && { expected_count }) };
  throw invalid({ returns: [required('returns')] });
}

/** Acts on many returns of the queue at once: what they would come to, their progress, and what came of each return. */
export function bulkActionRoutes(deps: Deps): Route[] {
  return [
    previewRoute(deps),
    startRoute(deps),
    listRoute(deps),
    getRoute(deps),
    rowsRoute(deps),
    stopRoute(deps),
    undoRoute(deps),
  ];
}

function previewRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'previewBulkAction',
    tag,
    allow: writers,
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview a bulk action',
    description:
      'How many returns could take the act as they are now, and why the others can’t. Nothing is done or locked, so that a return can still be refused when its turn comes.',
    body: schemas.PreviewBody,
    body_example: { action: 'process', returns: [{ id: 1000847, version: 4 }] },
    success: {
      description: 'What would come of it.',
      schema: schemas.BulkPreview,
      examples: { preview: schemas.preview_example },
    },
    refusals: ['validation_failed'],
    handle: ({ caller, body }) =>
      previewBulkAction(deps, {
        viewer: viewerOf(caller, deps.clock.now()),
        action: body.action,
        chosen: chosenBy(body),
        member_id: body.member_id ?? null,
        by_console: caller.kind === 'staff',
      }),
  });
}

function startRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'createBulkAction',
    tag,
    allow: writers,
    method: 'POST',
    path,
    summary: 'Start a bulk action',
    description:
      'Acts on each of the returns in the background, as the operation for one return does: processing, cancelling, flagging, unflagging or assigning. A return that was changed since is refused with `return_changed`. The caller must still be allowed to when a return’s turn comes.',
    body: schemas.StartBody,
    body_example: {
      action: 'flag',
      returns: [{ id: 1000847, version: 4 }],
      note: 'Batch 88: check the seams.',
    },
    success: {
      status: 202,
      description: 'Accepted; the returns are acted on in the background.',
      schema: schemas.One,
      examples: { taken: { bulk_action: schemas.waiting_example } },
    },
    refusals: ['validation_failed', 'step_up_required'],
    async handle({ caller, body }) {
      const { action, member_id, note = null } = body;
      requireFitting({ action, member_id, note });
      const id = await startBulkAction(deps, {
        viewer: viewerOf(caller, deps.clock.now()),
        starter: starterOf(caller),
        action,
        chosen: chosenBy(body),
        member_id: action === 'assign' ? (member_id ?? null) : null,
        note,
      });
      return answerOf(deps, caller, id);
    },
  });
}

/** A bulk action that was just started. */
async function answerOf({ db, config }: Deps, { shop }: Caller, id: number): Promise<Answer> {
  const bulk_action = await db.inTransaction((tx) => readAction(tx, { shop_id: shop.id, id }));
  return new Answer({ bulk_action }, { headers: { Location: `${config.origin}/api/v1${path}/${id}` } });
}

function listRoute({ cursors, db, config }: Deps): Route {
  return defineRoute({
    operation: 'listBulkActions',
    tag,
    allow: readers,
    method: 'GET',
    path,
    summary: 'List bulk actions',
    description: 'The newest first. They are kept for 30 days.',
    query: Type.Object(cursorQuery('desc')),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('bulk_actions', schemas.BulkAction),
      examples: {
        page: { bulk_actions: [schemas.example], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path: at }) {
      const bound_to = `bulk_actions ${caller.shop.id}`;
      const walk = readWalk(cursors, bound_to, query, 'desc');
      const rows = await listActions(db.root, caller.shop.id, walkWindow(walk));
      const page = { cursors, bound_to, origin: config.origin, path: at, many: 'bulk_actions' };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'getBulkAction',
    tag,
    allow: readers,
    method: 'GET',
    path: `${path}/{bulk_action_id}`,
    summary: 'Get a bulk action',
    description: 'The bulk action with its progress.',
    params,
    success: {
      description: 'The bulk action.',
      schema: schemas.One,
      examples: { completed: { bulk_action: schemas.example } },
    },
    refusals: ['resource_not_found'],
    async handle({ caller, params: named }) {
      const ref = { shop_id: caller.shop.id, id: pathId(named['bulk_action_id']) };
      const bulk_action = await readAction(db.root, ref);
      if (!bulk_action) throw noBulkAction();
      return { bulk_action };
    },
  });
}

function rowsRoute({ cursors, db, config }: Deps): Route {
  const { limit, cursor } = cursorQuery('asc');
  return defineRoute({
    operation: 'listBulkActionRows',
    tag,
    allow: readers,
    method: 'GET',
    path: `${path}/{bulk_action_id}/rows`,
    summary: 'List the returns of a bulk action',
    description: 'What came of each return, in their order.',
    params,
    query: Type.Object({ limit, cursor, status: Type.Optional(OneOf(ROW_STATUSES)) }),
    success: {
      description: 'A page of the returns.',
      schema: cursorEnvelope('bulk_action_rows', schemas.BulkActionRow),
      examples: {
        page: { bulk_action_rows: schemas.row_examples, next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller, params: named, query, path: at }) {
      const ref = { shop_id: caller.shop.id, id: pathId(named['bulk_action_id']) };
      const bound_to = `bulk_action_rows ${ref.shop_id} ${ref.id}`;
      const walk = readWalk(cursors, bound_to, query, 'asc');
      if (!(await readAction(db.root, ref))) throw noBulkAction();
      const { status } = walk.filters as { status?: string };
      const rows = await listRows(db.root, ref, walkWindow(walk), status);
      const page = { cursors, bound_to, origin: config.origin, path: at, many: 'bulk_action_rows' };
      return cursorPage(page, walk, rows, ({ position }) => position);
    },
  });
}

function stopRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'stopBulkAction',
    tag,
    allow: writers,
    method: 'POST',
    path: `${path}/{bulk_action_id}/stop`,
    summary: 'Stop a bulk action',
    description:
      'No further return is acted on. What was done stays. A bulk action that has ended doesn’t change.',
    params,
    success: {
      description: 'The bulk action.',
      schema: schemas.One,
      examples: { stopped: { bulk_action: { ...schemas.example, status: 'stopped' } } },
    },
    refusals: ['resource_not_found'],
    async handle({ caller, params: named }) {
      const ref = { shop_id: caller.shop.id, id: pathId(named['bulk_action_id']) };
      await stopBulkAction(deps, ref);
      return { bulk_action: await deps.db.inTransaction((tx) => readAction(tx, ref)) };
    },
  });
}

function undoRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'undoBulkAction',
    tag,
    allow: writers,
    method: 'POST',
    path: `${path}/{bulk_action_id}/undo`,
    summary: 'Undo a bulk action',
    description:
      'Starts a bulk action that unflags the returns that were flagged, or restores the previous assignees. Returns that changed since are refused with `return_changed`. Repeating the request returns the same bulk action.',
    params,
    success: {
      status: 202,
      description: 'The bulk action that takes it back.',
      schema: schemas.One,
      examples: {
        taken: {
          bulk_action: { ...schemas.waiting_example, id: 13, action: 'unflag', note: null, undo_of: 12 },
        },
      },
    },
    refusals: ['resource_not_found', 'action_not_undoable'],
    async handle({ caller, params: named }) {
      const ref = { shop_id: caller.shop.id, id: pathId(named['bulk_action_id']) };
      return answerOf(deps, caller, await undoBulkAction(deps, ref, starterOf(caller)));
    },
  });
}
