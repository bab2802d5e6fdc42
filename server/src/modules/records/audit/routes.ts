import { parseRange } from '@retour/contract/time';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { IdText, OneOf, TimeText } from '../../../platform/fields.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import { invalid } from '../../../platform/refusal.ts';
import { Answer, JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { sealActs } from './commands/seal.ts';
import { entriesAsCsv, showEntry } from './entry-json.ts';
import type { ShownEntry } from './entry-json.ts';
import { part_entries, verifyPart } from './commands/verify.ts';
import {
  ACTOR_KINDS,
  AuditAct,
  AuditEntry,
  AuditVerification,
  entry_example,
  verification_example,
} from './schemas.ts';
import { listActs, listEntries } from './store.ts';
import type { EntryFilters } from './store.ts';

const csv = 'text/csv; charset=utf-8';

/** The operations that read the audit log. */
export function auditRoutes(deps: Deps): Route[] {
  return [listRoute(deps), listActsRoute(deps), verifyRoute(deps)];
}

function verifyRoute(deps: Deps): Route {
  return defineRoute({
    tag: 'Audit log',
    allow: { key: 'audit:read', staff: 'audit:read' },
    operation: 'verifyAuditLog',
    method: 'GET',
    path: '/audit-entries/verification',
    summary: 'Verify the audit log',
    description: `Computes the hashes of up to ${part_entries} entries again, and names the first entry that was changed or taken out. \`next_after\` leads on.`,
    query: Type.Object({
      after: Type.Optional(Type.With(IdText, { description: 'Only entries after this one.' })),
    }),
    success: {
      description: 'What was checked.',
      schema: AuditVerification,
      examples: { intact: verification_example },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      const { after } = query;
      const from = after === undefined ? undefined : Number(after);
      const { checked, without_details, broken, head, first, last, next } = await verifyPart(
        deps,
        shop.id,
        from,
      );
      return {
        checked,
        without_details,
        first_id: first,
        last_id: last,
        next_after: next,
        broken: broken && { id: broken.sequence, kind: broken.kind, reason: broken.reason },
        head,
      };
    },
  });
}

const filters = {
  actor_kind: Type.Optional(OneOf(ACTOR_KINDS, { description: 'Only acts of staff, keys or commands.' })),
  actor_id: Type.Optional(Type.String({ maxLength: 16, description: 'Only those of this member or key.' })),
  operation: Type.Optional(Type.String({ maxLength: 100, description: 'Only this operation.' })),
  object_type: Type.Optional(Type.String({ maxLength: 64, description: 'Such as `return` or `webhook`.' })),
  object_id: Type.Optional(Type.String({ maxLength: 255, description: 'Only acts on this object.' })),
  request_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only what this request changed.' })),
  from: Type.Optional(TimeText('Only acts at or after this time.')),
  to: Type.Optional(TimeText('Only acts up to this time.')),
};

function listRoute(deps: Deps): Route {
  return defineRoute({
    tag: 'Audit log',
    allow: { key: 'audit:read', staff: 'audit:read' },
    operation: 'listAuditEntries',
    method: 'GET',
    path: '/audit-entries',
    summary: 'List the audit log',
    description:
      'Every change by staff, an API key or the command line, newest first. With `Accept: text/csv`, the page as CSV; a `Link` header has the next one.',
    query: Type.Object({ ...cursorQuery('desc'), ...filters }),
    success: {
      description: 'A page of the log.',
      schema: cursorEnvelope('audit_entries', AuditEntry),
      examples: {
        page: { audit_entries: [entry_example], next_page_url: null, previous_page_url: null },
      },
      other_form: {
        type: 'text/csv',
        schema: Type.String(),
        example_name: 'audit_entries_as_csv',
        example: entriesAsCsv([entry_example as ShownEntry]),
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query, path, accept }) {
      const bound_to = `audit ${shop.id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const wanted = readFilters(walk.filters as Record<string, string>, shop.time_zone);
      await sealActs(deps, shop.id);
      const entries = await listEntries(deps.db.root, shop.id, walkWindow(walk), wanted);
      const { origin } = deps.config;
      const page = { cursors: deps.cursors, bound_to, origin, path, many: 'audit_entries' };
      const answer = cursorPage(page, walk, entries.map(showEntry), ({ id }) => id);
      return accept.startsWith('text/csv') ? answerCsv(answer, walk.beyond === null) : answer;
    },
  });
}

function listActsRoute(deps: Deps): Route {
  return defineRoute({
    tag: 'Audit log',
    allow: { key: 'audit:read', staff: 'audit:read' },
    operation: 'listAuditActs',
    method: 'GET',
    path: '/audit-acts',
    summary: 'List what was done, by act',
    description:
      'The audit log for people, newest first: entries of one request are one act, as are those of one draft return. The filters are those of the log; an act is listed if one of its entries matches.',
    query: Type.Object({ ...cursorQuery('desc'), ...filters }),
    success: {
      description: 'A page of acts.',
      schema: cursorEnvelope('audit_acts', AuditAct),
      examples: {
        page: {
          audit_acts: [{ ...entry_example, entries: 1, objects: 1 }],
          next_page_url: null,
          previous_page_url: null,
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query, path }) {
      const bound_to = `audit acts ${shop.id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const wanted = readFilters(walk.filters as Record<string, string>, shop.time_zone);
      await sealActs(deps, shop.id);
      const acts = await listActs(deps.db.root, shop.id, walkWindow(walk), wanted);
      const shown = acts.map((act) => ({ ...showEntry(act), entries: act.entries, objects: act.objects }));
      const page = { cursors: deps.cursors, bound_to, origin: deps.config.origin, path, many: 'audit_acts' };
      return cursorPage(page, walk, shown, ({ id }) => id);
    },
  });
}

function answerCsv(page: Record<string, unknown>, headed: boolean): Answer {
  const next = page['next_page_url'] as string | null;
  const text = entriesAsCsv(page['audit_entries'] as ShownEntry[], { headed });
  const link = next === null ? {} : { Link: `<${next}>; rel="next"` };
  return new Answer(new JsonText(text), { headers: { 'Content-Type': csv, ...link } });
}

/** Refusals: validation_failed on `from` and `to`. */
export function readFilters(given: Record<string, string>, time_zone: string): EntryFilters {
  const { from, to, actor_id, ...equal } = given;
  const range = parseRange({ from, to }, { time_zone });
  if ('errors' in range) throw invalid(range.errors);
  return {
    ...equal,
    ...(actor_id !== undefined && { actor_id: pathId(actor_id) }),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: new Date(range.to.getTime() + second_ms) }),
  };
}
