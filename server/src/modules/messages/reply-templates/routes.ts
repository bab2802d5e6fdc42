import type { Deps } from '../../../platform/deps.ts';
import { Id, Text } from '../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { createTemplate, max_templates, removeTemplate, replaceTemplate } from './commands.ts';
import { listTemplates } from './store.ts';

const tag = 'Settings';
const reading = { tag, allow: { key: 'settings:read', staff: 'settings:read' } } as const;
const writing = { tag, allow: { key: 'settings:write', staff: 'settings:write' } } as const;
const path = '/settings/reply-templates';
const one = {
  path: `${path}/{reply_template_id}`,
  params: { reply_template_id: 'Identifier of the template.' },
} as const;

const ReplyTemplate = Type.Object(
  { id: Id, name: Type.String(), body: Type.String() },
  { title: 'ReplyTemplate', description: 'A saved text for messages to shoppers.' },
);
const Body = Type.Object({
  name: Text(60, 'What staff choose it by. Each name once, ignoring case.'),
  body: Text(5000, 'Plain text with the placeholders `{first_name}`, `{order}` and `{return}`.'),
});
const Wrapped = Type.Object({ reply_template: ReplyTemplate });

const body_example = {
  name: 'Photo of the label',
  body: 'Hello {first_name},\n\ncould you send us a photo of the label on the box of order {order}?',
};
const example = { id: 71, ...body_example };
const wrapped = { template: { reply_template: example } };

/** The saved texts that staff write to shoppers with (API contract, 26.10). */
export function replyTemplateRoutes(deps: Deps): Route[] {
  return [listRoute(deps), createRoute(deps), replaceRoute(deps), deleteRoute(deps)];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    ...reading,
    operation: 'listReplyTemplates',
    method: 'GET',
    path,
    summary: 'List reply templates',
    description: `By name. A shop has at most ${max_templates}.`,
    success: {
      description: 'The templates.',
      schema: Type.Object({ reply_templates: Type.Array(ReplyTemplate) }),
      examples: { templates: { reply_templates: [example] } },
    },
    refusals: [],
    handle: async ({ caller }) => ({ reply_templates: await listTemplates(db.root, caller.shop.id) }),
  });
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'createReplyTemplate',
    method: 'POST',
    path,
    summary: 'Save a reply template',
    description: 'The console fills in its placeholders when staff choose it.',
    body: Body,
    body_example,
    success: { status: 201, description: 'The template.', schema: Wrapped, examples: wrapped },
    refusals: ['validation_failed'],
    handle: async ({ caller, body: { name, body } }) => ({
      reply_template: await createTemplate(deps, caller.shop.id, { name, body }),
    }),
  });
}

function replaceRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    ...one,
    operation: 'replaceReplyTemplate',
    method: 'PUT',
    summary: 'Change a reply template',
    body: Body,
    body_example,
    success: { description: 'The template.', schema: Wrapped, examples: wrapped },
    refusals: ['validation_failed', 'resource_not_found'],
    handle: async ({ caller, params, body: { name, body } }) => ({
      reply_template: await replaceTemplate(deps, caller.shop.id, {
        id: pathId(params['reply_template_id']),
        name,
        body,
      }),
    }),
  });
}

function deleteRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    ...one,
    operation: 'deleteReplyTemplate',
    method: 'DELETE',
    summary: 'Delete a reply template',
    success: { status: 204, description: 'The template is deleted.', schema: Type.Null(), examples: {} },
    refusals: ['resource_not_found'],
    async handle({ caller, params }) {
      await removeTemplate(deps, caller.shop.id, pathId(params['reply_template_id']));
    },
  });
}
