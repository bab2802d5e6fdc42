import { Type } from '../../../platform/type.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { notFound } from '../../commerce/resources/index.ts';
import { resources } from './apply-line.ts';
import { createBulkOperation } from './commands.ts';
import { max_upload_bytes } from './read-lines.ts';
import type { Uploader } from './store.ts';
import { line_statuses, listLines, listOperations, readOperation, statuses } from './store.ts';

const tag = 'Bulk operations';
const count = Type.Integer({ minimum: 0 });

const BulkOperation = Type.Object(
  {
    id: Id,
    status: OneOf(statuses, {
      description:
        '`completed`: every line has a result. `failed`: stopped by a server error, or because who uploaded it may no longer write.',
    }),
    total_count: count,
    pending_count: count,
    success_count: count,
    failed_count: count,
    created_at: TsMs,
    started_at: Nullable(TsMs),
    finished_at: Nullable(TsMs),
  },
  { title: 'BulkOperation', description: 'An upload of many lines, with its progress.' },
);
const One = Type.Object({ bulk_operation: BulkOperation });

const BulkOperationJob = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Line of the upload, from 1.' }),
    resource: Nullable(Type.String()),
    external_id: Nullable(Type.String()),
    status: OneOf(line_statuses),
    result: Nullable(OneOf(['created', 'updated', 'unchanged'])),
    id: Nullable(Id),
    errors: Type.Array(Type.Object({ field: Nullable(Type.String()), message: Type.String() })),
    warnings: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
      description: 'Unknown fields of `data`; they were ignored.',
    }),
  },
  { title: 'BulkOperationJob', description: 'The result of a line.' },
);

const upload_example = `{"resource": "customer", "data": {"external_id": "c-9", "sales_channel": "Online Store"}}\n{"resource": "location", "data": {"name": "Reno"}}\n`;
const example = {
  id: 77,
  status: 'completed',
  total_count: 2,
  pending_count: 0,
  success_count: 1,
  failed_count: 1,
  created_at: '2026-03-01T08:00:00.000Z',
  started_at: '2026-03-01T08:00:00.412Z',
  finished_at: '2026-03-01T08:00:00.530Z',
};
const waiting = { ...example, status: 'pending', pending_count: 2, success_count: 0, failed_count: 0 };
const job_examples = [
  {
    line: 1,
    resource: 'customer',
    external_id: 'c-9',
    status: 'success',
    result: 'created',
    id: 41,
    errors: [],
    warnings: [{ field: 'emial', message: 'The emial field is unknown. Did you mean email?' }],
  },
  {
    line: 2,
    resource: 'location',
    external_id: null,
    status: 'failed',
    result: null,
    id: null,
    errors: [{ field: 'external_id', message: 'The external id field is required.' }],
    warnings: [],
  },
];
const params = { id: 'Identifier of the bulk operation.' };
const no_pages = { next_page_url: null, previous_page_url: null };

/** The operations of API contract, 19.4. */
export function bulkOperationRoutes(deps: Deps): Route[] {
  return [createRoute(deps), listRoute(deps), getRoute(deps), listJobsRoute(deps)];
}

/** Who must still be allowed to write when the lines are applied. Nothing at the command line, which may always. */
function uploaderOf(caller: KeyPrincipal | StaffPrincipal): Uploader | undefined {
  if (caller.kind === 'staff') return { actor_kind: 'staff', actor_id: caller.member_id };
  return caller.is_command_line ? undefined : { actor_kind: 'key', actor_id: caller.key_id };
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'createBulkOperation',
    tag,
    allow: { key: 'commerce:write', staff: 'commerce:write' },
    method: 'POST',
    path: '/bulk-operations',
    summary: 'Create a bulk operation',
    description: `One JSON object a line: \`{"resource", "data"}\`. \`resource\` is one of ${resources.map((name) => `\`${name}\``).join(', ')}, and \`data\` the body of its upsert; variants name their \`product\`, inventories \`product_variant\` and \`location\`. Up to 50 MiB after decompression (\`Content-Encoding: gzip\`), 100,000 lines, 1 MiB a line. Lines are applied in their order; a bad one fails alone, and what is equal to what is there changes nothing. Fields that a resource does not know are kept as \`warnings\` of their line; with \`Prefer: handling=strict\` they fail it.`,
    upload: {
      takes: 'lines',
      limit_bytes: max_upload_bytes,
      description: 'The lines.',
      example: upload_example,
    },
    success: {
      status: 202,
      description: 'Accepted; the lines are applied in the background.',
      schema: One,
      examples: { taken: { bulk_operation: { ...waiting, started_at: null, finished_at: null } } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, upload, strict }) {
      const shop_id = caller.shop.id;
      const { handle } = upload!.files[0]!;
      const id = await createBulkOperation(deps, shop_id, { handle, strict, uploader: uploaderOf(caller) });
      const bulk_operation = await deps.db.inTransaction((tx) => readOperation(tx, { shop_id, id }));
      const headers = { Location: `${deps.config.origin}/api/v1/bulk-operations/${id}` };
      return new Answer({ bulk_operation }, { headers });
    },
  });
}

function listRoute(deps: Deps): Route {
  const { cursors, db } = deps;
  return defineRoute({
    operation: 'listBulkOperations',
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: '/bulk-operations',
    summary: 'List bulk operations',
    description: 'The newest first. Results are kept for 30 days.',
    query: Type.Object({ ...cursorQuery('desc'), status: Type.Optional(OneOf(statuses)) }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('bulk_operations', BulkOperation),
      examples: { page: { bulk_operations: [example], ...no_pages } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `bulk_operations ${caller.shop.id}`;
      const walk = readWalk(cursors, bound_to, query, 'desc');
      const { status } = walk.filters as { status?: string };
      const rows = await listOperations(db.root, caller.shop.id, walkWindow(walk), status);
      const page = { cursors, bound_to, origin: deps.config.origin, path, many: 'bulk_operations' };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'getBulkOperation',
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: '/bulk-operations/{id}',
    summary: 'Get a bulk operation',
    description: 'The bulk operation with its progress.',
    params,
    success: {
      description: 'The bulk operation.',
      schema: One,
      examples: { completed: { bulk_operation: example } },
    },
    refusals: ['resource_not_found'],
    async handle({ caller, params: named }) {
      const operation = { shop_id: caller.shop.id, id: pathId(named['id']) };
      const bulk_operation = await readOperation(db.root, operation);
      if (!bulk_operation) throw notFound('bulk_operation');
      return { bulk_operation };
    },
  });
}

function listJobsRoute(deps: Deps): Route {
  const { cursors, db } = deps;
  const { limit, cursor } = cursorQuery('asc');
  return defineRoute({
    operation: 'listBulkOperationJobs',
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: '/bulk-operations/{id}/jobs',
    summary: 'List the lines of a bulk operation',
    description: 'The result of each line, in their order.',
    params,
    query: Type.Object({ limit, cursor, status: Type.Optional(OneOf(line_statuses)) }),
    success: {
      description: 'A page of the lines.',
      schema: cursorEnvelope('bulk_operation_jobs', BulkOperationJob),
      examples: { page: { bulk_operation_jobs: job_examples, ...no_pages } },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller, params: named, query, path }) {
      const operation = { shop_id: caller.shop.id, id: pathId(named['id']) };
      const bound_to = `bulk_operation_jobs ${operation.shop_id} ${operation.id}`;
      const walk = readWalk(cursors, bound_to, query, 'asc');
      if (!(await readOperation(db.root, operation))) throw notFound('bulk_operation');
      const { status } = walk.filters as { status?: string };
      const rows = await listLines(db.root, operation, walkWindow(walk), status);
      const page = { cursors, bound_to, origin: deps.config.origin, path, many: 'bulk_operation_jobs' };
      return cursorPage(page, walk, rows, ({ line }) => line);
    },
  });
}
