import { required } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { imageInvalid } from '../../../platform/files/clean-images.ts';
import { Id, Text } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { True } from '../../returns/index.ts';
import { answerMessages, writeMessage } from './commands.ts';
import { addFile, file_upload, max_files, readFile } from './files.ts';
import type { ReadFile } from './files.ts';
import { FileId, FileIds, ShownFile } from './schemas.ts';
import { filePath } from './store-files.ts';
import type { MessageFile } from './store-files.ts';
import { longest_message } from './store.ts';

const route_defaults = {
  tag: 'Return queue',
  method: 'POST',
  params: { return_id: 'Identifier of the return.' },
} as const;

/** What shoppers write about their returns (API contract, 18.15). */
export function conversationRoutes(deps: Deps): Route[] {
  return [filesRoute(deps), writeRoute(deps), answeredRoute(deps)];
}

const file_example = {
  file_id: 'q2Zk0vS8o1mB5c7dE9fGhA',
  name: 'counter.jpg',
  content_type: 'image/jpeg',
  url: 'https://returns.example.com/message-files/q2Zk0vS8o1mB5c7dE9fGhA.jpg',
};

function filesRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'addMessageFiles',
    allow: { key: 'returns', staff: 'emails:write' },
    path: '/returns/{return_id}/files',
    summary: 'Add files for a message about a return',
    description:
      'Up to six files of 10 MiB each, which a reply or message about the return then names as `files` within a day. Pictures are re-encoded as JPEG without metadata; a PDF is kept as it is. Their URLs can’t be guessed and need no key.',
    upload: file_upload,
    success: {
      status: 201,
      description: 'The files, in their order.',
      schema: Type.Object({ files: Type.Array(Type.Object({ file_id: FileId, ...ShownFile.properties })) }),
      examples: { added: { files: [file_example] } },
    },
    refusals: ['return_not_found', 'image_invalid'],
    async prepareUpload({ files }, { shop }) {
      if (files.length === 0 || files.length > max_files)
        throw imageInvalid(`Send one to ${max_files} files in the field files.`);
      const read: ReadFile[] = [];
      for (const file of files) read.push(await readFile(file, { shop_id: shop.id }));
      return read;
    },
    async handle({ caller, params, prepared }) {
      const ref = { shop_id: caller.shop.id, return_id: pathId(params['return_id']) };
      const added: MessageFile[] = [];
      for (const file of (await prepared) as ReadFile[]) added.push(await addFile(deps, ref, file));
      return {
        files: added.map(({ token, name, content_type }) => ({
          file_id: token,
          name,
          content_type,
          url: deps.config.origin + filePath({ token, content_type }),
        })),
      };
    },
  });
}

function writeRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'addShopperMessage',
    allow: { key: 'returns' },
    path: '/returns/{return_id}/messages',
    summary: 'Add a message of the shopper of a return',
    description:
      'For what reached you in another way, such as a reply by e-mail. It waits for an answer like what the shopper writes on the status page, where it is shown.',
    body: Type.Object({
      text: Text(longest_message, 'What the shopper wrote. Plain text.'),
      files: Type.Optional(FileIds),
    }),
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
      return { message_id: await writeMessage(deps, { ...ref, text, files: body.files ?? [] }) };
    },
  });
}

function answeredRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
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
