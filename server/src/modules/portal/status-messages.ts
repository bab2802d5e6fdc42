import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageFacts } from '@retour/portal';
import type { Deps } from '../../platform/deps.ts';
import { receiveUpload } from '../../platform/files/upload.ts';
import type { UploadedFile } from '../../platform/files/upload.ts';
import { fieldsOf, readFields } from '../../platform/pages/form-fields.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { shopLinks } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addFile,
  deleteWaitingFile,
  file_upload,
  listWaitingFiles,
  longest_message,
  max_files,
  nameOf,
  readFile,
  writeMessage,
} from '../messages/conversation/index.ts';
import type { MessageFile, ShownFile } from '../messages/conversation/index.ts';
import { sendMissing } from './missing-page.ts';
import { readPortalShop } from './shop.ts';
import { redirect } from './steps.ts';
import type { ShownReturn } from './store.ts';

export type StatusParams = { shop: string; uuid: string };
type Problem = {
  id: 'message' | 'files';
  error: 'message_empty' | 'message_long' | 'message_many' | 'file_refused';
};
/** What the form for a message holds: its text and the files that wait to be sent with it, or what was sent, without which files. */
export type Writing = {
  is_sent?: boolean;
  without?: string[];
  text?: string;
  files?: readonly MessageFile[];
  problem?: Problem;
};

type ShownWriting = PageFacts['status']['messages'][number]['files'][number];

/** A file as a page shows it, from its own host. */
export const shownFile = (
  { name, content_type, url }: ShownFile,
  links: (path: string) => string,
): ShownWriting => ({ name, is_image: content_type === 'image/jpeg', url: links(url) });

/** Names of files that weren't sent, as the address of the page tells them. */
export const namesOf = (given: readonly string[]): string[] =>
  given.filter(Boolean).slice(0, max_files).map(nameOf);

type Status = {
  find: (params: StatusParams) => Promise<ShownReturn | undefined>;
  send: (
    request: FastifyRequest<{ Params: StatusParams }>,
    reply: FastifyReply,
    found: ShownReturn,
    writing: Writing,
  ) => Promise<FastifyReply>;
};

/**
 * Adds what takes a message of the shopper, and files for it. Whoever has the address of the page may write: the answer goes to the address of the return. What is added waits in the
 * form; a script adds files one by one, and without one they are added by a button, or sent with the message.
 */
export function registerMessages(app: FastifyInstance, deps: Deps, { find, send }: Status): void {
  const { db, config } = deps;
  const path = '/portal/:shop/return/:uuid/messages';
  app.post<{ Params: StatusParams }>(path, { config: { takes_files: true } }, async (request, reply) => {
    requireSameOrigin(request, config);
    const { shop, uuid } = request.params;
    const found = await find(request.params);
    const known = await readPortalShop(db.root, shop);
    if (!found || !known) return sendMissing(deps, reply, shop, 'return');
    const ref = { shop_id: known.id, return_id: found.id };
    const is_upload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const upload = is_upload ? await receiveUpload(request, file_upload) : undefined;
    try {
      const form = upload ? fieldsOf(upload.fields) : readFields(request);
      const text = form.text('message').replaceAll('\r\n', '\n');
      const waiting = form.all('file').slice(0, max_files);
      const removed = form.text('remove');
      if (removed !== '')
        await db.inTransaction((tx) => deleteWaitingFile(tx, ref.return_id, removed, ref.shop_id));
      const { added, refused } = await addAll(deps, ref, {
        files: upload?.files.filter(({ size_bytes }) => size_bytes > 0) ?? [],
        room: max_files - waiting.length,
        order_id: found.order_id,
      });
      const files = await listWaitingFiles(db.root, ref.return_id, [...waiting, ...added], ref.shop_id);
      const again = (problem?: Problem) =>
        send(request, reply, found, {
          text: text.slice(0, 4 * longest_message),
          files,
          ...(problem && { problem }),
        });
      if (removed !== '' || form.text('add') !== '')
        return await again(refused.length > 0 ? { id: 'files', error: 'file_refused' } : undefined);
      if (text === '') return await again({ id: 'message', error: 'message_empty' });
      if (text.length > longest_message) return await again({ id: 'message', error: 'message_long' });
      const written = { ...ref, text, files: files.map(({ token }) => token) };
      const is_taken = await writeMessage(deps, written).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
      if (!is_taken) return await again({ id: 'message', error: 'message_many' });
      const without = new URLSearchParams();
      for (const name of namesOf([...form.all('without'), ...refused])) without.append('without', name);
      const query = without.size > 0 ? `?sent&${String(without)}` : '?sent';
      return await redirect(reply, `${shopLinks(request, config, shop)(`/return/${uuid}`)}${query}#messages`);
    } finally {
      await upload?.close();
    }
  });
}

/** Adds files that can be read, as long as there is room; answers the names of the others. */
async function addAll(
  deps: Deps,
  ref: { shop_id: number; return_id: number },
  { files, room, order_id }: { files: readonly UploadedFile[]; room: number; order_id: number },
): Promise<{ added: string[]; refused: string[] }> {
  const added: string[] = [];
  const refused: string[] = [];
  for (const file of files)
    try {
      if (added.length >= room)
        throw new Refusal('image_invalid', `A message has at most ${max_files} files.`);
      const { token } = await addFile(deps, ref, await readFile(file, { shop_id: ref.shop_id, order_id }));
      added.push(token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(nameOf(file.name));
    }
  return { added, refused };
}
