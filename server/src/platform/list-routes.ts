import type { Permission } from '@retour/contract/permissions';
import type { ProblemCode } from '@retour/contract/problems';
import type { Scope } from '@retour/contract/scopes';
import type { Static, TObject } from 'typebox';
import type { KeyPrincipal, StaffPrincipal } from './authenticate.ts';
import { knownMembers } from './fields.ts';
import { defineRoute, pathId } from './route.ts';
import type { Route } from './route.ts';
import { Type } from './type.ts';

type Access = { key?: Scope; staff: Permission };
type Caller = KeyPrincipal | StaffPrincipal;

/** A short list that is read as a whole, and whose entries are saved, changed and deleted one at a time. */
export type List<Entry extends TObject, Body extends TObject> = {
  tag: string;
  /** What the names of the operations end with: `ReplyTemplate` makes `createReplyTemplate`. */
  operation: string;
  path: string;
  /** The member of an answer that has an entry, such as `reply_template`. The list is in `reply_templates`. */
  member: string;
  /** What an entry is called in texts, such as "reply template". */
  noun: string;
  read: Access;
  write: Access;
  about_list: string;
  about_entry: string;
  Entry: Entry;
  Body: Body;
  example: Static<Entry> & { id: number };
  body_example: Static<Body>;
  /** The refusal where there is no entry of an id. */
  missing: ProblemCode;
  list(caller: Caller): Promise<Static<Entry>[]>;
  create(caller: Caller, body: Static<Body>): Promise<Static<Entry>>;
  replace(caller: Caller, id: number, body: Static<Body>): Promise<Static<Entry>>;
  remove(this: void, caller: Caller, id: number): Promise<void>;
};

/** The four operations of a list. */
export function listRoutes<Entry extends TObject, Body extends TObject>(list: List<Entry, Body>): Route[] {
  const { tag, operation, path, member, noun, Entry, Body, body_example, example, missing } = list;
  const reading = { tag, path, allow: list.read as Required<Access> };
  const writing = { tag, path, allow: list.write as Required<Access> };
  const id = `${member}_id`;
  const one = { ...writing, path: `${path}/{${id}}`, params: { [id]: `Identifier of the ${noun}.` } };
  const answer = {
    description: `The ${noun}.`,
    schema: Type.Object({ [member]: Entry }),
    examples: { [member]: { [member]: example } },
  };
  return [
    defineRoute({
      ...reading,
      operation: `list${operation}s`,
      method: 'GET',
      summary: `List ${noun}s`,
      description: list.about_list,
      success: {
        description: `The ${noun}s.`,
        schema: Type.Object({ [`${member}s`]: Type.Array(Entry) }),
        examples: { [`${member}s`]: { [`${member}s`]: [example] } },
      },
      refusals: [],
      handle: async ({ caller }) => ({ [`${member}s`]: await list.list(caller) }),
    }),
    defineRoute({
      ...writing,
      operation: `create${operation}`,
      method: 'POST',
      summary: `Create a ${noun}`,
      description: list.about_entry,
      body: Body,
      body_example,
      success: { status: 201, ...answer },
      refusals: ['validation_failed'],
      handle: async ({ caller, body }) => ({ [member]: await list.create(caller, knownMembers(Body, body)) }),
    }),
    defineRoute({
      ...one,
      operation: `replace${operation}`,
      method: 'PUT',
      summary: `Change a ${noun}`,
      body: Body,
      body_example,
      success: answer,
      refusals: ['validation_failed', missing],
      handle: async ({ caller, params, body }) => ({
        [member]: await list.replace(caller, pathId(params[id]), knownMembers(Body, body)),
      }),
    }),
    deleteRoute(list, one),
  ];
}

type OfOne = { tag: string; path: string; params: Record<string, string>; allow: Required<Access> };

function deleteRoute<Entry extends TObject, Body extends TObject>(
  { operation, member, noun, missing, remove }: List<Entry, Body>,
  one: OfOne,
): Route {
  return defineRoute({
    ...one,
    operation: `delete${operation}`,
    method: 'DELETE',
    summary: `Delete a ${noun}`,
    success: { status: 204, description: `The ${noun} is deleted.`, schema: Type.Null(), examples: {} },
    refusals: [missing],
    handle: ({ caller, params }) => remove(caller, pathId(params[`${member}_id`])),
  });
}
