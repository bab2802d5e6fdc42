import { ImageError, cleanImage } from '../images.ts';
import type { CleanImage } from '../images.ts';
import { Refusal } from '../refusal.ts';
import type { QueuedFor } from './fair-queue.ts';
import type { UploadedFile } from './upload.ts';

/** The largest file that an image is made from. */
export const max_image_bytes = 10_485_760;

/**
 * Writes the images of an upload anew, without anything else that the files held. Refusals: image_invalid for a file that isn't an image, is
 * too large, or one too many; service_unavailable when too many images of the shop or order are waiting.
 */
export async function cleanImages(
  files: readonly UploadedFile[],
  { max_count, ...of }: QueuedFor & { max_count: number },
): Promise<CleanImage[]> {
  if (files.length === 0) throw imageInvalid('Send at least one file in the field images.');
  if (files.length > max_count) throw imageInvalid(`Send at most ${max_count} files.`);
  const images: CleanImage[] = [];
  for (const [index, { handle, size_bytes }] of files.entries()) {
    if (size_bytes > max_image_bytes)
      throw imageInvalid(`It is larger than ${max_image_bytes} bytes.`, index);
    images.push(
      await cleanImage(handle, of).catch((error: unknown) => {
        throw error instanceof ImageError ? imageInvalid(error.message, index) : error;
      }),
    );
  }
  return images;
}

/** `image_invalid` of an upload, or of one of its files. */
export function imageInvalid(message: string, index?: number): Refusal {
  if (index === undefined) return new Refusal('image_invalid', message, { errors: { images: [message] } });
  const detail = `File ${index + 1} can't be accepted. ${message}`;
  return new Refusal('image_invalid', detail, { errors: { [`images.${index}`]: [message] } });
}
