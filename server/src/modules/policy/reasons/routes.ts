import { nameOf } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf, Text } from '../../../platform/fields.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import {
  GivenRevision,
  listRevisions,
  readRevision,
  revisionJson,
  revisionMembers,
  revision_example,
} from '../../shop/setting-revisions/index.ts';
import { listReasonSets, resetReasonSets, saveReasonSet } from './commands.ts';
import type { ListedSet } from './commands.ts';
import { choosableReasons } from './reason-set.ts';
import { writtenSet } from './written-set.ts';

const tag = 'Settings';
const read_defaults = { tag, allow: { key: 'settings:read', staff: 'settings:read' } } as const;
const write_defaults = { tag, allow: { key: 'settings:write', staff: 'settings:write' } } as const;
const at_name = { path: '/settings/reason-sets/{name}', params: { name: 'Name of the set.' } } as const;

const Reasons = Type.Array(Type.Unknown(), {
  maxItems: 100,
  description:
    'A tree of two levels. Each reason has `code`, `name` by language, and optionally `is_defect`, `needs_comment`, `wants_photo`, `questions` and `children`.',
});
const members = {
  name: Type.String(),
  source: OneOf(['default', 'extended', 'own'], {
    description: '`extended`: the default reasons, for more product types.',
  }),
  product_types: Type.Array(Type.String()),
  reason_count: Type.Integer({ minimum: 0, description: 'Reasons that can be chosen.' }),
  ...revisionMembers,
};
const Listed = Type.Object(members, { title: 'ReasonSetSummary', description: 'A set of return reasons.' });
const Whole = Type.Object(
  { ...members, reasons: Reasons },
  { title: 'ReasonSet', description: 'A set of return reasons with its reasons.' },
);

const listed_example = {
  name: 'shoes',
  source: 'own',
  product_types: ['sneakers', 'boots'],
  reason_count: 2,
  ...revision_example,
};
const reasons_example = [
  { code: 'too-small', name: { en: 'Too small', de: 'Zu klein' } },
  { code: 'damaged', name: { en: 'Damaged', de: 'Beschädigt' }, is_defect: true, wants_photo: true },
];
const example = { ...listed_example, reasons: reasons_example };

/** The sets of return reasons (API contract, 26.5). */
export function reasonRoutes(deps: Deps): Route[] {
  return [listRoute(deps), getRoute(deps), saveRoute(deps), resetRoute(deps)];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'listReasonSets',
    method: 'GET',
    path: '/settings/reason-sets',
    summary: 'List the sets of return reasons',
    description: 'The default sets, and those that the shop has replaced or added. At most 50 are its own.',
    success: {
      description: 'The sets.',
      schema: Type.Object({ reason_sets: Type.Array(Listed) }),
      examples: { sets: { reason_sets: [listed_example] } },
    },
    refusals: [],
    async handle({ caller: { shop } }) {
      const sets = await listReasonSets(db.root, shop.id);
      const revisions = await listRevisions(db.root, shop.id, 'reason_set:');
      const never = { revision: 0, saved_by: null, saved_at: null };
      return {
        reason_sets: sets.map((set) => ({
          ...listedJson(set),
          ...revisionJson(revisions.get(set.name) ?? never),
        })),
      };
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    ...at_name,
    operation: 'getReasonSet',
    method: 'GET',
    summary: 'Get a set of return reasons',
    description: 'With its reasons, in the form in which they can be saved.',
    success: { description: 'The set.', schema: Whole, examples: { set: example } },
    refusals: ['resource_not_found'],
    handle: ({ caller, params }) => showSet(db.root, caller.shop.id, params['name'] ?? ''),
  });
}

function saveRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...at_name,
    operation: 'saveReasonSet',
    method: 'PUT',
    summary: 'Save a set of return reasons',
    description:
      'Replaces the set of this name, or adds it. It counts for open draft returns immediately. Without `reasons`, the default reasons of the name stay, for more product types.',
    body: Type.Object({
      product_types: Type.Array(Text(100), { maxItems: 500 }),
      reasons: Type.Optional(Reasons),
      revision: GivenRevision,
    }),
    body_limit_bytes: 1_048_576,
    body_example: { product_types: ['sneakers'], reasons: reasons_example, revision: 0 },
    success: { description: 'The set.', schema: Whole, examples: { set: example } },
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, params, body: { revision: expected_revision, ...given } }) {
      const { id } = caller.shop;
      const saving = { by: nameOf(caller), expected_revision };
      const { name } = await saveReasonSet(deps, id, { name: params['name'] ?? '', ...given }, saving);
      return deps.db.inTransaction((tx) => showSet(tx, id, name));
    },
  });
}

function resetRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...at_name,
    operation: 'resetReasonSet',
    method: 'DELETE',
    query: Type.Object({ revision: GivenRevision }),
    summary: "Delete the shop's own set of return reasons",
    description: 'The default set of the name applies again, if there is one.',
    success: { status: 204, description: 'Deleted.', schema: Type.Null(), examples: {} },
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, params, query: { revision: expected_revision } }) {
      const saving = { by: nameOf(caller), expected_revision };
      await resetReasonSets(deps, caller.shop.id, params['name'] ?? '', saving);
    },
  });
}

async function showSet(db: Reader, shop_id: number, name: string): Promise<object> {
  const set = (await listReasonSets(db, shop_id)).find((one) => one.name === name);
  if (!set) throw new Refusal('resource_not_found', 'The shop has no such set of reasons.');
  const revision = await readRevision(db, shop_id, `reason_set:${name}`);
  return { ...listedJson(set), reasons: writtenSet(set).reasons, ...revisionJson(revision) };
}

const listedJson = ({ name, source, product_types, reasons }: ListedSet) => ({
  name,
  source,
  product_types: [...product_types],
  reason_count: choosableReasons(reasons).length,
});
