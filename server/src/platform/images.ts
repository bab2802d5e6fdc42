import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFairQueue } from './files/fair-queue.ts';
import type { QueuedFor } from './files/fair-queue.ts';
import { drawOnPlate, runDecoder } from './images/run-decoder.ts';
import type { CleanImage, Plate } from './images/run-decoder.ts';

export { ImageError } from './images/image-error.ts';
export type { CleanImage } from './images/run-decoder.ts';

/** Images of one shop that may wait: four uploads of five images. */
const max_waiting = 20;
/** Of which those of one order that shoppers send: they leave room for others. */
const max_of_order = 4;

const inTurn = createFairQueue({ max_waiting, max_of_order });

/**
 * Reads an image file and writes it anew: the result has the picture, upright and at most 2,048 pixels a side, and nothing else of the file,
 * such as where and when it was taken. A process of its own decodes it, with a limit on memory and time; one image at a time, the shops in turn.
 * Throws {@link ImageError} for a file that isn't a JPEG, PNG, WebP or HEIC by its contents, is broken, too large, or takes too much memory or
 * time. Refusals: service_unavailable when too many images of the shop or order are waiting.
 */
export const cleanImage = (
  file: FileHandle,
  of: QueuedFor,
  /** Longer edge of the result, if it should be smaller. */
  { edge_px }: { edge_px?: number } = {},
): Promise<CleanImage> => inTurn(of, () => runDecoder(file, edge_px));

/** Puts a PNG, JPEG or WebP on a white plate, as a PNG; decoded as in {@link cleanImage}, with the same errors and refusals. */
export const putOnPlate = (bytes: Buffer, shop_id: number, plate: Plate): Promise<Buffer> =>
  withFile(bytes, (file) => inTurn({ shop_id }, async () => (await drawOnPlate(file, plate)).content));

/** Gives bytes as a file, which is what the decoder reads; its name is gone before anything is in it. */
export async function withFile<Result>(
  bytes: Buffer,
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `retour-picture-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.write(bytes, 0, bytes.length, 0);
    return await use(file);
  } finally {
    await file.close();
  }
}
