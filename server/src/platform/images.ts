import { readFile } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeHeic } from './images/heic.ts';
import { kindOfImage } from './images/kind.ts';
import { ImageError } from './images/image-error.ts';
import { Refusal } from './refusal.ts';

export { ImageError } from './images/image-error.ts';

/** An image as it is kept: a JPEG without any metadata. */
export type CleanImage = { content: Buffer; content_type: 'image/jpeg'; width_px: number; height_px: number };

/** Most pixels of an image that is taken: those of the largest phone cameras. Judged by the header, before anything is decoded. */
export const max_pixels = 50_000_000;
/** Longer edge of what is kept. */
export const max_edge_px = 2048;
const quality = 82;
const deadline_s = 20;
const max_waiting = 50;

/**
 * Reads an image file and writes it anew: what is kept has the picture, upright and no larger than it is looked at, and nothing else of the
 * file: neither where and when it was taken nor anything that was hidden in it. One image at a time, so that memory has a bound.
 * Throws {@link ImageError} for what is no JPEG, PNG, WebP or HEIC by its contents, broken, or too large. Refusals: service_unavailable when
 * too many are waiting.
 */
export function cleanImage(path: string): Promise<CleanImage> {
  return inTurn(async () => {
    const file = await readFile(path);
    const kind = kindOfImage(file);
    if (!kind) throw new ImageError('It is no JPEG, PNG, WebP or HEIC image.');
    if (kind !== 'heic') return writeAnew(file);
    const { pixels, width_px: width, height_px: height } = await decodeHeic(file, { max_pixels, deadline_s });
    return writeAnew(pixels, { raw: { width, height, channels: 4 } });
  });
}

async function writeAnew(file: Uint8Array, options: SharpOptions = {}): Promise<CleanImage> {
  const sharp = await loadSharp();
  const image = sharp(file, { ...options, failOn: 'error', limitInputPixels: max_pixels });
  try {
    const { width, height } = await image.metadata();
    if (width * height > max_pixels) throw tooManyPixels();
    const { data, info } = await shrink(image).toBuffer({ resolveWithObject: true });
    return { content: data, content_type: 'image/jpeg', width_px: info.width, height_px: info.height };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const { message } = error as Error;
    throw /pixel limit/.test(message)
      ? tooManyPixels()
      : new ImageError('It cannot be read.', { cause: error });
  }
}

const shrink = (image: Sharp): Sharp =>
  image
    .autoOrient()
    .resize({ width: max_edge_px, height: max_edge_px, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .timeout({ seconds: deadline_s });

const tooManyPixels = () => new ImageError(`It has more than ${max_pixels} pixels.`);

let loading: Promise<typeof import('sharp').default> | undefined;

/** The library is loaded with the first image: a server that sees none starts without it. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Nothing but the three readers that are needed may touch what strangers send.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= max_waiting)
    throw new Refusal('service_unavailable', 'Too many images are waiting to be read.', { retry_after_s: 5 });
  waiting++;
  const done = last.then(work).finally(() => waiting--);
  last = done.catch(() => {});
  return done;
}
