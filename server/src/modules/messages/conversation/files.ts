import { randomBytes } from 'node:crypto';
import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cleanImages, imageInvalid, max_image_bytes } from '../../../platform/files/clean-images.ts';
import type { QueuedFor } from '../../../platform/files/fair-queue.ts';
import type { UploadedFile } from '../../../platform/files/upload.ts';
import { lockReturn } from '../../returns/index.ts';
import type { ReturnRef } from '../../returns/index.ts';
import { countFiles, insertFile } from './store-files.ts';
import type { MessageFile } from './store-files.ts';

/** Files of one message. */
export const max_files = 6;
/** Files that are added to one return in 24 hours: those of all messages that a shopper may write, and of staff. */
const most_a_day = 120;
const longest_name = 120;

/** Files of messages are uploaded as a form like this. */
export const file_upload = {
  takes: 'files',
  field: 'files',
  max_count: max_files,
  limit_bytes: max_files * max_image_bytes + 1_048_576,
  description: 'JPEG, PNG, WebP, HEIC or PDF files.',
} as const;

/** A file that can be kept: pictures are written anew, and a PDF is as it was sent. */
export type ReadFile = Pick<MessageFile, 'name' | 'content_type'> & { content: Buffer };

/** Reads an uploaded file. Refusals: image_invalid for what is neither a picture nor a PDF, or too large; service_unavailable when too many pictures are waiting. */
export async function readFile(file: UploadedFile, of: QueuedFor): Promise<ReadFile> {
  const name = nameOf(file.name);
  const head = Buffer.alloc(5);
  await file.handle.read(head, 0, head.length, 0);
  if (head.toString('latin1') === '%PDF-') {
    if (file.size_bytes > max_image_bytes)
      throw imageInvalid(`It is larger than ${max_image_bytes} bytes.`, 0);
    const content = Buffer.alloc(file.size_bytes);
    await file.handle.read(content, 0, file.size_bytes, 0);
    return { name, content_type: 'application/pdf', content };
  }
  const [image] = await cleanImages([file], { ...of, max_count: 1 });
  return { name, content_type: 'image/jpeg', content: image!.content };
}

/** The name of a file without its folder, control characters and what is too long. */
export function nameOf(name: string | undefined): string {
  const shown = (name ?? '').replace(/^.*[/\\]/s, '').replaceAll(/[\p{Cc}\p{Bidi_Control}"]/gu, '');
  return Array.from(shown.trim()).slice(0, longest_name).join('') || 'file';
}

/**
 * Keeps a file for a message about a return that is still written: for a day, until it is sent. Refusals: return_not_found, image_invalid where too many were added to the return in
 * 24 hours.
 */
export function addFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop_id, return_id }: ReturnRef,
  file: ReadFile,
): Promise<MessageFile> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, shop_id, return_id);
    const now = deps.clock.now();
    if ((await countFiles(tx, return_id, new Date(now.getTime() - day_ms), shop_id)) >= most_a_day)
      throw imageInvalid(`At most ${most_a_day} files a day can be added to a return.`);
    const token = randomBytes(16).toString('base64url');
    await insertFile(tx, { ...file, token, shop_id, return_id, created_at: now });
    return { token, name: file.name, content_type: file.content_type };
  });
}
