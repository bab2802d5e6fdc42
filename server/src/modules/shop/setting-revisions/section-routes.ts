import type { Static, TObject, TProperties } from 'typebox';
import { nameOf } from '../../../platform/authenticate.ts';
import type { KeyPrincipal, Shop, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route, RouteDefinition } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { readRevision } from './rows.ts';
import type { Saving, Section } from './rows.ts';
import { GivenRevision, revisionJson } from './schemas.ts';

type Caller = KeyPrincipal | StaffPrincipal;

/** A section of a shop's settings that is read and saved as a whole. */
export type SectionRoutes<Members extends TProperties> = {
  section: Section;
  /** `Brand`, of which its operations are named, such as `getBrand`. */
  type: string;
  /** In a sentence: `the brand of the shop`. */
  name: string;
  path: string;
  success: RouteDefinition<TObject, TObject>['success'];
  /** The section without its revision. */
  show(this: void, db: Reader, shop: Shop): Promise<object>;
  /** What reading it tells. */
  description: string;
  save: {
    /** `update` changes what is sent (PATCH), `set` replaces the whole (PUT). */
    verb: 'update' | 'set';
    description: string;
    members: Members;
    example: object;
    refusals?: RouteDefinition<TObject, TObject>['refusals'];
    /** Refusals: validation_failed, revision_conflict, and those above. */
    handle(shop: Shop, given: Static<TObject<Members>>, saving: Saving, caller: Caller): Promise<unknown>;
  };
  /** Back to what it was before anybody set it. */
  clear?: { description: string; handle(shop: Shop, saving: Saving): Promise<unknown> };
  /** Staff who save it have to have signed in just now. */
  step_up?: true;
};

/** The operations of a section: it is read, and saved over the revision that was loaded. */
export function sectionRoutes<Members extends TProperties>(
  deps: Deps,
  { section, type, name, path, success, show, description, save, clear, step_up }: SectionRoutes<Members>,
): Route[] {
  const shown = async (db: Reader, shop: Shop) => ({
    ...(await show(db, shop)),
    ...revisionJson(await readRevision(db, shop.id, section)),
  });
  const saved = (shop: Shop) => deps.db.inTransaction((tx) => shown(tx, shop));
  const at = { tag: 'Settings', path, success } as const;
  const writing = { key: 'settings:write', staff: 'settings:write', ...(step_up && { step_up }) } as const;
  const read = defineRoute({
    ...at,
    allow: { key: 'settings:read', staff: 'settings:read' },
    operation: `get${type}`,
    method: 'GET',
    summary: `Get ${name}`,
    description,
    refusals: [],
    handle: ({ caller }) => shown(deps.db.root, caller.shop),
  });
  const write = defineRoute({
    ...at,
    allow: writing,
    operation: `${save.verb}${type}`,
    method: save.verb === 'update' ? 'PATCH' : 'PUT',
    summary: `${save.verb === 'update' ? 'Update' : 'Set'} ${name}`,
    description: save.description,
    body: Type.Object({ ...save.members, revision: GivenRevision }),
    body_example: { ...save.example, revision: 5 },
    refusals: ['validation_failed', 'revision_conflict', ...(save.refusals ?? [])],
    async handle({ caller, body }) {
      const { revision, ...given } = body as { revision?: number };
      const saving = { by: nameOf(caller), expected_revision: revision };
      await save.handle(caller.shop, given as Static<TObject<Members>>, saving, caller);
      return saved(caller.shop);
    },
  });
  if (!clear) return [read, write];
  const reset = defineRoute({
    ...at,
    allow: writing,
    operation: `clear${type}`,
    method: 'DELETE',
    query: Type.Object({ revision: GivenRevision }),
    summary: `Clear ${name}`,
    description: clear.description,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, query: { revision } }) {
      await clear.handle(caller.shop, { by: nameOf(caller), expected_revision: revision });
      return saved(caller.shop);
    },
  });
  return [read, write, reset];
}
