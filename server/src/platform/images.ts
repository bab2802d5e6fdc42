import type { FileHandle } from 'node:fs/promises';
import { createFairQueue } from './files/fair-queue.ts';
import { runDecoder } from './images/run-decoder.ts';
import type { CleanImage } from './images/run-decoder.ts';

export { ImageError } from './images/image-error.ts';
export type { CleanImage } from './images/run-decoder.ts';

/** Images of one shop that may wait: four uploads of five images. */
const max_waiting = 20;

const inTurn = createFairQueue(max_waiting);

/**
 * Reads an image file and writes it anew: the result has the picture, upright and at most 2,048 pixels a side, and nothing else of the file,
 * such as where and when it was taken. A process of its own decodes it, with a limit on memory and time; one image at a time, the shops in turn.
 * Throws {@link ImageError} for a file that isn't a JPEG, PNG, WebP or HEIC by its contents, is broken, too large, or takes too much memory or
 * time. Refusals: service_unavailable when too many images of the shop are waiting.
 */
export const cleanImage = (
  file: FileHandle,
  shop_id: number,
  /** Longer edge of the result, if it should be smaller. */
  { edge_px }: { edge_px?: number } = {},
): Promise<CleanImage> => inTurn(shop_id, () => runDecoder(file, edge_px));
