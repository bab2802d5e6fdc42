import { required } from '@retour/contract/validation-messages';
import { bodyId } from '../../../platform/fields.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { showEmail } from '../../messages/emails/index.ts';
import { True, VersionQuery, unless_open } from '../../returns/index.ts';
import { rejectReturn } from './commands/reject-return.ts';
import { replyToShopper } from './commands/reply.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';

const route_defaults = {
  tag: 'Return queue',
  params: { return_id: 'Identifier of the return.' },
  method: 'POST',
} as const;

/** What staff write to the shopper of a return: why it is rejected, and replies. */
export function messageRoutes(deps: Deps): Route[] {
  return [rejectRoute(deps), replyRoute(deps)];
}

/** What was written; null for nothing but space. */
const wordsOf = (text: string | null | undefined) => text?.trim() || null;

function rejectRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'rejectReturn',
    allow: { key: 'returns', staff: 'returns:write' },
    path: '/returns/{return_id}/reject',
    summary: 'Reject a return or some of its units',
    description:
      "Writes to the shopper why. A whole return is closed without payment, and its units can't be returned again; of some units, these are removed and the rest is processed.",
    query: VersionQuery,
    body: schemas.RejectBody,
    body_example: { message: 'The cakestand was used, so we can’t take it back.' },
    success: { description: 'Rejected.', schema: True, examples: { done: true } },
    refusals: [
      ...unless_open,
      'return_processing',
      'return_changed',
      'order_changed',
      'no_line_items_qualify',
      'line_items_do_not_qualify',
      'step_up_required',
    ],
    async handle({ caller, params, query, body }) {
      const is_staff = caller.kind === 'staff';
      await rejectReturn(deps, {
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        version: query.version,
        message: wordsOf(body.message),
        units: (body.units ?? []).map(({ line_item_id, message }) => ({
          line_item_id: bodyId(line_item_id),
          message: wordsOf(message),
        })),
        source: is_staff ? 'admin' : 'warehouse',
        ...(is_staff ? { staff: caller } : {}),
      });
      return true;
    },
  });
}

function replyRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'replyToShopper',
    allow: { key: 'emails:write', staff: 'emails:write' },
    path: '/returns/{return_id}/replies',
    summary: 'Write to the shopper of a return',
    description:
      'Sends a message as plain text, word for word, in one thread with the other messages about the return. It appears in the timeline.',
    body: schemas.ReplyBody,
    body_example: { message: 'Could you send us a photo of the label on the box?' },
    success: {
      status: 202,
      description: 'The e-mail.',
      schema: schemas.ReplyAnswer,
      examples: { queued: { email: examples.reply } },
    },
    refusals: ['validation_failed', 'return_not_found', 'email_unavailable'],
    async handle({ caller, params, body }) {
      const message = wordsOf(body.message);
      if (message === null) throw invalid({ message: [required('message')] });
      const email = await replyToShopper(deps, {
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        message,
        files: body.files ?? [],
      });
      return { email: showEmail(email) };
    },
  });
}
