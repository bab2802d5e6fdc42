import { required } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Text } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { True } from '../../returns/index.ts';
import { answerMessages, writeMessage } from './commands.ts';
import { longest_message } from './store.ts';

const common = {
  tag: 'Return queue',
  method: 'POST',
  params: { return_id: 'Identifier of the return.' },
} as const;

/** What shoppers write about their returns (API contract, 18.15). */
export function conversationRoutes(deps: Deps): Route[] {
  return [writeRoute(deps), answeredRoute(deps)];
}

function writeRoute(deps: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'addShopperMessage',
    allow: { key: 'returns' },
    path: '/returns/{return_id}/messages',
    summary: 'Add a message of the shopper of a return',
    description:
      'For what reached you in another way, such as a reply by e-mail. It waits for an answer like what the shopper writes on the status page, where it is shown.',
    body: Type.Object({ text: Text(longest_message, 'What the shopper wrote. Plain text.') }),
    body_example: { text: 'Has my parcel arrived?' },
    success: {
      status: 201,
      description: 'Added.',
      schema: Type.Object({ message_id: Id }),
      examples: { added: { message_id: 1000041 } },
    },
    refusals: ['validation_failed', 'return_not_found', 'too_many_messages'],
    async handle({ caller, params, body }) {
      const text = body.text.trim();
      if (text === '') throw invalid({ text: [required('text')] });
      const ref = { shop_id: caller.shop.id, return_id: pathId(params['return_id']) };
      return { message_id: await writeMessage(deps, { ...ref, text }) };
    },
  });
}

function answeredRoute(deps: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'markMessagesAnswered',
    allow: { key: 'returns', staff: 'returns:write' },
    path: '/returns/{return_id}/messages/answered',
    summary: 'Mark the messages of a shopper as answered',
    description:
      'For messages that need no reply, or that were answered in another way. A reply marks them as well. Repeating it changes nothing.',
    success: { description: 'None of them waits.', schema: True, examples: { done: true } },
    refusals: ['return_not_found'],
    async handle({ caller, params }) {
      await answerMessages(deps, { shop_id: caller.shop.id, return_id: pathId(params['return_id']) });
      return true;
    },
  });
}
