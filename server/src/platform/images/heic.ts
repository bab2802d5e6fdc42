import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ImageError } from './image-error.ts';

/** Four bytes a pixel: red, green, blue, and how opaque it is. */
export type Pixels = { pixels: Uint8Array; width_px: number; height_px: number };
export type HeicAnswer = Pixels | { refused: string };

/**
 * Decodes the first picture of a HEIC file in a thread of its own: it takes seconds, and the decoder may run wild on a file that was made for
 * that. Throws {@link ImageError}.
 */
export async function decodeHeic(
  file: Buffer,
  { max_pixels, deadline_s }: { max_pixels: number; deadline_s: number },
): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: { file, max_pixels },
    // The decoder tells its own log what it does not like.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const signal = AbortSignal.timeout(deadline_s * 1000);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [HeicAnswer];
    if ('refused' in answer) throw new ImageError(answer.refused);
    return answer;
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const late = signal.aborted ? 'It takes too long to read.' : 'It cannot be read.';
    throw new ImageError(late, { cause: error });
  } finally {
    await worker.terminate();
  }
}
