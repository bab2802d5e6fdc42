import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ImageError } from './image-error.ts';
import { deadline_ms, kept_edge_px, max_result_bytes } from './limits.ts';

/** An image as it is kept: a JPEG without any metadata. */
export type CleanImage = { content: Buffer; content_type: 'image/jpeg'; width_px: number; height_px: number };

/** Size of an image on a white plate, and of the plate around it. */
export type Plate = { width_px: number; height_px: number; padding_px: { x: number; y: number } };

/** The first line of what the decoder writes; an image of this size follows, unless the image is rejected. */
export type DecoderResult = { width_px: number; height_px: number } | { rejected: string };

const script = fileURLToPath(new URL('decoder.ts', import.meta.url));
/** Of JavaScript in the decoder; images are outside of it. */
const heap_mb = 64;

/**
 * Decodes an image in a process of its own, which gets the file and nothing else: no environment, and so no secrets. A process that takes too
 * much memory ends itself, and one that takes too long is ended. Throws {@link ImageError}.
 */
export async function runDecoder(file: FileHandle, edge_px = kept_edge_px): Promise<CleanImage> {
  return { ...(await decode(file, [String(edge_px)])), content_type: 'image/jpeg' };
}

/** The same for a logo: it becomes a PNG on a white plate. */
export const drawOnPlate = (file: FileHandle, plate: Plate): Promise<Decoded> =>
  decode(file, [String(kept_edge_px), JSON.stringify(plate)]);

type Decoded = Omit<CleanImage, 'content_type'>;

async function decode(file: FileHandle, args: string[]): Promise<Decoded> {
  const decoder = spawn(process.execPath, [`--max-old-space-size=${heap_mb}`, script, ...args], {
    env: {},
    stdio: [file.fd, 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(decoder, 'exit');
  ended.catch(() => {}); // awaited below
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    decoder.kill('SIGKILL');
  }, deadline_ms);
  try {
    const output = await readOutput(decoder.stdio[3] as Readable);
    await ended;
    if (late) throw new ImageError('It takes too long to decode.');
    return toImage(output);
  } finally {
    clearTimeout(timer);
    decoder.kill('SIGKILL');
  }
}

async function readOutput(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > max_result_bytes) throw new ImageError("It can't be decoded.");
  }
  return Buffer.concat(chunks);
}

function toImage(output: Buffer): Decoded {
  const end = output.indexOf('\n');
  // The decoder crashed, or the system ended it.
  if (end < 0) throw new ImageError("It can't be decoded.");
  const result = JSON.parse(output.toString('utf8', 0, end)) as DecoderResult;
  if ('rejected' in result) throw new ImageError(result.rejected);
  return { content: output.subarray(end + 1), ...result };
}
