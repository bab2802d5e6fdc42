import { Type } from '../../../platform/type.ts';
import type { TProperties, TSchema } from 'typebox';
import { beforeFrom } from '@retour/contract/validation-messages';
import { parseRange } from '@retour/contract/time';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { Principal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import type { UnknownField } from '../../../platform/schema/unknown-fields.ts';
import { withTextIds } from './text-ids.ts';
import { missingMembers, notFound, withArticle } from './refusals.ts';
import type { GivenMembers, Key, Owner, Resource, Shown, Written } from './resource.ts';

export const tag = 'Commerce data';

/** The operations of a kind of commerce data that follows the common pattern (API contract, 19.1). */
export function resourceRoutes(deps: Deps, resource: Resource): Route[] {
  const named = resource.parent ? [] : [getByExternalId(deps, resource)];
  return [
    list(deps, resource),
    create(deps, resource),
    upsert(deps, resource),
    get(deps, resource),
    ...named,
    change(deps, resource),
    remove(resource),
  ].map(withTextIds);
}

const words = ({ one }: Resource) => one.replaceAll('_', ' ');
const plural = ({ many }: Resource) => many.replaceAll('_', ' ');

const checkOf = ({ check }: Resource) =>
  check ? { check: (given: GivenMembers, { shop }: Principal) => check(given, shop) } : {};

const ownerOf = (
  { parent }: Resource,
  caller: Principal,
  params: Record<string, string>,
  strict = true,
): Owner => ({
  shop: caller.shop,
  ...(parent && { parent_id: pathId(params[parent.parameter]) }),
  lenient: caller.profile === 'legacy' && !strict,
});

type Write = 'create' | 'upsert' | 'change';

/** What a body lacks of a row that isn't there yet and, of kinds with rules of their own, what of it doesn't fit stored data. */
function storedChecksOf(deps: Deps, resource: Resource, write: Write): Pick<Route, 'checkStored'> {
  return {
    async checkStored(given: GivenMembers, { caller, params, errors }) {
      const owner = ownerOf(resource, caller, params);
      const key = keyOf(write, given, params);
      const row = key && (await deps.db.inTransaction((tx) => resource.read(tx, owner, key)));
      // The refusal that follows says that there is none.
      if (write === 'change' && !row) return {};
      return {
        ...(row ? {} : missingMembers(given, resource.required)),
        ...(await resource.checkStored?.(given, owner, row && key, errors)),
      };
    },
  };
}

function keyOf(write: Write, { external_id }: GivenMembers, params: Record<string, string>): Key | undefined {
  if (write === 'change') return { id: pathId(params['id']) };
  return write === 'upsert' && typeof external_id === 'string' ? { external_id } : undefined;
}

const parentParams = ({ parent }: Resource) => (parent ? { [parent.parameter]: parent.description } : {});
const ofParent = ({ parent }: Resource) => (parent ? (['resource_not_found'] as const) : []);
const inUseOn = ({ in_use_on }: Resource, write: Resource['in_use_on'][number]) =>
  in_use_on.includes(write) ? (['resource_in_use'] as const) : [];
const singleResponse = (resource: Resource) => Type.Object({ [resource.one]: resource.shown });
const show = (resource: Resource, row: Shown | object) => ({ [resource.one]: row });

function list(deps: Deps, resource: Resource): Route {
  const { many, types, path, about, filters, shown, examples, default_order } = resource;
  return defineRoute({
    operation: `list${types}`,
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path,
    summary: `List ${plural(resource)}`,
    description: `${about}\n\nOrdered by \`id\`. Follow \`next_page_url\` until it's null.`,
    params: parentParams(resource),
    query: Type.Object({ ...cursorQuery(default_order), ...filters }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope(many, shown),
      examples: { page: { [many]: [examples.shown], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed', ...ofParent(resource)],
    async handle({ caller, params, query, path: asked_path }) {
      const owner = ownerOf(resource, caller, params);
      const bound_to = `${many} ${caller.shop.id} ${owner.parent_id ?? ''}`;
      const walk = readWalk(deps.cursors, bound_to, query, default_order);
      refuseReversedRange(walk.filters);
      const rows = await resource.list(deps.db.root, owner, walkWindow(walk), walk.filters);
      const { origin } = deps.config;
      const page = { cursors: deps.cursors, bound_to, origin, path: asked_path, many };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

/** `updated_from` and `updated_to` are a range like any other, under other names. */
function refuseReversedRange(filters: Record<string, unknown>): void {
  const { updated_from: from, updated_to: to } = filters as { updated_from?: string; updated_to?: string };
  if ('errors' in parseRange({ from, to })) throw invalid({ updated_to: [beforeFrom('updated_to')] });
}

function create(deps: Deps, resource: Resource): Route {
  const { type, path, about, members, required, examples } = resource;
  return defineRoute({
    operation: `create${type}`,
    tag,
    allow: { key: 'commerce:write', staff: 'commerce:write' },
    method: 'POST',
    path,
    summary: `Create ${withArticle(resource.one)}`,
    description: `${about}\n\n\`Location\` is the URL of the new record.`,
    params: parentParams(resource),
    body: withRequired(members, required),
    body_example: examples.body,
    ...checkOf(resource),
    ...storedChecksOf(deps, resource, 'create'),
    success: {
      status: 201,
      description: `The new ${words(resource)}.`,
      schema: singleResponse(resource),
      examples: { created: show(resource, examples.shown) },
    },
    refusals: ['validation_failed', 'resource_exists', ...ofParent(resource)],
    async handle({ caller, params, body, path: asked_path, strict, cuts }) {
      const owner = ownerOf(resource, caller, params, strict);
      const written = await resource.create(owner, body);
      return new Answer(await readBack(deps, resource, owner, written, cuts), {
        headers: { Location: `${deps.config.origin}${asked_path}/${written.id}` },
      });
    },
  });
}

function upsert(deps: Deps, resource: Resource): Route {
  const { type, path, members, examples } = resource;
  return defineRoute({
    operation: `upsert${type}`,
    tag,
    allow: { key: 'commerce:write', staff: 'commerce:write' },
    method: 'PUT',
    path,
    summary: `Create or change ${withArticle(resource.one)}`,
    description:
      "Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes.",
    params: parentParams(resource),
    body: withRequired(members, ['external_id']),
    body_example: examples.body,
    ...checkOf(resource),
    ...storedChecksOf(deps, resource, 'upsert'),
    success: {
      description: `The updated ${words(resource)}.`,
      also: { 201: `The new ${words(resource)}.` },
      schema: singleResponse(resource),
      examples: { upserted: show(resource, examples.shown) },
    },
    refusals: ['validation_failed', ...inUseOn(resource, 'upsert'), ...ofParent(resource)],
    async handle({ caller, params, body, strict, cuts }) {
      const owner = ownerOf(resource, caller, params, strict);
      const written = await resource.upsert(owner, body);
      const answer = await readBack(deps, resource, owner, written, cuts);
      return new Answer(answer, { status: written.result === 'created' ? 201 : 200 });
    },
  });
}

function get(deps: Deps, resource: Resource): Route {
  const { type, path, examples } = resource;
  return defineRoute({
    operation: `get${type}`,
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: `${path}/{id}`,
    summary: `Get ${withArticle(resource.one)}`,
    description: `One ${words(resource)}, by Retour's id.`,
    params: { ...parentParams(resource), id: `Identifier of the ${words(resource)}.` },
    success: {
      description: `The ${words(resource)}.`,
      schema: singleResponse(resource),
      examples: { found: show(resource, examples.shown) },
    },
    refusals: ['resource_not_found'],
    async handle({ caller, params }) {
      const owner = ownerOf(resource, caller, params);
      return readOrRefuse(deps, resource, owner, { id: pathId(params['id']) });
    },
  });
}

function getByExternalId(deps: Deps, resource: Resource): Route {
  const { type, path, examples } = resource;
  return defineRoute({
    operation: `get${type}ByExternalId`,
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: `${path}/external/{external_id}`,
    summary: `Get ${withArticle(resource.one)} by external id`,
    description: `One ${words(resource)}, by its external id.`,
    params: { external_id: `\`external_id\` of the ${words(resource)}.` },
    success: {
      description: `The ${words(resource)}.`,
      schema: singleResponse(resource),
      examples: { found: show(resource, examples.shown) },
    },
    refusals: ['resource_not_found'],
    async handle({ caller, params }) {
      return readOrRefuse(deps, resource, ownerOf(resource, caller, params), {
        external_id: params['external_id'] ?? '',
      });
    },
  });
}

function change(deps: Deps, resource: Resource): Route {
  const { type, path, members, examples } = resource;
  return defineRoute({
    operation: `update${type}`,
    tag,
    allow: { key: 'commerce:write', staff: 'commerce:write' },
    method: 'PUT',
    alias_methods: ['PATCH'],
    path: `${path}/{id}`,
    summary: `Change ${withArticle(resource.one)}`,
    description:
      'Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same.',
    params: { ...parentParams(resource), id: `Identifier of the ${words(resource)}.` },
    body: withRequired(members, []),
    body_example: examples.change,
    ...checkOf(resource),
    ...storedChecksOf(deps, resource, 'change'),
    success: {
      description: `The updated ${words(resource)}.`,
      schema: singleResponse(resource),
      examples: { changed: show(resource, { ...examples.shown, ...examples.change }) },
    },
    refusals: ['validation_failed', 'resource_not_found', 'resource_exists', ...inUseOn(resource, 'change')],
    async handle({ caller, params, body, strict, cuts }) {
      const owner = ownerOf(resource, caller, params, strict);
      const written = await resource.change(owner, pathId(params['id']), body);
      return readBack(deps, resource, owner, written, cuts);
    },
  });
}

function remove(resource: Resource): Route {
  const { type, path } = resource;
  return defineRoute({
    operation: `delete${type}`,
    tag,
    allow: { key: 'commerce:write', staff: 'commerce:write' },
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: `Delete ${withArticle(resource.one)}`,
    description: `Deletes the ${words(resource)} permanently, unless other records reference it.`,
    params: { ...parentParams(resource), id: `Identifier of the ${words(resource)}.` },
    success: {
      description: 'Deleted.',
      schema: Type.Object({ id: Id, success: Type.Literal(true) }),
      examples: { deleted: { id: 9001, success: true } },
    },
    refusals: ['resource_not_found', ...inUseOn(resource, 'remove')],
    async handle({ caller, params }) {
      const id = pathId(params['id']);
      await resource.remove(ownerOf(resource, caller, params), id);
      return { id, success: true };
    },
  });
}

/** The schema of a body in which only these members must be given. */
export function withRequired(members: TProperties, names: readonly string[]) {
  const properties = Object.entries(members).map(([name, schema]) => [
    name,
    names.includes(name) ? withoutNull(schema) : Type.Optional(schema),
  ]);
  return Type.Object(Object.fromEntries(properties) as TProperties);
}

/** What is required is not null either. */
function withoutNull(schema: TSchema): TSchema {
  const options = (schema as { anyOf?: TSchema[] }).anyOf?.filter(
    (option) => !('type' in option && option.type === 'null'),
  );
  return options?.length === 1 ? options[0]! : schema;
}

async function readOrRefuse(
  deps: Deps,
  resource: Resource,
  owner: Owner,
  key: { id: number } | { external_id: string },
): Promise<object> {
  const row = await resource.read(deps.db.root, owner, key);
  if (!row) throw notFound(resource.one);
  return show(resource, row);
}

/** The row as it was just written. Within an idempotent request it is not committed yet, so it is read where it was written. */
async function readBack(
  deps: Deps,
  resource: Resource,
  owner: Owner,
  { id, warnings = [] }: Written,
  cuts: readonly UnknownField[],
): Promise<object> {
  const row = (await deps.db.inTransaction((tx) => resource.read(tx, owner, { id }))) ?? {};
  return show(resource, resource.has_warnings ? { ...row, warnings: [...cuts, ...warnings] } : row);
}
